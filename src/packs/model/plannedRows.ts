import { totalsByCurrency } from '../../finance/forecastAnalysis.ts';
import type { PlannedRows } from '../../finance/plannedFigures.ts';
import type { Plan, PlanRow } from './planTables.ts';

/** The months of plan rows and the report that made them; null if no id covers these months. */
type RowMonths = Pick<PlannedRows, 'year' | 'month' | 'range' | 'upTo'> | null;

function plannedRows(of: RowMonths, currency: string, unit?: string): PlannedRows | null {
  if (of === null) return null;
  const isOneRow = unit !== undefined && of.range === undefined;
  // A pack also includes plans that have no actual yet.
  const all = of.upTo === undefined && !isOneRow;
  return { ...of, currency, unit, all };
}

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
