import { expect, test } from 'vitest';
import type { ImportChange } from '../../contract/imports.ts';
import type { ChangedRecords } from './applyImport.ts';
import { cellOfFigure } from './cellOfFigure.ts';

const cell = (at: string, change: Partial<ImportChange>): ImportChange => ({
  status: 'changed',
  sheet: 'Plan',
  cell: at,
  subject: 'forecasts',
  period: 'May 2026',
  what: 'North, EUR: Forecast',
  before: '1.00',
  after: '2.00',
  exported: null,
  unit: 'money',
  currency: 'EUR',
  ...change,
});

const forecast = (id: number, more: Partial<ChangedRecords['forecasts'][number]> = {}) => ({
  id,
  version: 2,
  name: 'forecast of North, EUR, for May 2026',
  before: { amount: '1.00', actualAmount: null },
  ...more,
});

const touched = (...forecasts: ChangedRecords['forecasts'][number][]): ChangedRecords => ({
  months: [],
  reports: [],
  forecasts,
});

const placeOf = (
  changes: ImportChange[],
  records: ChangedRecords,
  record: number,
  field: string,
  table: 'forecasts' | 'financial_data' | 'monthly_summaries' = 'forecasts',
) => cellOfFigure({ changes }, records, { table, record, field })?.cell ?? null;

test('two forecasts of one name, of different reports, have cells of their own', () => {
  const changes = [
    cell('B2', { forecastId: 7 }),
    cell('C2', { forecastId: 7, what: 'North, EUR: Forecast, actual' }),
    cell('B3', { forecastId: 8 }),
    cell('B4', { status: 'new', before: null }),
  ];
  const records = touched(forecast(7), forecast(8), forecast(9, { before: null }));
  expect(placeOf(changes, records, 7, 'amount')).toBe('B2');
  expect(placeOf(changes, records, 7, 'actualAmount')).toBe('C2');
  expect(placeOf(changes, records, 8, 'amount')).toBe('B3');
  expect(placeOf(changes, records, 9, 'amount')).toBe('B4');
  expect(placeOf(changes, records, 9, 'actualAmount')).toBeNull();
  expect(placeOf(changes, records, 10, 'amount')).toBeNull();
});

test('a unit may have any name', () => {
  const name = 'budget of A, EUR: Budget, actual of B, for C';
  const unit = name.slice('budget of '.length);
  const changes = [cell('B2', { what: `${unit}, USD: Budget`, status: 'new', before: null })];
  const records = touched(
    forecast(7, { name: `budget of ${unit}, USD, for May 2026`, before: null }),
  );
  expect(placeOf(changes, records, 7, 'amount')).toBe('B2');
  expect(placeOf(changes, records, 7, 'actualAmount')).toBeNull();
});

test('a cell is not guessed where an earlier import leaves two', () => {
  const records = touched(forecast(7), forecast(8));
  expect(placeOf([cell('B2', {}), cell('B3', {})], records, 7, 'amount')).toBeNull();
});

test('a refused or unchanged cell is no origin', () => {
  const changes = [
    cell('B2', { forecastId: 7, status: 'conflict' }),
    cell('B3', { forecastId: 8, status: 'unchanged' }),
  ];
  const records = touched(forecast(7), forecast(8));
  expect(placeOf(changes, records, 7, 'amount')).toBeNull();
  expect(placeOf(changes, records, 8, 'amount')).toBeNull();
});

test('headcount is the report’s, every other line the month’s', () => {
  const changes = [
    cell('D4', { subject: 'figures', period: 'April 2025', what: 'Revenue' }),
    cell('E4', { subject: 'figures', period: 'April 2025', what: 'Staff' }),
  ];
  const month = { version: 1, fyId: 13, period: 'April 2025' };
  const records: ChangedRecords = {
    ...touched(),
    months: [{ ...month, id: 3, before: null }],
    ownReports: [{ ...month, id: 4, before: { staffCount: 2 } }],
  };
  expect(placeOf(changes, records, 3, 'revenue', 'financial_data')).toBe('D4');
  expect(placeOf(changes, records, 3, 'staffCount', 'financial_data')).toBeNull();
  expect(placeOf(changes, records, 3, 'ebitda', 'financial_data')).toBeNull();
  expect(placeOf(changes, records, 4, 'staffCount', 'monthly_summaries')).toBe('E4');
  expect(placeOf(changes, records, 4, 'revenue', 'monthly_summaries')).toBeNull();
});
