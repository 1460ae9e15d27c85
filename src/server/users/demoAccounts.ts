import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/db/database.ts';
import { users } from '../../engine/db/schema/users.ts';
import type { Settings } from '../settings.ts';
import { verifyPassword } from './passwordHashing.ts';

/** The accounts that the sign-in page offers. The second can only read. */
export const DEMO_EMAILS = { admin: 'admin@example.com', viewer: 'viewer@example.com' } as const;

/** The password of both demo accounts, printed in the product. */
export const DEMO_PASSWORD = 'board-demo';

/**
 * SQL for when the demo was loaded; null in a database without it. Only the product itself creates both accounts in one
 * transaction: a company's first administrator may have the same address, but is created alone.
 */
export const demoLoadedAt: SQL = sql`(
  select admin.at from trace admin
  join trace viewer on viewer.at = admin.at and viewer.table_name = 'users'
    and viewer.action = 'insert' and viewer.actor = 'system'
    and viewer.after->>'email' = ${DEMO_EMAILS.viewer}
  where admin.table_name = 'users' and admin.action = 'insert' and admin.actor = 'system'
    and admin.after->>'email' = ${DEMO_EMAILS.admin}
  order by admin.id desc limit 1
)`;

/**
 * True for a row that belongs to the demo: created with its accounts, or when the product itself published and
 * imported, which it does only for the demo. `id` is the table's own column.
 */
export const isOfDemo = (table: string, id: SQL): SQL => sql`exists (
  select 1 from trace made where made.table_name = ${table} and made.record_id = ${id}
    and made.action = 'insert' and made.actor = 'system'
    and (made.at = ${demoLoadedAt} or made.origin->>'kind' in ('demo', 'import'))
)`;

export async function demoAccountId(
  orm: Pick<Database, 'orm'>['orm'],
  email: string,
): Promise<number | null> {
  const [account] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isOfDemo('users', sql`${users.id}`)));
  return account?.id ?? null;
}

/** For queries of who may sign in: while the demo is off, its accounts never may. */
export function isUsableAccount({ demo }: Pick<Settings, 'demo'>): SQL | undefined {
  return demo ? undefined : sql`not ${isOfDemo('users', sql`${users.id}`)}`;
}

/** Demo accounts that can sign in as printed: active, unchanged, without two-factor authentication. */
export async function usableDemoAccounts({ orm }: Pick<Database, 'orm'>): Promise<string[]> {
  const rows = await orm
    .select({ email: users.email, password: users.password, version: users.version })
    .from(users)
    .where(
      and(
        isOfDemo('users', sql`${users.id}`),
        eq(users.isActive, true),
        eq(users.hasFactor, false),
      ),
    )
    .orderBy(asc(users.id));
  const usable: string[] = [];
  for (const { email, password, version } of rows) {
    // An unchanged account has the demo's password, so the hash, which takes 40 ms and 19 MB, is skipped.
    if (version === 1 || (await verifyPassword(DEMO_PASSWORD, password))) usable.push(email);
  }
  return usable;
}
