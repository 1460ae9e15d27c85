import { asc } from 'drizzle-orm';
import type { User } from '../../../contract/users.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';

export async function allUsers(database: Database): Promise<User[]> {
  const rows = await database.orm.select(userColumns).from(users).orderBy(asc(users.id));
  return rows.map(shownUser);
}
