import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import type { Transaction } from '../db/write.ts';

/** Those of the named users who were not deleted since, in the same order. */
export async function existingUsers(
  orm: Database['orm'] | Transaction,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return among(ids, rows);
}

/** Those of them whose account is active: who cannot sign in cannot approve either. */
export async function activeUsers(
  orm: Database['orm'] | Transaction,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)));
  return among(ids, rows);
}

function among(ids: readonly number[], rows: readonly { readonly id: number }[]): number[] {
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}
