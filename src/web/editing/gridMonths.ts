import { calendarYear, fiscalMonthNames, shortMonthName } from '../../finance/fiscalCalendar.ts';
import { shownBasis } from '../api/companyBasis.ts';

export interface GridMonth {
  readonly monthNum: number;
  readonly short: string;
  readonly name: string;
}

export const gridMonths = (fyYear: string): GridMonth[] =>
  fiscalMonthNames(shownBasis()).map((month, place) => ({
    monthNum: place + 1,
    short: shortMonthName(month),
    name: `${month} ${calendarYear(shownBasis(), fyYear, place + 1)}`,
  }));

/** Returns "Apr 2026 – Sep 2026" and "Oct 2026 – Mar 2027", each with its first month. */
export function halfYears(fyYear: string): { firstMonth: number; name: string }[] {
  return [1, 7].map((firstMonth) => {
    const [from, to] = [firstMonth, firstMonth + 5].map((monthNum) => {
      const month = fiscalMonthNames(shownBasis())[monthNum - 1] ?? '';
      return `${shortMonthName(month)} ${calendarYear(shownBasis(), fyYear, monthNum)}`;
    });
    return { firstMonth, name: `${from} – ${to}` };
  });
}

/** Below 1440 px, a grid shows the half-year around one month; on phones, only that month. */
export function hiddenOnNarrow(monthNum: number, shown: number): string {
  if (monthNum === shown) return '';
  return monthNum <= 6 === shown <= 6
    ? 'max-sm:hidden'
    : 'not-print:max-[90rem]:hidden max-sm:hidden';
}
