import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../engine/db/database.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';

export async function activeUsers(
  orm: Database['orm'] | Transaction,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
