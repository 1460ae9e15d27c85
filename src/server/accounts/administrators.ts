import { and, asc, eq, inArray } from 'drizzle-orm';
import { rolesWith } from '../../domain/permissions.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

/** Of a row of users: whether the role may change people and their roles. */
export const administersUsers = inArray(users.role, rolesWith('manageUsers'));

/**
 * The ids of the active administrators, who stay so until the transaction ends. Always locked
 * before any other user and in the same order, so that two transactions wait and never block
 * each other.
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

/** Of a row of users: who can sign in and answer a question or explain a month. */
export const canAnswer = and(
  inArray(users.role, rolesWith('editReport')),
  eq(users.isActive, true),
);

/** Whether this user can be asked for an answer or an explanation. */
export async function mayAnswer(transaction: Transaction, userId: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), canAnswer));
  return rows.length > 0;
}
