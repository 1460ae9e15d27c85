import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import {
  fiscalMonthNames,
  MONTH_NAMES,
  calendarMonthName,
  calendarToFiscal,
  calendarYear,
  compareFinancialMonths,
  compareMonthsOfYear,
  financialYearDates,
  financialYearDigits,
  financialYearOf,
  financialYearSpan,
  fiscalMonthName,
  fiscalMonthNumber,
  fiscalToCalendar,
  isFinancialYearLabel,
  monthsAfter,
  shiftFinancialYear,
  shortMonthName,
  toCalendarMonth,
  toFiscalMonth,
} from './fiscalCalendar.ts';

const monthNumber = fc.integer({ min: 1, max: 12 });
const label = fc.integer({ min: 0, max: 99 }).map((n) => `FY${String(n).padStart(2, '0')}`);

function onCalendar(fyLabel: string, monthNum: number) {
  return {
    calendarYear: calendarYear(STANDARD_BASIS, fyLabel, monthNum),
    calendarMonth: fiscalToCalendar(STANDARD_BASIS, toFiscalMonth(monthNum)),
  };
}

describe('months', () => {
  test.each([
    [1, 'April', 4],
    [2, 'May', 5],
    [3, 'June', 6],
    [4, 'July', 7],
    [5, 'August', 8],
    [6, 'September', 9],
    [7, 'October', 10],
    [8, 'November', 11],
    [9, 'December', 12],
    [10, 'January', 1],
    [11, 'February', 2],
    [12, 'March', 3],
  ])('fiscal month %d is %s, calendar month %d', (fiscal, name, calendar) => {
    expect(fiscalMonthName(STANDARD_BASIS, fiscal)).toBe(name);
    expect(fiscalMonthNumber(STANDARD_BASIS, name)).toBe(fiscal);
    expect(fiscalToCalendar(STANDARD_BASIS, toFiscalMonth(fiscal))).toBe(calendar);
    expect(calendarToFiscal(STANDARD_BASIS, toCalendarMonth(calendar))).toBe(fiscal);
    expect(calendarMonthName(calendar)).toBe(name);
    expect(MONTH_NAMES[calendar - 1]).toBe(name);
    expect(fiscalMonthNames(STANDARD_BASIS)[fiscal - 1]).toBe(name);
  });

  test('there are twelve, January to December and April to March', () => {
    expect(MONTH_NAMES).toHaveLength(12);
    expect([MONTH_NAMES[0], MONTH_NAMES[11]]).toEqual(['January', 'December']);
    expect(fiscalMonthNames(STANDARD_BASIS)).toHaveLength(12);
    expect([fiscalMonthNames(STANDARD_BASIS)[0], fiscalMonthNames(STANDARD_BASIS)[11]]).toEqual([
      'April',
      'March',
    ]);
  });

  test('names are found in any letter case, others are not', () => {
    expect(fiscalMonthNumber(STANDARD_BASIS, ' april ')).toBe(1);
    expect(fiscalMonthNumber(STANDARD_BASIS, 'Apr')).toBeNull();
    expect(fiscalMonthNumber(STANDARD_BASIS, '')).toBeNull();
    expect(shortMonthName('September')).toBe('Sep');
    expect(shortMonthName('May')).toBe('May');
  });

  test.each([0, 13, -1, 1.5, NaN])('%d is no month', (value) => {
    expect(() => toFiscalMonth(value)).toThrow(RangeError);
    expect(() => toCalendarMonth(value)).toThrow(RangeError);
    expect(() => fiscalMonthName(STANDARD_BASIS, value)).toThrow(RangeError);
    expect(() => calendarMonthName(value)).toThrow(RangeError);
    expect(() => monthsAfter(2025, value, 1)).toThrow(RangeError);
  });
});

describe('financial years', () => {
  test.each([
    ['FY19', 2019],
    ['FY20', 2020],
    ['FY21', 2021],
    ['FY22', 2022],
    ['FY23', 2023],
    ['FY24', 2024],
    ['FY25', 2025],
    ['FY26', 2026],
  ])('%s begins in April %d and ends in March of the next year', (fyLabel, year) => {
    expect(financialYearDigits(fyLabel)).toBe(year - 2000);
    expect(calendarYear(STANDARD_BASIS, fyLabel, 1)).toBe(year);
    expect(calendarYear(STANDARD_BASIS, fyLabel, 9)).toBe(year);
    expect(calendarYear(STANDARD_BASIS, fyLabel, 10)).toBe(year + 1);
    expect(calendarYear(STANDARD_BASIS, fyLabel, 11)).toBe(year + 1);
    expect(calendarYear(STANDARD_BASIS, fyLabel, 12)).toBe(year + 1);
    expect(financialYearDates(STANDARD_BASIS, fyLabel)).toEqual({
      startDate: `${year}-04-01`,
      endDate: `${year + 1}-03-31`,
    });
    expect(financialYearSpan(STANDARD_BASIS, fyLabel)).toBe(
      `${fyLabel} (Apr ${year} – Mar ${year + 1})`,
    );
  });

  test('a year leads to its neighbours, as far as labels go', () => {
    expect(shiftFinancialYear('FY26', 1)).toBe('FY27');
    expect(shiftFinancialYear('FY10', -1)).toBe('FY09');
    expect(shiftFinancialYear('FY99', 1)).toBeNull();
    expect(shiftFinancialYear('FY00', -1)).toBeNull();
    expect(() => shiftFinancialYear('2026', 1)).toThrow(RangeError);
  });

  test('FY25 runs from April 2025 to March 2026', () => {
    expect(financialYearOf(STANDARD_BASIS, 2025, 4)).toEqual({ label: 'FY25', monthNum: 1 });
    expect(financialYearOf(STANDARD_BASIS, 2026, 3)).toEqual({ label: 'FY25', monthNum: 12 });
    expect(financialYearOf(STANDARD_BASIS, 2025, 3)).toEqual({ label: 'FY24', monthNum: 12 });
    expect(financialYearOf(STANDARD_BASIS, 2005, 4).label).toBe('FY05');
  });

  test.each(['', 'FY', 'FY2', 'FY2020', 'fy20', '2020', 'FY20 ', 'FYxx', 'FY-1'])(
    '%j is no label',
    (text) => {
      expect(isFinancialYearLabel(text)).toBe(false);
      expect(() => financialYearDigits(text)).toThrow(RangeError);
      expect(() => financialYearDates(STANDARD_BASIS, text)).toThrow(RangeError);
    },
  );

  test('years without a two-digit label are refused', () => {
    expect(() => financialYearOf(STANDARD_BASIS, 2000, 3)).toThrow(RangeError);
    expect(() => financialYearOf(STANDARD_BASIS, 2100, 4)).toThrow(RangeError);
    expect(() => financialYearOf(STANDARD_BASIS, 2025.5, 4)).toThrow(RangeError);
  });

  test('label and fiscal month to calendar and back is the same month', () => {
    fc.assert(
      fc.property(label, monthNumber, (fyLabel, monthNum) => {
        const month = fiscalToCalendar(STANDARD_BASIS, toFiscalMonth(monthNum));
        expect(
          financialYearOf(STANDARD_BASIS, calendarYear(STANDARD_BASIS, fyLabel, monthNum), month),
        ).toEqual({
          label: fyLabel,
          monthNum,
        });
      }),
    );
  });

  test('both orders of months agree', () => {
    fc.assert(
      fc.property(label, monthNumber, label, monthNumber, (fyA, a, fyB, b) => {
        expect(
          Math.sign(
            compareFinancialMonths({ fyLabel: fyA, monthNum: a }, { fyLabel: fyB, monthNum: b }),
          ),
        ).toBe(Math.sign(compareMonthsOfYear(onCalendar(fyA, a), onCalendar(fyB, b))));
      }),
    );
  });
});

describe('monthsAfter', () => {
  test('gives the three months that follow a report, over the end of a year', () => {
    expect(monthsAfter(2025, 11, 3)).toEqual([
      { calendarYear: 2025, calendarMonth: 12 },
      { calendarYear: 2026, calendarMonth: 1 },
      { calendarYear: 2026, calendarMonth: 2 },
    ]);
    expect(monthsAfter(2025, 12, 0)).toEqual([]);
  });

  test('each month is one later than the one before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2098 }),
        monthNumber,
        fc.integer({ min: 1, max: 40 }),
        (year, month, count) => {
          const months = monthsAfter(year, month, count);
          expect(months).toHaveLength(count);
          const index = months.map((m) => m.calendarYear * 12 + m.calendarMonth);
          expect(index).toEqual(index.map((_, step) => year * 12 + month + step + 1));
        },
      ),
    );
  });
});
