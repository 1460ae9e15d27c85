import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { storedCompany } from '../../reports/company.ts';
import { digestOfFile } from '../../storage/fileDigest.ts';
import { forgetDeleted, keepDeletedDigest, lockExpired } from './retention.queries.ts';

const DAY_MS = 86_400_000;

type RetentionDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'now'>;

/**
 * Removes the files of deleted documents that the company does not keep any longer, and returns how many.
 * What a publication names stays for ever. Call it from time to time.
 */
export async function removeExpiredFiles(deps: RetentionDeps): Promise<number> {
  const { documentsKeptDays } = await storedCompany(deps.database.orm);
  if (documentsKeptDays === null) return 0;
  const deletedUntil =
    documentsKeptDays === 0 ? null : new Date(deps.now().getTime() - documentsKeptDays * DAY_MS);
  let removed = 0;
  for (;;) {
    const some = await removeSome(deps, deletedUntil);
    if (some === null) return removed;
    removed += some;
  }
}

/** The file first: a row without a file is found again, a file without a row would look like an orphan. */
async function removeSome(
  { database, changes, files }: RetentionDeps,
  deletedUntil: Date | null,
): Promise<number | null> {
  return write(database, changes, { actor: 'system' }, async (transaction) => {
    const expired = await lockExpired(transaction, deletedUntil);
    if (expired.length === 0) return null;
    const gone: number[] = [];
    for (const { documentId, fileName, digest } of expired) {
      const found = digest ?? (await digestOfFile(files, fileName));
      // Otherwise it was looked up with the digest that is known.
      const isNamed =
        digest === null &&
        found !== null &&
        (await keepDeletedDigest(transaction, documentId, found));
      if (isNamed) continue;
      await files.remove(fileName);
      gone.push(documentId);
    }
    await forgetDeleted(transaction, gone);
    return gone.length;
  });
}
