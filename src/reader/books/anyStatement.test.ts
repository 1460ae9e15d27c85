import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { valueAt } from '../cells/grid.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { BooksRow } from '../../finance/books/books.ts';
import { statementBooks } from './statementBooks.ts';
import type { ShapedAccount, StatementShape, StatementSigns } from './testShapes.ts';
import { STATEMENT_SHAPES } from './testStatementShapes.ts';
import {
  AMOUNT_FORMATS,
  expectedBooks,
  KEYS,
  shownBooks,
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

test('each amount names the cell that it stands in', () => {
  let found = 0;
  const runs = cases(100);
  fc.assert(
    fc.property(anyChart, shape, format, (accounts, its, of) => {
      const sheet = csvSheet(statementText(accounts, its, of, 'none'), 'CSV file');
      const rows = statementBooks(STANDARD_BASIS, sheet)?.books.rows ?? [];
      for (const { movements, amountCells = {} } of rows) {
        for (const [month, cell] of Object.entries(amountCells)) {
          const [, letter = '', row = ''] = /^([A-Z])(\d+)$/.exec(cell) ?? [];
          const value = valueAt(sheet, Number(row) - 1, letter.charCodeAt(0) - 65);
          const written = Number(writtenNumber(STANDARD_BASIS, value)?.value);
          expect(Math.abs(written)).toBe(Math.abs(Number(movements[month])));
          found += 1;
        }
      }
    }),
    { numRuns: runs },
  );
  expect(found).toBeGreaterThan(runs * 15);
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

/** Changes to an export that keep its meaning. */
const CHANGES: Readonly<Record<string, (text: string, shape: StatementShape) => string>> = {
  // "Costs of Revenue" keep their name.
  'another name of the incomes': (text, { heads }) =>
    text.replaceAll(new RegExp(`(?<! of )${heads.income}`, 'g'), 'Forest'),
  'another name of the costs': (text, { heads }) => text.replaceAll(heads.costs, 'Meadow'),
  'capital letters': (text, { heads }) => text.replaceAll(heads.costs, heads.costs.toUpperCase()),
  'another title': (text) => `Prepared for the board\n${text}`,
  'empty rows': (text) => text.replaceAll(/\n(?=[^\n]*Net )/g, '\n\n'),
  'a note beside each row': (text) => text.replaceAll(/\n(.+\d"?)(?=\n|$)/g, '\n$1,see the file'),
  'a footer': (text) => `${text}\n\nPrinted on a Monday`,
  'a check below': (text) => `${text}\nCheck,0,0,0`,
};

/** Each account's movement, debit less credit in cents, and its type if the words still state it. */
function movedBooks(rows: readonly BooksRow[]) {
  return rows
    .flatMap(({ account: { name, type }, movements }) =>
      KEYS.map((key) => {
        const cents = Math.round(Number(movements[key] ?? '0') * 100);
        return { name, key, cents: cents === 0 ? 0 : cents, type };
      }),
    )
    .toSorted(byPlace);
}

interface Place {
  readonly name: string;
  readonly key: string;
}
const byPlace = (a: Place, b: Place) => `${a.name} ${a.key}`.localeCompare(`${b.name} ${b.key}`);

const asText = ({ name, key, cents }: Place & { readonly cents: number }) =>
  `${name} ${key} ${cents}`;

const TYPES = { income: 'revenue', sales: 'costOfSales', costs: 'operatingCost' } as const;

const expectedMoves = (accounts: readonly ShapedAccount[]) =>
  accounts
    .flatMap(({ name, part, amounts }) =>
      KEYS.map((key, at) => {
        const cents = (amounts[at] ?? 0) * (part === 'income' ? -1 : 1);
        return { name, key, cents: cents === 0 ? 0 : cents, types: [TYPES[part], null] };
      }),
    )
    .toSorted(byPlace);

test('a statement that is changed in its words alone says the same, or is not taken in', () => {
  let same = 0;
  const runs = cases(300);
  fc.assert(
    fc.property(
      anyChart,
      shape,
      format,
      fc.subarray(Object.keys(CHANGES), { minLength: 1, maxLength: 3 }),
      (accounts, its, of, changes) => {
        const written = statementText(accounts, its, of, 'none');
        const text = changes.reduce((sum, name) => CHANGES[name]?.(sum, its) ?? sum, written);
        const read = statementBooks(STANDARD_BASIS, csvSheet(text, 'CSV file'));
        if (read === null || read.questions.length > 0) return;
        const moved = movedBooks(read.books.rows);
        const expected = expectedMoves(accounts);
        expect(moved.map(asText)).toEqual(expected.map(asText));
        for (const [at, { type }] of moved.entries()) expect(expected[at]?.types).toContain(type);
        same += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs * 0.3);
});

test('an account more leaves every other as it was, or asks', () => {
  let same = 0;
  const runs = cases(200);
  fc.assert(
    fc.property(anyChart, shape, format, fc.nat(), amount, (accounts, its, of, place, more) => {
      const added: ShapedAccount = {
        name: 'Sycamore',
        part: (['income', 'sales', 'costs'] as const)[place % 3] ?? 'costs',
        amounts: [more, more, more],
      };
      const before = booksOf(statementText(accounts, its, of, 'none'));
      const wider = accounts.toSpliced(place % (accounts.length + 1), 0, added);
      const after = booksOf(statementText(wider, its, of, 'none'));
      if (before === null || after === null) return;
      expect(after.filter((row) => !row.startsWith('Sycamore '))).toEqual(before);
      expect(after).toHaveLength(before.length + KEYS.length);
      same += 1;
    }),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs * 0.9);
});

/** How statements say the unit of their amounts: in a title, over the names, or below the table. */
const UNIT_PLACES: Readonly<Record<string, (text: string, words: string) => string>> = {
  title: (text, words) => `${words}\n${text}`,
  'a title with the name': (text, words) => text.replace('Harbour', () => `Harbour (${words})`),
  footer: (text, words) => `${text}\n\nAmounts are shown ${words}`,
};
const UNIT_WORDS = {
  thousands: ['in thousands', 'in US$ thousands', "in $'000"],
  millions: ['in millions', 'in US$ millions', 'in $ m'],
} as const;

const whole = (accounts: readonly ShapedAccount[]) =>
  accounts.map((account) => ({
    ...account,
    amounts: account.amounts.map((cents) => cents - (cents % 100)),
  }));

test('a statement in thousands or millions is read so, and asked about where it does not say it', () => {
  fc.assert(
    fc.property(
      anyChart.map(whole),
      shape,
      fc.constantFrom('thousands', 'millions'),
      fc.nat({ max: 2 }),
      fc.constantFrom(...Object.keys(UNIT_PLACES)),
      (accounts, its, unit, words, place) => {
        // Amounts to the cent would be whole units.
        const plain = statementText(accounts, its, 'plain', 'none').replaceAll(/\.00"/g, '"');
        const silent = statementBooks(STANDARD_BASIS, csvSheet(plain, 'CSV file'));
        expect(silent?.unit ?? null).toBeNull();
        const text = UNIT_PLACES[place]?.(plain, UNIT_WORDS[unit][words] ?? '') ?? plain;
        if (text === plain) return;
        const said = statementBooks(STANDARD_BASIS, csvSheet(text, 'CSV file'));
        if (said === null) return;
        expect(said.unit).toBe(unit);
        // The amounts are the file's own; they are taken times a thousand or a million later.
        expect(movedBooks(said.books.rows).map(asText)).toEqual(
          expectedMoves(accounts).map(asText),
        );
      },
    ),
    { numRuns: cases(200) },
  );
});

const SEGMENTS = ['Retail', 'Wholesale', 'Online', 'Hire'] as const;
const RESULT_WORDS = [
  'Segment result',
  'Segment operating profit',
  'Segment EBITDA',
  'Divisional contribution',
  'Division result',
] as const;
const row = (label: string, cents: readonly number[]) =>
  [label, ...cents.map((one) => (one / 100).toFixed(2))].join(',');
const threeMonths = fc.tuple(amount, amount, amount);

test('a statement by segments has each account of each once, and none of their results', () => {
  let same = 0;
  const runs = cases(200);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(threeMonths, threeMonths), { minLength: 2, maxLength: 4 }),
      threeMonths,
      fc.constantFrom(...RESULT_WORDS),
      (segments, central, words) => {
        const results = segments.map(([sales, costs]) =>
          sales.map((one, at) => one - (costs[at] ?? 0)),
        );
        const net = central.map((one, at) =>
          results.reduce((sum, result) => sum + (result[at] ?? 0), -one),
        );
        const text = [
          'Income Statement,,,',
          'Harbour Ltd,,,',
          ',Jan 2025,Feb 2025,Mar 2025',
          ...segments.flatMap(([sales, costs], at) => [
            `${SEGMENTS[at]},,,`,
            row('Sales', sales),
            row('Cost of sales', costs),
            row(words, results[at] ?? []),
          ]),
          row('Head office costs', central),
          row('Net profit', net),
        ].join('\n');
        const read = statementBooks(STANDARD_BASIS, csvSheet(text, 'CSV file'));
        if (read === null) return;
        const expected = segments.flatMap(([sales, costs], at) => [
          ...KEYS.map((key, month) => `${SEGMENTS[at]}: Sales ${key} ${-(sales[month] ?? 0)}`),
          ...KEYS.map((key, month) => `${SEGMENTS[at]}: Cost of sales ${key} ${costs[month] ?? 0}`),
        ]);
        const own = KEYS.map((key, month) => `Head office costs ${key} ${central[month] ?? 0}`);
        expect(movedBooks(read.books.rows).map(asText).toSorted()).toEqual(
          [...expected, ...own].toSorted(),
        );
        same += 1;
      },
    ),
    { numRuns: runs },
  );
  expect(same).toBeGreaterThan(runs * 0.5);
});
