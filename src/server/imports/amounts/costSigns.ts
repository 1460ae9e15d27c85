import type { SheetLayout } from '../../../contract/imports.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { decimal, fixed } from '../../../domain/decimal.ts';
import { LINES, OPERATING_COSTS } from '../../../domain/lines.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { negativeCosts } from '../../../domain/monthFindings.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { AmountReading, ReadFigure } from './readAmount.ts';

const isLine = (line: string): line is LineKey => line in LINES;
const ABOVE: ReadonlySet<string> = new Set(['production']);

/**
 * Costs and revenue that a sheet writes as negative amounts, which are stored as positive ones. The results of the sheet
 * prove it, or a person says it: costs that credits exceed are negative, too, and so is revenue that returns exceed.
 */
export function settleCostSigns(
  { name }: GridSheet,
  { signs }: SheetLayout,
  reading: AmountReading,
  first: number,
): void {
  const figures = reading.amounts
    .slice(first)
    .filter((one): one is ReadFigure => one.subject === 'figures');
  // A month without an amount says nothing of its sign.
  const filled = figures.flatMap(({ line, value }) =>
    isLine(line) && !decimal(value).eq('0') ? [{ line, value }] : [],
  );
  const isCredit = isRevenueBelowZero(filled) && !isRevenueProven(figures);
  const areResults = isCredit && resultsAsCredits(figures) === 'proven';
  if (areResults && signs !== 'asWritten') {
    turn(reading, first, OF_CREDITS);
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `Revenue and results on ${name}: the file writes credits as negative amounts. They are stored as positive.`,
    });
    return;
  }
  const negative = [...(isCredit ? (['revenue'] as const) : []), ...negativeCosts(filled)];
  if (negative.length === 0) return;
  const labels = negative.map((line) => LINES[line].label).join(', ');
  const what = isCredit ? 'amounts' : 'costs';
  const isProven =
    signs === undefined && !isCredit && negative.every((line) => isProvenBy(figures, line));
  if (signs === 'reversed' || isProven) {
    turn(reading, first, new Set(negative));
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `${labels} on ${name}: the file writes these ${what} as negative ${isCredit ? 'ones' : 'amounts'}. They are stored as positive.`,
    });
  } else if (signs === undefined) {
    reading.questions.push({
      sheet: name,
      about: 'sign',
      question: isCredit
        ? `Choose how the negative amounts of ${labels} on ${name} are stored: as positive amounts, because the file writes revenue as credits, or as they are written.`
        : `Choose whether the negative amounts of ${labels} on ${name} are costs, which are stored as positive amounts, or credits.`,
    });
  } else {
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: isCredit
        ? `All amounts of ${labels} on ${name} are negative, and are stored as they are written.`
        : `All amounts of ${labels} on ${name} are negative; costs are stored as positive amounts.`,
    });
  }
}

/** The lines that are credits where a profit is made. */
const RESULTS = ['grossProfit', 'ebitda', 'adjEbitda', 'netIncome'] as const;
const OF_CREDITS: ReadonlySet<string> = new Set(['revenue', 'otherIncome', ...RESULTS]);

function turn(reading: AmountReading, first: number, lines: ReadonlySet<string>): void {
  for (const [at, one] of reading.amounts.entries()) {
    if (at < first || one.subject !== 'figures' || !lines.has(one.line)) continue;
    const value = fixed(decimal(one.value).times('-1'), 2);
    reading.amounts[at] = {
      ...one,
      value: decimal(value).eq('0') ? '0.00' : value,
      ...(one.accounts === undefined ? {} : { accounts: one.accounts.map(turnedAccount) }),
    };
  }
}

/**
 * Of revenue below zero: whether the results beside it are credits as well, as the amounts prove; whether they are
 * not, or there are none.
 */
export function resultsAsCredits(figures: readonly ReadFigure[]): 'proven' | 'open' | 'none' {
  const months = byMonth(figures);
  if (!months.some((month) => RESULTS.some((line) => month.has(line)))) return 'none';
  const proofs = months.flatMap((month) => {
    const revenue = month.get('revenue');
    if (revenue === undefined) return [];
    const ofGross = month.has('production') ? month.get('grossProfit') : undefined;
    const ofAll = month.get('ebitda');
    return [
      ...(ofGross === undefined ? [] : [{ result: ofGross, parts: [...ABOVE] }]),
      ...(ofAll === undefined ? [] : [{ result: ofAll, parts: [...ABOVE, ...OPERATING_COSTS] }]),
    ].map(({ result, parts }) => {
      const made = parts.reduce((sum, key) => sum.plus(month.get(key) ?? '0'), revenue);
      return isNear(made, result, revenue, parts.length);
    });
  });
  return proofs.length > 0 && proofs.every(Boolean) ? 'proven' : 'open';
}

/** Programs that write credits below zero write all of the revenue so. */
function isRevenueBelowZero(
  amounts: readonly { readonly line: LineKey; readonly value: string }[],
): boolean {
  const revenue = amounts.filter(({ line }) => line === 'revenue');
  return revenue.length > 0 && revenue.every(({ value }) => decimal(value).lt('0'));
}

/** Whether a result of each month shows that revenue is meant as it is written: returns exceeded sales. */
function isRevenueProven(figures: readonly ReadFigure[]): boolean {
  const proofs = byMonth(figures).flatMap((month) => {
    const isGross = month.has('production') && month.has('grossProfit');
    const result = month.get(isGross ? 'grossProfit' : 'ebitda') ?? month.get('adjEbitda');
    const revenue = month.get('revenue');
    if (result === undefined || revenue === undefined) return [];
    const parts = isGross ? [...ABOVE] : OPERATING_COSTS;
    const made = parts.reduce((sum, key) => sum.minus(month.get(key)?.abs() ?? '0'), revenue);
    return [isNear(made, result, revenue, parts.length)];
  });
  return proofs.length > 0 && proofs.every(Boolean);
}

const byMonth = (figures: readonly ReadFigure[]) =>
  [...Map.groupBy(figures, ({ fyLabel, monthNum }) => `${fyLabel} ${monthNum}`).values()].map(
    (all) => new Map(all.map((one) => [one.line, decimal(one.value)])),
  );

/** Amounts in thousands are rounded. */
function isNear(made: DecimalValue, result: DecimalValue, from: DecimalValue, parts: number) {
  const size = from
    .abs()
    .div(decimal('10000'))
    .plus(decimal('0.02').times(String(parts)));
  return made.minus(result).abs().lte(size);
}

const turnedAccount = (account: NonNullable<ReadFigure['accounts']>[number]) => ({
  ...account,
  amount: fixed(decimal(account.amount).times('-1'), 2),
});

/** Whether a result of each month is what the amounts add up to as they are written. */
function isProvenBy(figures: readonly ReadFigure[], line: LineKey): boolean {
  const proofs = byMonth(figures).flatMap((month) => {
    const at = (key: string) => month.get(key);
    const isAbove = ABOVE.has(line);
    const result = isAbove ? at('grossProfit') : (at('ebitda') ?? at('adjEbitda'));
    const from = isAbove ? at('revenue') : (at('grossProfit') ?? at('revenue'));
    if (!month.has(line) || result === undefined || from === undefined) return [];
    const parts = isAbove
      ? [...ABOVE]
      : OPERATING_COSTS.filter((key) => !ABOVE.has(key) || !month.has('grossProfit'));
    if (!parts.some((part) => part === line)) return [];
    const sum = parts.reduce((all, key) => all.plus(at(key) ?? '0'), from);
    return [isNear(sum, result, from, parts.length)];
  });
  return proofs.length > 0 && proofs.every(Boolean);
}
