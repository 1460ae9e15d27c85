import type { CompanyBasis } from './companyBasis.ts';
import type { FinancialMonth } from './fiscalCalendar.ts';
import { calendarYear, fiscalMonthName, MONTHS_IN_YEAR } from './fiscalCalendar.ts';

const MOST_RUNS = 3;

const monthAndYear = (basis: CompanyBasis, { fyLabel, monthNum }: FinancialMonth) =>
  `${fiscalMonthName(basis, monthNum)} ${calendarYear(basis, fyLabel, monthNum)}`;

const ordinal = (basis: CompanyBasis, { fyLabel, monthNum }: FinancialMonth) =>
  calendarYear(basis, fyLabel, 1) * MONTHS_IN_YEAR + monthNum;

/**
 * Months in one phrase, in any order: "March 2024 to February 2026 (24 months)", "April 2025, June 2025 to August 2025
 * (4 months)", "April 2025". With many gaps, only the first and the last are named. '' if there are none.
 */
export function monthRunsText(basis: CompanyBasis, months: readonly FinancialMonth[]): string {
  const byOrdinal = new Map(months.map((month) => [ordinal(basis, month), month]));
  const sorted = [...byOrdinal].toSorted(([a], [b]) => a - b);
  const runs: { first: FinancialMonth; last: FinancialMonth; end: number }[] = [];
  for (const [at, month] of sorted) {
    const run = runs.at(-1);
    if (run?.end === at - 1) Object.assign(run, { last: month, end: at });
    else runs.push({ first: month, last: month, end: at });
  }
  const [first, last] = [runs.at(0)?.first, runs.at(-1)?.last];
  if (first === undefined || last === undefined) return '';
  if (sorted.length === 1) return monthAndYear(basis, first);
  const words =
    runs.length > MOST_RUNS
      ? `${monthAndYear(basis, first)} to ${monthAndYear(basis, last)}, not all`
      : runs.map((run) => runText(basis, run)).join(', ');
  return `${words} (${sorted.length} months)`;
}

function runText(
  basis: CompanyBasis,
  { first, last }: { first: FinancialMonth; last: FinancialMonth },
): string {
  return first === last
    ? monthAndYear(basis, first)
    : `${monthAndYear(basis, first)} to ${monthAndYear(basis, last)}`;
}
