import { expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import type { NewAccount } from './books.view.ts';
import type { AccountPlaces } from './sheetRows.view.ts';
import {
  accountPlaces,
  periodsOfRows,
  refusedRows,
  refusedWhole,
  rowsInDoubt,
  bookRowWords,
  withRefusal,
} from './sheetRows.view.ts';

const LAYOUT: SheetLayout = {
  sheet: 'Report',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};
const fresh = (cell: string, name: string, line: NewAccount['line']): NewAccount => ({
  sheet: 'Report',
  cell,
  code: '',
  name,
  type: 'operatingCost',
  suggestedType: null,
  line,
  suggestion: null,
});
const RENT: Account = {
  id: 1,
  code: '6000',
  name: 'Rent',
  type: 'operatingCost',
  fileNames: [],
  version: 1,
  mappings: [
    { from: null, line: 'admin', sign: 1 },
    { from: '2025-06', line: 'marketing', sign: 1 },
  ],
  latest: null,
  unmappedMonths: [],
  suggestion: null,
};
const VANS: Account = {
  ...RENT,
  id: 3,
  code: '0100',
  name: 'Vans',
  type: 'asset',
  mappings: [{ from: null, line: null, sign: 1, balanceLine: 'fixed-assets' }],
};
const FIXED_ASSETS: StoredBalanceLine = {
  id: 1,
  slug: 'fixed-assets',
  name: 'Fixed assets',
  side: 'asset',
  role: 'fixedAssets',
  position: 1,
  isArchived: false,
  accounts: 1,
  version: 1,
};
const GIFTS: Account = { ...RENT, id: 2, code: '6100', name: 'Gifts', mappings: [] };

const places = accountPlaces(
  LAYOUT,
  [fresh('A4', 'Sales', 'revenue'), fresh('A5', 'Odd', 'unmapped')],
  [RENT, GIFTS, VANS],
  ['2025-04', '2025-05'],
  [FIXED_ASSETS],
);
const wordsOf = (row: number, account: Parameters<AccountPlaces>[1]) =>
  bookRowWords(row, { is: 'account', account }, places)?.words;

test('an account says its line in the last month of the sheet, or that it needs one', () => {
  expect(wordsOf(4, { code: '', name: 'Sales' })).toBe('Account → Revenue');
  expect(wordsOf(5, { code: '', name: 'Odd' })).toBe('Account: needs a line');
  expect(wordsOf(6, { code: '6000', name: 'Rent' })).toBe('Account → Admin');
  expect(wordsOf(7, { code: '6100', name: 'Gifts' })).toBe('Account: needs a line');
  expect(wordsOf(7, { code: '0100', name: 'Vans' })).toBe('Account → Fixed assets');
  expect(wordsOf(8, { code: '9999', name: 'Unheard of' })).toBe('Account');
});

const said = (means: Parameters<typeof bookRowWords>[1]) => bookRowWords(9, means, places);

test('a total says whether it adds up, or by how much it differs', () => {
  expect(said({ is: 'total' })).toEqual({ look: 'total', words: 'Total' });
  expect(said({ is: 'total', difference: null })).toEqual({
    look: 'right',
    words: '✓ Total adds up',
  });
  const difference = { month: '2025-04', amount: '-12.5', sum: '112.5' };
  expect(said({ is: 'total', difference })).toEqual({
    look: 'wrong',
    words: '✗ Total differs by -12.50 in April 2025: its accounts add up to 112.50',
  });
});

test('rows to look at: totals that differ, amounts left out, refused cells and open accounts', () => {
  const understood = {
    rows: [
      { cell: 'A6', label: '6000 Rent', kind: 'account' as const, line: null, amounts: {} },
      { cell: 'A7', label: '6100 Gifts', kind: 'account' as const, line: null, amounts: {} },
    ],
  };
  const books = {
    currency: 'USD',
    counts: {
      newAccounts: 2,
      knownAccounts: 2,
      withoutLine: 2,
      new: 4,
      changed: 0,
      unchanged: 0,
      removed: 0,
    },
    newAccounts: [fresh('A4', 'Sales', 'revenue'), fresh('A5', 'Odd', 'unmapped')],
    months: [],
  };
  const refusals = [{ sheet: 'Report', cell: 'B12', cells: ['B12'], reason: 'n/a', remedy: '' }];
  const found = (layout: SheetLayout) =>
    rowsInDoubt(
      { layout, isBooks: true },
      { refusals, leftOut: [], books },
      understood,
      { totals: [9], left: [20] },
      places,
    );
  expect(found(LAYOUT)).toEqual([5, 7, 9, 12, 20]);
  const books2 = { month: null, basis: null, isLeftOut: true };
  expect(found({ ...LAYOUT, books: books2 })).toEqual([]);
});

test('rows of months below each other say their month, and a sheet that is refused why', () => {
  const change = {
    status: 'new' as const,
    sheet: 'Report',
    cell: 'B3',
    subject: 'figures' as const,
    period: 'May 2025',
    what: 'Revenue',
    before: null,
    after: '1.00',
    exported: null,
    unit: 'money' as const,
    currency: 'USD',
  };
  const down = { ...LAYOUT, isUsed: true, orientation: 'monthsDown' as const };
  const changes = [change, { ...change, sheet: 'Other', cell: 'B9' }];
  expect([...periodsOfRows(down, changes)]).toEqual([[3, 'May 2025']]);
  expect(periodsOfRows({ ...LAYOUT, isUsed: true }, changes).size).toBe(0);
  const whole = { sheet: 'Report', cell: null, cells: [], reason: 'They differ.', remedy: '' };
  expect(refusedWhole({ refusals: [whole] }, 'Report')).toBe('They differ.');
  expect(refusedWhole({ refusals: [{ ...whole, cells: ['B1'] }] }, 'Report')).toBeUndefined();
  const months = refusedRows({ refusals: [{ ...whole, cells: ['B1', 'C1'] }] }, 'Report');
  expect([...months]).toEqual([[1, 'They differ.']]);
  expect(withRefusal({ look: 'heading', words: 'Headings' }, months.get(1))).toEqual({
    look: 'heading',
    words: 'Headings. ✗ Refused: They differ.',
    isRefused: true,
  });
});
