import { DatabaseError } from 'pg';
import type { Document, deleteDocument, uploadDocument } from '../../../contract/documents.ts';
import { digest } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { notFound, staleVersion } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { checkContent } from './content/checkContent.ts';
import { deleteDocumentRow, insertDocument } from './documents.queries.ts';
import { receiveDocument } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** Takes a file in: checked, kept, then its row. Whatever fails, neither is there alone. */
export async function upload(deps: Deps, call: Call<typeof uploadDocument>): Promise<Document> {
  const form = await receiveDocument(call.request, deps.files);
  try {
    await checkContent(form.file.temporaryPath, form.type);
    return await store(deps, call, form);
  } finally {
    await deps.files.drop(form.file);
  }
}

async function store(
  { files, log, now }: Deps,
  call: Call<typeof uploadDocument>,
  { summaryId, name, type, file }: Upload,
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
    // When the answer to the commit was lost, the row may be there: then the sweeper decides.
    if (!isCommitting || wasRolledBack(error)) await files.remove(fileName);
    else log.warn({ err: error, fileName }, 'it is not known whether an upload was committed');
    throw error;
  }
  // A repeated call is answered with the first one's document, and its file is one too many.
  if (document.fileName !== fileName) await files.remove(fileName);
  return document;
}

/** The database itself refused, so nothing of the transaction remains. */
const wasRolledBack = (error: unknown) =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** The row goes first: a file without a row is swept away, a row without a file would be a lie. */
export async function remove(
  { files, log }: Deps,
  call: Call<typeof deleteDocument>,
): Promise<null> {
  const { fileName } = await call.write(async (transaction) => {
    const deleted = await deleteDocumentRow(transaction, call.params.id, call.ifMatch);
    if (deleted === 'missing') throw notFound('Document');
    if (deleted === 'stale') throw staleVersion('Document');
    return deleted;
  });
  await files.remove(fileName).catch((error: unknown) => {
    log.warn({ err: error, fileName }, 'a deleted document left its file; it is swept away later');
  });
  return null;
}
