import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Origin } from '../../../contract/origins.ts';
import type { RecordColumns, ThreeStates, TracedChange } from '../../../finance/revertedState.ts';
import { stateBefore } from '../../../finance/revertedState.ts';
import { RECORD_TABLES, rulesOf, type TableWith } from '../../../engine/db/recordRules.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';

export type BaseTable = TableWith<{ reverted: 'first' }>;
export type RevertibleTable = TableWith<{ reverted: 'first' | 'then' }>;

const isRevertibleTable = (table: string): table is RevertibleTable =>
  rulesOf(table)?.reverted !== undefined;

/** The tables whose records can be reverted, in the order of their references. */
export const REVERTIBLE_TABLES = RECORD_TABLES.filter(isRevertibleTable);

export const isBaseTable = (table: string): table is BaseTable =>
  rulesOf(table)?.reverted === 'first';

/** Settings, years, ledgers and plans are reverted first, because figures follow from them. */
export const BASE_TABLES = REVERTIBLE_TABLES.filter(isBaseTable);

/** Tables that belong to a report, with the column that refers to it. */
export const PARTS_OF_REPORTS = REVERTIBLE_TABLES.flatMap((table) => {
  const month = rulesOf(table)?.month;
  return month === 'summary_id' || month === 'monthly_summaries_id'
    ? [{ owner: 'monthly_summaries', table, column: month }]
    : [];
});

export interface RevertedRecordStates extends RecordKey, ThreeStates {
  readonly table: RevertibleTable;
}

export interface SealedChange {
  readonly changeId: number;
  readonly moment: number;
  readonly origin: Origin | null;
}

export const belongsToBooks = ({ table }: RecordKey): boolean =>
  [
    'accounts',
    'account_mappings',
    'entities',
    'account_balances',
    'opening_balances',
    'adjustments',
  ].includes(table);

const tables = sql`${sql.param([...REVERTIBLE_TABLES])}::text[]`;

/** A row as texts, so that no amount loses a digit. */
const rowAsTexts = (row: SQL): SQL =>
  sql`(select jsonb_object_agg(e.key, e.value) from jsonb_each_text(${row}) e)`;

async function changeWhere(
  database: NodePgDatabase,
  condition: SQL,
): Promise<SealedChange | undefined> {
  const { rows } = await database.execute<{ id: string; moment: string; origin: Origin | null }>(
    sql`select id, moment, origin from change_sets where moment is not null and ${condition} order by moment desc limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { changeId: Number(row.id), moment: Number(row.moment), origin: row.origin };
}

export const findChange = (database: NodePgDatabase, moment: number) =>
  changeWhere(database, sql`moment = ${moment}`);

/** The change that stored an import; undefined if it was never applied. */
export const findImportChange = (database: NodePgDatabase, importId: number) =>
  changeWhere(
    database,
    sql`origin ->> 'kind' = 'import' and (origin ->> 'importId')::int = ${importId}`,
  );

interface TracedRow extends Record<string, unknown> {
  readonly table_name: string;
  readonly record_id: number;
  readonly action: TracedChange['action'];
  readonly before: RecordColumns | null;
  /** True if this change itself made it, false if a later change did. */
  readonly own: boolean;
}

export async function statesOfChange(
  database: NodePgDatabase,
  changeId: number,
  only: RecordKey | null,
): Promise<RevertedRecordStates[]> {
  const wanted =
    only === null ? sql`true` : sql`record_id = ${only.id} and table_name = ${only.table}`;
  const { rows } = await database.execute<TracedRow>(sql`
    with touched as (
      select table_name, record_id, min(id) as first from revisions
      where change_id = ${changeId} and table_name = any(${tables}) and ${wanted} group by 1, 2
    )
    select r.table_name, r.record_id, r.action, ${rowAsTexts(sql`r.before`)} as before,
      r.change_id = ${changeId} as own
    from touched t join revisions r
      on r.record_id = t.record_id and r.table_name = t.table_name and r.id >= t.first
    order by r.id desc`);
  return withPresent(database, rows);
}

export async function tablesOfChange(
  database: NodePgDatabase,
  changeId: number,
): Promise<readonly string[]> {
  const { rows } = await database.execute<{ table_name: string }>(
    sql`select distinct table_name from revisions where change_id = ${changeId} order by 1`,
  );
  return rows.map((row) => row.table_name);
}

/** A record as of a change number. A revert would undo every later change. */
export async function statesSince(
  database: NodePgDatabase,
  { table, id }: RecordKey,
  moment: number,
): Promise<RevertedRecordStates[]> {
  const { rows } = await database.execute<TracedRow>(sql`
    select r.table_name, r.record_id, r.action, ${rowAsTexts(sql`r.before`)} as before, true as own
    from revisions r join change_sets c on c.id = r.change_id
    where r.record_id = ${id} and r.table_name = ${table} and (c.moment is null or c.moment > ${moment})
    order by r.id desc`);
  return withPresent(database, rows);
}

async function withPresent(
  database: NodePgDatabase,
  rows: readonly TracedRow[],
): Promise<RevertedRecordStates[]> {
  const states: RevertedRecordStates[] = [];
  for (const [table, ofTable] of Map.groupBy(rows, (row) => row.table_name)) {
    if (!isRevertibleTable(table)) continue;
    const byRecord = Map.groupBy(ofTable, (row) => row.record_id);
    const standard = await standardRow(database, table);
    const present = await readPresentRows(database, table, [...byRecord.keys()], standard);
    for (const [id, changes] of byRecord) {
      const whole = changes.map(({ action, before, own }) => ({
        action,
        own,
        // A column added to the table since has its default value.
        before: action === 'delete' ? { ...standard, ...before } : before,
      }));
      const now = present.get(id) ?? null;
      const after = stateBefore(
        now,
        whole.filter(({ own }) => !own),
      );
      const before = stateBefore(now, whole) ?? initialCompany(table, id, standard);
      states.push({ table, id, now, after, before });
    }
  }
  return states;
}

const initialCompany = (table: RevertibleTable, id: number, standard: RecordColumns) =>
  table === 'company' ? { ...standard, id: String(id), version: '0' } : null;

async function standardRow(
  database: NodePgDatabase,
  table: RevertibleTable,
): Promise<RecordColumns> {
  const { rows } = await database.execute<{ row: RecordColumns }>(
    sql`select ${rowAsTexts(sql`history.standard_row(${table})`)} as row`,
  );
  return rows[0]?.row ?? {};
}

export async function readRowsOfTable(
  database: NodePgDatabase,
  table: RevertibleTable,
): Promise<Map<number, RecordColumns>> {
  const standard = await standardRow(database, table);
  return presentRows(database, table, sql`true`, standard);
}

const readPresentRows = (
  database: NodePgDatabase,
  table: RevertibleTable,
  ids: readonly number[],
  standard: RecordColumns,
) => presentRows(database, table, sql`t.id = any(${sql.param([...ids])}::integer[])`, standard);

async function presentRows(
  database: NodePgDatabase,
  table: RevertibleTable,
  condition: SQL,
  standard: RecordColumns,
): Promise<Map<number, RecordColumns>> {
  const { rows } = await database.execute<{ id: number; row: RecordColumns }>(sql`
    select t.id, ${rowAsTexts(sql`to_jsonb(t)`)} as row from ${sql.identifier(table)} t
    where ${condition}`);
  return new Map(
    rows.map(({ id, row }) => [
      id,
      Object.fromEntries(Object.entries(row).filter(([column]) => column in standard)),
    ]),
  );
}
