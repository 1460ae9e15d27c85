import { expect, test } from 'vitest';
import type { Books, BooksRow } from '../../finance/books/books.ts';
import { balancedMonths } from './balancedMonths.ts';

const row = (entity: string | null, balances: BooksRow['balances']): BooksRow => ({
  account: { code: '1', name: 'Account', type: null },
  entity,
  origin: { sheet: 'Sheet', cell: 'A1' },
  movements: {},
  balances,
});
const books = (rows: readonly BooksRow[], kind: Books['kind'] = 'trialBalance'): Books => ({
  kind,
  company: null,
  currency: null,
  months: ['2025-05', '2025-04'],
  yearBegins: null,
  rows,
  notes: [],
});

test('a month balances if the debits of each of its entities equal their credits', () => {
  const even = [
    row('A', { '2025-04': '7.00', '2025-05': '8.00' }),
    row('A', { '2025-04': '-7.00', '2025-05': '-8.01' }),
  ];
  expect(balancedMonths([books(even)])).toEqual(['2025-04']);
  const acrossEntities = [row('A', { '2025-04': '7.00' }), row('B', { '2025-04': '-7.00' })];
  expect(balancedMonths([books(acrossEntities)])).toEqual([]);
  expect(balancedMonths([books(even), books(acrossEntities)])).toEqual([]);
});

test('without balances there is nothing to state, and a balance sheet that was read has footed', () => {
  expect(balancedMonths([books([row(null, {})], 'ledger')])).toEqual([]);
  const assets = [row(null, { '2025-04': '7.00' })];
  expect(balancedMonths([books(assets, 'balanceSheet')])).toEqual(['2025-04']);
});
