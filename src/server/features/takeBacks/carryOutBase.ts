import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { YEAR_NAMES } from '../../../domain/companyBasis.ts';
import {
  ENTERED_LINES,
  isOptionalLine,
  MARKED_LINES,
  OPTIONAL_LINES,
} from '../../../domain/lines.ts';
import type { RecordColumns } from '../../../domain/takingBack.ts';
import { columnOfLine, isSameRecord } from '../../../domain/takingBack.ts';
import { idsIn } from '../../../format/changedFields.ts';
import { isAnyOf } from '../../db/lockRecords.ts';
import { readEntities } from '../../books/booksRows.ts';
import { accountBalances, accountMappings, accounts, entities } from '../../db/schema/accounts.ts';
import { financialData } from '../../db/schema/financialData.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { planFigures, plans } from '../../db/schema/plans.ts';
import type { Transaction } from '../../db/write.ts';
import { refuseApprovals } from '../../reports/approvalSettings.ts';
import { changeBasis } from '../../reports/basisSettings.ts';
import type { BaseSurroundings } from './basePlan.ts';
import { deleteRows, insertRows, recordRows, updateRows } from './carryOut.ts';
import type { PlannedReturn } from './takeBackPlan.ts';
import { monthKeyOf } from './takeBackPlan.ts';
import type { BaseTable, TakenStates } from './takeBacks.queries.ts';
import { BASE_TABLES } from './takeBacks.queries.ts';

/** What makes two records of a table one: a unique index of each. */
const PLACES: Readonly<Partial<Record<BaseTable, readonly string[]>>> = {
  financial_years: ['fy_year'],
  account_mappings: ['account_id', 'from_month'],
  entities: ['key'],
  account_balances: ['month', 'account_id', 'entity'],
  plan_figures: ['plan_id', 'month_num', 'line'],
};

/** Accounts with a code are told apart by it, the others by their names. */
function placeOf(table: BaseTable, row: RecordColumns): string | null {
  if (table === 'accounts')
    return row['code'] === '' ? `name ${row['name']}` : `code ${row['code']}`;
  if (table === 'plans') return (row['name'] ?? '').toLowerCase();
  return PLACES[table]?.map((column) => row[column]).join(' ') ?? null;
}

/** The same in SQL, of a row r and a row t that is there. */
function isSamePlace(table: BaseTable): SQL {
  if (table === 'accounts') return sql`t.code = r.code and (t.code <> '' or t.name = r.name)`;
  if (table === 'plans') return sql`lower(t.name) = lower(r.name)`;
  const columns = PLACES[table] ?? [];
  return sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = r.${sql.identifier(column)}`),
    sql` and `,
  );
}

/** What the books are checked against. */
export async function readBaseSurroundings(
  database: NodePgDatabase,
  records: readonly TakenStates[],
): Promise<BaseSurroundings> {
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
  return {
    parents: new Set([
      ...chart.map(({ id }) => `accounts ${id}`),
      ...known.map(({ key }) => `entities ${key}`),
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

async function readParts(database: NodePgDatabase, records: readonly TakenStates[]) {
  const parts: { key: string; parent: string }[] = [];
  for (const [name, owner, id, belongsTo] of [
    ['account_mappings', 'accounts', accountMappings.id, accountMappings.accountId],
    ['account_balances', 'accounts', accountBalances.id, accountBalances.accountId],
    ['plan_figures', 'plans', planFigures.id, planFigures.planId],
    ['financial_data', 'financial_years', financialData.id, financialData.fyId],
    ['monthly_summaries', 'financial_years', monthlySummaries.id, monthlySummaries.fyId],
    ['plans', 'financial_years', plans.id, plans.fyId],
  ] as const) {
    const going = records.filter(({ table, before }) => table === owner && before === null);
    if (going.length === 0) continue;
    const ids = going.map((record) => record.id);
    const rows = await database
      .select({ id, belongsTo })
      .from(id.table)
      .where(isAnyOf(belongsTo, ids));
    parts.push(
      ...rows.map((row) => ({ key: `${name} ${row.id}`, parent: `${owner} ${row.belongsTo}` })),
    );
  }
  const left = records.filter(({ table, before }) => table === 'entities' && before === null);
  if (left.length === 0) return parts;
  // Balances name their entity by its key.
  const { rows } = await database.execute<{ id: number; owner: number }>(sql`
    select b.id, e.id as owner from ${accountBalances} b join ${entities} e on e.key = b.entity
    where e.id = any(${sql.param(left.map(({ id }) => id))}::integer[])`);
  parts.push(
    ...rows.map(({ id, owner }) => ({
      key: `account_balances ${id}`,
      parent: `entities ${owner}`,
    })),
  );
  return parts;
}

async function readTakers(
  database: NodePgDatabase,
  records: readonly TakenStates[],
): Promise<ReadonlyMap<string, string>> {
  const takers = new Map<string, string>();
  for (const table of BASE_TABLES) {
    const wanted = new Map(
      records.flatMap(({ table: of, id, before }) => {
        const place = of === table && before !== null ? placeOf(table, before) : null;
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
      join ${sql.identifier(table)} t on ${isSamePlace(table)} and t.id <> r.id`);
    for (const { record, taker } of found.rows)
      takers.set(`${table} ${record}`, `${table} ${taker}`);
  }
  return takers;
}

/**
 * Makes settings, books and plans what was planned; the lines of months follow in the database. Settings are
 * refused as when somebody changes them.
 */
export async function carryOutBase(
  transaction: Transaction,
  planned: readonly PlannedReturn[],
): Promise<void> {
  const records = planned.filter(({ states, becomes }) => !isSameRecord(states.now, becomes));
  await checkSettings(transaction, records);
  const left: Partial<Record<BaseTable, number[]>> = {};
  for (const table of BASE_TABLES) {
    const own = records.filter(({ states }) => states.table === table);
    const coming = own.filter(({ states }) => states.now === null);
    const going = own.filter(({ becomes }) => becomes === null);
    // The others go last: a line that accounts feed before and after is fed all the time.
    const wanted = new Set(coming.map(({ becomes }) => becomes && placeOf(table, becomes)));
    const isInTheWay = ({ states: { now } }: PlannedReturn) =>
      now !== null && wanted.has(placeOf(table, now)) && placeOf(table, now) !== null;
    await deleteRows(transaction, table, idsOf(going.filter(isInTheWay)));
    await insertRows(transaction, table, coming);
    const changed = own.filter(({ states, becomes }) => states.now !== null && becomes !== null);
    await updateRows(transaction, table, changed);
    left[table] = idsOf(going.filter((record) => !isInTheWay(record)));
  }
  for (const table of BASE_TABLES.toReversed()) {
    await deleteRows(transaction, table, left[table] ?? []);
  }
  await touchPlans(transaction, records);
}

/** Before they are stored: refuses them, and gives financial years their dates. */
async function checkSettings(
  transaction: Transaction,
  records: readonly PlannedReturn[],
): Promise<void> {
  const company = records.find(({ states }) => states.table === 'company');
  const settings = company?.becomes ?? null;
  if (company === undefined || settings === null) return;
  const {
    approver_ids: approvers,
    approvals_wanted: wanted,
    year_named_after: namedAfter,
  } = settings;
  const { now } = company.states;
  await refuseApprovals(transaction, {
    ...(wanted !== now?.['approvals_wanted'] && { approvalsWanted: Number(wanted) }),
    ...(approvers !== now?.['approver_ids'] && { approverIds: idsIn(approvers).map(Number) }),
  });
  await changeBasis(transaction, {
    yearStartMonth: Number(settings['year_start_month']),
    yearNamedAfter: YEAR_NAMES.find((name) => name === namedAfter),
    currency: settings['currency'] ?? undefined,
  });
}

/** The planned figures are part of their plan: its version moves with them. */
async function touchPlans(
  transaction: Transaction,
  records: readonly PlannedReturn[],
): Promise<void> {
  const ids = records
    .filter(({ states }) => states.table === 'plan_figures')
    .map(({ states, becomes }) => Number((becomes ?? states.now)?.['plan_id']));
  if (ids.length === 0) return;
  await transaction
    .update(plans)
    .set({ updatedAt: sql`now()` })
    .where(isAnyOf(plans.id, ids));
}

const idsOf = (records: readonly PlannedReturn[]) => records.map(({ states }) => states.id);

/**
 * The figures of months that come back together with their balances begin empty, with their ids, so that
 * accounts feed these. Answers their keys.
 */
export async function beginFigures(
  transaction: Transaction,
  records: readonly TakenStates[],
): Promise<ReadonlySet<number>> {
  const coming = records.filter(
    ({ table, now, before }) => table === 'financial_data' && now === null && before !== null,
  );
  if (coming.length === 0) return new Set();
  const { rows } = await transaction.execute<{ key: string }>(sql`
    select fy_id || ' ' || month_num as key from financial_data
    union all
    select y.id || ' gone' from financial_years y`);
  const there = new Set(rows.map(({ key }) => key));
  const begun = coming.filter(
    ({ before }) =>
      before !== null && !there.has(monthKeyOf(before)) && there.has(`${before['fy_id']} gone`),
  );
  const empty = begun.map((states) => ({ states, becomes: emptyMonth(states.before ?? {}) }));
  await insertRows(transaction, 'financial_data', empty);
  return new Set(begun.map(({ id }) => id));
}

const KEPT = ['id', 'fy_id', 'month_num', 'month_name', 'version', 'created_at', 'updated_at'];
const ZEROS = ENTERED_LINES.filter((key) => !isOptionalLine(key)).map(columnOfLine);

function emptyMonth(row: RecordColumns): RecordColumns {
  return {
    ...Object.fromEntries(KEPT.map((column) => [column, row[column] ?? null])),
    ...Object.fromEntries(ZEROS.map((column) => [column, '0'])),
    not_reported: JSON.stringify(MARKED_LINES.filter((key) => key !== 'grossProfit')),
  };
}

/**
 * Removes the months that accounts had made and feed no more, as long as nobody has entered anything there;
 * one with a report stays, which may have handed its notes over.
 */
export async function removeEmptied(
  transaction: Transaction,
  months: readonly string[],
): Promise<void> {
  if (months.length === 0) return;
  const marks = sql`${sql.param(MARKED_LINES.filter((key) => key !== 'grossProfit'))}::text[]`;
  const optional = sql.join(
    OPTIONAL_LINES.map((line) => sql`${financialData[line]}`),
    sql`, `,
  );
  const { id, fyId, monthNum, notReported, notes, summaryNotes } = financialData;
  await transaction.delete(financialData).where(
    and(
      sql`${fyId} || ' ' || ${monthNum} = any(${sql.param([...months])}::text[])`,
      sql`${notReported} @> ${marks} and num_nonnulls(${optional}) = 0`,
      sql`coalesce(${notes}, '') = '' and coalesce(${summaryNotes}, '') = ''`,
      sql`not exists (select from monthly_summaries r where r.fy_id = ${fyId} and r.month_num = ${monthNum})`,
      sql`exists (
        select from revisions r
        where r.record_id = ${id} and r.table_name = 'financial_data' and r.action = 'insert'
          and r.after -> 'not_reported' @> to_jsonb(${marks})
      )`,
    ),
  );
}
