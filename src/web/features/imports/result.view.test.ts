import { expect, test } from 'vitest';
import type { ImportChange } from '../../../contract/imports.ts';
import { storedYears } from './result.view.ts';

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
  expect(storedYears(changes, [year(13, 'FY25'), year(14, 'FY26'), year(15, 'FY27')])).toEqual([
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
