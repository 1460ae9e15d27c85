import { and, eq, gt, lt, lte, not, sql } from 'drizzle-orm';
import { passwordResets, users } from '../db/schema/users.ts';
import { digest, type Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

const HOUR_MS = 3_600_000;

/** For how long a link works, in milliseconds. */
export const RESET_VALID_MS = HOUR_MS;
export const INVITATION_VALID_MS = 7 * 24 * HOUR_MS;

/** Nothing else that is mailed works for so long. */
const isInvitation = gt(
  passwordResets.expiresAt,
  sql`${passwordResets.createdAt} + interval '1 day'`,
);

/** Voids every reset link of a user. */
export async function voidResets(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isUsed, false)));
}

/** Voids the links of a user that are older than this one, once this one has reached them. */
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

/** A new one-hour token for a user; older ones are void from now on. */
export async function issueReset(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<string> {
  await oneAtATime(transaction, userId);
  await voidResets(transaction, userId);
  return insertReset(transaction, userId, now, RESET_VALID_MS);
}

/**
 * A new token that is mailed: older ones stay valid, since the mail may fail. It works for
 * `validForMs`. Null when `mostAnHour` of its kind were issued within the last hour: anybody can ask
 * for a reset link, and must not hold up an invitation so.
 */
export async function issueMailedReset(
  transaction: Transaction,
  userId: number,
  now: Date,
  mostAnHour: number,
  validForMs: number,
): Promise<string | null> {
  await oneAtATime(transaction, userId);
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

async function oneAtATime(transaction: Transaction, userId: number): Promise<void> {
  // Two requests at once for a user wait for each other.
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

/** Matches a token that may still be used. */
export const isUsable = (token: string, now: Date) =>
  and(
    eq(passwordResets.token, digest(token)),
    eq(passwordResets.isUsed, false),
    gt(passwordResets.expiresAt, now),
  );

/** How many invitations were issued within the last hour, to anybody. */
export function invitationsWithinAnHour(transaction: Transaction, now: Date): Promise<number> {
  return transaction.$count(
    passwordResets,
    and(gt(passwordResets.createdAt, new Date(now.getTime() - HOUR_MS)), isInvitation),
  );
}

/** Uses a token up. Of any number of simultaneous calls one gets the user's id, the others null. */
export async function redeemReset(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<number | null> {
  const [redeemed] = await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(isUsable(token, now))
    .returning({ userId: passwordResets.userId });
  return redeemed?.userId ?? null;
}

/** When a reset token issued now expires. */
export const resetExpiry = (now: Date) => new Date(now.getTime() + RESET_VALID_MS);

/** The address in the mail. It begins with PUBLIC_URL, never with what a request claims. */
export const resetLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?reset=${token}`;

/** The same for an invitation, whose page greets a new user. */
export const invitationLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?invite=${token}`;

/** Deletes the tokens that have expired. */
export async function forgetExpiredResets(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}
