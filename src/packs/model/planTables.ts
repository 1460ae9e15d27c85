import {
  comparedTotals,
  plannedGroups,
  type PlannedGroup,
} from '../../finance/forecastAnalysis.ts';
import { LIMITS } from '../../contract/limits.ts';
import { financialYearDigits, monthsAfter, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { sum } from '../../finance/money.ts';
import { isMaterial, type Materiality } from '../../finance/materiality.ts';
import { judge, variance } from '../../finance/variance.ts';
import type { PlannedRows } from '../../finance/plannedFigures.ts';
import { planFigure } from '../../finance/plannedFigures.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { cellText } from './cellText.ts';
import { planFigureIds, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { type Traced, tracedComparisons, tracedRecords, withOrigin } from './origins.ts';
import type { PackCell, PackColumn, PackRow, PackTable, PlannedRecord } from './pack.ts';
import { changeCell, differenceCell, headingRow, numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

export const monthOrder = ({ fyLabel, monthNum }: Pick<PackMonth, 'fyLabel' | 'monthNum'>) =>
  financialYearDigits(fyLabel) * MONTHS_IN_YEAR + monthNum;

/** The running number of the report's month; 0 for an unknown report. */
export function reportOrders(source: PackSource): (reportId: number) => number {
  const labels = new Map(source.financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const orders = new Map(
    source.forecastReports.map(({ id, fyId, monthNum }) => {
      const fyLabel = labels.get(fyId);
      return [id, fyLabel === undefined ? 0 : monthOrder({ fyLabel, monthNum })];
    }),
  );
  return (reportId) => orders.get(reportId) ?? 0;
}

type PlanAmount = 'budget' | 'forecast' | 'actual';

type StoredAmount = PlannedRecord & { readonly figure: string | null };

export interface Plan extends PlannedGroup {
  readonly records: Readonly<Record<PlanAmount, StoredAmount | null>>;
}

const groupKey = (of: Pick<PlannedGroup, 'businessUnit' | 'currency' | 'fy' | 'month'>) =>
  JSON.stringify([of.businessUnit, of.currency, of.fy, of.month]);

/** The plans of these records. If two records have the same unit, month and currency, the newer report's is used. */
export function plansFrom(source: PackSource, records: PackSource['forecasts']): Plan[] {
  const orderOf = reportOrders(source);
  const idOf = planFigureIds(source);
  const groups = Map.groupBy(
    records.toSorted(
      (a, b) => orderOf(b.monthlySummariesId) - orderOf(a.monthlySummariesId) || b.id - a.id,
    ),
    groupKey,
  );
  return plannedGroups(records, orderOf).map((group) => {
    const own = groups.get(groupKey(group)) ?? [];
    const stored = (found: (typeof own)[number] | undefined, field: PlannedRecord['field']) =>
      found === undefined ? null : { id: found.id, field, figure: idOf(found, field) };
    const amount = (metric: 'budget' | 'forecast') => {
      const found = own.find((record) => record.metric === metric);
      return stored(found, 'amount');
    };
    const actual = own.find(({ actualAmount }) => (actualAmount ?? '') === group.actual);
    const [budget, forecast] = [amount('budget'), amount('forecast')];
    return Object.assign(group, {
      records: { budget, forecast, actual: stored(actual, 'actualAmount') },
    });
  });
}

export function allPlans(source: PackSource): Plan[] {
  return plansFrom(source, source.forecasts);
}

function tracedAmounts(plans: readonly Plan[], amount: PlanAmount): Traced | null {
  const records = plans.flatMap((plan) => {
    const [record, value] = [plan.records[amount], plan[amount]];
    return value === null ? [] : [record === null ? null : { ...record, value }];
  });
  const known = records.filter((record) => record !== null);
  return known.length === records.length ? tracedRecords(known) : null;
}

/** Returns how many of these months have plans, as in "4 of 12 months"; null if all do. */
export function plannedPart(
  plans: readonly PlannedGroup[],
  months: readonly PackMonth[],
): string | null {
  const planned = months.filter((month) => plans.some(isRecordOf([month])));
  return planned.length === months.length ? null : `${planned.length} of ${months.length} months`;
}

type PlannedMonthOf = Pick<PlannedGroup, 'fy' | 'month'>;

export function isRecordOf(
  months: readonly Pick<PackMonth, 'calendarYear' | 'calendarMonth'>[],
): (record: PlannedMonthOf) => boolean {
  const wanted = new Set(months.map((month) => month.calendarYear * 12 + month.calendarMonth));
  return ({ fy, month }) => wanted.has(fy * 12 + month);
}

export function plansOf(plans: readonly Plan[], months: readonly PackMonth[]): Plan[] {
  return plans.filter(isRecordOf(months));
}

/** The records that a pack of these months shows: those for the months, and those for the months after the last. */
export function shownForecasts(
  source: PackSource,
  months: readonly PackMonth[],
): PackSource['forecasts'] {
  const last = months.at(-1);
  if (last === undefined) return [];
  const isOwn = isRecordOf(months);
  const follows = isRecordOf(
    monthsAfter(last.calendarYear, last.calendarMonth, LIMITS.reportingMonths),
  );
  const orderOf = reportOrders(source);
  // A later report knew more than was known in the pack's months.
  return source.forecasts.filter(
    (record) =>
      isOwn(record) || (follows(record) && orderOf(record.monthlySummariesId) <= monthOrder(last)),
  );
}

const PLAN_AMOUNTS = ['budget', 'forecast', 'actual'] as const satisfies readonly PlanAmount[];
const AMOUNT_HEADINGS = { budget: 'Budget', forecast: 'Forecast', actual: 'Actual' } as const;

interface ComparedAmounts {
  readonly group: string;
  readonly figure: PlanAmount;
  readonly reference: PlanAmount;
}

const PLAN_COMPARISONS: readonly ComparedAmounts[] = [
  { group: 'Actual against budget', figure: 'actual', reference: 'budget' },
  { group: 'Actual against forecast', figure: 'actual', reference: 'forecast' },
  { group: 'Forecast against budget', figure: 'forecast', reference: 'budget' },
];

export interface PlanRow {
  readonly label: string;
  readonly plans: readonly Plan[];
  readonly of: PlannedRows | null;
  readonly totalOf?: readonly number[];
  readonly kind?: PackRow['kind'];
}

/** Months that haven't begun have no actual. */
type ShownPlanAmounts = readonly PlanAmount[];

const planAmountColumn = (shown: ShownPlanAmounts, amount: PlanAmount) => shown.indexOf(amount) + 1;

const comparedIn = (shown: ShownPlanAmounts) =>
  PLAN_COMPARISONS.filter(
    ({ figure, reference }) => shown.includes(figure) && shown.includes(reference),
  );

function planColumns(heading: string, shown: ShownPlanAmounts): PackColumn[] {
  return [
    { heading, kind: 'label', width: 20 },
    ...shown.map((amount): PackColumn => ({
      heading: AMOUNT_HEADINGS[amount],
      kind: 'number',
      width: 10,
    })),
    ...comparedIn(shown).flatMap(({ group }): PackColumn[] => [
      { heading: 'Variance', group, kind: 'number', width: 10 },
      { heading: '%', group, kind: 'number', width: 8 },
    ]),
  ];
}

function comparePlans({ plans }: PlanRow, { figure, reference }: ComparedAmounts) {
  return comparedTotals(
    plans.map((plan) => ({ figure: plan[figure], reference: plan[reference] })),
    variance,
  );
}

function tracedVariance(
  kind: 'difference' | 'change',
  { plans }: PlanRow,
  { figure, reference }: ComparedAmounts,
): Traced[] {
  const both = plans.filter((plan) => plan[figure] !== null && plan[reference] !== null);
  const sums = [figure, reference].map((amount) => tracedAmounts(both, amount));
  const [of, to] = sums.map((one) => (one === null ? [] : [one]));
  return tracedComparisons(kind, of ?? [], to ?? []);
}

function differenceFigures({ of }: PlanRow, { figure, reference: against }: ComparedAmounts) {
  if (of === null || against === 'actual') return [null, null];
  return [
    planFigure(figure, of, { against }),
    planFigure(figure, of, { against, inPercent: true }),
  ];
}

function planCells(
  planRow: PlanRow,
  row: number,
  {
    shown,
    rows,
    materiality,
  }: Pick<PlanTable, 'rows' | 'materiality'> & { shown: ShownPlanAmounts },
) {
  const amounts = shown.map((amount): PackCell => {
    const { total } = sum(planRow.plans.map((plan) => plan[amount]));
    const column = planAmountColumn(shown, amount);
    const summed = planRow.totalOf?.filter((index) =>
      rows[index]?.plans.some((plan) => plan[amount] !== null),
    );
    const cell = numberCell(
      total,
      'thousands',
      summed && { kind: 'sum', of: summed.map((index) => ({ row: index, column })) },
    );
    const [only, ...others] = planRow.plans;
    const record = others.length === 0 ? only?.records[amount]?.figure : null;
    const figure = record ?? (planRow.of === null ? null : planFigure(amount, planRow.of));
    return withFigure(withOrigin(cell, [tracedAmounts(planRow.plans, amount)]), figure);
  });
  const differences = comparedIn(shown).flatMap((compared): PackCell[] => {
    const { difference, percent, reference: base } = comparePlans(planRow, compared);
    const isNews =
      difference !== null && base !== null && isMaterial(difference, base, materiality);
    // A unit's plan is its revenue, so a higher amount is favourable.
    const judgement = isNews ? judge(difference, 'higher') : null;
    const figure = { row, column: planAmountColumn(shown, compared.figure) };
    const reference = { row, column: planAmountColumn(shown, compared.reference) };
    const asDifference = differenceCell({ difference, percent, judgement }, 'thousands', {
      kind: 'difference',
      minuend: figure,
      subtrahend: reference,
    });
    const asChange = changeCell({ percent, judgement }, { kind: 'change', figure, reference });
    const [byAmount, inPercent] = differenceFigures(planRow, compared);
    return [
      withFigure(
        withOrigin(asDifference, tracedVariance('difference', planRow, compared)),
        byAmount,
      ),
      withFigure(withOrigin(asChange, tracedVariance('change', planRow, compared)), inPercent),
    ];
  });
  return [...amounts, ...differences];
}

const LIKE_WITH_LIKE =
  'A variance includes only rows with both figures, so that like is compared with like.';
const SUMS_LEAVE_OUT = 'A total leaves out missing figures (N/A).';
const NEVER_ADDED = 'Amounts in different currencies are never added together.';

function planNotes(rows: readonly PlanRow[], shown: ShownPlanAmounts): string[] {
  const isLeftOut = rows.some((row) =>
    comparedIn(shown).some((compared) => {
      const { difference, leftOut } = comparePlans(row, compared);
      return difference !== null && leftOut > 0;
    }),
  );
  const isMissing = rows.some(({ plans }) =>
    shown.some((amount) => {
      const { total, missing } = sum(plans.map((plan) => plan[amount]));
      return total !== null && missing > 0;
    }),
  );
  return [...(isMissing ? [SUMS_LEAVE_OUT] : []), ...(isLeftOut ? [LIKE_WITH_LIKE] : [])];
}

interface PlanTable extends Pick<PackTable, 'key' | 'title'> {
  readonly heading: string;
  readonly rows: readonly PlanRow[];
  readonly materiality: Materiality;
  readonly withoutActual?: boolean;
  readonly notes?: readonly string[];
}

const planRowCurrency = ({ plans }: PlanRow) => plans[0]?.currency ?? '';

export function planTable({
  heading,
  rows,
  materiality,
  withoutActual = false,
  notes = [],
  ...table
}: PlanTable): PackTable {
  const currencies = [...new Set(rows.map(planRowCurrency))].filter((currency) => currency !== '');
  const [only = ''] = currencies;
  const isMixed = currencies.length > 1;
  const shown = withoutActual ? PLAN_AMOUNTS.filter((amount) => amount !== 'actual') : PLAN_AMOUNTS;
  const columns = planColumns(heading, shown);
  const unit = isMixed
    ? 'Thousands of the currency named in each row'
    : `${currencyCode(only)} thousands`;
  return soundTable({
    ...table,
    unit,
    columns,
    said: [`${unit}.`],
    rows: rows.map((row, index): PackRow => {
      if (row.kind === 'heading') {
        return { ...headingRow(row.label, columns.length), said: `${row.label}:` };
      }
      const label = isMixed ? `${row.label} (${planRowCurrency(row)})` : row.label;
      const cells = [textCell(label), ...planCells(row, index, { shown, rows, materiality })];
      const amounts = shown.flatMap((amount, at) => {
        const cell = cells[at + 1];
        return cell === undefined ? [] : [`${AMOUNT_HEADINGS[amount]} ${cellText(cell)}`];
      });
      return { kind: row.kind ?? 'line', cells, said: `${label}: ${amounts.join(', ')}` };
    }),
    notes: [...notes, ...(isMixed ? [NEVER_ADDED] : []), ...planNotes(rows, shown)],
  });
}
