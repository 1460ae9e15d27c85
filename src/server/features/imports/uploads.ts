import type { FastifyRequest } from 'fastify';
import { invalidField, invalidInput, ProblemError } from '../../http/problem.ts';
import { extensionOf } from '../../storage/fileNames.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { ArrivedForm, FormRules } from '../../storage/receiveForm.ts';
import { receiveForm } from '../../storage/receiveForm.ts';

const TYPES = ['xlsx', 'csv'] as const;
type WorkbookType = (typeof TYPES)[number];

const RULES: FormRules<WorkbookType> = {
  fields: [],
  typeOf: (name) => extensionOf(name, TYPES),
  wrongType() {
    const message = 'Only .xlsx and .csv files can be imported; save the workbook as one of them';
    return new ProblemError('unsupported_media_type', message, {
      errors: [{ path: 'file', message }],
    });
  },
  incomplete: () => invalidField('file', 'Please select a file'),
};

/** Reads a form of one `file`. Leaves nothing behind when it throws. */
export async function receiveWorkbook(
  request: FastifyRequest,
  files: FileStore,
): Promise<ArrivedForm<WorkbookType>> {
  const form = await receiveForm(request, files, RULES);
  const keys = [...form.fields.keys()];
  if (keys.length > 0) {
    await files.drop(form.file);
    throw invalidInput([{ code: 'unrecognized_keys', keys, path: [], message: '', input: {} }]);
  }
  return form;
}
