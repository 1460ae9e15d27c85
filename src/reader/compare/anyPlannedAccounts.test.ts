import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { FedLine } from '../../finance/books/fedLines.ts';
import { cases } from '../../testRounds.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { withChosenScenarios } from '../file/chosenScenarios.ts';
import { booksToStore } from '../ledgers/readBooks.ts';
import { plannedAccounts } from './plannedAccounts.ts';
import type { StoredBooks } from './storedBooks.ts';

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
  years: ['2025-04'],
};

/** Names that say what they are, by the line that is suggested for them. */
const NAMES: readonly (readonly [string, 'income' | 'sales' | 'costs', FedLine])[] = [
  ['Tool sales', 'income', 'revenue'],
  ['Repair fees', 'income', 'revenue'],
  ['Hire income', 'income', 'revenue'],
  ['Raw materials', 'sales', 'production'],
  ['Direct wages', 'sales', 'production'],
  ['Subcontractors', 'sales', 'production'],
  ['Advertising', 'costs', 'marketing'],
  ['Rent', 'costs', 'admin'],
  ['Audit', 'costs', 'admin'],
  ['Insurance', 'costs', 'admin'],
];
const MONTHS = ['Apr 2025', 'May 2025', 'Jun 2025'] as const;
const HEADS = {
  income: ['Income', 'Total Income'],
  sales: ['Cost of Sales', 'Total Cost of Sales'],
  costs: ['Operating Expenses', 'Total Operating Expenses'],
} as const;
const PARTS = ['income', 'sales', 'costs'] as const;

const text = (cents: number) => (cents / 100).toFixed(2);
const sums = (rows: readonly (readonly number[])[]) =>
  MONTHS.map((_, month) => rows.reduce((sum, row) => sum + (row[month] ?? 0), 0));

const anyBudget = fc.record({
  chosen: fc.shuffledSubarray([...NAMES], { minLength: 4 }),
  amounts: fc.array(
    fc.array(fc.integer({ min: 100, max: 9_999_999 }), { minLength: 3, maxLength: 3 }),
    { minLength: NAMES.length, maxLength: NAMES.length },
  ),
  hasHeads: fc.boolean(),
  hasTotals: fc.boolean(),
  hasResult: fc.boolean(),
  hasYear: fc.boolean(),
  title: fc.constantFrom('Budget FY25', 'Budget Overview', 'Plan 2025/26'),
  heading: fc.constantFrom('Account', 'Accounts', ''),
  word: fc.constantFrom('', ' Budget'),
});

test('any budget by account is the sum of its accounts by line, whatever sections and totals it has, or is asked about', () => {
  const runs = cases(400);
  let same = 0;
  fc.assert(
    fc.property(anyBudget, (budget) => {
      const { chosen, amounts, hasHeads, hasTotals, hasResult, hasYear, title, heading, word } =
        budget;
      const accounts = chosen.map(([name, part, line], at) => ({
        name,
        part,
        line,
        amounts: amounts[at] ?? [0, 0, 0],
      }));
      const row = (name: string, cents: readonly number[]) =>
        [
          name,
          ...cents.map(text),
          ...(hasYear ? [text(cents.reduce((sum, one) => sum + one, 0))] : []),
        ].join('\t');
      const lines = PARTS.flatMap((part) => {
        const its = accounts.filter((one) => one.part === part);
        if (its.length === 0) return [];
        const rows = its.map((one) => row(one.name, one.amounts));
        const total = row(HEADS[part][1], sums(its.map((one) => one.amounts)));
        const head: string[] = hasHeads ? [HEADS[part][0]] : [];
        return head.concat(rows, hasTotals ? [total] : []);
      });
      const result = sums(
        accounts.map((one) => one.amounts.map((cents) => (one.part === 'income' ? cents : -cents))),
      );
      const block = [
        title,
        [heading, ...MONTHS.map((month) => month + word), ...(hasYear ? ['Total'] : [])].join('\t'),
        ...lines,
        ...(hasResult ? [row('Net Profit', result)] : []),
      ].join('\n');
      const workbook = readPasted(block);
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
        scenario: 'plan',
      }));
      const read = booksToStore(
        layouts,
        booksOfWorkbook(STANDARD_BASIS, withChosenScenarios(workbook, layouts), layouts),
        false,
      );
      const { figures, questions, refusals } = plannedAccounts(STANDARD_BASIS, read, NOTHING);
      // Amounts that add up by chance prove nothing, and names alone may say too little.
      if (read.length === 0 || questions.length + refusals.length > 0) return;
      const expected = new Map<string, number>();
      for (const account of accounts) {
        for (const [month, cents] of account.amounts.entries()) {
          const place = `${month + 1} ${account.line}`;
          expected.set(place, (expected.get(place) ?? 0) + cents);
        }
      }
      expect(
        new Map(
          figures.map((one) => [
            `${one.monthNum} ${one.line}`,
            Math.round(Number(one.value) * 100),
          ]),
        ),
      ).toEqual(expected);
      same += 1;
    }),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs * 0.7);
});
