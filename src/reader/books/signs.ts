import { isSumLabel, isTotalLabel, sectionOf } from '../words/rowWords.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal } from '../../finance/decimal.ts';
import { isIncomeByName } from './contributions.ts';
import type { BookBlock } from './statement.ts';
import type { BookRow } from './bookRows.ts';

export interface SignConvention {
  /** Rows, from 0, whose signs are reversed so that revenue, costs and profit are positive. */
  readonly turned: ReadonlySet<number>;
  /** All revenue is negative: either the file writes credits as negative amounts, or something is wrong. */
  readonly isCreditNegative: boolean;
  readonly notes: readonly string[];
}

const COST_SECTIONS: ReadonlySet<string | null> = new Set([
  'costOfSales',
  'costs',
  'otherCosts',
  'tax',
]);
const SIGNED_COST_LINES: ReadonlySet<string | undefined> = new Set([
  'production',
  'salesMarketing',
  'customerSuccess',
  'marketing',
  'rnd',
  'admin',
  'other',
  'depreciation',
  'interest',
  'tax',
]);
const INCOME_SECTIONS: ReadonlySet<string | null> = new Set(['income', 'otherIncome']);

/** Works out the sign convention of a statement from its revenue and costs. */
export function signsOf({ rows, lines }: BookBlock): SignConvention {
  const inside = rows.filter(
    ({ kind, outside }) => outside === null && (kind === 'account' || kind === 'total'),
  );
  // "Interest income" isn't a cost, even below "Other expenses".
  const isCost = ({ row, section, label }: BookRow) =>
    (COST_SECTIONS.has(section) && sectionOf(label) !== 'otherIncome') ||
    SIGNED_COST_LINES.has(lines.get(row));
  const isOfIncome = ({ section, row }: BookRow) =>
    INCOME_SECTIONS.has(section) || lines.get(row) === 'revenue';
  // Without sections, the names of the accounts show which are income: "Taproom sales".
  const isNamed = !inside.some(isOfIncome);
  const isIncome = (one: BookRow) =>
    (isNamed ? isIncomeByName(one) : isOfIncome(one)) && !isCost(one);
  const income = inside.filter((row) => isIncome(row));
  const costs = inside.filter((row) => isCost(row));
  const [revenue, cost] = [weight(income), weight(costs)];
  const isCreditNegative = revenue.lt('0');
  // Cost of sales often has the opposite sign of costs below gross profit.
  const direct = costs.filter(
    ({ section, row }) => section === 'costOfSales' || lines.get(row) === 'production',
  );
  const ofSales = new Set(direct);
  const others = costs.filter((one) => !ofSales.has(one));
  const negative = isCreditNegative
    ? []
    : [direct, others].filter((group) => weight(group).lt('0')).flat();
  const areCostsNegative = negative.length > 0;
  const turned = new Set<number>();
  const notes: string[] = [];
  const isOpen = ({ kind, section, row }: BookRow) =>
    kind === 'account' && section === null && !lines.has(row);
  if (isCreditNegative) {
    for (const one of inside) {
      // If revenue is negative, a positive account is a cost, whatever its name says.
      const isDebit = isCost(one) || (isOpen(one) && weight([one]).gt('0'));
      if (!isDebit || cost.lt('0')) turned.add(one.row);
    }
    notes.push(
      'Revenue is negative throughout, so negative amounts are read as credits and shown as positive amounts.',
    );
  } else if (areCostsNegative) {
    for (const one of negative) turned.add(one.row);
    // If costs are negative, accounts whose names don't identify them as costs are negative too.
    for (const one of inside) {
      if (isOpen(one) && weight([one]).lt('0')) turned.add(one.row);
    }
    for (const { row, kind, section, label, parts } of inside) {
      const accounts = parts.map((part) => rows[part]?.row ?? -1);
      const isOfCosts = accounts.length > 0 && accounts.every((account) => turned.has(account));
      if (kind === 'total' && section === null && isSumLabel(label) && isOfCosts) turned.add(row);
    }
  }
  if (!isCreditNegative) {
    byResults(inside, turned, isIncome);
    if (turned.size > 0) {
      notes.push('Costs are negative in the file and shown as positive amounts.');
    }
  }
  return { turned, isCreditNegative, notes };
}

const isResultRow = ({ kind, label }: BookRow) =>
  kind === 'total' && isTotalLabel(label) && !isSumLabel(label);

/**
 * The difference between two results proves the signs between them. In "Gross profit 400, Rent −50, EBITDA 350" the
 * rent is added and is a cost of 50; in "Rent 50" it is subtracted.
 */
function byResults(
  inside: readonly BookRow[],
  turned: Set<number>,
  isIncome: (one: BookRow) => boolean,
): void {
  let before: BookRow | null = null;
  let between: BookRow[] = [];
  let sums: BookRow[] = [];
  for (const one of inside) {
    if (one.kind === 'account') between.push(one);
    else sums.push(one);
    if (!isResultRow(one)) continue;
    const way = wayBetween(before, one, between, isIncome);
    if (way === 'subtracts') for (const { row } of sums) turned.delete(row);
    for (const account of between) {
      const isCost = !isIncome(account) && !CONTRA.test(account.label);
      if (way === 'adds' && isCost && weight([account]).lt('0')) {
        turned.add(account.row);
      }
      if (way === 'subtracts') turned.delete(account.row);
    }
    before = one;
    between = [];
    sums = [];
  }
}

function wayBetween(
  before: BookRow | null,
  after: BookRow,
  between: readonly BookRow[],
  isIncome: (one: BookRow) => boolean,
): 'adds' | 'subtracts' | null {
  const sum = weight(between);
  const difference = weight([after]).minus(weight(before === null ? [] : [before]));
  if (sum.abs().lte(RESULT_TOLERANCE)) return null;
  if (difference.minus(sum).abs().lte(RESULT_TOLERANCE)) return 'adds';
  if (before !== null) return difference.plus(sum).abs().lte(RESULT_TOLERANCE) ? 'subtracts' : null;
  const income = weight(between.filter((one) => isIncome(one)));
  const spent = sum.minus(income);
  return difference.minus(income.minus(spent)).abs().lte(RESULT_TOLERANCE) ? 'subtracts' : null;
}

/** Reductions of revenue, which aren't costs. */
const CONTRA = /\b(?:discounts?|refunds?|returns?|rebates?|credit notes?)\b/i;

/** Spreadsheets store binary fractions. */
const RESULT_TOLERANCE = decimal('0.02');

/** Adds up all amounts. Totals are included, because they have the same sign as their accounts. */
function weight(rows: readonly BookRow[]): DecimalValue {
  return rows.reduce(
    (sum, { amounts }) => [...amounts.values()].reduce((all, amount) => all.plus(amount), sum),
    decimal('0'),
  );
}
