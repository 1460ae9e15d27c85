import { describe, expect, test } from 'vitest';
import { understoodNotes, understoodWords } from './understoodWords.ts';

describe('the description of a sheet of books', () => {
  const sheet = {
    sheet: 'P&L',
    kind: 'profitAndLoss',
    months: ['2025-01', '2025-02', '2025-06'],
    granularity: 'month',
    currency: 'USD',
    unit: 'units',
    rows: [
      { cell: 'A5', label: 'Sales', kind: 'account', line: null, amounts: {} },
      { cell: 'A6', label: 'Total', kind: 'total', line: null, amounts: {} },
    ],
    left: [],
    notes: ['3 totals add up.', 'The sheet is hidden.'],
  };

  test('is one line, and notes below it', () => {
    expect(understoodWords(sheet)).toBe(
      'Profit and loss by month, January to June 2025, US dollars, 1 account, adds up.',
    );
    const named = { ...sheet, company: 'Harbour & Vale', months: ['2025-11', '2026-02'] };
    expect(understoodWords(named)).toBe(
      'Profit and loss by month of Harbour & Vale, November 2025 to February 2026, US dollars, 1 account, adds up.',
    );
    expect(understoodNotes(sheet)).toEqual(['The sheet is hidden.']);
  });

  test('leaves out what is not known, and says what does not add up', () => {
    const difference = {
      cell: 'B6',
      label: 'Total',
      month: null,
      total: '2',
      sum: '1',
      difference: '1',
    };
    const other = { ...sheet, months: ['2025-01'], currency: null, differences: [difference] };
    expect(understoodWords(other)).toBe(
      'Profit and loss, January 2025, 1 account, does not add up.',
    );
    const entities = ['UK', 'US'].map((entity) => ({
      cell: 'A5',
      label: `${entity} Sales`,
      entity,
      kind: 'account' as const,
      line: null,
      amounts: {},
    }));
    expect(understoodWords({ ...sheet, rows: entities })).toContain(', 1 account, adds up.');
    const none = { ...sheet, kind: 'ledger', months: [], rows: [], notes: [] };
    expect(understoodWords(none)).toBe('General ledger, US dollars, 0 accounts.');
  });
});
