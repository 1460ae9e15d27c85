import type { CompanyBasis } from './companyBasis.ts';
import type { CompanyFigureId } from './figureId.ts';
import { companyFigureText, monthPeriod } from './figureId.ts';
import {
  calendarYear,
  fiscalMonthNumber,
  fiscalToCalendar,
  toCalendarMonth,
  toFiscalMonth,
} from './fiscalCalendar.ts';
import type { FinancialMonth, MonthOfYear } from './fiscalCalendar.ts';
import type { LineKey } from './lines.ts';

/** What a figure of a line is, besides its line and its months. */
type Said = Pick<CompanyFigureId, 'measure' | 'against' | 'inPercent'>;

/** A month of a financial year by the calendar. @throws RangeError on a bad label or month. */
export function monthInYear(
  basis: CompanyBasis,
  { fyLabel, monthNum }: FinancialMonth,
): MonthOfYear {
  return {
    calendarYear: calendarYear(basis, fyLabel, monthNum),
    calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
  };
}

/** A month by its name in full and its calendar year; null where the name is none. */
export function monthNamed(basis: CompanyBasis, month: string, year: number): MonthOfYear | null {
  const fiscal = fiscalMonthNumber(basis, month);
  return fiscal === null
    ? null
    : { calendarYear: year, calendarMonth: fiscalToCalendar(basis, fiscal) };
}

/** The id of a line in a month, as text. */
export function monthFigure(line: LineKey, month: MonthOfYear, said: Said = {}): string {
  return companyFigureText({ of: 'company', line, period: monthPeriod(month), ...said });
}

/** The figure of a month that is said as calls say it: "2026-10". */
export function figureOfMonth(line: LineKey, month: string): string {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  return monthFigure(line, { calendarYear: year, calendarMonth: toCalendarMonth(ofYear) });
}

/** The id of a line over a financial year, as text. */
export function yearFigure(line: LineKey, fyLabel: string, said: Said = {}): string {
  return companyFigureText({ of: 'company', line, period: { is: 'year', fyLabel }, ...said });
}

/** The id of a line over the months from one to another, as text. */
export function rangeFigure(
  line: LineKey,
  [first, last]: readonly [MonthOfYear, MonthOfYear],
  said: Said = {},
): string {
  return companyFigureText({ of: 'company', line, period: { is: 'range', first, last }, ...said });
}
