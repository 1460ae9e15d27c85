import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { financialYearIn, yearOfText } from './yearText.ts';

test.each([
  ['FY25', 'FY25'],
  ['fy 2025', 'FY25'],
  ['FY2025/26', 'FY25'],
  ['FY24-25', 'FY24'],
  ['2024-25', 'FY24'],
  ['2024/2025', 'FY24'],
  ['FY 2024/25', 'FY24'],
  ['24/25', 'FY24'],
  ['Financial year 2025', 'FY25'],
  ['Year ended 31 March 2026', 'FY25'],
  ['Year ending March 2026', 'FY25'],
  ['YE Mar-26', 'FY25'],
  ['April 2025 to March 2026', 'FY25'],
  ['Apr-25 – Mar-26', 'FY25'],
])('%j is %s', (text, label) => {
  expect(yearOfText(STANDARD_BASIS, text)).toEqual({ kind: 'financial', fyLabel: label });
});

test.each([
  '',
  'April',
  '2025-12',
  '2024-26',
  '24/26',
  'FY25 total',
  'FY25 and FY26',
  '1999',
  '25',
])('%j is no financial year', (text) => {
  expect(yearOfText(STANDARD_BASIS, text)).toBeNull();
});

test('four digits are a calendar year', () => {
  expect(yearOfText(STANDARD_BASIS, ' 2025 ')).toEqual({ kind: 'calendar', calendarYear: 2025 });
});

test.each([
  ['Board figures FY25, US$000', 'FY25'],
  ['Management accounts 2024/25 (unaudited)', 'FY24'],
  ['Management accounts for the year ended 31 March 2026', 'FY25'],
  ['FY24 and FY25', null],
  ['FY25: April 2025 to March 2026', 'FY25'],
  ['Revenue 2025', null],
])('%j names %s', (title, label) => {
  expect(financialYearIn(STANDARD_BASIS, title)).toBe(label);
});
