import { expect, test } from 'vitest';
import type { SheetLayout } from '../../../contract/imports.ts';
import { toCalendarMonth } from '../../../domain/fiscalCalendar.ts';
import { figure, forecast } from '../testStored.ts';
import { futureQuestions } from './futureMonths.ts';

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
const layout: SheetLayout = {
  sheet: 'FY25',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: 'units',
  meanings: [],
};
const asked = (...given: Parameters<typeof futureQuestions>) =>
  futureQuestions(...given).map(({ sheet, question }) => `${sheet}: ${question}`);

test('amounts of months that have not begun are asked about, sheet by sheet', () => {
  const amounts = [figure(8, 'revenue', '9.00'), figure(9, 'revenue', '9.00')];
  expect(asked([], amounts, [balance], NOVEMBER)).toEqual([
    'FY25: Say whether the amounts of FY25 are actual ones or a plan: December 2025 has not begun.',
    'Ledger: Say whether the amounts of Ledger are actual ones or a plan: December 2025 has not begun.',
  ]);
});

test('neither months that have begun, nor nothing, nor forecasts are', () => {
  const amounts = [figure(8, 'revenue', '9.00'), figure(9, 'cash', '0.00'), forecast('9.00')];
  expect(asked([], amounts, [{ ...balance, amount: null }], NOVEMBER)).toEqual([]);
});

test('a person who says that they are actual amounts is not asked again', () => {
  const amounts = [figure(9, 'revenue', '9.00')];
  expect(asked([{ ...layout, scenario: 'actual' }], amounts, [], NOVEMBER)).toEqual([]);
});
