import type { DecimalValue } from '../../finance/decimal.ts';
import { decimalOrNull, plainText } from '../../finance/decimal.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import { marginToShow } from '../../finance/grossMargin.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { lineJudgement } from '../../finance/materiality.ts';
import { sum } from '../../finance/money.ts';
import { profitBelowEbitda } from '../../finance/netIncome.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { Judgement } from '../../finance/variance.ts';
import type { PageMonth, PageReference } from './reference.ts';

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

export type ComparedRowKey = StatementRowKey | 'cash';

export const BELOW_EBITDA_ROWS = [
  'depreciation',
  'operatingProfit',
  'otherIncome',
  'interest',
  'profitBeforeTax',
  'tax',
  'netIncome',
] as const satisfies readonly LineKey[];
export type BelowEbitdaKey = (typeof BELOW_EBITDA_ROWS)[number];
export type AnyRowKey = ComparedRowKey | BelowEbitdaKey;

/** Rows without amounts in the month and the year to date are left out, except these rows. */
const ALWAYS: ReadonlySet<StatementRowKey> = new Set(['revenue', 'grossProfit', 'ebitda']);

/** The line that determines how a row is coloured. */
const lineOfRow = (row: AnyRowKey): LineKey => (row === 'adjustments' ? 'adjEbitda' : row);

/**
 * An amount in units of the company's currency, or percent for the margin; null if not reported.
 */
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
    case 'operatingProfit':
    case 'profitBeforeTax':
      return profitBelowEbitda(row, figures);
    default:
      return figures[row] ?? null;
  }
}

/** False if the sums cover different operating costs, because such sums can't be compared. */
export const hasSameCosts = (figures: MonthFigures, other: MonthFigures): boolean =>
  OPERATING_COSTS.every((line) => {
    const [amount, before] = [decimalOrNull(figures[line]), decimalOrNull(other[line])];
    const one = amount ?? before;
    return (amount === null) === (before === null) || one === null || one.eq('0');
  });

export interface StatementComparison {
  readonly amount: string | null;
  /** Actual − amount; null if either is missing. */
  readonly difference: string | null;
  readonly judgement: Judgement | null;
}

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
export type BelowEbitdaRow = ComparedRow<BelowEbitdaKey>;

const statementDifference = (actual: string | null, amount: string | null): DecimalValue | null => {
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
  const difference = isAlike ? statementDifference(actual, amount) : null;
  const compared = {
    figure: actual,
    reference: amount,
    revenue: figures.revenue,
    referenceRevenue: other.revenue,
  };
  return {
    amount,
    difference: difference && plainText(difference),
    // An adjustment is neither favourable nor unfavourable.
    judgement:
      isReference && row !== 'adjustments' && difference !== null
        ? lineJudgement(LINES[lineOfRow(row)], compared, materiality)
        : null,
  };
}

interface ComparedSide {
  readonly plan: MonthFigures | null;
  readonly earlier: MonthFigures | null;
}

function statementPeriod(
  row: AnyRowKey,
  figures: MonthFigures,
  { plan, earlier }: ComparedSide,
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

const hasPeriodAmount = ({ actual, plan, earlier }: StatementPeriod): boolean =>
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
    month: statementPeriod(row, figures, month, reference, materiality),
    toDate: statementPeriod(row, toDate, year, reference, materiality),
  };
}

/** Returns at most fourteen rows, compared with the plan and last year. */
export function incomeStatement(page: PageMonth, materiality: Materiality): StatementRow[] {
  return STATEMENT_ROWS.map((row) => comparedRow(row, page, materiality)).filter(
    (row) => ALWAYS.has(row.row) || hasPeriodAmount(row.month) || hasPeriodAmount(row.toDate),
  );
}

export const cashRow = (page: PageMonth, materiality: Materiality): ComparedRow<'cash'> =>
  comparedRow('cash', page, materiality);

export const belowEbitda = (
  basis: CompanyBasis,
  page: PageMonth,
  materiality: Materiality,
): BelowEbitdaRow[] =>
  shownLines(basis, BELOW_EBITDA_ROWS)
    .map((line) => comparedRow(line, page, materiality))
    .filter(({ month, toDate }) => hasPeriodAmount(month) || hasPeriodAmount(toDate));
