import type { CompanyBasis } from '../../finance/companyBasis.ts';
import {
  fiscalMonthName,
  financialYearSpan,
  MONTHS_IN_YEAR,
} from '../../finance/fiscalCalendar.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { Pack } from './pack.ts';
import { isKnown, type PackMonth, type PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

export interface ShownYear {
  /** A text such as "FY25", "FY26 to Oct" or "Oct 2026". */
  readonly label: string;
  readonly months: readonly PackMonth[];
}

export type Shown =
  | { readonly kind: 'month'; readonly month: PackMonth }
  | { readonly kind: 'year'; readonly last: PackMonth; readonly months: readonly PackMonth[] }
  /** There is at least one month. In one month of all years, all are the same calendar month. */
  | {
      readonly kind: 'years';
      readonly years: readonly ShownYear[];
      readonly monthNum: number | null;
    };

function scopeYear(source: PackSource, fyId: number): string {
  const year = source.financialYears.find(({ id }) => id === fyId);
  if (year === undefined) throw new RangeError(`No financial year ${fyId}`);
  return year.fyYear;
}

/** The last month of a year with figures, or if there is none, with a report; null without either. */
function lastOf(months: PackMonths, fyLabel: string): PackMonth | null {
  const year = months.yearTo(fyLabel, MONTHS_IN_YEAR);
  return year.findLast(({ row }) => row !== null) ?? year.findLast(isKnown) ?? null;
}

/** Resolves what a scope shows. @throws RangeError if there is no data. */
export function shownIn(source: PackSource, months: PackMonths): Shown {
  const { fyId, monthNum } = source.scope;
  if (fyId !== undefined) {
    const fyLabel = scopeYear(source, fyId);
    const last = monthNum === undefined ? lastOf(months, fyLabel) : months.at(fyLabel, monthNum);
    if (last === null || !isKnown(last)) throw new RangeError('There is no data for these months');
    if (monthNum !== undefined) return { kind: 'month', month: last };
    return { kind: 'year', last, months: months.yearTo(fyLabel, last.monthNum) };
  }
  const years = source.financialYears.flatMap(({ fyYear }): ShownYear[] => {
    const last = monthNum === undefined ? lastOf(months, fyYear) : months.at(fyYear, monthNum);
    if (last === null || !isKnown(last)) return [];
    if (monthNum !== undefined) return [{ label: last.shortName, months: [last] }];
    return [
      {
        label: yearToLabel(source.basis, fyYear, last.monthNum),
        months: months.yearTo(fyYear, last.monthNum),
      },
    ];
  });
  if (years.length === 0) throw new RangeError('There is no data for any month');
  return { kind: 'years', years, monthNum: monthNum ?? null };
}

export function monthsOf(shown: Shown): readonly PackMonth[] {
  if (shown.kind === 'month') return [shown.month];
  return shown.kind === 'year' ? shown.months : shown.years.flatMap(({ months }) => months);
}

/** The months with any data; a month can have a report before it has figures. */
export function knownMonths(shown: Shown, months: PackMonths): PackMonth[] {
  const own = monthsOf(shown);
  if (shown.kind === 'month' || (shown.kind === 'years' && shown.monthNum !== null))
    return [...own];
  const labels = new Set(own.map(({ fyLabel }) => fyLabel));
  return [...labels].flatMap((label) => months.yearTo(label, MONTHS_IN_YEAR)).filter(isKnown);
}

type Cover = Pick<Pack, 'period' | 'subtitle' | 'fileName'>;

function coverOfYears(
  basis: CompanyBasis,
  years: readonly ShownYear[],
  monthNum: number | null,
): Cover {
  const months = years.flatMap((year) => year.months);
  const [first, last] = [months[0], months.at(-1)];
  const [from, to] = [first?.fyLabel ?? '', last?.fyLabel ?? ''];
  const span = from === to ? from : `${from} to ${to}`;
  if (monthNum === null) {
    return {
      period: span,
      subtitle: `All financial years, ${first?.name ?? ''} to ${last?.name ?? ''}`,
      fileName: 'board-report-all-years',
    };
  }
  const name = fiscalMonthName(basis, monthNum);
  return {
    period: `${name}, ${span}`,
    subtitle: `${name} of all financial years, ${first?.calendarYear ?? ''} to ${last?.calendarYear ?? ''}`,
    fileName: `board-report-${name.toLowerCase()}-all-years`,
  };
}

export function coverOf(basis: CompanyBasis, shown: Shown): Cover {
  if (shown.kind === 'month') {
    const { name, monthName, calendarYear, fyLabel, monthNum } = shown.month;
    return {
      period: name,
      subtitle: `Financial year ${fyLabel}, month ${monthNum} of ${MONTHS_IN_YEAR}`,
      fileName: `board-report-${monthName.toLowerCase()}-${calendarYear}`,
    };
  }
  if (shown.kind === 'years') return coverOfYears(basis, shown.years, shown.monthNum);
  const { fyLabel, monthNum, calendarYear, monthName } = shown.last;
  return {
    period: financialYearSpan(basis, fyLabel),
    subtitle:
      monthNum === MONTHS_IN_YEAR
        ? `Financial year ${fyLabel}, all ${MONTHS_IN_YEAR} months`
        : `Financial year to ${monthName} ${calendarYear}, ${monthNum} of ${MONTHS_IN_YEAR} months`,
    fileName: `board-report-${fyLabel.toLowerCase()}`,
  };
}

export function shortPeriod(basis: CompanyBasis, shown: Shown): string {
  if (shown.kind === 'year') return yearToLabel(basis, shown.last.fyLabel, shown.last.monthNum);
  return coverOf(basis, shown).period;
}
