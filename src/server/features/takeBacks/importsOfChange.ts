import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { givenName } from '../../accounts/personName.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';

/**
 * What the imports are that a change applied or undid, now that it was taken back. One whose undoing went is
 * applied again, even if only in part: its figures are there.
 */
export async function settleImports(
  transaction: Transaction,
  changeId: number,
  becomes: {
    /** Values that stay as they were edited since; null: only a part of the change was asked for. */
    readonly kept: number | null;
    readonly undoneBy: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kept, undoneBy, now } = becomes;
  const leftBy = (status: 'applied' | 'undone') => sql`
    status = ${status} and id in (
      select record_id from revisions
      where change_id = ${changeId} and table_name = 'imports' and after ->> 'status' = ${status}
    )`;
  await transaction.execute(sql`
    update imports set status = 'applied', undone_at = null, undone_by = null where ${leftBy('undone')}`);
  // Taking back that an import was taken back in part: all of it is stored again.
  await transaction.execute(sql`
    update imports set edits_left = null
    where edits_left is not null and id in (
      select record_id from revisions
      where change_id = ${changeId} and table_name = 'imports' and after ->> 'edits_left' is not null
    )`);
  if (kept === null) return;
  if (kept > 0) {
    await transaction.execute(sql`
      update imports set edits_left = ${kept}::integer where ${leftBy('applied')}`);
    return;
  }
  await transaction.execute(sql`
    update imports set status = 'undone', edits_left = null, undone_at = ${now.toISOString()}::timestamptz, undone_by = ${undoneBy}
    where ${leftBy('applied')}`);
}

/** The imports that had made a report are its own again. */
export async function relinkImports(
  transaction: Transaction,
  changeId: number,
  reportIds: readonly number[],
): Promise<void> {
  if (reportIds.length === 0) return;
  await transaction.execute(sql`
    update imports i set report_id = (r.before ->> 'report_id')::int from revisions r
    where r.change_id = ${changeId} and r.table_name = 'imports' and r.record_id = i.id
      and i.report_id is null and (r.before ->> 'report_id')::int = any(${sql.param([...reportIds])}::integer[])`);
}

/** "Ada Admin"; as imports keep the names of people: they outlive the users. */
export async function nameForImports(database: NodePgDatabase, id: number): Promise<string> {
  const [user] = await database.select({ name: givenName }).from(users).where(eq(users.id, id));
  return user?.name ?? '';
}
