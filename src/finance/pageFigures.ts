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

type FigureDetails = Pick<CompanyFigureId, 'measure' | 'against' | 'inPercent'>;

/** @throws RangeError on a bad label or month. */
export function monthInYear(
  basis: CompanyBasis,
  { fyLabel, monthNum }: FinancialMonth,
): MonthOfYear {
  return {
    calendarYear: calendarYear(basis, fyLabel, monthNum),
    calendarMonth: fiscalToCalendar(basis, toFiscalMonth(monthNum)),
  };
}

export function monthNamed(basis: CompanyBasis, month: string, year: number): MonthOfYear | null {
  const fiscal = fiscalMonthNumber(basis, month);
  return fiscal === null
    ? null
    : { calendarYear: year, calendarMonth: fiscalToCalendar(basis, fiscal) };
}

export function monthFigure(line: LineKey, month: MonthOfYear, said: FigureDetails = {}): string {
  return companyFigureText({ of: 'company', line, period: monthPeriod(month), ...said });
}

/** Takes a month as API calls write it: "2026-10". */
export function figureOfMonth(line: LineKey, month: string): string {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  return monthFigure(line, { calendarYear: year, calendarMonth: toCalendarMonth(ofYear) });
}

export function yearFigure(line: LineKey, fyLabel: string, said: FigureDetails = {}): string {
  return companyFigureText({ of: 'company', line, period: { is: 'year', fyLabel }, ...said });
}

export function rangeFigure(
  line: LineKey,
  [first, last]: readonly [MonthOfYear, MonthOfYear],
  said: FigureDetails = {},
): string {
  return companyFigureText({ of: 'company', line, period: { is: 'range', first, last }, ...said });
}
