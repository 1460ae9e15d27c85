import { asc, count, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordState } from '../../../domain/takingBack.ts';
import { isSameRecord } from '../../../domain/takingBack.ts';
import { deletedDocuments } from '../../db/schema/deletedDocuments.ts';
import { lockBooks, lockChart, monthsOfAccounts } from '../../books/booksRows.ts';
import { isAnyOf, lockFollowers, lockImports, lockRecords } from '../../db/lockRecords.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { agendaItems, boardActions } from '../../db/schema/meetings.ts';
import { businessUnits } from '../../db/schema/forecasts.ts';
import { imports } from '../../db/schema/imports.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import type { Transaction } from '../../db/write.ts';
import { lockPlanNames } from '../../plans/planRows.ts';
import { lockCompany } from '../../reports/company.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { PlannedReturn, Surroundings } from './takeBackPlan.ts';
import type { TakenStates, TakenTable } from './takeBacks.queries.ts';
import {
  belongsToBooks,
  isBaseTable,
  PARTS_OF_REPORTS,
  TAKEN_TABLES,
} from './takeBacks.queries.ts';

/** Locks all that is taken back, in the order that everybody keeps. */
export async function lockTaken(
  transaction: Transaction,
  changeId: number | null,
  records: readonly TakenStates[],
): Promise<void> {
  const ids = (table: TakenTable) =>
    records.filter((record) => record.table === table).map(({ id }) => id);
  const columns = (name: string) =>
    records
      .flatMap(({ now, before }) => [now?.[name], before?.[name]])
      .filter(isText)
      .map(Number);
  const papers = ids('documents');
  const hasBooks = records.some(belongsToBooks);
  // Imports that the change applied or undid, and those that lose a report with it.
  await lockImports(
    transaction,
    sql`${imports.id} in (
      select record_id from revisions where change_id = ${changeId}::bigint and table_name = 'imports'
    ) or ${isAnyOf(imports.reportId, ids('monthly_summaries'))}`,
  );
  await lockFollowers(transaction);
  if (ids('company').length > 0) await lockCompany(transaction);
  if (ids('financial_years').length > 0) {
    // Nobody else adds or deletes one, or enters something for one that goes.
    await transaction.execute(sql`lock table ${financialYears} in share row exclusive mode`);
    await transaction
      .select({ id: financialYears.id })
      .from(financialYears)
      .where(isAnyOf(financialYears.id, ids('financial_years')))
      .orderBy(asc(financialYears.id))
      .for('update');
  }
  if (hasBooks) {
    await lockBooks(transaction);
    await lockChart(transaction);
  }
  await lockRecords(transaction, {
    bookMonths: hasBooks ? await monthsOfBooks(transaction, records) : [],
    years: columns('fy_id'),
    changedPlans: [...ids('plans'), ...columns('plan_id')],
    reports: [
      ...ids('monthly_summaries'),
      ...columns('summary_id'),
      ...columns('monthly_summaries_id'),
    ],
    months: ids('financial_data'),
    changedUnits: ids('business_units'),
    units: columns('business_unit_id'),
    forecasts: ids('forecasts'),
    documents: papers,
  });
  // After the rows of plans: whoever changes one has its row first.
  if (ids('plans').length + ids('plan_figures').length > 0) await lockPlanNames(transaction);
  if (papers.length === 0) return;
  // Their files stay until the commit: the clean-up leaves out what is locked.
  await transaction
    .select({ id: deletedDocuments.documentId })
    .from(deletedDocuments)
    .where(isAnyOf(deletedDocuments.documentId, papers))
    .orderBy(asc(deletedDocuments.documentId))
    .for('update');
}

/** The months whose lines follow from accounts, balances or adjustments that go back. */
async function monthsOfBooks(
  transaction: Transaction,
  records: readonly TakenStates[],
): Promise<string[]> {
  const books = records.filter(belongsToBooks);
  const texts = (column: string) =>
    books.flatMap(({ now, before }) => [now?.[column], before?.[column]]).filter(isText);
  const accountIds = [...new Set(texts('account_id'))].map(Number);
  return [...texts('month'), ...(await monthsOfAccounts(transaction, accountIds))];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const monthKey = (row: { readonly fyId: number; readonly monthNum: number }) =>
  `${row.fyId} ${row.monthNum}`;

/** What the records are checked against. */
export async function readSurroundings(
  database: NodePgDatabase,
  files: Pick<FileStore, 'has'>,
  records: readonly TakenStates[],
  books: Pick<Surroundings, 'fed' | 'hasBooks'>,
): Promise<Surroundings> {
  const years = await database.select({ id: financialYears.id }).from(financialYears);
  const units = await database
    .select({ id: businessUnits.id, name: sql<string>`lower(${businessUnits.name})` })
    .from(businessUnits);
  const { id, fyId, monthNum } = financialData;
  const figures = await database.select({ id, fyId, monthNum }).from(financialData);
  const reports = await database
    .select({
      id: monthlySummaries.id,
      fyId: monthlySummaries.fyId,
      monthNum: monthlySummaries.monthNum,
      // Zeros of a report that nobody has typed an amount for are nothing that was entered.
      holdsFigures: sql<boolean>`(${monthlySummaries.revenue} is not null and not 'revenue' = any(${monthlySummaries.notReported}))
        or (${monthlySummaries.ebitda} is not null and not 'ebitda' = any(${monthlySummaries.notReported}))
        or coalesce(${monthlySummaries.notes}, '') <> '' or coalesce(${monthlySummaries.summaryNotes}, '') <> ''`,
    })
    .from(monthlySummaries);
  return {
    years: new Set(years.map((row) => row.id)),
    units: new Map(units.map(({ id: unit, name }) => [unit, name])),
    figures: figures.map((row) => ({ id: row.id, month: monthKey(row) })),
    reports: reports.map((row) => ({
      id: row.id,
      month: monthKey(row),
      holdsFigures: row.holdsFigures,
    })),
    parts: await readParts(database, records),
    listed: await countLists(database, records),
    keptFiles: await findKeptFiles(files, records),
    ...books,
  };
}

/** What belongs to reports and units that may go. */
async function readParts(database: NodePgDatabase, records: readonly TakenStates[]) {
  const parts: { key: string; owner: string }[] = [];
  for (const { owner, table, column } of [
    ...PARTS_OF_REPORTS,
    { owner: 'business_units', table: 'forecasts', column: 'business_unit_id' },
  ]) {
    const going = records
      .filter((record) => record.table === owner && record.before === null)
      .map(({ id }) => id);
    if (going.length === 0) continue;
    const { rows } = await database.execute<{ id: number; owner_id: number }>(sql`
      select id, ${sql.identifier(column)} as owner_id from ${sql.identifier(table)}
      where ${sql.identifier(column)} = any(${sql.param(going)}::integer[])`);
    parts.push(
      ...rows.map((row) => ({ key: `${table} ${row.id}`, owner: `${owner} ${row.owner_id}` })),
    );
  }
  return parts;
}

/** How many items the lists have that something comes back into. */
async function countLists(database: NodePgDatabase, records: readonly TakenStates[]) {
  const counts = new Map<string, number>();
  for (const [name, table] of [
    ['agenda_items', agendaItems],
    ['board_actions', boardActions],
  ] as const) {
    const reports = records
      .filter((record) => record.table === name && record.now === null)
      .map(({ before }) => Number(before?.['summary_id']));
    if (reports.length === 0) continue;
    const rows = await database
      .select({ report: table.summaryId, items: count() })
      .from(table)
      .where(isAnyOf(table.summaryId, [...new Set(reports)]))
      .groupBy(table.summaryId);
    for (const { report, items } of rows) counts.set(`${name} ${report}`, items);
  }
  return counts;
}

async function findKeptFiles(
  files: Pick<FileStore, 'has'>,
  records: readonly TakenStates[],
): Promise<ReadonlySet<number>> {
  const kept = new Set<number>();
  for (const { table, id, before, now } of records) {
    const name = table === 'documents' && now === null ? before?.['file_name'] : null;
    if (typeof name === 'string' && (await files.has(name))) kept.add(id);
  }
  return kept;
}

const COMING = TAKEN_TABLES.filter((table) => !isBaseTable(table));
// Reports go last, when nothing belongs to them any more.
const GOING = COMING.toReversed().filter((table) => table !== 'monthly_summaries');
const OWN = new Set(['id', 'version', 'created_at', 'updated_at']);

/** Makes the records what was planned. Lock them first, and plan over what is locked. */
export async function carryOut(
  transaction: Transaction,
  planned: readonly PlannedReturn[],
): Promise<void> {
  const records = planned.filter(({ states, becomes }) => !isSameRecord(states.now, becomes));
  const ofTable = (table: TakenTable) => records.filter(({ states }) => states.table === table);
  const deleted = (table: TakenTable) =>
    ofTable(table).flatMap(({ states, becomes }) => (becomes === null ? [states.id] : []));
  for (const table of GOING) await deleteRows(transaction, table, deleted(table));
  for (const table of COMING) {
    await insertRows(
      transaction,
      table,
      ofTable(table).filter(({ states }) => states.now === null),
    );
  }
  for (const table of COMING) {
    const changed = ofTable(table).filter(
      ({ states, becomes }) => states.now !== null && becomes !== null,
    );
    await updateRows(transaction, table, changed);
  }
  await deleteRows(transaction, 'monthly_summaries', deleted('monthly_summaries'));
  await touchReports(transaction, ofTable('bullet_points'));
}

export async function deleteRows(
  transaction: Transaction,
  table: TakenTable,
  ids: readonly number[],
) {
  if (ids.length === 0) return;
  await transaction.execute(
    sql`delete from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::integer[])`,
  );
}

/** Records as rows r of their table; the database reads the texts into its own types, so that no amount loses a digit. */
export const recordRows = (
  table: TakenTable,
  records: readonly { readonly becomes: RecordState }[],
) => sql`
  jsonb_array_elements(${JSON.stringify(records.map(({ becomes }) => becomes))}::jsonb) s (state)
  cross join lateral jsonb_populate_record(
    null::${sql.identifier(table)}, history.standard_row(${table}) || history.typed(${table}, s.state)
  ) r`;

/**
 * With their ids, and the next version: whoever still edits the one before is told. A column that came after they were
 * deleted has its default.
 */
export async function insertRows(
  transaction: Transaction,
  table: TakenTable,
  records: readonly Pick<PlannedReturn, 'becomes'>[],
) {
  if (records.length === 0) return;
  const rows = records.map(({ becomes }) => ({
    becomes: { ...becomes, version: String(Number(becomes?.['version'] ?? 0) + 1) },
  }));
  await transaction.execute(sql`
    insert into ${sql.identifier(table)}
    select r.* from ${recordRows(table, rows)}`);
}

export async function updateRows(
  transaction: Transaction,
  table: TakenTable,
  records: readonly PlannedReturn[],
) {
  const [first] = records;
  if (first === undefined) return;
  const columns = Object.keys(first.becomes ?? {}).filter((column) => !OWN.has(column));
  const set = columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`);
  await transaction.execute(sql`
    update ${sql.identifier(table)} t set ${sql.join(set, sql`, `)}
    from ${recordRows(table, records)}
    where t.id = r.id`);
}

/** Bullet points are part of their report: its version moves with them. */
async function touchReports(transaction: Transaction, bullets: readonly PlannedReturn[]) {
  const ids = bullets
    .flatMap(({ states, becomes }) => [states.now?.['summary_id'], becomes?.['summary_id']])
    .filter((id) => typeof id === 'string')
    .map(Number);
  if (ids.length === 0) return;
  await transaction
    .update(monthlySummaries)
    .set({ updatedAt: sql`now()` })
    .where(isAnyOf(monthlySummaries.id, ids));
}
