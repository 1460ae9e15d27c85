import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Download } from '../../contract/downloads.ts';
import { NAMELESS, nameOfPerson } from '../users/personName.ts';
import { readLogPage } from '../../engine/db/accessLog.ts';
import { downloads } from '../../engine/db/schema/downloads.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { describePlaces } from '../http/errorLog.ts';
import type { AnyCall } from '../http/route.ts';

type DownloadedFile = Pick<Download, 'kind' | 'recordId' | 'name'>;

/**
 * Records a download before its first byte. If recording fails, as on a full disk, the failure is logged and the file
 * is sent anyway.
 */
export async function noteDownload(
  { database, changes, now, log }: Pick<Deps, 'database' | 'changes' | 'now' | 'log'>,
  { caller, requestId }: Pick<AnyCall, 'caller' | 'requestId'>,
  given: DownloadedFile,
): Promise<void> {
  if (caller === null) throw new TypeError('A download needs a session');
  const { userId, proof } = caller;
  const { kind, recordId } = given;
  try {
    const author = { actor: userId, requestId };
    await write(database, changes, author, async (transaction) => {
      const who = await nameOfReader(transaction, userId);
      const row = { ...given, who, at: now(), userId, byToken: proof === 'token' };
      await transaction.insert(downloads).values(row);
    });
  } catch (error) {
    const cause = describePlaces(error);
    log.warn(
      { requestId, actor: userId, kind, recordId, cause },
      'a download could not be recorded',
    );
  }
}

export async function nameOfReader(
  orm: NodePgDatabase | Transaction,
  userId: number,
): Promise<string> {
  const [user] = await orm.select({ name: nameOfPerson }).from(users).where(eq(users.id, userId));
  return user?.name ?? NAMELESS;
}

export async function readDownloads(
  orm: NodePgDatabase,
  before?: number,
): Promise<{ downloads: Download[]; next: number | null }> {
  const { page, next } = await readLogPage(downloads, before, (wanted) =>
    orm
      .select()
      .from(downloads)
      .where(wanted.where)
      .orderBy(wanted.newestFirst)
      .limit(wanted.limit),
  );
  return { downloads: page, next };
}

/** The name of a permanently erased document must not remain anywhere. */
export async function eraseDownloads(
  transaction: Transaction,
  documentId: number,
  name: string,
): Promise<void> {
  for (const kind of ['document', 'text'] as const) {
    await transaction
      .update(downloads)
      .set({ name })
      .where(and(eq(downloads.kind, kind), eq(downloads.recordId, documentId)));
  }
}
