import { eq } from 'drizzle-orm';
import type { User } from '../../contract/users.ts';
import { DEFAULT_ROLE, ROLES } from '../../finance/permissions.ts';
import { withIsoInstants } from '../../engine/db/isoInstants.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';

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

type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>;

/** An unknown role, from a newer or an older version, is shown as the lowest role. */
export const shownRole = (text: string): User['role'] =>
  ROLES.find((role) => role === text) ?? DEFAULT_ROLE;

export function shownUser(row: UserRow): User {
  return { ...withIsoInstants(row), role: shownRole(row.role) };
}

export async function lockUser(transaction: Transaction, id: number): Promise<User | undefined> {
  const [row] = await transaction
    .select(userColumns)
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row && shownUser(row);
}
