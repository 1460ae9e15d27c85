import { and, eq, gt, lte } from 'drizzle-orm';
import { passwordResets, users } from '../db/schema/users.ts';
import { digest, type Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

const VALID_FOR_MS = 3_600_000;

/** Voids every reset link of a user. */
export async function voidResets(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isUsed, false)));
}

/**
 * A new one-hour token for a user; older ones are void from now on. Null when `mostAnHour` were
 * issued within the last hour: then the newest of those stays valid.
 */
export async function issueReset(
  transaction: Transaction,
  userId: number,
  now: Date,
  mostAnHour = Infinity,
): Promise<string | null> {
  // One at a time for each user, so that two requests at once leave one valid link.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const recent = await transaction.$count(
    passwordResets,
    and(
      eq(passwordResets.userId, userId),
      gt(passwordResets.createdAt, new Date(now.getTime() - VALID_FOR_MS)),
    ),
  );
  if (recent >= mostAnHour) return null;
  await voidResets(transaction, userId);
  const token = newSecret();
  await transaction.insert(passwordResets).values({
    userId,
    token: digest(token),
    expiresAt: resetExpiry(now),
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

/** When a token issued now expires. */
export const resetExpiry = (now: Date) => new Date(now.getTime() + VALID_FOR_MS);

/** The address in the mail. It begins with PUBLIC_URL, never with what a request claims. */
export const resetLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?reset=${token}`;

/** Deletes the tokens that have expired. */
export async function forgetExpiredResets(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}
