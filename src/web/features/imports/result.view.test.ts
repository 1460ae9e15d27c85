import { expect, test } from 'vitest';
import type { ImportChange } from '../../../contract/imports.ts';
import { leftOutNames, monthsText, storedYears } from './result.view.ts';

const year = (id: number, fyYear: string) => ({
  id,
  fyYear,
  startDate: '2025-04-01',
  endDate: '2026-03-31',
  createdAt: '2025-01-01T00:00:00.000Z',
  version: 1,
});

const change = (period: string, over: Partial<ImportChange> = {}): ImportChange => ({
  status: 'new',
  sheet: 'A',
  cell: 'B2',
  subject: 'figures',
  period,
  what: 'Revenue',
  before: null,
  after: '1.00',
  exported: null,
  unit: 'money',
  currency: 'USD',
  ...over,
});

test('the months that were filled are found by year, in the order of the fiscal calendar', () => {
  const changes = [
    change('March 2026'),
    change('April 2025'),
    change('April 2025', { status: 'changed', what: 'Cash' }),
    change('April 2026'),
    change('May 2026', { status: 'unchanged' }),
    change('June 2026', { status: 'conflict' }),
    change('July 2026', { subject: 'forecasts' }),
    change('no month'),
  ];
  expect(storedYears({ changes }, [year(13, 'FY25'), year(14, 'FY26'), year(15, 'FY27')])).toEqual([
    {
      fyId: 13,
      fyYear: 'FY25',
      months: [
        { monthNum: 1, label: 'April 2025' },
        { monthNum: 12, label: 'March 2026' },
      ],
    },
    { fyId: 14, fyYear: 'FY26', months: [{ monthNum: 1, label: 'April 2026' }] },
  ]);
});

const row = (at: number, name = `Line ${at}`) => ({
  sheet: 'FY25',
  cell: `B${at}`,
  kind: 'row' as const,
  name,
  places: 1,
  amounts: 12,
  reason: 'It is not a known line.',
});

test('rows and columns that were left out are named, and only counted when there are many', () => {
  expect(leftOutNames({ leftOut: [row(1, 'Leasing'), row(2, '')] })).toBe(
    '“Leasing” (FY25!B1), an unnamed row (FY25!B2)',
  );
  expect(leftOutNames({ leftOut: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => row(at)) })).toMatch(
    /“Line 6” \(FY25!B6\) and 2 more$/,
  );
});

test('many months are one phrase', () => {
  expect(monthsText(['May 2025', 'April 2025', 'June 2025'])).toBe(
    'April 2025 to June 2025 (3 months)',
  );
  expect(monthsText(['no month'])).toBe('');
});
