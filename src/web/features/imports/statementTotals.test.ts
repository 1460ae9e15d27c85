import { describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts.ts';
import type { UnderstoodSheet } from '../../../contract/understood.ts';
import type { NewAccount } from './books.view.ts';
import { statementTotals } from './statementTotals.ts';

const row = (
  cell: string,
  label: string,
  kind: 'account' | 'total',
  amount: string,
  line: string | null = null,
): UnderstoodSheet['rows'][number] => ({ cell, label, kind, line, amounts: { '2025-06': amount } });

const sheet: UnderstoodSheet = {
  sheet: 'P&L',
  kind: 'profitAndLoss',
  months: ['2025-05', '2025-06'],
  granularity: 'month',
  currency: 'USD',
  unit: 'units',
  rows: [
    row('A2', 'Sales', 'account', '1000'),
    row('A3', 'Total Income', 'total', '1000', 'revenue'),
    row('A4', 'Purchases', 'account', '400.5'),
    row('A5', 'Gross Profit', 'total', '599.5', 'grossProfit'),
    row('A6', 'Rent', 'account', '100'),
    row('A7', 'Depreciation', 'account', '50'),
    row('A8', 'Gifts', 'account', '9.5'),
    row('A9', 'Net Profit', 'total', '440'),
  ],
  left: [],
  notes: [],
};

const fresh = (
  cell: string,
  name: string,
  type: Account['type'],
  line: NewAccount['line'],
): NewAccount => ({
  sheet: 'P&L',
  cell,
  code: '',
  name,
  type,
  suggestedType: null,
  line,
  suggestion: null,
});

const NEW = [
  fresh('A4', 'Purchases', 'costOfSales', 'production'),
  fresh('A6', 'Rent', 'operatingCost', 'admin'),
  fresh('A7', 'Depreciation', 'operatingCost', null),
  fresh('A8', 'Gifts', 'operatingCost', 'unmapped'),
];

const sales = (over: Partial<Account> = {}): Account => ({
  id: 1,
  code: '',
  name: 'Sales',
  type: 'revenue',
  fileNames: [],
  version: 1,
  mappings: [{ from: null, line: 'revenue', sign: 1 }],
  latest: null,
  unmappedMonths: [],
  suggestion: null,
  ...over,
});

describe('totals of a statement beside the report', () => {
  test('differ by the accounts that are not in EBITDA, and by nothing else', () => {
    expect(statementTotals(sheet, NEW, [sales()])).toEqual({
      month: '2025-06',
      totals: [
        {
          cell: 'A3',
          label: 'Total Income',
          said: '1000.00',
          line: 'Revenue',
          made: '1000.00',
          difference: '0.00',
        },
        {
          cell: 'A5',
          label: 'Gross Profit',
          said: '599.50',
          line: 'Gross Profit',
          made: '599.50',
          difference: '0.00',
        },
        {
          cell: 'A9',
          label: 'Net Profit',
          said: '440.00',
          line: 'EBITDA',
          made: '499.50',
          difference: '-59.50',
        },
      ],
      outside: [
        { why: 'Left out of the report', amount: '-50.00' },
        { why: 'Without a line', amount: '-9.50' },
      ],
      unexplained: '0.00',
    });
  });

  test('an account in the wrong line is a difference, by the mapping of the month', () => {
    const moved = [
      { from: null, line: 'revenue', sign: 1 },
      { from: '2025-06', line: 'admin', sign: -1 },
    ] as const;
    const found = statementTotals(sheet, NEW, [sales({ mappings: [...moved] })]);
    expect(found?.totals.map(({ difference }) => difference)).toEqual([
      '1000.00',
      '1000.00',
      '-59.50',
    ]);
    expect(found?.unexplained).toBe('0.00');
  });

  test('nothing is said where an account is not known, or there are entities', () => {
    expect(statementTotals(sheet, NEW, [])).toBeNull();
    expect(statementTotals(sheet, NEW.slice(1), [sales()])).toBeNull();
    const rows = sheet.rows.map((one) => ({ ...one, entity: 'UK' }));
    expect(statementTotals({ ...sheet, rows }, NEW, [sales()])).toBeNull();
    expect(statementTotals({ ...sheet, kind: 'trialBalance' }, NEW, [sales()])).toBeNull();
  });
});
