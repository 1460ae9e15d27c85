import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../finance/lineGroups.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksToStore } from '../ledgers/readBooks.ts';
import type { ForeignNames, NamesByLine } from '../words/testForeignNames.ts';
import { FOREIGN_CHARTS } from '../words/testForeignNames.ts';
import { NORTHERN_CHARTS } from '../words/testNorthernNames.ts';
import { compareBooks } from './compareBooks.ts';
import type { StoredBooks } from './storedBooks.ts';

const BASIS = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };
const NOTHING: StoredBooks = {
  accounts: [],
  mappings: [],
  entities: [],
  balances: [],
  balancesToDate: [],
  adjustments: [],
  figures: new Map(),
  published: new Set(),
  profitMonths: [],
  openings: [],
  begins: new Map(),
  years: ['2025-01'],
};

const BALANCE_LINES = new Set(['cash', 'receivables', 'payables', 'debt']);
const CREDIT_LINES = new Set(['revenue', 'otherIncome', 'payables', 'debt']);
const MONTHS = ['2025-01', '2025-02'];

interface NamedAmount {
  readonly name: string;
  readonly line: string;
  readonly amount: number;
}

const amountsOf = (names: NamesByLine): readonly NamedAmount[] =>
  Object.entries(names)
    .flatMap(([line, text]) => text.split('; ').map((name) => ({ line, name })))
    .map((named, at) => Object.assign({}, named, { amount: 1000 + at * 7 }));

const isIncome = ({ line }: NamedAmount) => CREDIT_LINES.has(line);
const sum = (rows: readonly NamedAmount[]) => rows.reduce((all, { amount }) => all + amount, 0);
const cents = (amount: number) => amount.toFixed(2);

/** Revenue and costs by month, each with its total, then other income and the result. */
function statement({ incomeTotal, costTotal, result }: ForeignNames, names: NamesByLine): string {
  const accounts = amountsOf(names).filter(({ line }) => !BALANCE_LINES.has(line));
  const revenue = accounts.filter(({ line }) => line === 'revenue');
  const otherIncome = accounts.filter(({ line }) => line === 'otherIncome');
  const costs = accounts.filter((account) => !isIncome(account));
  const row = (name: string, amount: number) =>
    [name, ...MONTHS.map((_, month) => cents(amount * (month + 1)))].join('\t');
  const rows = (all: readonly NamedAmount[]) => all.map(({ name, amount }) => row(name, amount));
  return [
    ['', ...MONTHS].join('\t'),
    ...rows(revenue),
    row(incomeTotal, sum(revenue)),
    ...rows(costs),
    row(costTotal, sum(costs)),
    ...rows(otherIncome),
    row(result, sum(revenue) + sum(otherIncome) - sum(costs)),
  ].join('\n');
}

function trialBalance({ heads }: ForeignNames, names: NamesByLine): string {
  const accounts = amountsOf(names);
  const credits = accounts.filter((account) => isIncome(account));
  const difference = sum(accounts.filter((account) => !isIncome(account))) - sum(credits);
  return [
    heads,
    ...accounts.map((account, at) =>
      [
        // Without an order of types, the codes don't show the type of an account.
        1000 + ((at * 37) % 401),
        account.name,
        isIncome(account) ? '' : cents(account.amount),
        isIncome(account) ? cents(account.amount) : '',
      ].join('\t'),
    ),
    difference > 0
      ? `9999\tShare capital\t\t${cents(difference)}`
      : `9999\tShare capital\t${cents(-difference)}\t`,
  ]
    .join('\n')
    .replaceAll(';', '\t');
}

/** What is suggested for each new account of a pasted file. */
function suggestedLines(text: string): ReadonlyMap<string, string> {
  const workbook = readPasted(text);
  const layouts = workbook.sheets.map(({ name }): SheetLayout => ({
    sheet: name,
    isUsed: false,
    subject: 'figures',
    orientation: 'monthsAcross',
    headerRow: 1,
    labelColumn: 1,
    fyLabel: null,
    unit: 'units',
    meanings: [],
    books: { month: '2025-02', basis: 'yearToDate' },
  }));
  const reads = booksToStore(layouts, booksOfWorkbook(BASIS, workbook, layouts), false);
  const { shown } = compareBooks(BASIS, reads, NOTHING);
  return new Map(
    shown.newAccounts.map(({ name, suggestion }) => [name, suggestion?.line ?? 'none']),
  );
}

/** "Loyers: other, not admin" for each account whose suggestion isn't right. */
function wrongLines(text: string, names: NamesByLine, isStatement: boolean): readonly string[] {
  const suggested = suggestedLines(text);
  return amountsOf(names).flatMap(({ name, line }) => {
    if (isStatement && BALANCE_LINES.has(line)) return [];
    const found = suggested.get(name) ?? 'no account';
    return found === line ? [] : [`${name}: ${found}, not ${line}`];
  });
}

describe.each(Object.entries({ ...FOREIGN_CHARTS, ...NORTHERN_CHARTS }))(
  'a line is suggested for every account in %s',
  (_, names) => {
    test.each(['chart', 'everyday'] as const)('of a statement by month: %s', (set) => {
      expect(wrongLines(statement(names, names[set]), names[set], true)).toEqual([]);
    });

    test.each(['chart', 'everyday'] as const)('of a trial balance: %s', (set) => {
      expect(wrongLines(trialBalance(names, names[set]), names[set], false)).toEqual([]);
    });
  },
);
