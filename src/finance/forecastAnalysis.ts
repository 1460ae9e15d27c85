import { decimal } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { type Sum, sum } from './money.ts';
import { forecastVariance, type Variance, type variance } from './variance.ts';

export interface ForecastFigure {
  readonly id: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  /** The calendar year, despite its name. */
  readonly fy: number;
  readonly month: number;
  /** Both the amount and the actual are in the record's own currency. */
  readonly amount: string;
  readonly actualAmount: string | null;
  readonly monthlySummariesId: number;
}

export interface PlannedGroup {
  readonly businessUnit: string;
  readonly currency: string;
  readonly fy: number;
  readonly month: number;
  readonly budget: string | null;
  readonly forecast: string | null;
  readonly actual: string | null;
  /** The budget's actual, if it differs from the forecast's. */
  readonly otherActual: string | null;
}

export interface VarianceGroup extends PlannedGroup {
  readonly actual: string;
  readonly budgetVsActual: Variance;
  readonly forecastVsActual: Variance;
}

interface ChosenForecast {
  readonly report: number;
  readonly id: number;
  readonly amount: string;
  readonly actual: string | null;
}

interface Gathering {
  readonly first: ForecastFigure;
  forecast: ChosenForecast | null;
  budget: ChosenForecast | null;
}

function newer(
  before: ChosenForecast | null,
  record: ForecastFigure,
  report: number,
): ChosenForecast {
  const { id, amount, actualAmount: actual } = record;
  if (before === null || report > before.report) return { report, id, amount, actual };
  if (report < before.report) return before;
  // Within one report, a record without an actual doesn't remove a known one.
  return id > before.id
    ? { report, id, amount, actual: actual ?? before.actual }
    : { ...before, actual: before.actual ?? actual };
}

function sameAmount(a: string, b: string): boolean {
  return decimal(a).eq(decimal(b));
}

function plannedGroup({ first, forecast, budget }: Gathering): PlannedGroup {
  const actual = forecast?.actual ?? budget?.actual ?? null;
  const beside = budget?.actual ?? null;
  const { businessUnit, currency, fy, month } = first;
  return {
    businessUnit,
    currency,
    fy,
    month,
    budget: budget?.amount ?? null,
    forecast: forecast?.amount ?? null,
    actual,
    otherActual: actual === null || beside === null || sameAmount(beside, actual) ? null : beside,
  };
}

/**
 * Groups records by unit, month and currency. Each group takes forecast and budget from the newest report, and one
 * actual: the forecast's, or if missing the budget's. Sorted by unit, newest month first, then currency. `reportOrder`
 * is higher for a newer report. @throws RangeError on an amount that is not a plain decimal.
 */
export function plannedGroups(
  records: readonly ForecastFigure[],
  reportOrder: (monthlySummariesId: number) => number,
): PlannedGroup[] {
  const gathered = new Map<string, Gathering>();
  for (const record of records) {
    const { businessUnit, fy, month, currency } = record;
    const key = JSON.stringify([businessUnit, fy, month, currency]);
    const group = gathered.get(key) ?? { first: record, forecast: null, budget: null };
    const report = reportOrder(record.monthlySummariesId);
    group[record.metric] = newer(group[record.metric], record, report);
    gathered.set(key, group);
  }
  return [...gathered.values()]
    .map(plannedGroup)
    .toSorted(
      (a, b) =>
        byCharacterCode(a.businessUnit, b.businessUnit) ||
        b.fy - a.fy ||
        b.month - a.month ||
        byCharacterCode(a.currency, b.currency),
    );
}

export function varianceGroups(
  records: readonly ForecastFigure[],
  reportOrder: (monthlySummariesId: number) => number,
): VarianceGroup[] {
  return plannedGroups(records, reportOrder).flatMap((group) => {
    const { actual, budget, forecast } = group;
    if (actual === null) return [];
    return [
      {
        ...group,
        actual,
        budgetVsActual: forecastVariance(actual, budget),
        forecastVsActual: forecastVariance(actual, forecast),
      },
    ];
  });
}

/** Compares by character code, not by locale, so that the order is the same everywhere. */
function byCharacterCode(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

export interface TotalKey {
  readonly businessUnit: string | null;
  readonly currency: string;
}

export interface Totalled<Row> extends TotalKey {
  readonly rows: readonly Row[];
}

/** Rows that may be added up: by unit and currency, then by currency. No group mixes currencies. */
export function totalsByCurrency<Row extends { businessUnit: string; currency: string }>(
  rows: readonly Row[],
): { readonly units: Totalled<Row>[]; readonly overall: Totalled<Row>[] } {
  const byUnit = Map.groupBy(rows, (row) => JSON.stringify([row.businessUnit, row.currency]));
  const byCurrency = Map.groupBy(rows, (row) => row.currency);
  const units = [...byUnit.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    return [{ businessUnit: first.businessUnit, currency: first.currency, rows: members }];
  });
  return {
    units: units.toSorted(
      (a, b) =>
        byCharacterCode(a.businessUnit, b.businessUnit) || byCharacterCode(a.currency, b.currency),
    ),
    overall: [...byCurrency]
      .map(([currency, members]) => ({ businessUnit: null, currency, rows: members }))
      .toSorted((a, b) => byCharacterCode(a.currency, b.currency)),
  };
}

export interface ComparedTotals extends Variance {
  /** The reference total over the same rows; null if no row has both figures. */
  readonly reference: string | null;
  /** The number of rows that lack one of the two figures and so are in neither total. */
  readonly leftOut: number;
}

/**
 * The variance of two totals over the rows that have both figures, by default as on the Forecasts tabs. Null if no row
 * has both. @throws RangeError on text that is not a plain decimal.
 */
export function comparedTotals(
  rows: readonly { readonly figure: MaybeDecimal; readonly reference: MaybeDecimal }[],
  compare: typeof variance = forecastVariance,
): ComparedTotals {
  const both = rows.filter(
    ({ figure, reference }) => (figure ?? null) !== null && (reference ?? null) !== null,
  );
  const total = (pick: (row: (typeof rows)[number]) => MaybeDecimal): Sum => sum(both.map(pick));
  const reference = total((row) => row.reference).total;
  return {
    ...compare(total(({ figure }) => figure).total, reference),
    reference,
    leftOut: rows.length - both.length,
  };
}
