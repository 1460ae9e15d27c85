import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../contract/limits.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { invalidInput } from '../../http/problem.ts';
import type { StreamedForm } from '../../../reader/ledgers/ledgerWorkbooks.ts';
import { extensionOf } from '../../../engine/storage/fileNames.ts';
import type { FileStore } from '../../../engine/storage/fileStore.ts';
import type { ArrivedForm, FormRules } from '../../http/receiveForm.ts';
import { receiveForm, tooLarge } from '../../http/receiveForm.ts';
import type { ImportReader } from './importReader.ts';

const WORKBOOK_TYPES = ['xlsx', 'csv'] as const;
type WorkbookType = (typeof WORKBOOK_TYPES)[number];
/** Files with these extensions can only be ledgers. A ledger may also be named like a CSV file. */
const LEDGERS = ['xml', 'se', 'si', 'sie', 'txt', 'tsv', 'tab'] as const;
const IS_TEXT = /\.(?:txt|tsv|tab)$/i;

const UPLOAD_HEAD_BYTES = 64 * 1024;
const WRONG_TYPE = 'Only .xlsx and .csv files can be imported; save the workbook as one of them';
const UPLOADED_LEDGER_TOO_LARGE = 'A ledger must be less than 256MB';

const uploadRefusal = (message: string) =>
  new ProblemError('unsupported_media_type', message, { errors: [{ path: 'file', message }] });

const rulesFor = (
  mostBytesOf: (start: Uint8Array) => Promise<number>,
): FormRules<WorkbookType | 'ledger'> => ({
  fields: [],
  typeOf: (name) =>
    extensionOf(name, WORKBOOK_TYPES) ?? (extensionOf(name, LEDGERS) === null ? null : 'ledger'),
  wrongType: () => uploadRefusal(WRONG_TYPE),
  incomplete: () => invalidField('file', 'Please select a file'),
  sizes: {
    headBytes: UPLOAD_HEAD_BYTES,
    mostBytes: LIMITS.ledgerBytes,
    limitOf: mostBytesOf,
    tooLarge: (limit) =>
      limit === LIMITS.ledgerBytes
        ? new ProblemError('too_large', UPLOADED_LEDGER_TOO_LARGE, {
            errors: [{ path: 'file', message: UPLOADED_LEDGER_TOO_LARGE }],
          })
        : tooLarge(),
  },
});

/** A file as it was uploaded. `form` is set for a ledger that is read as a stream. */
export interface ArrivedWorkbook extends Omit<ArrivedForm<WorkbookType>, 'fields'> {
  readonly form: StreamedForm | null;
}

/** Reads a form with one `file`. Leaves no file behind if it throws. */
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
    // A workbook is a zip file, so no other format is tried.
    const form =
      type === 'xlsx' ? null : await reader.streamedForm(currency, file.temporaryPath, file.size);
    // Only ledgers have this extension, but the file isn't a ledger.
    if (type === 'ledger' && form === null && !IS_TEXT.test(name)) throw uploadRefusal(WRONG_TYPE);
    return { name, type: type === 'xlsx' ? 'xlsx' : 'csv', file, form };
  } catch (error) {
    await files.drop(file);
    throw error;
  }
}
