import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { toCalendarMonth } from './fiscalCalendar.ts';
import { begunMonths, latestMonth } from './begunMonths.ts';

const MONTHS = [
  { fyLabel: 'FY25', monthNum: 12 },
  { fyLabel: 'FY26', monthNum: 1 },
  { fyLabel: 'FY26', monthNum: 8 },
  { fyLabel: 'FY26', monthNum: 9 },
];
const itself = (month: (typeof MONTHS)[number]) => month;
const NOVEMBER = { calendarYear: 2026, calendarMonth: toCalendarMonth(11) };

test('the month of today has begun, and the next has not', () => {
  expect(begunMonths(STANDARD_BASIS, MONTHS, itself, NOVEMBER)).toEqual(MONTHS.slice(0, 3));
  expect(latestMonth(STANDARD_BASIS, MONTHS, itself, NOVEMBER)).toEqual({
    fyLabel: 'FY26',
    monthNum: 8,
  });
  expect(latestMonth(STANDARD_BASIS, MONTHS.slice(3), itself, NOVEMBER)).toBeUndefined();
});

const byCalendar = (calendarMonth: number) => ({
  calendarYear: 2026,
  calendarMonth: toCalendarMonth(calendarMonth),
});

test('months by the calendar count in the same way', () => {
  expect(begunMonths(STANDARD_BASIS, [10, 11, 12], byCalendar, NOVEMBER)).toEqual([10, 11]);
});
