import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { pendingSignIns } from '../../../engine/db/schema/pendingSignIns.ts';
import { digest, type Transaction, write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';

type Pending = typeof pendingSignIns.$inferSelect;
type PendingKind = Pending['kind'];

interface NewPending extends Pick<Pending, 'kind' | 'userId' | 'content' | 'until'> {
  readonly secret: string;
  readonly triesLeft?: number;
}

type PendingDeps = Pick<Deps, 'database' | 'changes' | 'now'>;

const AUTHOR = { actor: 'system', origin: { kind: 'signIn' } } as const;

export const isPendingSignIn = (kind: PendingKind, secret: string, now: Date) =>
  and(
    eq(pendingSignIns.key, digest(secret)),
    eq(pendingSignIns.kind, kind),
    gt(pendingSignIns.until, now),
    gt(pendingSignIns.triesLeft, 0),
  );

export async function storePendingSignIn(
  { database, changes }: PendingDeps,
  { secret, ...pending }: NewPending,
): Promise<void> {
  const row = { ...pending, key: digest(secret) };
  await write(database, changes, AUTHOR, (transaction) =>
    transaction
      .insert(pendingSignIns)
      .values(row)
      .onConflictDoUpdate({ target: pendingSignIns.key, set: row }),
  );
}

/**
 * Ends and returns the entry of a secret. Of several concurrent calls only one gets the entry; the others get
 * undefined.
 */
export async function consumePendingSignIn(
  { database, changes, now }: PendingDeps,
  kind: PendingKind,
  secret: string,
): Promise<Pending | undefined> {
  const [taken] = await write(database, changes, AUTHOR, (transaction) =>
    transaction
      .delete(pendingSignIns)
      .where(isPendingSignIn(kind, secret, now()))
      .returning(),
  );
  return taken;
}

export async function consumeSignInTry(
  { database, changes, now }: PendingDeps,
  kind: PendingKind,
  secret: string,
): Promise<boolean> {
  const taken = await write(database, changes, AUTHOR, (transaction) =>
    transaction
      .update(pendingSignIns)
      .set({ triesLeft: sql`${pendingSignIns.triesLeft} - 1` })
      .where(isPendingSignIn(kind, secret, now()))
      .returning({ key: pendingSignIns.key }),
  );
  return taken.length > 0;
}

/** Marks a secret without a stored entry as used; false if it was used before. */
export async function markSecretUsed(
  transaction: Transaction,
  used: Pick<NewPending, 'secret' | 'userId' | 'until'>,
): Promise<boolean> {
  const { secret, ...row } = used;
  const marked = await transaction
    .insert(pendingSignIns)
    .values({ ...row, key: digest(secret), kind: 'usedChallenge', content: {} })
    .onConflictDoNothing()
    .returning({ key: pendingSignIns.key });
  return marked.length > 0;
}

/** Instances' clocks differ, and the record of use must outlive the secret on all of them. */
const KEPT_LONGER_MS = 3_600_000;

export async function forgetPendingSignIns(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_LONGER_MS);
  await transaction.delete(pendingSignIns).where(lt(pendingSignIns.until, before));
}
