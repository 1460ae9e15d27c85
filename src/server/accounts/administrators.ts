import { and, asc, eq } from 'drizzle-orm';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

/**
 * The ids of the active administrators, who stay so until the transaction ends. Always locked
 * before any other user and in the same order, so that two transactions wait and never block
 * each other.
 */
export async function lockActiveAdministrators(transaction: Transaction): Promise<Set<number>> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

/** Whether this user can be asked for an answer or an explanation: an administrator who can sign in. */
export async function mayAnswer(transaction: Transaction, userId: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.isActive, true)));
  return rows.length > 0;
}
