import { STANDARD_BASIS } from '../../src/finance/companyBasis.ts';
import {
  calendarMonthName,
  financialYearOf,
  monthsAfter,
} from '../../src/finance/fiscalCalendar.ts';
import { PRODUCT_YEAR_IDS, productYears } from '../../src/server/company/productYears.ts';

/** The demo company's financial years: April to March, named after the year they start in. */
export interface DemoFinancialYear {
  id: number;
  fyYear: string;
  startDate: string;
  endDate: string;
}

export interface DemoMonth {
  /** Calendar year and month, "2026-10": how reports, documents and forecasts name a month. */
  reference: string;
  /** 0 is April 2019. */
  index: number;
  fyId: number;
  fyYear: string;
  /** Fiscal: April is 1. */
  monthNum: number;
  monthName: string;
  /** Calendar year. */
  year: number;
  /** Calendar: January is 1. */
  calendarMonth: number;
}

export interface CalendarDay {
  year: number;
  /** January is 1. */
  month: number;
  day: number;
}

/** April 2019 to October 2026, the last month that is closed. */
export const closedMonths = 91;

export function demoFinancialYears(): DemoFinancialYear[] {
  return productYears(STANDARD_BASIS);
}

/** The calendar month `index` months after April 2019, past the last financial year too. */
export function calendarPlace(index: number): { year: number; calendarMonth: number } {
  const [place] = monthsAfter(2019, 3, index + 1).slice(-1);
  if (!place) throw new RangeError(`no month ${index}`);
  return { year: place.calendarYear, calendarMonth: place.calendarMonth };
}

/** The month `index` months after April 2019; later than the last financial year is an error. */
export function demoMonth(index: number): DemoMonth {
  const { year, calendarMonth } = calendarPlace(index);
  const { label, monthNum } = financialYearOf(STANDARD_BASIS, year, calendarMonth);
  const fyId = PRODUCT_YEAR_IDS.get(label);
  if (fyId === undefined) throw new RangeError(`no financial year holds month ${index}`);
  return {
    reference: `${year}-${String(calendarMonth).padStart(2, '0')}`,
    index,
    fyId,
    fyYear: label,
    monthNum,
    monthName: calendarMonthName(calendarMonth),
    year,
    calendarMonth,
  };
}

/** The board papers of a month go out on the ninth of the next. */
export function issueDate({ index }: Pick<DemoMonth, 'index'>): CalendarDay {
  const { year, calendarMonth } = calendarPlace(index + 1);
  return { year, month: calendarMonth, day: 9 };
}
