import { and, eq, gt, lte } from 'drizzle-orm';
import { passwordResets, users } from '../db/schema/users.ts';
import { digest, type Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

const VALID_FOR_MS = 3_600_000;

/** Makes every link that was sent to a user worthless. */
export async function voidResets(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(passwordResets)
    .set({ isUsed: true })
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isUsed, false)));
}

/**
 * A new one-hour token for a user; the older ones are void from now on. Null when the user was
 * sent `mostAnHour` already: then the newest of those stays good.
 */
export async function issueReset(
  transaction: Transaction,
  userId: number,
  now: Date,
  mostAnHour = Infinity,
): Promise<string | null> {
  // One at a time for each user, so that two requests at once leave one good link.
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

/** Rows of a token that may still be used. */
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

/** When a token that is issued now stops being good. */
export const resetExpiry = (now: Date) => new Date(now.getTime() + VALID_FOR_MS);

/** The address that a person opens. It begins with the setting, never with what a request says. */
export const resetLink = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string) =>
  `${publicUrl}/?reset=${token}`;

/** Removes the tokens that nobody can use any more. */
export async function forgetExpiredResets(transaction: Transaction, now: Date): Promise<void> {
  await transaction.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
}
