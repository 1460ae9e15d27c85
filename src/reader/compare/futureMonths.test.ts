import { expect, test } from 'vitest';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { futureMonths } from './futureMonths.ts';

const NOVEMBER = { calendarYear: 2025, calendarMonth: toCalendarMonth(11) };
const balance = {
  accountId: 1,
  entity: '',
  month: '2025-12',
  sheet: 'Ledger',
  amount: '-5.00',
  cell: 'B2',
  before: null,
};

test('months of accounts that have not begun are named, sheet by sheet', () => {
  const later = [balance, { ...balance, month: '2026-01' }, { ...balance, sheet: 'Other' }];
  expect(
    futureMonths(later, NOVEMBER).map(({ sheet, sentence }) => `${sheet}: ${sentence}`),
  ).toEqual([
    'Ledger: December 2025 and January 2026 have not started yet: check that the amounts are actuals',
    'Other: December 2025 has not started yet: check that the amounts are actuals',
  ]);
});

test('neither months that have begun nor months without amounts are', () => {
  const others = [
    { ...balance, month: '2025-11' },
    { ...balance, amount: null },
    { ...balance, amount: '0.00' },
  ];
  expect(futureMonths(others, NOVEMBER)).toEqual([]);
});
