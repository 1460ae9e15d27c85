import { and, asc, eq, inArray } from 'drizzle-orm';
import { rolesWith } from '../../finance/permissions.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';

export const administersUsers = inArray(users.role, rolesWith('manageUsers'));

/**
 * Locks the active administrators until the commit and returns their ids. They are always locked before any other user
 * and in the same order, so that two transactions never deadlock.
 */
export async function lockActiveAdministrators(transaction: Transaction): Promise<Set<number>> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(administersUsers, eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

export const canAnswer = and(
  inArray(users.role, rolesWith('editReport')),
  eq(users.isActive, true),
);

export async function mayAnswer(transaction: Transaction, userId: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), canAnswer));
  return rows.length > 0;
}
