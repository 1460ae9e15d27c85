import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recoveryCodes } from '../../engine/db/schema/secondFactors.ts';
import { digest, type Transaction } from '../../engine/db/write.ts';

const CODES_PER_USER = 10;
/** Each letter encodes five bits. Zero and one look like letters and are left out. */
const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** 120 bits: a code can't be found from its digest, so a slow hash isn't needed. */
const CODE_CHARACTERS = 24;

function newCode(): string {
  const letters = Array.from(randomBytes(CODE_CHARACTERS), (byte) =>
    CODE_LETTERS.charAt(byte % CODE_LETTERS.length),
  );
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

function readCode(typed: string): string | null {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  return /^[a-z2-7]{24}$/.test(letters) ? letters : null;
}

const codeDigest = (userId: number, letters: string) => digest(`${userId} ${letters}`);

/** Replaces a user's codes with ten new ones. Only their digests are stored. */
export async function renewCodes(transaction: Transaction, userId: number): Promise<string[]> {
  await removeRecoveryCodes(transaction, userId);
  const codes = Array.from({ length: CODES_PER_USER }, newCode);
  await transaction
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ userId, digest: codeDigest(userId, code.replaceAll('-', '')) })),
    );
  return codes;
}

export async function removeRecoveryCodes(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Uses up a code. Only one of several simultaneous calls with the same code gets true. */
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
        eq(recoveryCodes.digest, codeDigest(userId, letters)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}
