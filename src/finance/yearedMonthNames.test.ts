import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { monthsOfText } from './monthText.ts';

test.each([
  ['january_2026', 1, 2026],
  ['sty 2025', 1, 2025],
  ['lutego 2025', 2, 2025],
  ['Ocak 2025', 1, 2025],
  ['helmikuu 2025', 2, 2025],
  ['březen 2025', 3, 2025],
  ['Μάρτιος 2025', 3, 2025],
  ['апреля 2025', 4, 2025],
  ['május 2025', 5, 2025],
])('%s', (text, calendarMonth, calendarYear) => {
  expect(monthsOfText(STANDARD_BASIS, text)).toEqual([
    { calendarMonth, calendarYear, given: null },
  ]);
});

test.each(['Pro', 'lis', 'Pro 5', 'ara'])('%s is no month without a year', (text) => {
  expect(monthsOfText(STANDARD_BASIS, text)).toEqual([]);
});
