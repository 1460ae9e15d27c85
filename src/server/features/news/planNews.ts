import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordChange } from '../../../contract/activity.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { LINE_LIST, LINES } from '../../../domain/lines.ts';
import { sum } from '../../../domain/money.ts';
import { fieldsInWords } from '../../../format/changedFields.ts';
import { formatUtcDate } from '../../../format/dates.ts';
import { planFigures } from '../../db/schema/plans.ts';
import type { RecordNames } from '../../moments/recordNames.ts';
import type { RevisionTexts } from '../../moments/revisionInWords.ts';
import { netOf } from './netOf.ts';
import type { Span } from './news.queries.ts';
import { readChangedRecords } from './news.queries.ts';

const RECORDS_READ = 2_000;

/** Those that were approved, whether for the first time or again. Of drafts nobody is told. */
export async function approvedPlans(orm: NodePgDatabase, span: Span): Promise<RevisionTexts[]> {
  const { records } = await readChangedRecords(orm, span, {
    tables: ['plans'],
    most: RECORDS_READ,
    ofAllMonths: true,
  });
  // What is no plan any more, or a draft, has no time of an approval.
  return records.flatMap(netOf).filter(({ after }) => Boolean(after?.['approved_at']));
}

const day = (text: string | null | undefined) => (text ? formatUtcDate(text) : null);

type Fields = RecordChange['fields'];

/** What a plan was called as a draft, or was made from, is not told; of one that is approved again, its amounts. */
export function approval(
  { table, id, before, after }: RevisionTexts,
  names: RecordNames,
  amounts: ReadonlyMap<number, Fields>,
): RecordChange {
  const approvedOn = {
    field: 'approved_at',
    label: 'Approved on',
    before: day(before?.['approved_at']),
    after: day(after?.['approved_at']),
  };
  const { name } = names.find({ table, id });
  // What readers knew of it before is what had been approved.
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

/** Where the amounts stand that are still there; of those that are gone, what was deleted says it. */
async function placesOf(orm: NodePgDatabase, nets: readonly RevisionTexts[]) {
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

async function changedAmounts(orm: NodePgDatabase, span: Span): Promise<ChangedAmount[]> {
  const { records } = await readChangedRecords(orm, span, {
    tables: ['plan_figures'],
    most: RECORDS_READ,
    ofAllMonths: true,
  });
  const nets = records.flatMap(netOf);
  const places = await placesOf(orm, nets);
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

const totalOf = (amounts: readonly (string | null)[]): string | null =>
  sum(amounts.filter((amount) => amount !== null)).total;

/** The changed months of a line together, or each by itself where together they come to the same. */
function fieldsOf(
  basis: CompanyBasis,
  line: (typeof LINE_LIST)[number],
  changes: readonly ChangedAmount[],
): Fields {
  const said = (label: string, some: readonly ChangedAmount[]): Fields => {
    const [before, after] = [
      totalOf(some.map((one) => one.before)),
      totalOf(some.map((one) => one.after)),
    ];
    const context = {
      basis,
      currency: basis.currency,
      unit: LINES[line.key].unit,
      nameOf: () => '',
    };
    return fieldsInWords('plan_figures', { amount: before }, { amount: after }, context).map(
      (field) => Object.assign(field, { label }),
    );
  };
  const byMonth = () =>
    changes
      .toSorted((one, other) => one.monthNum - other.monthNum)
      .flatMap((one) => said(`${line.label}, ${fiscalMonthName(basis, one.monthNum)}`, [one]));
  if (changes.length < 2) return byMonth();
  const together = said(`${line.label}, ${changes.length} months`, changes);
  return together.length === 0 ? byMonth() : together;
}

/** What amounts of plans were and are, by plan and line, in the order of a statement. */
export async function changedPlanAmounts(
  basis: CompanyBasis,
  orm: NodePgDatabase,
  span: Span,
): Promise<Map<number, Fields>> {
  const byPlan = Map.groupBy(await changedAmounts(orm, span), ({ planId }) => planId);
  return new Map(
    [...byPlan].map(([planId, changes]): [number, Fields] => [
      planId,
      LINE_LIST.flatMap((line) =>
        fieldsOf(
          basis,
          line,
          changes.filter((one) => one.line === line.key),
        ),
      ),
    ]),
  );
}
