import type { purgeDocument } from '../../../contract/documents.ts';
import { sealWaiting } from '../../db/sealer.ts';
import { giveReason } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { notFound, ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { RecordNames } from '../../moments/recordNames.ts';
import { publicationNaming } from '../../reports/publishedDocuments.ts';
import { digestOfFile } from '../../storage/fileDigest.ts';
import { eraseDocument, findErasable, lockForErasing } from './purges.queries.ts';

/**
 * Erases a document for ever, also one that was deleted: its file, its name and its text. That there was
 * one stays in the trace, with its digests. The file goes before anything is written, so that it works
 * when the disk is full; if the rest then fails, it can be called again.
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
  // Until it is a moment, whoever verifies the trace takes it for altered.
  await sealWaiting(database);
  return null;
}

const erasedAlready = () =>
  new ProblemError('changed_since', 'This document has been erased already');

const publishedAs = (publication: string) =>
  new ProblemError(
    'in_use',
    `This document belongs to what was published of ${publication}. What was published stays as it was, so it cannot be erased`,
  );
