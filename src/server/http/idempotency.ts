import { and, eq, lt } from 'drizzle-orm';
import { LIMITS } from '../../contract/limits.ts';
import { idempotencyKeys } from '../../engine/db/schema/idempotencyKeys.ts';
import { keepTransactionOpen, type Transaction } from '../../engine/db/write.ts';
import { invalidField, ProblemError } from '../../contract/problemError.ts';

const KEY_KEPT_MS = 24 * 3_600_000;

export interface IdempotentCall {
  readonly userId: number;
  readonly key: string;
  readonly requestDigest: string;
  readonly now: Date;
}

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (
    typeof header !== 'string' ||
    !/^[\x21-\x7e]+$/.test(header) ||
    header.length > LIMITS.idempotencyKey
  ) {
    throw invalidField(
      'Idempotency-Key',
      `Idempotency-Key: expected up to ${LIMITS.idempotencyKey} printable characters`,
    );
  }
  return header;
}

/**
 * Does the work once. The key and the answer are stored in the work's own transaction, so either both exist or neither.
 * A second call with the key waits for the first and gets the same answer. If the work fails, the key can be used
 * again.
 */
export async function doOnce<T>(
  transaction: Transaction,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key, requestDigest, now } = call;
  const thisKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  await transaction
    .delete(idempotencyKeys)
    .where(and(thisKey, lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_KEPT_MS))));
  const taken = await transaction
    .insert(idempotencyKeys)
    .values({ userId, key, requestDigest, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [first] = await transaction.select().from(idempotencyKeys).where(thisKey);
    if (first === undefined || first.answer === null || first.requestDigest !== requestDigest) {
      throw new ProblemError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request',
      );
    }
    // The stored JSON text is this work's earlier answer.
    return JSON.parse(first.answer) as T;
  }
  keepTransactionOpen(transaction);
  const answer = await work();
  await transaction
    .update(idempotencyKeys)
    .set({ answer: JSON.stringify(answer) })
    .where(thisKey);
  return answer;
}

export async function forgetOldKeys(transaction: Transaction, now: Date): Promise<void> {
  await transaction
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_KEPT_MS)));
}
