import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '../db/schema/secondFactors.ts';
import { digest, type Transaction } from '../db/write.ts';

const COUNT = 10;
/** Of five bits each; zero and one, which look like letters, are none of them. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** 120 bits: nobody finds a code from its digest, so that it needs no slow hash. */
const LENGTH = 24;

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length));
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/** As somebody types one from paper; null where it cannot be a code. */
function readCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  return /^[a-z2-7]{24}$/.test(letters) ? letters : null;
}

const digestOf = (userId: number, letters: string) => digest(`${userId} ${letters}`);

/** Ten new codes of a user, who has no others from now on. Only their digests are stored. */
export async function renewCodes(transaction: Transaction, userId: number): Promise<string[]> {
  await removeRecoveryCodes(transaction, userId);
  const codes = Array.from({ length: COUNT }, newCode);
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, digest: digestOf(userId, code.replaceAll('-', '')) })));
  return codes;
}

export async function removeRecoveryCodes(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses a code up. Of any number of simultaneous calls with it one gets true. */
export async function takeRecoveryCode(
  transaction: Transaction,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const letters = readCode(typed);
  if (letters === null) return false;
  const used = await transaction
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.digest, digestOf(userId, letters)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
