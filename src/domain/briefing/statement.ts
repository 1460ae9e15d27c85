import type { DecimalValue } from '../decimal.ts';
import { decimalOrNull, plainText } from '../decimal.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { LineKey, OptionalLineKey } from '../lines.ts';
import { LINES, OPERATING_COSTS, OPTIONAL_LINES, shownLines } from '../lines.ts';
import { marginToShow } from '../grossMargin.ts';
import type { Materiality } from '../materiality.ts';
import { lineJudgement } from '../materiality.ts';
import { sum } from '../money.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { Judgement } from '../variance.ts';
import type { PageMonth, PageReference } from './reference.ts';

/** The rows of an income statement as a board paper has it. */
export const STATEMENT_ROWS = [
  'revenue',
  'production',
  'grossProfit',
  'grossMarginPercent',
  ...OPERATING_COSTS,
  'operatingCosts',
  'ebitda',
  'adjustments',
  'adjEbitda',
] as const;
export type StatementRowKey = (typeof STATEMENT_ROWS)[number];

/** What stands below a statement. */
export type ComparedRowKey = StatementRowKey | 'cash';
type AnyRowKey = ComparedRowKey | OptionalLineKey;

/** A row without amounts in the month and its year to date is left out, unless it is a result. */
const ALWAYS: ReadonlySet<StatementRowKey> = new Set(['revenue', 'grossProfit', 'ebitda']);

/** The line whose colour a row has. */
const lineOf = (row: AnyRowKey): LineKey => (row === 'adjustments' ? 'adjEbitda' : row);

/** The amount of a row, in units of the company's currency, of the margin in percent; null: not reported. */
export function statementAmount(row: AnyRowKey, figures: MonthFigures): string | null {
  switch (row) {
    case 'operatingCosts':
      return figures.operatingCosts ?? sum(OPERATING_COSTS.map((line) => figures[line])).total;
    case 'adjustments': {
      const [adjusted, ebitda] = [decimalOrNull(figures.adjEbitda), decimalOrNull(figures.ebitda)];
      return adjusted === null || ebitda === null ? null : plainText(adjusted.minus(ebitda));
    }
    case 'grossMarginPercent':
      return marginToShow(figures);
    default:
      return figures[row] ?? null;
  }
}

/** Whether both sides have the same operating costs: a sum without one of them is another sum. */
export const hasSameCosts = (figures: MonthFigures, other: MonthFigures): boolean =>
  OPERATING_COSTS.every((line) => {
    const [amount, before] = [decimalOrNull(figures[line]), decimalOrNull(other[line])];
    const one = amount ?? before;
    return (amount === null) === (before === null) || one === null || one.eq('0');
  });

/** An amount next to another one. */
export interface StatementComparison {
  readonly amount: string | null;
  /** Actual − amount; null where one of the two is missing. */
  readonly difference: string | null;
  /** Only against the page's reference. */
  readonly judgement: Judgement | null;
}

/** A row in a month, or in a year to date. */
export interface StatementPeriod {
  readonly actual: string | null;
  readonly plan: StatementComparison | null;
  readonly earlier: StatementComparison | null;
}

interface ComparedRow<Key> {
  readonly row: Key;
  readonly month: StatementPeriod;
  readonly toDate: StatementPeriod;
}
export type StatementRow = ComparedRow<StatementRowKey>;

const differenceOf = (actual: string | null, amount: string | null): DecimalValue | null => {
  const [now, then] = [decimalOrNull(actual), decimalOrNull(amount)];
  return now === null || then === null ? null : now.minus(then);
};

function comparison(
  row: AnyRowKey,
  figures: MonthFigures,
  other: MonthFigures | null,
  isReference: boolean,
  materiality: Materiality,
): StatementComparison | null {
  if (other === null) return null;
  const [actual, amount] = [statementAmount(row, figures), statementAmount(row, other)];
  const isAlike = row !== 'operatingCosts' || hasSameCosts(figures, other);
  const difference = isAlike ? differenceOf(actual, amount) : null;
  const compared = {
    figure: actual,
    reference: amount,
    revenue: figures.revenue,
    referenceRevenue: other.revenue,
  };
  return {
    amount,
    difference: difference && plainText(difference),
    // An adjustment is neither good nor bad by itself.
    judgement:
      isReference && row !== 'adjustments' && difference !== null
        ? lineJudgement(lineOf(row), compared, materiality)
        : null,
  };
}

interface Beside {
  readonly plan: MonthFigures | null;
  readonly earlier: MonthFigures | null;
}

function period(
  row: AnyRowKey,
  figures: MonthFigures,
  { plan, earlier }: Beside,
  reference: PageReference | null,
  materiality: Materiality,
): StatementPeriod {
  const isPlan = reference?.kind === 'plan';
  return {
    actual: statementAmount(row, figures),
    plan: comparison(row, figures, plan, isPlan, materiality),
    earlier: comparison(
      row,
      figures,
      earlier,
      reference !== null && reference.kind !== 'earlier' && !isPlan,
      materiality,
    ),
  };
}

const hasAmount = ({ actual, plan, earlier }: StatementPeriod): boolean =>
  [actual, plan?.amount ?? null, earlier?.amount ?? null].some(
    (amount) => amount !== null && decimalOrNull(amount)?.eq('0') === false,
  );

function comparedRow<Key extends AnyRowKey>(
  row: Key,
  { figures, toDate, reference, plan, earlier, yearBefore }: PageMonth,
  materiality: Materiality,
): ComparedRow<Key> {
  const month = { plan: plan?.month ?? null, earlier: earlier?.figures ?? null };
  const year = { plan: plan?.toDate ?? null, earlier: yearBefore?.toDate ?? null };
  return {
    row,
    month: period(row, figures, month, reference, materiality),
    toDate: period(row, toDate, year, reference, materiality),
  };
}

/** The income statement of a month with its plan and last year, at most fourteen rows. */
export function incomeStatement(page: PageMonth, materiality: Materiality): StatementRow[] {
  return STATEMENT_ROWS.map((row) => comparedRow(row, page, materiality)).filter(
    (row) => ALWAYS.has(row.row) || hasAmount(row.month) || hasAmount(row.toDate),
  );
}

/** Cash below the statement, at the end of the month. */
export const cashRow = (page: PageMonth, materiality: Materiality): ComparedRow<'cash'> =>
  comparedRow('cash', page, materiality);

/** The lines below EBITDA that the company has switched on, where they have amounts; balances are none of them. */
export const switchedOnRows = (
  basis: CompanyBasis,
  page: PageMonth,
  materiality: Materiality,
): ComparedRow<OptionalLineKey>[] =>
  shownLines(basis, OPTIONAL_LINES)
    .filter((line) => LINES[line].addsUp.by === 'sum')
    .map((line) => comparedRow(line, page, materiality))
    .filter(({ month, toDate }) => hasAmount(month) || hasAmount(toDate));
