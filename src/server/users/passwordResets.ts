import { and, eq, gt, lt, lte, not, sql } from 'drizzle-orm';
import { passwordResets, users } from '../../engine/db/schema/users.ts';
import { digest, type Transaction } from '../../engine/db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

const HOUR_MS = 3_600_000;

/** The time for which a link works, in milliseconds. */
export const RESET_VALID_MS = HOUR_MS;
export const INVITATION_VALID_MS = 7 * 24 * HOUR_MS;

const isInvitation = gt(
  passwordResets.expiresAt,
  sql`${passwordResets.createdAt} + interval '1 day'`,
);

export async function voidResets(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isUsed, false)));
}

export async function voidOlderResets(
  transaction: Transaction,
  userId: number,
  token: string,
): Promise<void> {
  const [newest] = await transaction
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(eq(passwordResets.token, digest(token)));
  if (newest === undefined) return;
  await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(and(eq(passwordResets.userId, userId), lt(passwordResets.id, newest.id)));
}

/** Issues a one-hour token for a user and voids older tokens. */
export async function issueReset(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<string> {
  await lockUserResets(transaction, userId);
  await voidResets(transaction, userId);
  return insertReset(transaction, userId, now, RESET_VALID_MS);
}

/**
 * Issues a token for a mail. Older tokens stay valid, because the mail may fail. Valid for `validForMs`. Null if
 * `mostAnHour` tokens of its kind were issued within the last hour: anyone can request a reset link, which must not
 * block invitations.
 */
export async function issueMailedReset(
  transaction: Transaction,
  userId: number,
  now: Date,
  mostAnHour: number,
  validForMs: number,
): Promise<string | null> {
  await lockUserResets(transaction, userId);
  const recent = await transaction.$count(
    passwordResets,
    and(
      eq(passwordResets.userId, userId),
      gt(passwordResets.createdAt, new Date(now.getTime() - HOUR_MS)),
      validForMs === INVITATION_VALID_MS ? isInvitation : not(isInvitation),
    ),
  );
  return recent >= mostAnHour ? null : insertReset(transaction, userId, now, validForMs);
}

async function lockUserResets(transaction: Transaction, userId: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function insertReset(
  transaction: Transaction,
  userId: number,
  now: Date,
  validForMs: number,
): Promise<string> {
  const token = newSecret();
  await transaction.insert(passwordResets).values({
    userId,
    token: digest(token),
    expiresAt: new Date(now.getTime() + validForMs),
    createdAt: now,
  });
  return token;
}

export const isUsableReset = (token: string, now: Date) =>
  and(
    eq(passwordResets.token, digest(token)),
    eq(passwordResets.isUsed, false),
    gt(passwordResets.expiresAt, now),
  );

export function invitationsWithinAnHour(transaction: Transaction, now: Date): Promise<number> {
  return transaction.$count(
    passwordResets,
    and(gt(passwordResets.createdAt, new Date(now.getTime() - HOUR_MS)), isInvitation),
  );
}

/** Uses up a token. One of several simultaneous calls gets the user's id, the others get null. */
export async function redeemReset(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<number | null> {
  const [redeemed] = await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(isUsableReset(token, now))
    .returning({ userId: passwordResets.userId });
  return redeemed?.userId ?? null;
}

export const resetExpiry = (now: Date) => new Date(now.getTime() + RESET_VALID_MS);

/** Starts with PUBLIC_URL, never with an address taken from a request. */
export const resetLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?reset=${token}`;

export const invitationLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?invite=${token}`;

export async function forgetExpiredResets(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}
