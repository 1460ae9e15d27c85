import { decimal } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { type Sum, sum } from './money.ts';
import { forecastVariance, type Variance, type variance } from './variance.ts';

/** A forecast or budget of a business unit for a calendar month, as its report stores it. */
export interface ForecastFigure {
  readonly id: number;
  readonly businessUnit: string;
  readonly currency: string;
  readonly metric: 'forecast' | 'budget';
  /** The calendar year. */
  readonly fy: number;
  /** The calendar month: 1 is January. */
  readonly month: number;
  /** In the record's own currency, as is the actual. */
  readonly amount: string;
  readonly actualAmount: string | null;
  readonly monthlySummariesId: number;
}

/** Forecast, budget and, where known, actual of a unit, month and currency. */
export interface PlannedGroup {
  readonly businessUnit: string;
  readonly currency: string;
  /** The calendar year. */
  readonly fy: number;
  /** The calendar month: 1 is January. */
  readonly month: number;
  readonly budget: string | null;
  readonly forecast: string | null;
  readonly actual: string | null;
  /** The budget's actual, where it differs from the forecast's. */
  readonly otherActual: string | null;
}

/** Forecast and budget of a unit, month and currency, compared with the actual. */
export interface VarianceGroup extends PlannedGroup {
  readonly actual: string;
  readonly budgetVsActual: Variance;
  readonly forecastVsActual: Variance;
}

interface Chosen {
  readonly report: number;
  readonly id: number;
  readonly amount: string;
  readonly actual: string | null;
}

interface Gathering {
  readonly first: ForecastFigure;
  forecast: Chosen | null;
  budget: Chosen | null;
}

/** Of two records for the same thing the newer report's counts; within one report, the later one. */
function newer(before: Chosen | null, record: ForecastFigure, report: number): Chosen {
  const { id, amount, actualAmount: actual } = record;
  if (before === null || report > before.report) return { report, id, amount, actual };
  if (report < before.report) return before;
  // Within one report, a record without an actual does not remove one that is known.
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
 * Groups records by unit, month and currency. Each group takes the forecast and the budget of the
 * newest report, and one actual for both: the forecast's, else the budget's. Sorted by unit, newest
 * month first, then currency. `reportOrder` is higher for a newer report.
 * @throws RangeError on an amount that is not a plain decimal.
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
        byText(a.businessUnit, b.businessUnit) ||
        b.fy - a.fy ||
        b.month - a.month ||
        byText(a.currency, b.currency),
    );
}

/**
 * The planned groups that have an actual, with their variances (actual minus plan).
 * @throws RangeError on an amount that is not a plain decimal.
 */
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

/** Compares by character code and not by locale, so that the order is the same everywhere. */
function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** The rows of one unit in one currency, or of all units in it. */
export interface TotalKey {
  /** Null: all units of the currency. */
  readonly businessUnit: string | null;
  readonly currency: string;
}

export interface Totalled<Row> extends TotalKey {
  readonly rows: readonly Row[];
}

/**
 * The rows that may be added up: those of each unit in each currency, then those of each currency.
 * No group mixes two currencies.
 */
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
      (a, b) => byText(a.businessUnit, b.businessUnit) || byText(a.currency, b.currency),
    ),
    overall: [...byCurrency]
      .map(([currency, members]) => ({ businessUnit: null, currency, rows: members }))
      .toSorted((a, b) => byText(a.currency, b.currency)),
  };
}

export interface ComparedTotals extends Variance {
  /** The total that is compared with, over the same rows; null when no row has both. */
  readonly reference: string | null;
  /** How many rows lack one of the two figures; they count on neither side. */
  readonly leftOut: number;
}

/**
 * The variance of two totals, over the rows that have both figures, so that like is compared with
 * like; by default as on the Forecasts tabs. Null when no row has both. @throws RangeError on text that is not a plain decimal.
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
