import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { storedPersonName } from '../../users/personName.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Transaction } from '../../../engine/db/write.ts';

/**
 * Updates the state of imports that a change applied or reverted, after that change was itself reverted. If the revert
 * of an import is reverted, even in part, the import counts as applied, because its figures exist.
 */
export async function updateImportStates(
  transaction: Transaction,
  changeId: number,
  becomes: {
    /** How many values stay because they were edited since; null if only part of the change was requested. */
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
  // After the revert of a partial revert, the import is completely stored again.
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

/** Returns a name such as "Ada Admin". Imports store names, because an import outlives the user's account. */
export async function importNameOf(database: NodePgDatabase, id: number): Promise<string> {
  const [user] = await database
    .select({ name: storedPersonName })
    .from(users)
    .where(eq(users.id, id));
  return user?.name ?? '';
}
