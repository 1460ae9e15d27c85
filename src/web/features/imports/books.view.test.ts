import { expect, test } from 'vitest';
import type { SheetLayout } from '../../../contract/imports.ts';
import { answerOf, bookCounts, isOfBooks, withAccounts, withAnswers } from './books.view.ts';

const layout: SheetLayout = {
  sheet: 'TB',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};

test('sheets of accounts are told by what was understood, unless they are read as lines', () => {
  const understood = [
    {
      sheet: 'TB',
      kind: 'trialBalance' as const,
      months: [],
      granularity: null,
      currency: null,
      unit: null,
      rows: [],
      left: [],
      notes: [],
    },
  ];
  expect(isOfBooks({ understood }, layout)).toBe(true);
  expect(isOfBooks({ understood }, { ...layout, isUsed: true })).toBe(false);
  expect(isOfBooks({ understood }, { ...layout, sheet: 'P&L' })).toBe(false);
});

test('an answer takes the place of the one before, and keeps what else was said', () => {
  const bank = { code: '', name: 'Bank' };
  const sales = { code: '4000', name: 'Sales' };
  const first = withAccounts(layout, [
    { ...bank, type: 'asset' },
    { ...sales, line: 'revenue' },
  ]);
  const books = withAnswers(layout, { accounts: first });
  expect(books).toEqual({
    month: null,
    basis: null,
    accounts: [
      { ...bank, type: 'asset' },
      { ...sales, line: 'revenue' },
    ],
  });
  const second = { ...layout, books };
  expect(withAccounts(second, [{ ...bank, line: 'cash' }])).toEqual([
    { ...sales, line: 'revenue' },
    { ...bank, type: 'asset', line: 'cash' },
  ]);
  expect(answerOf(second, { code: '4000', name: 'Sales of goods' })).toMatchObject({
    line: 'revenue',
  });
  expect(answerOf(second, { code: '', name: 'Sales' })).toMatchObject({ line: 'revenue' });
  expect(answerOf(second, { code: '1', name: 'Bank' })).toBeUndefined();
});

test('accounts and balances are counted in words', () => {
  const counts = {
    newAccounts: 1_200,
    knownAccounts: 3,
    withoutLine: 0,
    new: 4,
    changed: 5,
    unchanged: 6,
    removed: 0,
  };
  const books = { currency: 'USD', newAccounts: [], months: [] };
  expect(bookCounts({ ...books, counts })).toEqual([
    'Accounts: 1,200 new, 3 known.',
    'Balances: 4 new, 5 changed, 6 unchanged.',
  ]);
  expect(bookCounts({ ...books, counts: { ...counts, removed: 2 } })[1]).toContain('2 removed');
});
