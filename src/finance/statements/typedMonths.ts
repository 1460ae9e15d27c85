import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { Catalogue } from '../catalogue.ts';
import { usedLines } from '../catalogue.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import { resultFlow } from './flowOfAccount.ts';
import { firstLineOf, REPORTED_ROLES, reportLineOfRole } from './lineOfRole.ts';
import type { ReportedRole } from './lineOfRole.ts';
import type { TypedBalance } from './typedFacts.ts';

/** Where a balance of a month without whole books comes from: accounts, the figures of the report, or a typed cell. */
export const BALANCE_SOURCES = ['accounts', 'figures', 'typed'] as const;
export type BalanceSource = (typeof BALANCE_SOURCES)[number];

export interface SourcedBalance {
  readonly amount: Millionths;
  readonly source: BalanceSource;
}

/** Whether a balance of the report includes the line. */
export const isReportedAs = (line: BalanceLine, role: ReportedRole) =>
  reportLineOfRole(line.role) === role;

/** The line that takes a balance of the report: the first one with its role. */
export const lineOfReported = (
  lines: readonly BalanceLine[],
  role: ReportedRole,
): BalanceLine | null =>
  firstLineOf(lines, role) ?? lines.find((line) => isReportedAs(line, role)) ?? null;

/**
 * The balances of a month by slug, for a month without whole books. Accounts come first. A balance of the report goes
 * to the first line with its role, less the balances of the other lines that the report adds to it; these are zero
 * unless something says otherwise. Lines that nobody has entered are absent. @throws RangeError on an amount that is not
 * a plain decimal.
 */
export function balancesOfMonth(
  lines: readonly BalanceLine[],
  typed: readonly Pick<TypedBalance, 'line' | 'amount'>[],
  figures: MonthFigures,
  ofAccounts: ReadonlyMap<string, Millionths>,
): Map<string, SourcedBalance> {
  const balances = new Map<string, SourcedBalance>();
  const known = new Set(lines.map(({ slug }) => slug));
  for (const { line, amount } of typed)
    if (known.has(line))
      balances.set(line, { amount: requiredMillionths(amount), source: 'typed' });
  for (const [slug, amount] of ofAccounts) balances.set(slug, { amount, source: 'accounts' });
  for (const role of REPORTED_ROLES) {
    const reported = figures[role] ?? null;
    const first = lineOfReported(lines, role);
    if (reported === null || first === null) continue;
    let rest = requiredMillionths(reported);
    for (const line of lines) {
      if (line.slug === first.slug || !isReportedAs(line, role)) continue;
      const other = balances.get(line.slug) ?? { amount: 0n, source: 'figures' };
      balances.set(line.slug, other);
      rest -= other.amount;
    }
    const source = ofAccounts.has(first.slug) ? 'accounts' : 'figures';
    balances.set(first.slug, { amount: rest, source });
  }
  return balances;
}

/** Lines of the report that the result of a month consists of, with the sign with which they add to it. */
export const RESULT_FIGURES = [
  ['ebitda', 1n],
  ['otherIncome', 1n],
  ['depreciation', -1n],
  ['interest', -1n],
  ['tax', -1n],
] as const;
export type ResultFigure = (typeof RESULT_FIGURES)[number][0];

/** The cash flow line of a figure of the result. */
export const flowOfFigure = (figure: ResultFigure): FlowLine =>
  figure === 'ebitda' ? 'ebitda' : resultFlow(figure);

/** The month's result by its figures, as they add to it. Figures that nobody has entered are absent. */
export function resultByFigure(figures: MonthFigures): [ResultFigure, Millionths][] {
  return RESULT_FIGURES.flatMap(([key, sign]): [ResultFigure, Millionths][] => {
    const figure = figures[key] ?? null;
    return figure === null ? [] : [[key, sign * requiredMillionths(figure)]];
  });
}

/** The lines of the company's result that nobody has entered. */
export const missingOfResult = (catalogue: Catalogue, figures: MonthFigures): ResultFigure[] =>
  usedLines(
    catalogue,
    RESULT_FIGURES.map(([key]) => key),
  ).filter((key) => (figures[key] ?? null) === null);

export const resultOfMonth = (figures: MonthFigures): Millionths =>
  resultByFigure(figures).reduce((sum, [, amount]) => sum + amount, 0n);
