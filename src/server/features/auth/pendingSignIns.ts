import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { pendingSignIns } from '../../db/schema/pendingSignIns.ts';
import { digest, type Transaction, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

type Pending = typeof pendingSignIns.$inferSelect;
type Kind = Pending['kind'];

interface NewPending extends Pick<Pending, 'kind' | 'userId' | 'content' | 'until'> {
  /** What comes back; only its digest is kept. */
  readonly secret: string;
  readonly triesLeft?: number;
}

type PendingDeps = Pick<Deps, 'database' | 'changes' | 'now'>;

const AUTHOR = { actor: 'system', origin: { kind: 'signIn' } } as const;

/** What a secret stands for, as long as it is not over and has tries left. */
export const isPending = (kind: Kind, secret: string, now: Date) =>
  and(
    eq(pendingSignIns.key, digest(secret)),
    eq(pendingSignIns.kind, kind),
    gt(pendingSignIns.until, now),
    gt(pendingSignIns.triesLeft, 0),
  );

/** In place of what was kept of the same secret. */
export async function keepPending(
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

/** Ends what a secret stands for and answers it; of any number of calls one gets it, undefined for the others. */
export async function takePending(
  { database, changes, now }: PendingDeps,
  kind: Kind,
  secret: string,
): Promise<Pending | undefined> {
  const [taken] = await write(database, changes, AUTHOR, (transaction) =>
    transaction
      .delete(pendingSignIns)
      .where(isPending(kind, secret, now()))
      .returning(),
  );
  return taken;
}

/** Takes one of the tries; false where there is none left. */
export async function takeTry(
  { database, changes, now }: PendingDeps,
  kind: Kind,
  secret: string,
): Promise<boolean> {
  const taken = await write(database, changes, AUTHOR, (transaction) =>
    transaction
      .update(pendingSignIns)
      .set({ triesLeft: sql`${pendingSignIns.triesLeft} - 1` })
      .where(isPending(kind, secret, now()))
      .returning({ key: pendingSignIns.key }),
  );
  return taken.length > 0;
}

/** Marks a secret that nothing is stored of as used; false where it was used before. */
export async function useUp(
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

/** Clocks of instances differ; where one still holds, its mark of use has to be there. */
const KEPT_LONGER_MS = 3_600_000;

/** Deletes what has been over for long. */
export async function forgetPendingSignIns(transaction: Transaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_LONGER_MS);
  await transaction.delete(pendingSignIns).where(lt(pendingSignIns.until, before));
}
