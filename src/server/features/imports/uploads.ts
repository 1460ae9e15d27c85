import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../contract/limits.ts';
import { invalidField, invalidInput, ProblemError } from '../../http/problem.ts';
import type { StreamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { extensionOf } from '../../storage/fileNames.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { ArrivedForm, FormRules } from '../../storage/receiveForm.ts';
import { receiveForm, tooLarge } from '../../storage/receiveForm.ts';
import type { ImportReader } from './importReader.ts';

const TYPES = ['xlsx', 'csv'] as const;
type WorkbookType = (typeof TYPES)[number];
/** Under these names come ledgers, and nothing else; a ledger may also be named like a CSV file. */
const LEDGERS = ['xml', 'se', 'si', 'sie', 'txt', 'tsv', 'tab'] as const;
/** Text whose columns may be separated by tabs. */
const IS_TEXT = /\.(?:txt|tsv|tab)$/i;

/** Enough of a file to tell whether it is a ledger. */
const HEAD_BYTES = 64 * 1024;
const WRONG_TYPE = 'Only .xlsx and .csv files can be imported; save the workbook as one of them';
const TOO_LARGE = 'A ledger must be less than 256MB';

const refusal = (message: string) =>
  new ProblemError('unsupported_media_type', message, { errors: [{ path: 'file', message }] });

const rulesFor = (
  mostBytesOf: (start: Uint8Array) => Promise<number>,
): FormRules<WorkbookType | 'ledger'> => ({
  fields: [],
  typeOf: (name) =>
    extensionOf(name, TYPES) ?? (extensionOf(name, LEDGERS) === null ? null : 'ledger'),
  wrongType: () => refusal(WRONG_TYPE),
  incomplete: () => invalidField('file', 'Please select a file'),
  sizes: {
    headBytes: HEAD_BYTES,
    mostBytes: LIMITS.ledgerBytes,
    limitOf: mostBytesOf,
    tooLarge: (limit) =>
      limit === LIMITS.ledgerBytes
        ? new ProblemError('too_large', TOO_LARGE, {
            errors: [{ path: 'file', message: TOO_LARGE }],
          })
        : tooLarge(),
  },
});

/** A file as it arrived: `form` is set for a ledger that is read as it streams. */
export interface ArrivedWorkbook extends Omit<ArrivedForm<WorkbookType>, 'fields'> {
  readonly form: StreamedForm | null;
}

/** Reads a form of one `file`. Leaves nothing behind when it throws. */
export async function receiveWorkbook(
  currency: string,
  request: FastifyRequest,
  files: FileStore,
  reader: Pick<ImportReader, 'mostBytesOf' | 'streamedForm'>,
): Promise<ArrivedWorkbook> {
  const rules = rulesFor((start) => reader.mostBytesOf(currency, start));
  const { fields, name, type, file } = await receiveForm(request, files, rules);
  try {
    const keys = [...fields.keys()];
    if (keys.length > 0) {
      throw invalidInput([{ code: 'unrecognized_keys', keys, path: [], message: '', input: {} }]);
    }
    // A workbook is a zip file: nothing else is looked for in it.
    const form =
      type === 'xlsx' ? null : await reader.streamedForm(currency, file.temporaryPath, file.size);
    // A name that only ledgers have, and no ledger in the file.
    if (type === 'ledger' && form === null && !IS_TEXT.test(name)) throw refusal(WRONG_TYPE);
    return { name, type: type === 'xlsx' ? 'xlsx' : 'csv', file, form };
  } catch (error) {
    await files.drop(file);
    throw error;
  }
}
