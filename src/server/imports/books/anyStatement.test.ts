import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../testRounds.ts';
import { csvSheet } from '../file/csvGrid.ts';
import type { ShapedAccount, StatementSigns } from './testShapes.ts';
import {
  AMOUNT_FORMATS,
  expectedBooks,
  shownBooks,
  STATEMENT_SHAPES,
  statementText,
  TREE_NAMES,
} from './testShapes.ts';

const booksOf = (text: string) => shownBooks(csvSheet(text, 'CSV file'));

const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100_000, max: 99_999_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: -9_999, max: 9_999 }) },
);

/** Any chart of accounts, with at least two of each part, in any order. */
const anyChart = fc
  .tuple(
    fc.shuffledSubarray(TREE_NAMES, { minLength: 6, maxLength: 18 }),
    fc.array(fc.tuple(amount, amount, amount), { minLength: 18, maxLength: 18 }),
  )
  .map(([names, amounts]): readonly ShapedAccount[] =>
    names.map((name, at) => ({
      name,
      part: (['income', 'sales', 'costs'] as const)[at % 3] ?? 'costs',
      amounts: amounts[at] ?? [0, 0, 0],
    })),
  );

const shape = fc.constantFrom(...Object.values(STATEMENT_SHAPES));
const format = fc.constantFrom(...Object.keys(AMOUNT_FORMATS));

test('any chart of accounts is the same books in each shape, number format and order', () => {
  const runs = cases(300);
  let same = 0;
  fc.assert(
    fc.property(anyChart, shape, format, (accounts, its, of) => {
      const read = booksOf(statementText(accounts, its, of, 'none'));
      // Amounts that add up by chance prove nothing, and are asked about.
      if (read === null) return;
      expect(read).toEqual(expectedBooks(accounts));
      same += 1;
    }),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs * 0.9);
});

test('with turned signs they are the same, or not taken in at all', () => {
  let same = 0;
  fc.assert(
    fc.property(
      anyChart,
      shape,
      format,
      fc.constantFrom<StatementSigns>('costs', 'credits'),
      (accounts, its, of, signs) => {
        const read = booksOf(statementText(accounts, its, of, signs));
        if (read === null) return;
        expect(read).toEqual(expectedBooks(accounts));
        same += 1;
      },
    ),
    { numRuns: cases(300) },
  );
  expect(same).toBeGreaterThan(0);
});

test('a statement with another amount in one cell is not taken in as accounts', () => {
  fc.assert(
    fc.property(
      anyChart,
      shape,
      fc.nat({ max: 5 }),
      fc.nat({ max: 2 }),
      (accounts, its, at, month) => {
        const changed = accounts.map((account, index) =>
          index === at % accounts.length
            ? {
                ...account,
                amounts: account.amounts.with(month, (account.amounts[month] ?? 0) + 100),
              }
            : account,
        );
        const right = statementText(accounts, its, 'plain', 'none').split('\n');
        const wrong = statementText(changed, its, 'plain', 'none').split('\n');
        // Only the row of the account differs: totals and results are those of before.
        const name = accounts[at % accounts.length]?.name ?? '';
        const text = right.map((line, row) => (line.includes(name) ? (wrong[row] ?? line) : line));
        expect(booksOf(text.join('\n'))).toBeNull();
      },
    ),
    { numRuns: cases(200) },
  );
});
