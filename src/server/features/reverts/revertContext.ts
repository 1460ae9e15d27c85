import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { count, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readEntities } from '../../books/booksRows.ts';
import { isAnyOf } from '../../../engine/db/lockRecords.ts';
import { accountBalances, accounts, entities } from '../../../engine/db/schema/accounts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { financialYears } from '../../../engine/db/schema/financialYears.ts';
import { businessUnits } from '../../../engine/db/schema/forecasts.ts';
import { agendaItems, boardActions } from '../../../engine/db/schema/meetings.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { plans } from '../../../engine/db/schema/plans.ts';
import { balanceLines, openingBalances } from '../../../engine/db/schema/statements.ts';
import type { FileStore } from '../../../engine/storage/fileStore.ts';
import type { BaseRevertContext } from './baseRules.ts';
import { hasSameUniqueKey, uniqueKeyOf } from './uniqueKeys.ts';
import type { OwnedRecord } from './plannedReverts.ts';
import type { RevertContext } from './reportRules.ts';
import type { RevertedRecordStates } from './reverts.queries.ts';
import { BASE_TABLES, PARTS_OF_REPORTS } from './reverts.queries.ts';
import { usesOfBalanceLines } from './usedBalanceLines.ts';
import { recordRows } from './writeReverts.ts';

const rowMonthKey = (row: { readonly fyId: number; readonly monthNum: number }) =>
  `${row.fyId} ${row.monthNum}`;

export async function readRevertContext(
  database: NodePgDatabase,
  files: Pick<FileStore, 'has'>,
  records: readonly RevertedRecordStates[],
  books: Pick<RevertContext, 'fed' | 'hasBooks'>,
): Promise<RevertContext> {
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
      // Zeros for amounts that nobody entered don't count as figures.
      holdsFigures: sql<boolean>`(${monthlySummaries.revenue} is not null and not 'revenue' = any(${monthlySummaries.notReported}))
        or (${monthlySummaries.ebitda} is not null and not 'ebitda' = any(${monthlySummaries.notReported}))
        or coalesce(${monthlySummaries.notes}, '') <> '' or coalesce(${monthlySummaries.summaryNotes}, '') <> ''`,
    })
    .from(monthlySummaries);
  return {
    years: new Set(years.map((row) => row.id)),
    units: new Map(units.map(({ id: unit, name }) => [unit, name])),
    figures: figures.map((row) => ({ id: row.id, month: rowMonthKey(row) })),
    reports: reports.map((row) => ({
      id: row.id,
      month: rowMonthKey(row),
      holdsFigures: row.holdsFigures,
    })),
    parts: await readParts(database, records),
    listed: await countLists(database, records),
    keptFiles: await findKeptFiles(files, records),
    ...books,
  };
}

export async function readBaseRevertContext(
  basis: CompanyBasis,
  database: NodePgDatabase,
  records: readonly RevertedRecordStates[],
): Promise<BaseRevertContext> {
  const chart = await database.select({ id: accounts.id }).from(accounts);
  const versions = await database.select({ id: plans.id, state: plans.state }).from(plans);
  const years = await database
    .select({
      id: financialYears.id,
      label: financialYears.fyYear,
      first: sql<string>`to_char(${financialYears.startDate}, 'YYYY-MM')`,
      last: sql<string>`to_char(${financialYears.endDate}, 'YYYY-MM')`,
    })
    .from(financialYears);
  const known = await readEntities(database);
  const lines = await database.select({ slug: balanceLines.slug }).from(balanceLines);
  return {
    basis,
    parents: new Set([
      ...chart.map(({ id }) => `accounts ${id}`),
      ...known.map(({ key }) => `entities ${key}`),
      ...lines.map(({ slug }) => `balance_lines ${slug}`),
      ...versions.map(planKey),
    ]),
    approved: new Set(versions.filter(({ state }) => state === 'approved').map(planKey)),
    yearIds: new Set(years.map(({ id }) => String(id))),
    parts: await readParts(database, records),
    takers: await readTakers(database, records),
    years,
    entities: known,
  };
}

const planKey = ({ id }: { readonly id: number }) => `plans ${id}`;

const DEPENDENT_TABLES = [
  ...PARTS_OF_REPORTS,
  { owner: 'business_units', table: 'forecasts', column: 'business_unit_id' },
  { owner: 'accounts', table: 'account_mappings', column: 'account_id' },
  { owner: 'accounts', table: 'account_balances', column: 'account_id' },
  { owner: 'accounts', table: 'opening_balances', column: 'account_id' },
  { owner: 'plans', table: 'plan_figures', column: 'plan_id' },
  { owner: 'financial_years', table: 'financial_data', column: 'fy_id' },
  { owner: 'financial_years', table: 'monthly_summaries', column: 'fy_id' },
  { owner: 'financial_years', table: 'plans', column: 'fy_id' },
] as const;

async function readParts(
  database: NodePgDatabase,
  records: readonly RevertedRecordStates[],
): Promise<OwnedRecord[]> {
  const going = (owner: string) =>
    records.filter(({ table, before }) => table === owner && before === null).map(({ id }) => id);
  const parts: OwnedRecord[] = [];
  for (const { owner, table, column } of DEPENDENT_TABLES) {
    const owners = going(owner);
    if (owners.length === 0) continue;
    const { rows } = await database.execute<{ id: number; owner_id: number }>(sql`
      select id, ${sql.identifier(column)} as owner_id from ${sql.identifier(table)}
      where ${sql.identifier(column)} = any(${sql.param(owners)}::integer[])`);
    parts.push(
      ...rows.map((row) => ({ key: `${table} ${row.id}`, owner: `${owner} ${row.owner_id}` })),
    );
  }
  const lines = going('balance_lines');
  if (lines.length > 0) {
    const { rows } = await database.execute<{ key: string; owner: string }>(
      usesOfBalanceLines(lines),
    );
    parts.push(...rows);
  }
  const left = going('entities');
  if (left.length === 0) return parts;
  // Balances refer to their entity by its key.
  const { rows } = await database.execute<{ key: string; owner: string }>(sql`
    select b.key, concat('entities ', e.id) as owner
    from (
      select concat('account_balances ', id) as key, entity from ${accountBalances}
      union all
      select concat('opening_balances ', id), entity from ${openingBalances}
    ) b
    join ${entities} e on e.key = b.entity
    where e.id = any(${sql.param(left)}::integer[])`);
  parts.push(...rows);
  return parts;
}

async function countLists(database: NodePgDatabase, records: readonly RevertedRecordStates[]) {
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
  records: readonly RevertedRecordStates[],
): Promise<ReadonlySet<number>> {
  const kept = new Set<number>();
  for (const { table, id, before, now } of records) {
    const name = table === 'documents' && now === null ? before?.['file_name'] : null;
    if (typeof name === 'string' && (await files.has(name))) kept.add(id);
  }
  return kept;
}

async function readTakers(
  database: NodePgDatabase,
  records: readonly RevertedRecordStates[],
): Promise<ReadonlyMap<string, string>> {
  const takers = new Map<string, string>();
  for (const table of BASE_TABLES) {
    const wanted = new Map(
      records.flatMap(({ table: of, id, before }) => {
        const place = of === table && before !== null ? uniqueKeyOf(table, before) : null;
        return place === null ? [] : [[place, id] as const];
      }),
    );
    if (wanted.size === 0) continue;
    const rows = records.flatMap(({ table: of, before }) =>
      of === table && before ? [{ becomes: before }] : [],
    );
    const found = await database.execute<{ record: number; taker: number }>(sql`
      select r.id as record, t.id as taker
      from ${recordRows(table, rows)}
      join ${sql.identifier(table)} t on ${hasSameUniqueKey(table)} and t.id <> r.id`);
    for (const { record, taker } of found.rows)
      takers.set(`${table} ${record}`, `${table} ${taker}`);
  }
  return takers;
}
