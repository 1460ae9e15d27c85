import { sql } from 'drizzle-orm';
import { YEAR_NAMES } from '../../../finance/companyBasis.ts';
import type { RecordState } from '../../../finance/revertedState.ts';
import { isSameRecord } from '../../../finance/revertedState.ts';
import { idsIn } from '../../../format/changedFields.ts';
import { isAnyOf } from '../../../engine/db/lockRecords.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { plans } from '../../../engine/db/schema/plans.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { refuseApprovals } from '../../company/approvalSettings.ts';
import { changeBasis } from '../../company/basisSettings.ts';
import { uniqueKeyOf } from './uniqueKeys.ts';
import type { PlannedRevert } from './plannedReverts.ts';
import type { RevertibleTable } from './reverts.queries.ts';
import { isBaseTable, REVERTIBLE_TABLES } from './reverts.queries.ts';

const SYSTEM_COLUMNS = new Set(['id', 'version', 'created_at', 'updated_at']);

/**
 * Writes the planned records; the lines of months follow afterwards. Settings are checked as when a person changes
 * them. The caller must have locked the records first and planned with the locked state.
 */
export async function writeReverts(
  transaction: Transaction,
  planned: readonly PlannedRevert[],
): Promise<void> {
  const records = planned.filter(({ states, becomes }) => !isSameRecord(states.now, becomes));
  const of = (table: RevertibleTable) => records.filter(({ states }) => states.table === table);
  const going = (table: RevertibleTable, isLate: boolean) =>
    of(table)
      .filter((record) => record.becomes === null && goesLate(record, of(table)) === isLate)
      .map(({ states }) => states.id);
  await checkSettings(transaction, of('company'));
  for (const table of REVERTIBLE_TABLES.toReversed()) {
    await deleteRows(transaction, table, going(table, false));
  }
  for (const table of REVERTIBLE_TABLES) {
    await insertRows(
      transaction,
      table,
      of(table).filter(({ states }) => states.now === null),
    );
    const changed = of(table).filter(
      ({ states, becomes }) => states.now !== null && becomes !== null,
    );
    await updateRows(transaction, table, changed);
  }
  for (const table of REVERTIBLE_TABLES.toReversed()) {
    await deleteRows(transaction, table, going(table, true));
  }
  await touchOwners(transaction, of('bullet_points'), of('plan_figures'));
}

/**
 * Reports, and accounts or entities whose key no other record needs, are deleted last, once nothing depends on them.
 */
function goesLate({ states }: PlannedRevert, ofTable: readonly PlannedRevert[]): boolean {
  const { table, now } = states;
  if (table === 'monthly_summaries') return true;
  if (!isBaseTable(table) || now === null) return false;
  const key = uniqueKeyOf(table, now);
  return (
    key === null ||
    !ofTable.some(({ becomes }) => becomes !== null && uniqueKeyOf(table, becomes) === key)
  );
}

export async function deleteRows(
  transaction: Transaction,
  table: RevertibleTable,
  ids: readonly number[],
) {
  if (ids.length === 0) return;
  await transaction.execute(
    sql`delete from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::integer[])`,
  );
}

/**
 * Records as rows r of their table. The database parses the texts into its own types, so that no amount loses a digit.
 */
export const recordRows = (
  table: RevertibleTable,
  records: readonly { readonly becomes: RecordState }[],
) => sql`
  jsonb_array_elements(${JSON.stringify(records.map(({ becomes }) => becomes))}::jsonb) s (state)
  cross join lateral jsonb_populate_record(
    null::${sql.identifier(table)}, history.standard_row(${table}) || history.typed(${table}, s.state)
  ) r`;

/**
 * Inserts records with their old ids and the next version, so that a person still editing an old version gets a
 * conflict. A column added after the deletion has its default value.
 */
export async function insertRows(
  transaction: Transaction,
  table: RevertibleTable,
  records: readonly Pick<PlannedRevert, 'becomes'>[],
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
  table: RevertibleTable,
  records: readonly PlannedRevert[],
) {
  const [first] = records;
  if (first === undefined) return;
  const columns = Object.keys(first.becomes ?? {}).filter((column) => !SYSTEM_COLUMNS.has(column));
  const set = columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`);
  await transaction.execute(sql`
    update ${sql.identifier(table)} t set ${sql.join(set, sql`, `)}
    from ${recordRows(table, records)}
    where t.id = r.id`);
}

/** Checks settings before they are stored, and gives financial years their dates. */
async function checkSettings(
  transaction: Transaction,
  [company]: readonly PlannedRevert[],
): Promise<void> {
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

/**
 * Bullet points are part of their report, and planned figures part of their plan, so the owner's version increases with
 * them.
 */
async function touchOwners(
  transaction: Transaction,
  bullets: readonly PlannedRevert[],
  figures: readonly PlannedRevert[],
): Promise<void> {
  const touched = { updatedAt: sql`now()` };
  const reports = ownersOf(bullets, 'summary_id');
  if (reports.length > 0) {
    await transaction
      .update(monthlySummaries)
      .set(touched)
      .where(isAnyOf(monthlySummaries.id, reports));
  }
  const changed = ownersOf(figures, 'plan_id');
  if (changed.length > 0) {
    await transaction.update(plans).set(touched).where(isAnyOf(plans.id, changed));
  }
}

const ownersOf = (parts: readonly PlannedRevert[], column: string): number[] =>
  parts
    .flatMap(({ states, becomes }) => [states.now?.[column], becomes?.[column]])
    .filter((id) => typeof id === 'string')
    .map(Number);
