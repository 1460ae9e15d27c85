import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { SheetLayout } from '../../contract/imports.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { negativeCosts } from '../../finance/monthFindings.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { AmountReading, ReadFigure } from './readAmount.ts';

const isFigureLine = (line: string): line is LineKey => line in LINES;
const ABOVE: ReadonlySet<string> = new Set(['production']);
const ALL_COSTS: readonly LineKey[] = ['production', ...OPERATING_COSTS];

/**
 * Turns costs and revenue that a sheet writes as negative amounts into positive ones. The sheet's results must prove
 * this, or a person must confirm it, because credits can exceed costs and returns can exceed revenue.
 */
export function applyCostSigns(
  basis: CompanyBasis,
  { name }: GridSheet,
  { signs }: SheetLayout,
  reading: AmountReading,
  first: number,
): void {
  const figures = reading.amounts
    .slice(first)
    .filter((one): one is ReadFigure => one.subject === 'figures');
  const filled = figures.flatMap(({ line, value }) =>
    isFigureLine(line) && !decimal(value).eq('0') ? [{ line, value }] : [],
  );
  const isCredit = isRevenueBelowZero(filled) && !isRevenueProven(figures);
  const areResults = isCredit && resultsAsCredits(figures) === 'proven';
  if (areResults && signs !== 'asWritten') {
    turn(reading, first, CREDIT_LINES);
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `Revenue and results on ${name}: the file shows credits as negative amounts. They are stored as positive amounts.`,
    });
    return;
  }
  const isOpen = (line: LineKey) => !isProvenBy(figures, line, '-1');
  const throughout = [
    ...(isCredit ? (['revenue'] as const) : []),
    ...negativeCosts(filled).filter(isOpen),
  ];
  const changing = costsOfBothSigns(filled).filter(isOpen);
  // A single negative cost without a result to prove its sign may be a large credit.
  const isDoubtful = changing.length > 1 || figures.some(({ line }) => isResultLine(line));
  const negative = [...throughout, ...(isDoubtful ? changing : [])];
  if (negative.length === 0) return;
  const named = (lines: readonly LineKey[]) =>
    lines.map((line) => lineLabel(basis, line)).join(', ');
  const labels = named(negative);
  const what = isCredit ? 'amounts' : 'costs';
  const isProven =
    signs === undefined && !isCredit && negative.some((line) => isProvenBy(figures, line, '1'));
  if (signs === 'reversed' || isProven) {
    turn(reading, first, new Set(negative));
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: `${labels} on ${name}: the file shows these ${what} as negative. They are stored as positive amounts.`,
    });
  } else if (signs === undefined) {
    reading.questions.push({
      sheet: name,
      about: 'sign',
      question: isCredit
        ? `Choose how the negative amounts of ${labels} on ${name} are stored: as positive amounts, because the file shows revenue as credits, or as shown in the file.`
        : `Choose whether the negative amounts of ${labels} on ${name} are costs, which are stored as positive amounts, or credits.`,
    });
  } else if (throughout.length > 0) {
    reading.remarks.push({
      check: 'costSign',
      sheet: name,
      sentence: isCredit
        ? `All amounts of ${named(throughout)} on ${name} are negative, and are stored as shown in the file.`
        : `All amounts of ${named(throughout)} on ${name} are negative; costs are stored as positive amounts.`,
    });
  }
}

/**
 * Costs that are negative in some months and positive in others, with amounts of similar size. Credits are rarely that
 * large.
 */
function costsOfBothSigns(
  amounts: readonly { readonly line: LineKey; readonly value: string }[],
): LineKey[] {
  const costs = amounts.filter(({ line }) => ALL_COSTS.includes(line));
  return [...Map.groupBy(costs, ({ line }) => line)].flatMap(([line, ofLine]) => {
    const values = ofLine.map(({ value }) => decimal(value));
    const positive = values.filter((value) => value.gt('0'));
    const isAsLarge = values.some(
      (value) => value.lt('0') && positive.some((other) => value.times('-2').gte(other)),
    );
    return isAsLarge ? [line] : [];
  });
}

const RESULT_LINES = ['grossProfit', 'ebitda', 'adjEbitda', 'netIncome'] as const;
const isResultLine = (line: string) => RESULT_LINES.some((result) => result === line);
const CREDIT_LINES: ReadonlySet<string> = new Set(['revenue', 'otherIncome', ...RESULT_LINES]);

function turn(reading: AmountReading, first: number, lines: ReadonlySet<string>): void {
  for (const [at, one] of reading.amounts.entries()) {
    if (at < first || one.subject !== 'figures' || !lines.has(one.line)) continue;
    if (!CREDIT_LINES.has(one.line) && decimal(one.value).gt('0')) continue;
    const value = fixed(decimal(one.value).times('-1'), 2);
    reading.amounts[at] = {
      ...one,
      value: decimal(value).eq('0') ? '0.00' : value,
      ...(one.accounts === undefined ? {} : { accounts: one.accounts.map(turnedAccount) }),
    };
  }
}

/**
 * When revenue is negative: "proven" if the amounts show that results are credits too, "none" if the sheet has no
 * results, otherwise "open".
 */
export function resultsAsCredits(figures: readonly ReadFigure[]): 'proven' | 'open' | 'none' {
  const months = figuresByMonth(figures);
  if (!months.some((month) => RESULT_LINES.some((line) => month.has(line)))) return 'none';
  const proofs = months.flatMap((month) => {
    const revenue = month.get('revenue');
    if (revenue === undefined) return [];
    const ofGross = month.has('production') ? month.get('grossProfit') : undefined;
    const ofAll = month.get('ebitda');
    return [
      ...(ofGross === undefined ? [] : [{ result: ofGross, parts: [...ABOVE] }]),
      ...(ofAll === undefined ? [] : [{ result: ofAll, parts: ALL_COSTS }]),
    ].map(({ result, parts }) => {
      const made = parts.reduce((sum, key) => sum.plus(month.get(key) ?? '0'), revenue);
      return isNear(made, result, revenue, parts.length);
    });
  });
  return proofs.length > 0 && proofs.every(Boolean) ? 'proven' : 'open';
}

/** Programs that write credits as negative amounts do so for all revenue. */
function isRevenueBelowZero(
  amounts: readonly { readonly line: LineKey; readonly value: string }[],
): boolean {
  const revenue = amounts.filter(({ line }) => line === 'revenue');
  return revenue.length > 0 && revenue.every(({ value }) => decimal(value).lt('0'));
}

function isRevenueProven(figures: readonly ReadFigure[]): boolean {
  const proofs = figuresByMonth(figures).flatMap((month) => {
    const isGross = month.has('production') && month.has('grossProfit');
    const result = month.get(isGross ? 'grossProfit' : 'ebitda') ?? month.get('adjEbitda');
    const revenue = month.get('revenue');
    if (result === undefined || revenue === undefined) return [];
    const parts = isGross ? [...ABOVE] : ALL_COSTS;
    const made = parts.reduce((sum, key) => sum.minus(month.get(key)?.abs() ?? '0'), revenue);
    return [isNear(made, result, revenue, parts.length)];
  });
  return proofs.length > 0 && proofs.every(Boolean);
}

const figuresByMonth = (figures: readonly ReadFigure[]) =>
  [...Map.groupBy(figures, ({ fyLabel, monthNum }) => `${fyLabel} ${monthNum}`).values()].map(
    (all) => new Map(all.map((one) => [one.line, decimal(one.value)])),
  );

/** Allows for the rounding of amounts in thousands. */
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

/**
 * True if each month has a result that the amounts add up to, with costs added to revenue ('1') or subtracted from it
 * ('-1').
 */
function isProvenBy(figures: readonly ReadFigure[], line: LineKey, sign: '1' | '-1'): boolean {
  const proofs = figuresByMonth(figures).flatMap((month) => {
    const at = (key: string) => month.get(key);
    const isAbove = ABOVE.has(line);
    const isGross = isAbove && month.has('grossProfit');
    const result = isGross ? at('grossProfit') : (at('ebitda') ?? at('adjEbitda'));
    const from = isAbove ? at('revenue') : (at('grossProfit') ?? at('revenue'));
    if (!month.has(line) || result === undefined || from === undefined) return [];
    const parts = isGross
      ? [...ABOVE]
      : isAbove || !month.has('grossProfit')
        ? ALL_COSTS
        : OPERATING_COSTS;
    if (!parts.some((part) => part === line)) return [];
    const sum = parts.reduce((all, key) => all.plus(at(key)?.times(sign) ?? '0'), from);
    return [isNear(sum, result, from, parts.length)];
  });
  return proofs.length > 0 && proofs.every(Boolean);
}
