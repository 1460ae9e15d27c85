import { describe, expect, test } from 'vitest';
import type { AccountType } from './books.ts';
import { completedLines, decisionsByMonth } from './completeBooks.ts';
import type { Balance, FedLine, Mapping } from './fedLines.ts';

/** A month of accounts: type, line ("open" where nobody has decided) and amount. */
type Booked = readonly [type: AccountType, line: FedLine | null | 'open', amount?: string];

function decisionsOf(accounts: readonly Booked[]) {
  const balances = accounts.map(([, , amount = '10.00'], at): Balance => ({
    accountId: at,
    entity: '',
    month: '2025-08',
    amount,
  }));
  const mappings = accounts.flatMap(([, line], at): Mapping[] =>
    line === 'open' ? [] : [{ accountId: at, from: '', line, sign: 1 }],
  );
  const types = new Map(accounts.map(([type], at) => [at, type]));
  return decisionsByMonth(balances, mappings, types)('2025-08');
}

const SALES: Booked = ['revenue', 'revenue'];
const RENT: Booked = ['operatingCost', 'admin'];

describe('the results of a month', () => {
  test.each([
    ['cost of sales among the expenses', [SALES, RENT, ['operatingCost', 'open']]],
    ['cost of sales of its own', [SALES, RENT, ['costOfSales', 'open']]],
    ['a kind of revenue', [SALES, RENT, ['revenue', 'open']]],
  ] as const)('wait for %s without a line', (_what, accounts) => {
    expect(decisionsOf(accounts).open).toEqual(['grossProfit', 'ebitda']);
  });

  test('have a gross profit while only a cost below it is undecided', () => {
    expect(decisionsOf([SALES, RENT, ['otherCost', 'open']]).open).toEqual(['ebitda']);
    expect(decisionsOf([['otherIncome', 'open'], ['operatingCost', 'open'], SALES]).open).toEqual([
      'grossProfit',
      'ebitda',
    ]);
  });

  test.each([
    ['an account that was left out', ['operatingCost', null]],
    ['an account at zero', ['operatingCost', 'open', '0.00']],
    ['an account of the balance sheet', ['liability', 'open']],
  ] as const)('do not wait for %s', (_what, account) => {
    expect(decisionsOf([SALES, RENT, account]).open).toEqual([]);
  });

  test('count a mapping from its month on', () => {
    const balance = { accountId: 1, entity: '', month: '2025-08', amount: '1.00' };
    const later: Mapping = { accountId: 1, from: '2025-09', line: 'admin', sign: 1 };
    const open = decisionsByMonth(
      [balance, { ...balance, month: '2025-09' }],
      [later],
      new Map([[1, 'operatingCost']]),
    );
    expect(open('2025-08').open).toEqual(['grossProfit', 'ebitda']);
    expect(open('2025-09').open).toEqual([]);
  });
});

describe('lines without an account', () => {
  test('are zero in whole books, below EBITDA only where nothing is left out', () => {
    expect(completedLines(decisionsOf([SALES, RENT]))).toEqual(
      expect.arrayContaining(['production', 'rnd', 'interest', 'tax']),
    );
    const left = completedLines(decisionsOf([SALES, RENT, ['otherCost', null]]));
    expect(left).toContain('rnd');
    expect(left).not.toContain('interest');
    const start = completedLines(decisionsOf([RENT, ['asset', 'cash']]));
    expect(start).toContain('revenue');
  });

  test.each([
    ['sales alone', [SALES]],
    ['expenses alone', [RENT, ['costOfSales', 'production']]],
    ['books with an undecided account', [SALES, RENT, ['otherCost', 'open']]],
  ] as const)('are missing in %s', (_what, accounts) => {
    expect(completedLines(decisionsOf(accounts))).toEqual([]);
  });
});
