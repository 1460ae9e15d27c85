import {
  comparedTotals,
  type TotalKey,
  totalsByCurrency,
} from '../../../domain/forecastAnalysis.ts';
import { type Sum, sum } from '../../../domain/money.ts';
import type { TableColumn } from '../../../contract/tables.ts';
import { formatCount } from '../../../format/count.ts';

/** One line of an analysis: plan and actual in one currency. */
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

function totalLine<Row extends AnalysedRow>(
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
  /** Of all units in a currency; left out where one unit alone has it beside other currencies. */
  readonly overall: readonly TotalLine<Row>[];
  /** Several currencies: there is no total of everything. */
  readonly isMixed: boolean;
}

/** The totals of each unit and of all units, never over two currencies. */
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
      return totalLine(unit, isSplit ? `${name} (${unit.currency})` : name);
    }),
    overall: overall
      .filter(({ currency }) => !isMixed || unitsIn(currency) > 1)
      .map((all) =>
        totalLine(all, isMixed ? `All units in ${all.currency}` : `All units (${all.currency})`),
      ),
    isMixed,
  };
}

/** Forecast minus budget, over the rows that have both. */
export function forecastAgainstBudget(rows: readonly AnalysedRow[]) {
  return comparedTotals(
    rows.map(({ forecast, budget }) => ({ figure: forecast, reference: budget })),
  );
}

/** Actual minus budget or forecast, over the rows that have both. */
export function actualAgainst(rows: readonly AnalysedRow[], metric: 'budget' | 'forecast') {
  return comparedTotals(rows.map((row) => ({ figure: row.actual, reference: row[metric] })));
}

/** "23 months": the number of different months in a total. */
export function monthsWords(periods: readonly string[]): string {
  const count = new Set(periods).size;
  return count === 1 ? '1 month' : `${formatCount(count)} months`;
}

/** What a comparison leaves out: rows in which one of the two figures is missing. */
export function leftOutWords(count: number): string | null {
  return count === 0 ? null : `without ${count} that cannot be compared`;
}

export function missingWords({ total, missing }: Sum): string | null {
  return missing === 0 || total === null ? null : `without ${missing} missing`;
}

/** The columns that both analyses begin with in a file. */
export const FILE_AMOUNTS: readonly TableColumn[] = [
  { heading: 'Currency', kind: 'text' },
  { heading: 'Budget', kind: 'amount' },
  { heading: 'Forecast', kind: 'amount' },
  { heading: 'Actual', kind: 'amount' },
];
