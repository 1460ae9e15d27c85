import { expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { monthsOfText } from './monthText.ts';

const of = (text: string) =>
  monthsOfText(STANDARD_BASIS, text).map(
    ({ calendarYear, calendarMonth }) => `${calendarYear}-${calendarMonth}`,
  );

test.each([
  ['Janaury 2025', '2025-1'],
  ['Febuary 2025', '2025-2'],
  ['Februarry-25', '2025-2'],
  ['Agust 2025', '2025-8'],
  ['Septmber 2025', '2025-9'],
  ['Octover 2025', '2025-10'],
  ['2025 Novenber', '2025-11'],
  ['Decembers 2025', '2025-12'],
])('%s next to its year is a month with one wrong letter', (text, month) => {
  expect(of(text)).toEqual([month]);
});

test.each(['Janaury', 'Febuary', 'Jnuray 2025', 'Jume 2025', 'Pay 2025', 'Budget 2025'])(
  '%s is no month',
  (text) => {
    expect(of(text)).toEqual([]);
  },
);
