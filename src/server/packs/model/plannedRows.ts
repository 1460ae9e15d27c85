import { totalsByCurrency } from '../../../domain/forecastAnalysis.ts';
import type { PlannedRows } from '../../../domain/plannedFigures.ts';
import type { Plan, PlanRow } from './planTables.ts';

/** The months of rows, and up to which report they are known; null: no id says these months. */
type RowMonths = Pick<PlannedRows, 'year' | 'month' | 'range' | 'upTo'> | null;

function plannedRows(of: RowMonths, currency: string, unit?: string): PlannedRows | null {
  if (of === null) return null;
  const isOneRow = unit !== undefined && of.range === undefined;
  // What has no actual yet counts in a pack as well.
  const all = of.upTo === undefined && !isOneRow;
  return { ...of, currency, unit, all };
}

/**
 * A row for each unit in each currency, and a total for each currency with several units.
 * The first row is at index `start` of its table.
 */
export function unitRows(
  plans: readonly Plan[],
  {
    start = 0,
    kind,
    of,
  }: { readonly start?: number; readonly kind: 'subtotal' | 'total'; readonly of: RowMonths },
): PlanRow[] {
  const { units, overall } = totalsByCurrency(plans);
  const totals = overall.flatMap(({ currency, rows }): PlanRow[] => {
    const totalOf = units.flatMap((unit, index) =>
      unit.currency === currency ? [start + index] : [],
    );
    const all = { label: 'All units', plans: rows, of: plannedRows(of, currency), totalOf, kind };
    return totalOf.length < 2 ? [] : [all];
  });
  return [
    ...units.map(({ businessUnit, currency, rows }) => ({
      label: businessUnit ?? '',
      plans: rows,
      of: plannedRows(of, currency, businessUnit ?? undefined),
    })),
    ...totals,
  ];
}

/** A row for each currency: the plan of all units in it, and the actual. */
export function currencyRows(
  plans: readonly Plan[],
  of: RowMonths,
  labelOf: (units: readonly string[]) => string,
): PlanRow[] {
  const { units, overall } = totalsByCurrency(plans);
  return overall.map(({ currency, rows }) => ({
    label: labelOf(
      units.filter((unit) => unit.currency === currency).map((unit) => unit.businessUnit ?? ''),
    ),
    plans: rows,
    of: plannedRows(of, currency),
  }));
}
