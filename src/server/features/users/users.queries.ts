import { asc, eq, sql } from 'drizzle-orm';
import type { Owner, User } from '../../../contract/users.ts';
import { canAnswer } from '../../users/administrators.ts';
import { storedPersonName, NAMELESS } from '../../users/personName.ts';
import { userColumns, shownUser } from '../../users/users.ts';
import type { Database } from '../../../engine/db/database.ts';
import { users } from '../../../engine/db/schema/users.ts';

export function readOwners({ orm }: Database): Promise<Owner[]> {
  const name = sql<string>`coalesce(nullif(${storedPersonName}, ''), ${NAMELESS})`;
  return orm.select({ id: users.id, name }).from(users).where(canAnswer).orderBy(name, users.id);
}

export async function allUsers(database: Database): Promise<User[]> {
  const rows = await database.orm.select(userColumns).from(users).orderBy(asc(users.id));
  return rows.map(shownUser);
}

export async function isUser({ orm }: Database, id: number): Promise<boolean> {
  return (await orm.$count(users, eq(users.id, id))) > 0;
}
