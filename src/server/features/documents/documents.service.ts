import { DatabaseError } from 'pg';
import type { FastifyRequest } from 'fastify';
import type { Document, deleteDocument } from '../../../contract/documents.ts';
import { uploadDocument } from '../../../contract/documents.ts';
import type { UploadExtension } from '../../../contract/limits.ts';
import { UPLOAD_EXTENSIONS } from '../../../contract/limits.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { digest } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { FieldError } from '../../../contract/problemError.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { invalidInput, notFound, staleVersion } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { storedCompany } from '../../company/company.ts';
import { extensionOf } from '../../../engine/storage/fileNames.ts';
import type { FormRules } from '../../http/receiveForm.ts';
import type { ArrivedFile, FileStore } from '../../../engine/storage/fileStore.ts';
import { receiveForm } from '../../http/receiveForm.ts';
import { checkContent } from './content/checkContent.ts';
import { wrongType } from './content/refusals.ts';
import { deleteDocumentRow, insertDocument, listFileNames } from './documents.queries.ts';
import { removeExpiredFiles } from './retention.service.ts';

interface ArrivedDocument {
  readonly summaryId: number;
  readonly name: string;
  readonly type: UploadExtension;
  readonly file: ArrivedFile;
}

const DOCUMENT_FORM_RULES: FormRules<UploadExtension> = {
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

/** Reads a form with `file` and `summaryId`, in either order. Leaves no file behind if it throws. */
async function receiveDocument(
  request: FastifyRequest,
  files: FileStore,
): Promise<ArrivedDocument> {
  const { fields, ...named } = await receiveForm(request, files, DOCUMENT_FORM_RULES);
  const result = uploadDocument.body.safeParse(Object.fromEntries(fields));
  if (!result.success) {
    await files.drop(named.file);
    throw invalidInput(result.error.issues);
  }
  return { ...named, summaryId: result.data.summaryId };
}

/** Stores an upload: first the checked file, then its row. If one of them fails, neither remains. */
export async function uploadDocumentFile(
  deps: Deps,
  call: Call<typeof uploadDocument>,
): Promise<Document> {
  const form = await receiveDocument(call.request, deps.files);
  try {
    return await call.inTurn(async () => {
      await checkContent(form.file.temporaryPath, form.type);
      return storeDocument(deps, call, form);
    });
  } finally {
    await deps.files.drop(form.file);
  }
}

async function storeDocument(
  { files, log, now }: Deps,
  call: Call<typeof uploadDocument>,
  { summaryId, name, type, file }: ArrivedDocument,
): Promise<Document> {
  const content = digest(JSON.stringify([summaryId, name, file.size, file.digest]));
  const fileName = await files.keep(file);
  let isCommitting = false;
  let document: Document;
  try {
    document = await call.write(async (transaction) => {
      const inserted = await insertDocument(transaction, {
        summaryId,
        fileName,
        originalName: name,
        fileType: type,
        fileSize: file.size,
        uploadedAt: now(),
      });
      if (inserted === null) throw notFound('Report');
      isCommitting = true;
      return inserted;
    }, content);
  } catch (error) {
    // If the answer to the commit was lost, the row may exist, and the sweeper decides later.
    if (!isCommitting || wasUploadRolledBack(error)) await files.remove(fileName);
    else log.warn({ err: error, fileName }, 'could not determine whether an upload was committed');
    throw error;
  }
  // A repeated call returns the document of the first call, so its own file isn't needed.
  if (document.fileName !== fileName) await files.remove(fileName);
  return document;
}

/** The database itself refused, so none of the transaction's changes remain. */
const wasUploadRolledBack = (error: unknown) =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** The file stays for as long as the company keeps the files of deleted documents. */
export async function removeDocument(deps: Deps, call: Call<typeof deleteDocument>): Promise<null> {
  await call.write(async (transaction) => {
    const deleted = await deleteDocumentRow(transaction, call.params.id, call.ifMatch);
    if (deleted === 'missing') throw notFound('Document');
    if (deleted === 'stale') throw staleVersion('Document');
  });
  const { documentsKeptDays } = await storedCompany(deps.database.orm);
  if (documentsKeptDays === 0) {
    await removeExpiredFiles(deps).catch((error: unknown) => {
      deps.log.warn(
        { err: error },
        'the file of a deleted document could not be removed; the server will retry',
      );
    });
  }
  return null;
}

/**
 * Removes files of deleted documents whose retention has ended, and files that a crash left without a document. Call
 * periodically.
 */
export async function sweepOrphans(deps: Deps): Promise<void> {
  const { database, files, log, now } = deps;
  const expired = await removeExpiredFiles(deps);
  if (expired > 0) {
    log.info(
      { files: expired },
      'removed files of deleted documents whose retention period has ended',
    );
  }
  const { removed, left } = await files.sweep(await listFileNames(database), now());
  if (removed > 0)
    log.info({ files: removed }, 'removed files that did not belong to any document');
  if (left > 0) {
    log.warn(
      { files: left },
      'many stored files do not belong to any document, so none were removed: is this the right database?',
    );
  }
}
