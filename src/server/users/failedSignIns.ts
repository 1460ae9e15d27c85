import { count, eq, gte, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FailedSignIn, SignInRefusal } from '../../contract/failedSignIns.ts';
import { readLogPage } from '../../engine/db/accessLog.ts';
import { failedSignIns } from '../../engine/db/schema/failedSignIns.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { describePlaces } from '../http/errorLog.ts';
import { nameOfPerson } from './personName.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The row limit per day. Beyond it, one row an hour is written, so that nobody can fill the disk by guessing. */
const ROWS_A_DAY = 5_000;

interface SignInFailure {
  readonly accountId: number | null;
  readonly reason: SignInRefusal;
}

/**
 * Records a failed sign-in. If recording fails, as on a full disk, the failure is logged and the answer stays the same.
 */
export async function noteFailedSignIn(
  { database, changes, now, log }: Pick<Deps, 'database' | 'changes' | 'now' | 'log'>,
  { address, requestId }: { readonly address: string; readonly requestId: string },
  { accountId, reason }: SignInFailure,
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
              since: periodStart(at, MINUTE_MS),
              userId: accountId,
              who: await accountHolderName(transaction, accountId),
              address: address.slice(0, 64),
              reason,
            }
          : {
              since: periodStart(at, HOUR_MS),
              userId: null,
              who: null,
              address: null,
              reason: null,
            };
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
    log.warn({ requestId, accountId, reason, cause }, 'a failed sign-in could not be recorded');
  }
}

const periodStart = (at: Date, step: number) => new Date(Math.floor(at.getTime() / step) * step);

async function accountHolderName(
  transaction: Transaction,
  accountId: number | null,
): Promise<string | null> {
  if (accountId === null) return null;
  const [user] = await transaction
    .select({ name: nameOfPerson })
    .from(users)
    .where(eq(users.id, accountId));
  return user?.name ?? null;
}

export async function readFailedSignIns(
  orm: NodePgDatabase,
  before?: number,
): Promise<{ failedSignIns: FailedSignIn[]; next: number | null }> {
  const { id, at, userId, who, address, reason, times } = failedSignIns;
  const { page, next } = await readLogPage(failedSignIns, before, (wanted) =>
    orm
      .select({ id, at, userId, who, address, reason, times })
      .from(failedSignIns)
      .where(wanted.where)
      .orderBy(wanted.newestFirst)
      .limit(wanted.limit),
  );
  return { failedSignIns: page, next };
}
