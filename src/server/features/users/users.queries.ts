import { and, asc, eq } from 'drizzle-orm';
import type { User } from '../../../contract/users.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';

export async function allUsers(database: Database): Promise<User[]> {
  const rows = await database.orm.select(userColumns).from(users).orderBy(asc(users.id));
  return rows.map(shownUser);
}

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
