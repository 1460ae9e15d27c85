import type { purgeDocument } from '../../../contract/documents.ts';
import { sealWaiting } from '../../../engine/db/sealer.ts';
import { giveReason } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { RecordNames } from '../../../engine/moments/recordNames.ts';
import { publicationNaming } from '../../documents/publishedDocuments.ts';
import { digestOfFile } from '../../../engine/storage/fileDigest.ts';
import { eraseDocument, findErasable, lockForErasing } from './purges.queries.ts';

/**
 * Permanently erases a document, even a deleted one: its file, name and text. The log keeps its digests. The file is
 * erased first, so that this works on a full disk. If the rest fails, call this again.
 */
export async function purge(
  { database, files }: Deps,
  call: Call<typeof purgeDocument>,
): Promise<null> {
  const { id } = call.params;
  const found = await findErasable(database.orm, id);
  if (found === null) throw notFound('Document');
  const { fileName, originalName, fileSize, summaryId } = found;
  if (found.isErased) throw erasedAlready();
  const digest = (await digestOfFile(files, fileName)) ?? found.digest;
  const report = { table: 'monthly_summaries', id: summaryId };
  const month = (await RecordNames.of(call.basis, database.orm, [report])).find(report).name;
  await call.write(async (transaction) => {
    await giveReason(transaction, undefined, { kind: 'purge', documentId: id });
    await lockForErasing(transaction, id);
    const now = await findErasable(transaction, id);
    if (now === null || now.isErased) throw erasedAlready();
    const published = await publicationNaming(transaction, {
      name: originalName,
      size: fileSize,
      digest,
    });
    if (published !== null) throw publishedAs(published);
    await files.remove(fileName);
    await eraseDocument(transaction, { id, fileName, originalName, month, digest });
  });
  // Until the erasure is sealed, a verification of the log would report it as tampering.
  await sealWaiting(database);
  return null;
}

const erasedAlready = () =>
  new ProblemError('changed_since', 'This document has already been erased');

const publishedAs = (publication: string) =>
  new ProblemError(
    'in_use',
    `This document belongs to the publication of ${publication}, so it cannot be erased`,
  );
