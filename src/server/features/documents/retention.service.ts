import { write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { storedCompany } from '../../company/company.ts';
import { digestOfFile } from '../../../engine/storage/fileDigest.ts';
import { forgetDeleted, storeDeletedDigest, lockExpired } from './retention.queries.ts';

const RETENTION_DAY_MS = 86_400_000;

type RetentionDeps = Pick<Deps, 'database' | 'changes' | 'files' | 'now'>;

/**
 * Removes files of deleted documents whose retention has ended, and returns how many. Files that a publication names
 * are kept forever. Call periodically.
 */
export async function removeExpiredFiles(deps: RetentionDeps): Promise<number> {
  const { documentsKeptDays } = await storedCompany(deps.database.orm);
  if (documentsKeptDays === null) return 0;
  const deletedUntil =
    documentsKeptDays === 0
      ? null
      : new Date(deps.now().getTime() - documentsKeptDays * RETENTION_DAY_MS);
  let removed = 0;
  for (;;) {
    const some = await removeSomeExpired(deps, deletedUntil);
    if (some === null) return removed;
    removed += some;
  }
}

/**
 * The file is removed first: a row without a file is found again, but a file without a row would look like an orphan.
 */
async function removeSomeExpired(
  { database, changes, files }: RetentionDeps,
  deletedUntil: Date | null,
): Promise<number | null> {
  return write(database, changes, { actor: 'system' }, async (transaction) => {
    const expired = await lockExpired(transaction, deletedUntil);
    if (expired.length === 0) return null;
    const gone: number[] = [];
    for (const { documentId, fileName, digest } of expired) {
      const found = digest ?? (await digestOfFile(files, fileName));
      // The query already checked documents with a known digest.
      const isNamed =
        digest === null &&
        found !== null &&
        (await storeDeletedDigest(transaction, documentId, found));
      if (isNamed) continue;
      await files.remove(fileName);
      gone.push(documentId);
    }
    await forgetDeleted(transaction, gone);
    return gone.length;
  });
}
