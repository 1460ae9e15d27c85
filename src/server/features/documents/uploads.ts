import type { FastifyRequest } from 'fastify';
import { uploadDocument } from '../../../contract/documents.ts';
import type { UploadExtension } from '../../../contract/limits.ts';
import { UPLOAD_EXTENSIONS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import type { FieldError } from '../../http/problem.ts';
import { invalidInput, ProblemError } from '../../http/problem.ts';
import { extensionOf } from '../../storage/fileNames.ts';
import type { ArrivedFile, FileStore } from '../../storage/fileStore.ts';
import type { FormRules } from '../../storage/receiveForm.ts';
import { receiveForm } from '../../storage/receiveForm.ts';
import { wrongType } from './content/refusals.ts';

/** A document that has arrived whole. Its file must be kept or dropped. */
export interface Upload {
  readonly summaryId: number;
  readonly name: string;
  readonly type: UploadExtension;
  readonly file: ArrivedFile;
}

const RULES: FormRules<UploadExtension> = {
  fields: ['summaryId'],
  typeOf: (name) => extensionOf(name, UPLOAD_EXTENSIONS),
  wrongType,
  incomplete(missing) {
    const errors = missing.map((path): FieldError => {
      return { path, message: path === 'file' ? 'Required' : MESSAGES.summaryRequired };
    });
    return new ProblemError('invalid_input', MESSAGES.fileAndMonthRequired, { errors });
  },
};

/** Reads a form of `file` and `summaryId`, in either order. Leaves nothing behind when it throws. */
export async function receiveDocument(request: FastifyRequest, files: FileStore): Promise<Upload> {
  const { fields, ...named } = await receiveForm(request, files, RULES);
  const result = uploadDocument.body.safeParse(Object.fromEntries(fields));
  if (!result.success) {
    await files.drop(named.file);
    throw invalidInput(result.error.issues);
  }
  return { ...named, summaryId: result.data.summaryId };
}
