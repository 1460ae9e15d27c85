import { describe, expect, test } from 'vitest';
import { YEAR_NAMES, STANDARD_BASIS } from './companyBasis.ts';
import { chartLabel } from './chartAxis.ts';
import {
  calendarToFiscal,
  calendarYear,
  compareFinancialMonths,
  financialYearDates,
  financialYearOf,
  financialYearOrNull,
  financialYearSpan,
  fiscalMonthName,
  fiscalMonthNumber,
  fiscalToCalendar,
  hasBegun,
  MONTH_NAMES,
  shiftFinancialYear,
  toCalendarMonth,
  toFiscalMonth,
} from './fiscalCalendar.ts';
import { parseTypedAmount } from './money.ts';
import { financialYearIn, yearOfText } from './yearText.ts';

const YEARS = MONTH_NAMES.flatMap((name, index) =>
  YEAR_NAMES.map((yearNamedAfter) => ({ name, yearStartMonth: index + 1, yearNamedAfter })),
);

describe.each(YEARS)('a year from $name, named after its $yearNamedAfter', (year) => {
  const basis = { ...STANDARD_BASIS, ...year };

  test('names each month in one way, and finds it again', () => {
    const seen: { calendarYear: number; calendarMonth: number }[] = [];
    for (const fyLabel of ['FY01', 'FY24', 'FY25', 'FY98']) {
      for (let monthNum = 1; monthNum <= 12; monthNum += 1) {
        const inYear = calendarYear(basis, fyLabel, monthNum);
        const month = fiscalToCalendar(basis, toFiscalMonth(monthNum));
        expect(calendarToFiscal(basis, month)).toBe(monthNum);
        expect(financialYearOf(basis, inYear, month)).toEqual({
          label: fyLabel,
          monthNum,
        });
        expect(financialYearOrNull(basis, inYear, month)).toEqual({
          label: fyLabel,
          monthNum,
        });
        expect(fiscalMonthName(basis, monthNum)).toBe(MONTH_NAMES[month - 1]);
        expect(fiscalMonthNumber(basis, fiscalMonthName(basis, monthNum))).toBe(monthNum);
        seen.push({ calendarYear: inYear, calendarMonth: month });
      }
    }
    const inTime = seen.map((at) => at.calendarYear * 12 + at.calendarMonth);
    // Twelve months after each other, and the next year's after them.
    expect(inTime.slice(12, 36)).toEqual(
      inTime.slice(12, 36).map((_, at) => (inTime[12] ?? 0) + at),
    );
  });

  test('orders months as time does, and knows which have begun', () => {
    const months = ['FY24', 'FY25'].flatMap((fyLabel) =>
      Array.from({ length: 12 }, (_, at) => ({ fyLabel, monthNum: at + 1 })),
    );
    expect(months.toReversed().toSorted(compareFinancialMonths)).toEqual(months);
    const now = {
      calendarYear: calendarYear(basis, 'FY25', 3),
      calendarMonth: fiscalToCalendar(basis, toFiscalMonth(3)),
    };
    // The year to date: the months of FY25 up to the third.
    const toDate = months.filter(
      (month) => hasBegun(basis, month, now) && month.fyLabel === 'FY25',
    );
    expect(toDate.map(({ monthNum }) => monthNum)).toEqual([1, 2, 3]);
  });

  test('has a first and a last day that meet those of its neighbours', () => {
    const { startDate, endDate } = financialYearDates(basis, 'FY24');
    const next = financialYearDates(basis, shiftFinancialYear('FY24', 1) ?? '');
    const day = 24 * 60 * 60 * 1000;
    expect(Date.parse(next.startDate) - Date.parse(endDate)).toBe(day);
    expect(Number(startDate.slice(5, 7))).toBe(basis.yearStartMonth);
    const named = basis.yearNamedAfter === 'start' ? startDate : endDate;
    expect(named.slice(0, 4)).toBe('2024');
  });

  test('is understood from its own words', () => {
    const [first, last] = [fiscalMonthName(basis, 1), fiscalMonthName(basis, 12)];
    const [from, to] = [calendarYear(basis, 'FY24', 1), calendarYear(basis, 'FY24', 12)];
    const { endDate } = financialYearDates(basis, 'FY24');
    expect(financialYearIn(basis, 'FY24')).toBe('FY24');
    expect(financialYearIn(basis, `Year ended ${endDate.slice(8)} ${last} ${to}`)).toBe('FY24');
    expect(financialYearIn(basis, `${first} ${from} to ${last} ${to}`)).toBe('FY24');
    // One of January lies in one calendar year, which is said once.
    const written = from === to ? 'FY24' : `${from}/${to - 2000}`;
    expect(yearOfText(basis, written)).toMatchObject({ fyLabel: 'FY24' });
  });
});

test('months outside FY00 to FY99 have no year, and are refused', () => {
  const basis = { ...STANDARD_BASIS, yearNamedAfter: 'end' } as const;
  expect(financialYearOrNull(basis, 1999, toCalendarMonth(4))?.label).toBe('FY00');
  expect(financialYearOrNull(basis, 1999, toCalendarMonth(3))).toBeNull();
  expect(financialYearOrNull(basis, 2099, toCalendarMonth(4))).toBeNull();
  expect(() => financialYearOf(basis, 2099, 4)).toThrow(RangeError);
});

const span = (yearStartMonth: number, yearNamedAfter: 'start' | 'end') =>
  financialYearSpan({ ...STANDARD_BASIS, yearStartMonth, yearNamedAfter }, 'FY25');

test('the span of a year says its months', () => {
  expect(financialYearSpan(STANDARD_BASIS, 'FY25')).toBe('FY25 (Apr 2025 – Mar 2026)');
  expect(span(1, 'end')).toBe('FY25 (Jan 2025 – Dec 2025)');
  expect(span(7, 'start')).toBe('FY25 (Jul 2025 – Jun 2026)');
  expect(span(7, 'end')).toBe('FY25 (Jul 2024 – Jun 2025)');
});

test('charts and typed amounts follow the currency', () => {
  expect(chartLabel(STANDARD_BASIS, 'revenue')).toBe('Revenue ($M)');
  expect(chartLabel({ ...STANDARD_BASIS, currency: 'EUR' }, 'adjEbitda')).toBe('Adj EBITDA (€K)');
  expect(
    ['€5', 'EUR 5', '-€1,234.50', '(€2)'].map((text) => parseTypedAmount('EUR', text)),
  ).toEqual(['5', '5', '-1234.50', '-2']);
  // It would mean something else.
  expect(parseTypedAmount('EUR', '$5')).toBeNull();
  expect(['NZ$5', 'NZD 5', '$5'].map((text) => parseTypedAmount('NZD', text))).toEqual([
    '5',
    '5',
    '5',
  ]);
  expect(parseTypedAmount('USD', '€5')).toBeNull();
});
