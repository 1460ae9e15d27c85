import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordChange } from '../../../contract/activity.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { LINE_LIST } from '../../../finance/lines.ts';
import { sum } from '../../../finance/money.ts';
import { plannedBalanceLine } from '../../../finance/statements/balancePlan.ts';
import { fieldsInWords } from '../../../format/changedFields.ts';
import { formatUtcDate } from '../../../format/dates.ts';
import { readBalanceLines } from '../../books/balanceLineRows.ts';
import { planFigures } from '../../../engine/db/schema/plans.ts';
import type { RecordNames } from '../../../engine/moments/recordNames.ts';
import type { RevisionTexts } from '../../../engine/moments/revisionInWords.ts';
import type { NetRevision } from './netRevision.ts';
import { netRevisionOf } from './netRevision.ts';
import type { Span } from './news.queries.ts';
import { readChangedRecords } from './news.queries.ts';

const MOST_PLAN_RECORDS = 2_000;

export async function approvedPlans(orm: NodePgDatabase, span: Span): Promise<NetRevision[]> {
  const { records } = await readChangedRecords(orm, span, {
    tables: ['plans'],
    most: MOST_PLAN_RECORDS,
    ofAllMonths: true,
  });
  // Deleted plans and drafts have no approval time.
  return records.flatMap(netRevisionOf).filter(({ after }) => Boolean(after?.['approved_at']));
}

const dayText = (text: string | null | undefined) => (text ? formatUtcDate(text) : null);

type ChangeFields = RecordChange['fields'];

/** A plan's draft name and its source aren't announced. If a plan was approved again, its changed amounts are. */
export function approval(
  { table, id, before, after }: RevisionTexts,
  names: RecordNames,
  amounts: ReadonlyMap<number, ChangeFields>,
): RecordChange {
  const approvedOn = {
    field: 'approved_at',
    label: 'Approved on',
    before: dayText(before?.['approved_at']),
    after: dayText(after?.['approved_at']),
  };
  const { name } = names.find({ table, id });
  // Readers knew the amounts of the earlier approval.
  const fields = before?.['approved_at'] ? (amounts.get(id) ?? []) : [];
  return { noun: 'plan', id, action: 'changed', name, fields: [approvedOn, ...fields] };
}

interface ChangedAmount {
  readonly planId: number;
  readonly line: string;
  readonly monthNum: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Where existing amounts belong. For deleted amounts, the deletion states it. */
async function amountPlaces(orm: NodePgDatabase, nets: readonly RevisionTexts[]) {
  const { id, planId, line, monthNum } = planFigures;
  const ids = nets.filter(({ action }) => action === 'update').map((net) => net.id);
  if (ids.length === 0)
    return new Map<number, Pick<ChangedAmount, 'planId' | 'line' | 'monthNum'>>();
  const rows = await orm
    .select({ id, planId, line, monthNum })
    .from(planFigures)
    .where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readChangedAmounts(orm: NodePgDatabase, span: Span): Promise<ChangedAmount[]> {
  const { records } = await readChangedRecords(orm, span, {
    tables: ['plan_figures'],
    most: MOST_PLAN_RECORDS,
    ofAllMonths: true,
  });
  const nets = records.flatMap(netRevisionOf);
  const places = await amountPlaces(orm, nets);
  return nets.flatMap(({ id, before, after }): ChangedAmount[] => {
    const row = after ?? before ?? {};
    const place = places.get(id) ?? {
      planId: Number(row['plan_id'] ?? 0),
      line: row['line'] ?? '',
      monthNum: Number(row['month_num'] ?? 0),
    };
    const amounts = { before: before?.['amount'] ?? null, after: after?.['amount'] ?? null };
    return [Object.assign({}, place, amounts)];
  });
}

const totalAmount = (amounts: readonly (string | null)[]): string | null =>
  sum(amounts.filter((amount) => amount !== null)).total;

type ChangedLine = Pick<(typeof LINE_LIST)[number], 'label' | 'unit' | 'addsUp'> & {
  readonly key: string;
};

/** Planned balances come last, in the order of the balance sheet. */
const changedLines = async (
  { lineGroups }: CompanyBasis,
  orm: NodePgDatabase,
): Promise<ChangedLine[]> => {
  const lines = lineGroups.includes('statements') ? await readBalanceLines(orm) : [];
  const balances = lines.map(({ slug, name }): ChangedLine => ({
    key: plannedBalanceLine(slug),
    label: name,
    unit: 'usd',
    addsUp: { by: 'closing' },
  }));
  return [...LINE_LIST, ...balances];
};

function fieldsOf(
  basis: CompanyBasis,
  line: ChangedLine,
  changes: readonly ChangedAmount[],
): ChangeFields {
  const said = (label: string, some: readonly ChangedAmount[]): ChangeFields => {
    const [before, after] = [
      totalAmount(some.map((one) => one.before)),
      totalAmount(some.map((one) => one.after)),
    ];
    const context = {
      basis,
      currency: basis.currency,
      unit: line.unit,
      nameOf: () => '',
    };
    return fieldsInWords('plan_figures', { amount: before }, { amount: after }, context).map(
      (field) => Object.assign(field, { label }),
    );
  };
  const inOrder = changes.toSorted((one, other) => one.monthNum - other.monthNum);
  const nameOf = ({ monthNum }: ChangedAmount) =>
    `${line.label}, ${fiscalMonthName(basis, monthNum)}`;
  const byMonth = () => inOrder.flatMap((one) => said(nameOf(one), [one]));
  const last = inOrder.at(-1);
  if (last === undefined || changes.length < 2) return byMonth();
  // Balances at the end of several months have no sum.
  if (line.addsUp.by === 'closing') {
    return said(`${nameOf(last)}, the last of ${changes.length} months`, [last]);
  }
  const together = said(`${line.label}, ${changes.length} months`, changes);
  return together.length === 0 ? byMonth() : together;
}

export async function changedPlanAmounts(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  span: Span,
): Promise<Map<number, ChangeFields>> {
  const byPlan = Map.groupBy(await readChangedAmounts(orm, span), ({ planId }) => planId);
  const lines = byPlan.size === 0 ? [] : await changedLines(basis, orm);
  return new Map(
    [...byPlan].map(([planId, changes]): [number, ChangeFields] => [
      planId,
      lines.flatMap((line) =>
        fieldsOf(
          basis,
          line,
          changes.filter((one) => one.line === line.key),
        ),
      ),
    ]),
  );
}
