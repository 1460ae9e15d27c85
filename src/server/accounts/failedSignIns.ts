import { count, eq, gte, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FailedSignIn, SignInRefusal } from '../../contract/failedSignIns.ts';
import { notedBefore } from '../db/noted.ts';
import { failedSignIns } from '../db/schema/failedSignIns.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';
import { write } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { describePlaces } from '../http/errorLog.ts';
import { nameOfPerson } from './personName.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** So many rows within a day; all beyond are one row an hour, so that nobody fills the disk by guessing. */
const ROWS_A_DAY = 5_000;

interface Failure {
  readonly accountId: number | null;
  readonly reason: SignInRefusal;
}

/**
 * Counts a sign-in that failed. What cannot be written, as on a full disk, is in the log, and the answer stays
 * what it was.
 */
export async function noteFailedSignIn(
  { database, changes, now, log }: Pick<Deps, 'database' | 'changes' | 'now' | 'log'>,
  { address, requestId }: { readonly address: string; readonly requestId: string },
  { accountId, reason }: Failure,
  rowsADay = ROWS_A_DAY,
): Promise<void> {
  const at = now();
  try {
    await write(database, changes, { actor: 'system', requestId }, async (transaction) => {
      const [{ rows } = { rows: 0 }] = await transaction
        .select({ rows: count() })
        .from(failedSignIns)
        .where(gte(failedSignIns.at, new Date(at.getTime() - DAY_MS)));
      const counted =
        rows < rowsADay
          ? {
              since: beginOf(at, MINUTE_MS),
              userId: accountId,
              who: await nameOf(transaction, accountId),
              address: address.slice(0, 64),
              reason,
            }
          : { since: beginOf(at, HOUR_MS), userId: null, who: null, address: null, reason: null };
      const { since, userId, address: from, reason: why, times } = failedSignIns;
      await transaction
        .insert(failedSignIns)
        .values({ ...counted, at, times: 1 })
        .onConflictDoUpdate({
          target: [since, userId, from, why],
          // The clocks of several instances differ.
          set: { times: sql`${times} + 1`, at: sql`greatest(${failedSignIns.at}, excluded.at)` },
        });
    });
  } catch (error) {
    const cause = describePlaces(error);
    log.warn({ requestId, accountId, reason, cause }, 'a failed sign-in was not noted');
  }
}

const beginOf = (at: Date, step: number) => new Date(Math.floor(at.getTime() / step) * step);

async function nameOf(transaction: Transaction, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const [user] = await transaction
    .select({ name: nameOfPerson })
    .from(users)
    .where(eq(users.id, accountId));
  return user?.name ?? null;
}

/** A page of them, the newest first, with the number that the next page begins before. */
export async function readFailedSignIns(
  orm: NodePgDatabase,
  before?: number,
): Promise<{ failedSignIns: FailedSignIn[]; next: number | null }> {
  const { id, at, userId, who, address, reason, times } = failedSignIns;
  const { page, next } = await notedBefore(failedSignIns, before, (wanted) =>
    orm
      .select({ id, at, userId, who, address, reason, times })
      .from(failedSignIns)
      .where(wanted.where)
      .orderBy(wanted.newestFirst)
      .limit(wanted.limit),
  );
  return { failedSignIns: page, next };
}
