import {
  comparedTotals,
  type TotalKey,
  totalsByCurrency,
} from '../../../finance/forecastAnalysis.ts';
import { type Sum, sum } from '../../../finance/money.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import { formatCount } from '../../../format/count.ts';

export interface AnalysedRow {
  readonly businessUnit: string;
  readonly currency: string;
  readonly budget: string | null;
  readonly forecast: string | null;
  readonly actual: string | null;
}

export interface TotalLine<Row extends AnalysedRow> extends TotalKey {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly budget: Sum;
  readonly forecast: Sum;
  readonly actual: Sum;
}

function currencyTotalLine<Row extends AnalysedRow>(
  { businessUnit, currency, rows }: TotalKey & { readonly rows: readonly Row[] },
  label: string,
): TotalLine<Row> {
  return {
    businessUnit,
    currency,
    label,
    rows,
    budget: sum(rows.map(({ budget }) => budget)),
    forecast: sum(rows.map(({ forecast }) => forecast)),
    actual: sum(rows.map(({ actual }) => actual)),
  };
}

export interface Totals<Row extends AnalysedRow> {
  readonly units: readonly TotalLine<Row>[];
  /** Left out if only a single unit has the currency. */
  readonly overall: readonly TotalLine<Row>[];
  /** There is no grand total over several currencies. */
  readonly isMixed: boolean;
}

/** Totals of each unit and of all units, never across currencies. */
export function totalsOf<Row extends AnalysedRow>(rows: readonly Row[]): Totals<Row> {
  const { units, overall } = totalsByCurrency(rows);
  const isMixed = overall.length > 1;
  const currenciesOf = (name: string | null) =>
    units.filter(({ businessUnit }) => businessUnit === name).length;
  const unitsIn = (code: string) => units.filter(({ currency }) => currency === code).length;
  return {
    units: units.map((unit) => {
      const name = unit.businessUnit ?? '';
      const isSplit = currenciesOf(unit.businessUnit) > 1;
      return currencyTotalLine(unit, isSplit ? `${name} (${unit.currency})` : name);
    }),
    overall: overall
      .filter(({ currency }) => !isMixed || unitsIn(currency) > 1)
      .map((all) =>
        currencyTotalLine(
          all,
          isMixed ? `All units in ${all.currency}` : `All units (${all.currency})`,
        ),
      ),
    isMixed,
  };
}

/** Only over rows that have both a forecast and a budget. */
export function forecastAgainstBudget(rows: readonly AnalysedRow[]) {
  return comparedTotals(
    rows.map(({ forecast, budget }) => ({ figure: forecast, reference: budget })),
  );
}

/** Only over rows that have both an actual and the other amount. */
export function actualAgainst(rows: readonly AnalysedRow[], metric: 'budget' | 'forecast') {
  return comparedTotals(rows.map((row) => ({ figure: row.actual, reference: row[metric] })));
}

/** Returns the number of distinct months in a total, as in "23 months". */
export function monthsWords(periods: readonly string[]): string {
  const count = new Set(periods).size;
  return count === 1 ? '1 month' : `${formatCount(count)} months`;
}

export function leftOutWords(count: number): string | null {
  return count === 0 ? null : `${count} without a comparison`;
}

export function missingWords({ total, missing }: Sum): string | null {
  return missing === 0 || total === null ? null : `${missing} missing`;
}

export const FILE_AMOUNTS: readonly TableColumn[] = [
  { heading: 'Currency', kind: 'text' },
  { heading: 'Budget', kind: 'amount' },
  { heading: 'Forecast', kind: 'amount' },
  { heading: 'Actual', kind: 'amount' },
];
