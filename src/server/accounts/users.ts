import { eq } from 'drizzle-orm';
import type { User } from '../../contract/users.ts';
import { DEFAULT_ROLE, ROLES } from '../../domain/permissions.ts';
import { withIsoInstants } from '../db/isoInstants.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

/** Every column of a user but the password. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  isActive: users.isActive,
  hasFactor: users.hasFactor,
  lastLogin: users.lastLogin,
  invitedUntil: users.invitedUntil,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  version: users.version,
};

type ShownRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>;

/** The columns of before a role was known, or after it was dropped, give the least. */
export const shownRole = (text: string): User['role'] =>
  ROLES.find((role) => role === text) ?? DEFAULT_ROLE;

export function shownUser(row: ShownRow): User {
  return { ...withIsoInstants(row), role: shownRole(row.role) };
}

/** One user, locked; undefined when there is none. */
export async function lockUser(transaction: Transaction, id: number): Promise<User | undefined> {
  const [row] = await transaction
    .select(userColumns)
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row && shownUser(row);
}
