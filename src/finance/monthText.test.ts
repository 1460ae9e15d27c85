import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { MONTH_NAMES, shortMonthName } from './fiscalCalendar.ts';
import { monthsOfDate, monthsOfText } from './monthText.ts';

const short = ({ calendarYear, calendarMonth, given }: ReturnType<typeof monthsOfText>[number]) =>
  `${calendarYear ?? '?'}-${calendarMonth}${given === null ? '' : ` ${given}`}`;

const of = (text: string) => monthsOfText(STANDARD_BASIS, text).map(short).join(', ');

test.each([
  ['April', '?-4'],
  [' APRIL: ', '?-4'],
  ['Sept.', '?-9'],
  ['may', '?-5'],
  ['April 2025', '2025-4'],
  ['April, 2025', '2025-4'],
  ['2025 April', '2025-4'],
  ['Apr-25', '2025-4'],
  ['Apr 25', '2025-4'],
  ["Apr'25", '2025-4'],
  ['Apr ’25', '2025-4'],
  ['Apr.2025', '2025-4'],
  ['Sep/2025', '2025-9'],
  ['30-Apr-25', '2025-4'],
  ['1st April 2025', '2025-4'],
  ['April 30, 2025', '2025-4'],
  // 25 may be the day or the year; only the month is certain.
  ['25-Apr', '?-4'],
  ['fev/2025', '2025-2'],
  ['2025. január', '2025-1'],
  ['2025 luty', '2025-2'],
  ['Março 2025', '2025-3'],
  ['out/2025', '2025-10'],
  // An English word on its own.
  ['Out', ''],
  ['2025-04', '2025-4'],
  ['2025/4/1', '2025-4'],
  ['202504', '2025-4'],
  ['2025.04', '2025-4'],
  ['04/2025', '2025-4'],
  ['4.2025', '2025-4'],
  ['2025-04-30', '2025-4'],
  ['2025-04-30T00:00:00', '2025-4'],
  ['30/04/2025', '2025-4 dayFirst'],
  ['04/30/2025', '2025-4 monthFirst'],
  ['01/04/2025', '2025-4 dayFirst, 2025-1 monthFirst'],
  ['01.04.2025', '2025-4 dayFirst'],
  ['1/4/25', '2025-4 dayFirst, 2025-1 monthFirst'],
  ['M01', '?-4'],
  ['P1', '?-4'],
  ['Period 12', '?-3'],
  ['P10', '?-1'],
  ['Apr-25 Actual', '2025-4'],
  ['April (unaudited)', '?-4'],
  ['Actual April 2025', '2025-4'],
  ['4', '?-7 fromApril, ?-4 fromJanuary'],
  ['Apr FY25', '2025-4'],
  ['Mar FY25', '2026-3'],
  ['FY25 P12', '2026-3'],
  ['FY2025/26 M01', '2025-4'],
  ['Jan (FY 2025/26)', '2026-1'],
  ['FY25 04', '2025-7 fromApril, 2025-4 fromJanuary'],
])('%j can be %s', (text, months) => {
  expect(of(text)).toBe(months);
});

test.each([
  '',
  'Total',
  'Q1',
  'YTD',
  'FY25-04',
  'YTD Apr-25',
  'H1 FY25',
  'FY25',
  '2025',
  '2025/26',
  'Aprl',
  'Marketing',
  'Mar budget',
  '0',
  '13',
  'P13',
  '2025-13',
  '13/2025',
  '31/02/2025',
  '30-30-2025',
  '1999-04',
  'April 1999',
  'Apr 2025 FY25 Q1',
  '1,234.50',
  'May revenue was low',
])('%j is no month', (text) => {
  expect(of(text)).toBe('');
});

describe('days of a spreadsheet', () => {
  test.each([
    ['2025-04-01', '2025-4'],
    ['2025-04-30', '2025-4'],
    ['2024-02-29', '2024-2'],
    ['2026-04-25', '2026-4, 2025-4 yearAsDay'],
    ['2025-02-29', ''],
  ])('%s can be %s', (day, months) => {
    expect(monthsOfDate(day).map(short).join(', ')).toBe(months);
  });
});

const two = (number: number) => String(number).padStart(2, '0');

test('every way of writing a month with its year is that month and no other', () => {
  const ways: readonly ((year: number, month: number, name: string) => string)[] = [
    (year, _, name) => `${name} ${year}`,
    (year, _, name) => `${shortMonthName(name)}-${two(year % 100)}`,
    (year, _, name) => `${shortMonthName(name)}'${two(year % 100)}`,
    (year, month) => `${year}-${two(month)}`,
    (year, month) => `${two(month)}/${year}`,
    (year, month) => `${year}-${two(month)}-01`,
    (year, month) => `01.${two(month)}.${year}`,
    (year, month) => `${year}${two(month)}`,
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...ways),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => ` ${text.toUpperCase()}: `,
      ),
      (year, month, way, dressed) => {
        const name = MONTH_NAMES[month - 1] ?? '';
        const found = monthsOfText(STANDARD_BASIS, dressed(way(year, month, name)));
        expect(found.map((said) => [said.calendarYear, said.calendarMonth])).toEqual([
          [year, month],
        ]);
      },
    ),
  );
});

test.each([
  ['Januar 2025', 1],
  ['févr. 2025', 2],
  ['März 2025', 3],
  ['abril 2025', 4],
  ['maj 2025', 5],
  ['juin 2025', 6],
  ['Juli 2025', 7],
  ['août 2025', 8],
  ['septiembre 2025', 9],
  ['Okt 2025', 10],
  ['novembre 2025', 11],
  ['desember 2025', 12],
])('%s is a month in its language', (text, calendarMonth) => {
  expect(monthsOfText(STANDARD_BASIS, text)).toEqual([
    { calendarMonth, calendarYear: 2025, given: null },
  ]);
});
