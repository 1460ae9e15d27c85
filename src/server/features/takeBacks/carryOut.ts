import { existsSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordState } from '../../../domain/takingBack.ts';
import { isSameRecord } from '../../../domain/takingBack.ts';
import { givenName } from '../../accounts/personName.ts';
import { deletedDocuments } from '../../db/schema/deletedDocuments.ts';
import { lockBooks, lockChart, monthsOfAccounts } from '../../books/booksRows.ts';
import { isAnyOf, lockImports, lockRecords } from '../../db/lockRecords.ts';
import { documents } from '../../db/schema/documents.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { businessUnits, forecasts } from '../../db/schema/forecasts.ts';
import { imports } from '../../db/schema/imports.ts';
import { bulletPoints, monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { plans } from '../../db/schema/plans.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import { lockCompany } from '../../reports/company.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import type { PlannedReturn, Surroundings } from './takeBackPlan.ts';
import type { TakenStates, TakenTable } from './takeBacks.queries.ts';
import { feedsLines } from './takeBacks.queries.ts';

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
  const hasBooks = records.some(feedsLines);
  // Imports that the change applied or undid, and those that lose a report with it.
  await lockImports(
    transaction,
    sql`${imports.id} in (
      select record_id from revisions where change_id = ${changeId}::bigint and table_name = 'imports'
    ) or ${isAnyOf(imports.reportId, ids('monthly_summaries'))}`,
  );
  if (ids('company').length > 0) await lockCompany(transaction);
  if (ids('plans').length + ids('plan_figures').length > 0) {
    await transaction.execute(sql`lock table ${plans} in share row exclusive mode`);
  }
  if (hasBooks) {
    await lockBooks(transaction);
    await lockChart(transaction);
  }
  await lockRecords(transaction, {
    bookMonths: hasBooks ? await monthsOfBooks(transaction, records) : [],
    years: columns('fy_id'),
    reports: [
      ...ids('monthly_summaries'),
      ...columns('summary_id'),
      ...columns('monthly_summaries_id'),
    ],
    months: ids('financial_data'),
    units: columns('business_unit_id'),
    forecasts: ids('forecasts'),
    documents: papers,
  });
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
  const books = records.filter(feedsLines);
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
  files: Pick<FileStore, 'pathOf'>,
  records: readonly TakenStates[],
  books: Pick<Surroundings, 'fed' | 'hasBooks'>,
): Promise<Surroundings> {
  const years = await database.select({ id: financialYears.id }).from(financialYears);
  const units = await database.select({ id: businessUnits.id }).from(businessUnits);
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
    units: new Set(units.map((row) => row.id)),
    figures: figures.map((row) => ({ id: row.id, month: monthKey(row) })),
    reports: reports.map((row) => ({
      id: row.id,
      month: monthKey(row),
      holdsFigures: row.holdsFigures,
    })),
    parts: await readParts(database, records),
    keptFiles: findKeptFiles(files, records),
    ...books,
  };
}

/** What belongs to reports that may go. */
async function readParts(database: NodePgDatabase, records: readonly TakenStates[]) {
  const going = records
    .filter(({ table, before }) => table === 'monthly_summaries' && before === null)
    .map(({ id }) => id);
  if (going.length === 0) return [];
  const parts: { key: string; reportId: number }[] = [];
  for (const [name, id, reportId] of [
    ['bullet_points', bulletPoints.id, bulletPoints.summaryId],
    ['documents', documents.id, documents.summaryId],
    ['forecasts', forecasts.id, forecasts.monthlySummariesId],
  ] as const) {
    const rows = await database
      .select({ id, reportId })
      .from(id.table)
      .where(isAnyOf(reportId, going));
    parts.push(...rows.map((row) => ({ key: `${name} ${row.id}`, reportId: row.reportId })));
  }
  return parts;
}

function findKeptFiles(
  files: Pick<FileStore, 'pathOf'>,
  records: readonly TakenStates[],
): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const { table, id, before, now } of records) {
    const name = table === 'documents' && now === null ? before?.['file_name'] : null;
    if (typeof name === 'string' && existsSync(files.pathOf(name))) kept.add(id);
  }
  return kept;
}

const GOING = ['forecasts', 'documents', 'bullet_points', 'financial_data'] as const;
const COMING = [
  'financial_data',
  'monthly_summaries',
  'bullet_points',
  'documents',
  'forecasts',
] as const;
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

const LISTS = ['not_reported', 'approver_ids', 'line_groups'];

/** Rows as JSON; the database reads the texts into its own types, so that no amount loses a digit. */
const rowsOf = (records: readonly { readonly becomes: RecordState }[]) =>
  JSON.stringify(
    records.map(({ becomes }) => ({
      ...becomes,
      ...Object.fromEntries(
        LISTS.flatMap((column) =>
          becomes !== null && column in becomes
            ? [[column, JSON.parse(becomes[column] ?? '[]')]]
            : [],
        ),
      ),
    })),
  );

/** With their ids, and the next version: whoever still edits the one before is told. */
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
    select r.* from jsonb_populate_recordset(null::${sql.identifier(table)}, ${rowsOf(rows)}::jsonb) r`);
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
    from jsonb_populate_recordset(null::${sql.identifier(table)}, ${rowsOf(records)}::jsonb) r
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
