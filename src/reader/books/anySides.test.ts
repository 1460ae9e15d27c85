import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { csvSheet } from '../file/csvGrid.ts';
import type { ShapedAccount } from './testShapes.ts';
import { expectedBooks, shownBooks, statementText, TREE_NAMES } from './testShapes.ts';
import { STATEMENT_SHAPES } from './testStatementShapes.ts';

const booksOf = (text: string) => shownBooks(csvSheet(text, 'CSV file'));
const amount = fc.integer({ min: 100_000, max: 9_999_999 });

/** At least two accounts of each part. */
const anyChart = fc
  .tuple(
    fc.shuffledSubarray(TREE_NAMES, { minLength: 6, maxLength: 12 }),
    fc.array(fc.tuple(amount, amount, amount), { minLength: 12, maxLength: 12 }),
  )
  .map(([names, amounts]): readonly ShapedAccount[] =>
    names.map((name, at) => ({
      name,
      part: (['income', 'sales', 'costs'] as const)[at % 3] ?? 'costs',
      amounts: amounts[at] ?? [0, 0, 0],
    })),
  );

const AMOUNT = /"(-?)(\d+\.\d{2})"/g;
const shapes = Object.values(STATEMENT_SHAPES);

test('amounts with the side on which they are make the same books, or none', () => {
  const runs = cases(120);
  const letters = fc.constantFrom([' DR', ' CR'], [' D', ' C'], ['Dr', 'Cr'], [' S', ' H']);
  let same = 0;
  fc.assert(
    fc.property(anyChart, fc.constantFrom(...shapes), letters, (accounts, its, [debit, credit]) => {
      const text = statementText(accounts, its, 'plain', 'credits').replaceAll(
        AMOUNT,
        (_, sign, digits) => `"${digits}${sign === '-' ? credit : debit}"`,
      );
      const read = booksOf(text);
      if (read === null) return;
      expect(read).toEqual(expectedBooks(accounts));
      same += 1;
    }),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs / 2);
});

/** A third of an amount in cents, and what is left of it. */
function parts(digits: string): readonly [string, string] {
  const cents = Math.round(Number(digits) * 100);
  const one = Math.floor(cents / 3);
  return [(one / 100).toFixed(2), ((cents - one) / 100).toFixed(2)];
}

test('accounts in two rows each, of two departments, make the same books, or none', () => {
  const runs = cases(120);
  const heads = fc.constantFrom('Department', 'Cost Centre', 'Branch', 'Division', 'Kostenstelle');
  const able = shapes.filter((one) => one.places === undefined && one.totalsAbove !== true);
  let same = 0;
  fc.assert(
    fc.property(anyChart, fc.constantFrom(...able), heads, (accounts, its, department) => {
      const months = statementText([], its, 'plain', 'none').split('\n')[its.titles.length] ?? '';
      const lines = statementText(accounts, its, 'plain', 'none')
        .split('\n')
        .flatMap((line) => {
          if (line === months) return [`Account,${department}${line}`];
          const at = line.search(AMOUNT);
          if (at === -1) return [line];
          const [label, amounts] = [line.slice(0, at), line.slice(at)];
          if (!accounts.some(({ name }) => label.includes(name))) return [`${label},${amounts}`];
          return ([0, 1] as const).map((which) => {
            const own = amounts.replaceAll(AMOUNT, (_, __, digits) => parts(digits)[which]);
            return `${label}${['North', 'South'][which] ?? ''},${own}`;
          });
        });
      const read = booksOf(lines.join('\n'));
      if (read === null) return;
      expect(read).toEqual(expectedBooks(accounts));
      same += 1;
    }),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs / 2);
});

test('quarters and years are never read as months', () => {
  const QUARTERS: Readonly<Record<string, string>> = {
    'Jan 2025': 'Q1 2025',
    'Feb 2025': 'Q2 2025',
    'Mar 2025': 'Q3 2025',
  };
  const YEARS: Readonly<Record<string, string>> = {
    'Jan 2025': '2023',
    'Feb 2025': '2024',
    'Mar 2025': '2025',
  };
  const periods = fc.constantFrom(QUARTERS, YEARS);
  fc.assert(
    fc.property(anyChart, fc.constantFrom(...shapes), periods, (accounts, its, longer) => {
      const of = { ...its, titles: ['Harbour Ltd'], month: (month: string) => longer[month] ?? '' };
      expect(booksOf(statementText(accounts, of, 'plain', 'none'))).toBeNull();
    }),
    { numRuns: cases(120) },
  );
});
