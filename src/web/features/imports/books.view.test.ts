import { expect, test } from 'vitest';
import type { AccountAnswer, ImportBooks } from '../../../contract/importBooks.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { NewAccount } from './books.view.ts';
import {
  answerForLine,
  answerOf,
  balancedWords,
  bookCounts,
  isNextMonth,
  isOfBooks,
  proposedReason,
  shownAccount,
  withAccounts,
  withAnswers,
} from './books.view.ts';

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

test('accounts of a sheet are stored unless it is read as lines', () => {
  const record = { bookSheets: ['TB'] };
  expect(isOfBooks(record, layout)).toBe(true);
  expect(isOfBooks(record, { ...layout, isUsed: true })).toBe(false);
  expect(isOfBooks(record, { ...layout, sheet: 'P&L' })).toBe(false);
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

test('months that balance are named', () => {
  expect(balancedWords(['2026-10'])).toBe(
    'The books balance: debits equal credits in October 2026.',
  );
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-06'];
  expect(balancedWords(months)).toBe('The books balance: debits equal credits in 5 months.');
  expect(balancedWords(['2026-08', '2026-09', '2026-10'])).toBe(
    'The books balance: debits equal credits in August 2026, September 2026 and October 2026.',
  );
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

const counts = {
  newAccounts: 0,
  knownAccounts: 50,
  withoutLine: 0,
  new: 50,
  changed: 0,
  unchanged: 0,
  removed: 0,
};
const month = (text: string) => ({
  month: text,
  isPublished: false,
  balances: 25,
  lines: [],
  result: null,
});
const newAccount = {
  sheet: 'TB',
  cell: 'A9',
  code: '',
  name: 'Loan',
  type: 'liability' as const,
  suggestedType: {
    type: 'liability' as const,
    reason: { by: 'between' as const, what: '800–900' },
  },
  line: null,
  suggestion: { line: null, reason: { by: 'type' as const } },
};

const draftOf = (books: Partial<ImportBooks>): Import => ({
  id: 1,
  source: 'csv',
  fileName: 'TB.csv',
  status: 'draft',
  createdAt: '2025-06-01T09:00:00.000Z',
  createdBy: 'Ada Admin',
  appliedAt: null,
  appliedBy: null,
  reason: null,
  undoneAt: null,
  undoneBy: null,
  appliedCount: null,
  plan: null,
  editsLeft: null,
  version: 1,
  sheets: [],
  layouts: [layout],
  unitHints: [],
  isRemembered: false,
  isRoundTrip: false,
  reportId: null,
  makesReports: false,
  understood: [],
  bookSheets: ['TB'],
  preview: {
    key: 'one',
    counts: {
      new: 0,
      changed: 0,
      unchanged: 0,
      conflict: 0,
      refused: 0,
      warnings: 0,
      blank: 0,
      leftOut: 0,
      reports: 0,
    },
    changes: [],
    refusals: [],
    warnings: [],
    leftOut: [],
    monthsWithoutReport: [],
    unread: [],
    questions: [],
    books: {
      currency: 'USD',
      counts,
      newAccounts: [],
      months: [month('2025-05')],
      ...books,
    },
  },
});

test('known accounts, and new ones that are clear, go straight to their preview', () => {
  expect(isNextMonth(draftOf({}))).toBe(true);
  expect(isNextMonth(draftOf({ newAccounts: [newAccount] }))).toBe(true);
  expect(isNextMonth(draftOf({ newAccounts: [{ ...newAccount, line: 'unmapped' }] }))).toBe(false);
  expect(isNextMonth(draftOf({ counts: { ...counts, knownAccounts: 0 } }))).toBe(false);
});

test('a reason is proposed where nothing that is stored changes', () => {
  expect(proposedReason(draftOf({}))).toBe('Account balances, May 2025');
  expect(proposedReason(draftOf({ months: [month('2025-04'), month('2025-06')] }))).toBe(
    'Account balances, April 2025 to June 2025',
  );
  expect(proposedReason(draftOf({ counts: { ...counts, changed: 1 } }))).toBe('');
});

const planned = (id: number | null) => {
  const { preview, ...draft } = draftOf({});
  const plan = { id, name: 'Budget FY26', kind: 'budget' as const, fyYear: 'FY26', years: [] };
  const { books: _, ...rest } = preview;
  return { ...draft, preview: { ...rest, plan } };
};

test('a new plan is its own reason, and one that is there needs another', () => {
  expect(proposedReason(planned(null))).toBe('Budget FY26');
  expect(proposedReason(planned(3))).toBe('');
});

const STOCK_LINE = {
  id: 4,
  slug: 'stock',
  name: 'Stock and kegs',
  side: 'asset',
  role: 'stock',
  position: 4,
  isArchived: false,
  accounts: 0,
  version: 1,
} as const;
const kegs = {
  ...newAccount,
  name: 'Kegs',
  type: 'asset' as const,
  suggestedType: null,
  balanceLine: 'stock',
  suggestion: { line: null, balanceLine: 'stock', reason: { by: 'heading', what: 'Inventory' } },
} as const;
const shownKegs = (answer: Partial<AccountAnswer>, over: Partial<NewAccount> = {}) => {
  const accounts = [{ code: '', name: 'Kegs', ...answer }];
  const said = { ...layout, books: { month: null, basis: null, accounts } };
  return shownAccount(said, { ...kegs, ...over }, [STOCK_LINE]);
};

test('a balance sheet account says why it has its balance sheet line', () => {
  expect(shownKegs({})).toMatchObject({
    line: 'balance-stock',
    why: 'Mapped to Stock and kegs: the file lists it under “Inventory”',
  });
});

test('a person can choose another balance sheet line, leave the account out, or press a key', () => {
  expect(shownKegs(answerForLine('balance-other-assets'))).toMatchObject({
    line: 'balance-other-assets',
    why: '',
  });
  expect(shownKegs(answerForLine(null))).toMatchObject({ line: null, why: '' });
  // The server finds the balance sheet line that a line of the report stands for.
  expect(shownKegs(answerForLine('cash'), { balanceLine: 'cash' }).line).toBe('balance-cash');
});

test('an account that became income keeps no balance sheet line', () => {
  const { balanceLine: _, ...income } = {
    ...kegs,
    type: 'revenue' as const,
    line: 'revenue' as const,
  };
  const accounts = [{ code: '', name: 'Kegs', ...answerForLine('balance-stock') }];
  const said = { ...layout, books: { month: null, basis: null, accounts } };
  expect(shownAccount(said, income, [STOCK_LINE]).line).toBe('revenue');
});

test('a new account says why it has its type and its line', () => {
  expect(shownAccount(layout, newAccount, [])).toMatchObject({
    type: 'liability',
    line: null,
    why: 'Liability: the accounts around it (800–900) have this type; left out: based on its type',
  });
  const accounts = [{ code: '', name: 'Loan', type: 'asset' as const }];
  const said = { ...layout, books: { month: null, basis: null, accounts } };
  expect(shownAccount(said, newAccount, [])).toMatchObject({
    type: 'asset',
    why: 'Left out: based on its type',
  });
});
