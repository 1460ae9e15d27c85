import type { CompanyBasis } from './companyBasis.ts';
import { decimal, negatedText } from './decimal.ts';
import { calendarYear, MONTHS_IN_YEAR } from './fiscalCalendar.ts';
import type { FinancialMonth } from './fiscalCalendar.ts';
import type { AmountUnit, UnitSlip } from './figureChecks.ts';
import { disagreeingMargin, unexplainedDifference, unitSlip } from './figureChecks.ts';
import { marginDisagrees, marginOf } from './grossMargin.ts';
import type { ByMonthLine, FigureKey, LineKey, OperatingCostKey } from './lines.ts';
import { shownLines } from './catalogue.ts';
import { ENTERED_LINES, isCostLine, OPERATING_COSTS } from './lines.ts';
import type { Money } from './money.ts';
import { sum, ZERO_MONEY } from './money.ts';

export type CheckedFigures = ByMonthLine<string | null>;

export type MonthFinding =
  | {
      readonly check: 'grossProfit';
      readonly line: 'grossProfit';
      /** Revenue less production, and the amount by which the figure exceeds it. */
      readonly expected: Money;
      readonly difference: string;
    }
  | {
      readonly check: 'margin';
      readonly line: 'grossMarginPercent';
      /** Gross profit ÷ revenue, in percent. */
      readonly expected: string;
    }
  | {
      readonly check: 'ebitda';
      readonly line: 'ebitda';
      /** All costs, revenue less costs, and the amount by which the figure exceeds that. */
      readonly costs: Money;
      readonly expected: Money;
      readonly difference: string;
      /** Cost lines without a figure, which count as 0. */
      readonly missing: readonly OperatingCostKey[];
    }
  | { readonly check: 'unitSlip'; readonly line: FigureKey; readonly slip: UnitSlip }
  | { readonly check: 'costSign'; readonly line: FigureKey };

/**
 * How amounts were given: in a unit of a workbook, which may be rounded, or as stored, with a margin of two decimals.
 */
export type FiguresGiven = AmountUnit | 'stored';

const totalOrZero = (amounts: readonly string[]): Money => sum(amounts).total ?? ZERO_MONEY;

/**
 * Gross profit, margin and EBITDA that disagree with the month's other figures. @throws RangeError on a figure that is
 * not a plain decimal.
 */
export function disagreements(figures: CheckedFigures, given: FiguresGiven): MonthFinding[] {
  const unit = given === 'stored' ? 'units' : given;
  return [
    profitFinding(figures, unit),
    marginFinding(figures, given),
    ebitdaFinding(figures, unit),
  ].filter((finding) => finding !== null);
}

function profitFinding(figures: CheckedFigures, unit: AmountUnit): MonthFinding | null {
  const { grossProfit, revenue, production } = figures;
  if (grossProfit === null || revenue === null || production === null) return null;
  const parts = [revenue, negatedText(production)];
  const difference = unexplainedDifference(grossProfit, parts, unit);
  if (difference === null) return null;
  return { check: 'grossProfit', line: 'grossProfit', expected: totalOrZero(parts), difference };
}

function marginFinding(figures: CheckedFigures, given: FiguresGiven): MonthFinding | null {
  const { grossMarginPercent: margin, grossProfit, revenue } = figures;
  if (margin === null || grossProfit === null || revenue === null) return null;
  const expected =
    given === 'stored'
      ? storedMarginOff(margin, grossProfit, revenue)
      : disagreeingMargin(margin, grossProfit, revenue, given);
  return expected === null ? null : { check: 'margin', line: 'grossMarginPercent', expected };
}

function storedMarginOff(margin: string, profit: string, revenue: string): string | null {
  return marginDisagrees(margin, profit, revenue) ? marginOf(profit, revenue) : null;
}

function ebitdaFinding(figures: CheckedFigures, unit: AmountUnit): MonthFinding | null {
  const { ebitda, revenue, production } = figures;
  if (ebitda === null || revenue === null || production === null) return null;
  const given = OPERATING_COSTS.map((line) => figures[line]).filter((cost) => cost !== null);
  if (given.length === 0) return null;
  const costs = [production, ...given];
  const parts = [revenue, ...costs.map(negatedText)];
  const difference = unexplainedDifference(ebitda, parts, unit);
  if (difference === null) return null;
  return {
    check: 'ebitda',
    line: 'ebitda',
    costs: totalOrZero(costs),
    expected: totalOrZero(parts),
    difference,
    missing: OPERATING_COSTS.filter((line) => figures[line] === null),
  };
}

const NEIGHBOURS_WITHIN = 6;
/**
 * Stored months may be further away than this month's neighbours, because a whole year may be new.
 */
const STORED_WITHIN = 24;
const NEIGHBOURS = 6;

/** A running number, so that neighbouring months can be counted. */
export const monthOrdinal = (basis: CompanyBasis, { fyLabel, monthNum }: FinancialMonth): number =>
  calendarYear(basis, fyLabel, 1) * MONTHS_IN_YEAR + monthNum;

/** One line's figures, keyed by `monthOrdinal`. */
export type LineByMonth = ReadonlyMap<number, string>;

/**
 * Detects a figure in another unit than its neighbours. Compares with stored months first, because a whole block of new
 * months may be in the wrong unit; then with `all`. @throws RangeError on a figure that is not a plain decimal.
 */
export function figureSlip(
  line: FigureKey,
  value: string,
  at: number,
  { stored, all }: { readonly stored: LineByMonth; readonly all: LineByMonth },
): UnitSlip | null {
  const slip =
    unitSlip(value, nearestFigures(stored, at, STORED_WITHIN)) ??
    unitSlip(value, nearestFigures(all, at, NEIGHBOURS_WITHIN));
  return slip === null || isOrdinary(line, slip) ? null : slip;
}

/** A result after costs may be a tenth of its neighbours simply because the month was bad. */
const isOrdinary = (line: FigureKey, { times, isTooLarge }: UnitSlip) =>
  (line === 'ebitda' || line === 'adjEbitda') && !isTooLarge && (times === '10' || times === '100');

function nearestFigures(figures: LineByMonth, at: number, within: number): string[] {
  const found: string[] = [];
  for (let distance = 1; distance <= within && found.length < NEIGHBOURS; distance += 1) {
    for (const month of [at - distance, at + distance]) {
      const value = figures.get(month);
      if (value !== undefined) found.push(value);
    }
  }
  return found;
}

const isBelowZero = (amount: string) => decimal(amount).lt('0');

/** Costs whose amounts are all negative. Some accounts write costs as negative, but here they are positive. */
export function negativeCosts<Key extends LineKey>(
  amounts: readonly { readonly line: Key; readonly value: string }[],
): Key[] {
  const costs = amounts.filter(({ line }) => isCostLine(line));
  return [...Map.groupBy(costs, ({ line }) => line)]
    .filter(([, ofLine]) => ofLine.every(({ value }) => isBelowZero(value)))
    .map(([line]) => line);
}

export interface StoredFigures extends FinancialMonth {
  readonly figures: CheckedFigures;
}

/**
 * All findings for a month among the other stored months, with the same checks as an import. @throws RangeError on a
 * figure that is not a plain decimal.
 */
export function monthFindings(
  basis: CompanyBasis,
  { figures, ...month }: StoredFigures,
  stored: readonly StoredFigures[],
): MonthFinding[] {
  const at = monthOrdinal(basis, month);
  const others = stored.filter((one) => monthOrdinal(basis, one) !== at);
  const slips = shownLines(basis, ENTERED_LINES).flatMap((line): MonthFinding[] => {
    const value = figures[line] ?? null;
    if (value === null) return [];
    const byMonth = lineByMonth(basis, line, others);
    const slip = figureSlip(line, value, at, { stored: byMonth, all: byMonth });
    return slip === null ? [] : [{ check: 'unitSlip', line, slip }];
  });
  const given = shownLines(basis, ENTERED_LINES).flatMap((line) => {
    const value = figures[line] ?? null;
    return value === null ? [] : [{ line, value }];
  });
  const signs = negativeCosts(given)
    .filter((line) => !others.some((other) => isBelowZero(other.figures[line] ?? '0')))
    .map((line): MonthFinding => ({ check: 'costSign', line }));
  return [...slips, ...signs, ...disagreements(figures, 'stored')];
}

/** True if a stored month with figures is near enough to compare with. */
export function hasMonthsAround(
  basis: CompanyBasis,
  month: FinancialMonth,
  stored: readonly StoredFigures[],
): boolean {
  const at = monthOrdinal(basis, month);
  return stored.some((one) => {
    const distance = Math.abs(monthOrdinal(basis, one) - at);
    const hasFigures = ENTERED_LINES.some((line) => (one.figures[line] ?? null) !== null);
    return hasFigures && distance > 0 && distance <= STORED_WITHIN;
  });
}

function lineByMonth(
  basis: CompanyBasis,
  line: FigureKey,
  months: readonly StoredFigures[],
): LineByMonth {
  const figures = new Map<number, string>();
  for (const month of months) {
    const value = month.figures[line] ?? null;
    if (value !== null) figures.set(monthOrdinal(basis, month), value);
  }
  return figures;
}

/** From this ratio on, a person has to confirm the figure before it is stored. */
const CONFIRMED_FROM_RATIO = 100;

/** Findings to confirm: figures a hundred times too large or too small. */
export function findingsToConfirm(
  findings: readonly MonthFinding[],
): Extract<MonthFinding, { check: 'unitSlip' }>[] {
  return findings
    .filter((finding) => finding.check === 'unitSlip')
    .filter(({ slip }) => Number(slip.times) >= CONFIRMED_FROM_RATIO);
}
