import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { booksOfText, shownRows } from './testBooks.ts';
import { cents } from './testLedgers.ts';

interface Trial {
  readonly accounts: readonly {
    readonly code: string;
    readonly name: string;
    readonly net: number;
  }[];
  readonly order: readonly number[];
}

/** Any accounts whose balances add up to nothing, and an order to write them in. */
const anyTrial = fc
  .record({
    codes: fc.uniqueArray(fc.integer({ min: 1_000, max: 9_998 }), { minLength: 2, maxLength: 20 }),
    nets: fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), {
      minLength: 20,
      maxLength: 20,
    }),
    order: fc.array(fc.nat(), { minLength: 21, maxLength: 21 }),
  })
  .map(({ codes, nets, order }): Trial => {
    const accounts = codes.map((code, at) => ({
      code: String(code),
      name: `Account of ${code}`,
      net: nets[at] ?? 0,
    }));
    const rest = accounts.reduce((sum, { net }) => sum - net, 0);
    return { accounts: [...accounts, { code: '9999', name: 'The rest', net: rest }], order };
  });

const grouped = (amount: number, thousands: string, decimal: string) => {
  const [whole = '', fraction = ''] = cents(amount).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)}${decimal}${fraction}`;
};

type Written = (amount: number) => string;
const FORMATS: Readonly<Record<string, { readonly mark: string; readonly written: Written }>> = {
  point: { mark: ',', written: cents },
  pointGrouped: { mark: ',', written: (amount) => `"${grouped(amount, ',', '.')}"` },
  comma: { mark: ';', written: (amount) => grouped(amount, '', ',') },
  commaGrouped: { mark: ';', written: (amount) => grouped(amount, '.', ',') },
  spaced: { mark: '\t', written: (amount) => grouped(amount, ' ', ',') },
  apostrophe: { mark: '|', written: (amount) => grouped(amount, "'", '.') },
};
const side = (amount: number, written: Written, isDebit: boolean) =>
  amount > 0 === isDebit && amount !== 0 ? written(Math.abs(amount)) : '';
const sided = (net: number, written: Written) => [
  side(net, written, true),
  side(net, written, false),
];

type Row = (net: number, written: Written) => string[];

/** The shapes, each a head and how it writes a balance. */
const SHAPES: Readonly<Record<string, { readonly head: readonly string[]; readonly row: Row }>> = {
  sides: { head: ['Closing Debit', 'Closing Credit'], row: sided },
  yearToDate: {
    head: ['Debit', 'Credit', 'YTD Debit', 'YTD Credit'],
    row: (net, written) => ['', '', ...sided(net, written)],
  },
  german: {
    head: ['Saldo', 'S/H'],
    row: (net, written) => [written(Math.abs(net)), net < 0 ? 'H' : 'S'],
  },
  moved: {
    head: ['Opening Debit', 'Opening Credit', 'Debit', 'Credit'],
    row: (net, written) => ['', '', ...sided(net, written)],
  },
};

const inOrder = <Item>(items: readonly Item[], order: readonly number[]) =>
  items
    .map((item, at) => ({ item, key: order[at] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

function trialText({ accounts, order }: Trial, shape: string, format: string): string {
  const { mark = ',', written: amount = cents } = FORMATS[format] ?? {};
  const { head, row } = SHAPES[shape] ?? { head: [], row: () => [] };
  const rows = inOrder(accounts, order).map(({ code, name, net }) =>
    [code, name].concat(row(net, amount)),
  );
  return [
    ['Trial Balance as of 31 December 2024'],
    ['Account Code', 'Account Name', ...head],
    ...rows,
  ]
    .map((cells) => cells.join(mark))
    .join('\n');
}

const shape = fc.constantFrom(...Object.keys(SHAPES));
const format = fc.constantFrom(...Object.keys(FORMATS));

test('any trial balance is read back to the cent, in any shape, number format and order', () => {
  fc.assert(
    fc.property(anyTrial, shape, format, (trial, its, of) => {
      const read = booksOfText(trialText(trial, its, of));
      expect(read).toMatchObject({ refusals: [], questions: [] });
      expect(shownRows(read, 'balances').toSorted()).toEqual(
        trial.accounts
          // A row without an amount says nothing.
          .filter(({ net }) => net !== 0 || its === 'german')
          .map(({ code, name, net }) => `${code} ${name} 2024-12 ${cents(net)}`)
          .toSorted(),
      );
    }),
    { numRuns: cases(2_000) },
  );
});

test('any trial balance with another amount is refused with the difference', () => {
  const change = fc.integer({ min: -1_000, max: 1_000 }).filter((by) => by !== 0);
  fc.assert(
    fc.property(anyTrial, shape, change, ({ accounts, order }, its, by) => {
      const [first, ...others] = accounts;
      const off = first === undefined ? [] : [{ ...first, net: first.net + by }, ...others];
      const read = booksOfText(trialText({ accounts: off, order }, its, 'point'));
      expect(read?.refusals.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(new RegExp(`differ by ${cents(by).replace('.', '\\.')}\\.$`)),
      ]);
    }),
    { numRuns: cases(1_000) },
  );
});

const entry = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  code: fc.integer({ min: 1_000, max: 1_010 }),
  amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((amount) => amount !== 0),
});
const two = (number: number) => String(number).padStart(2, '0');
const DAYS: Readonly<Record<string, (month: number, day: number) => string>> = {
  iso: (month, day) => `2025-${two(month)}-${two(day)}`,
  points: (month, day) => `${two(day)}.${two(month)}.2025`,
  words: (month, day) =>
    `${day} ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]} 2025`,
  plain: (month, day) => `2025${two(month)}${two(day)}`,
};

test('any list of entries is summed to the cent, in any order, with any days and number format', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...Object.keys(DAYS)),
      format,
      fc.boolean(),
      (entries, days, of, hasSides) => {
        const { mark = ',', written: amount = cents } = FORMATS[of] ?? {};
        const head = [
          'Voucher No',
          'Date',
          'Account Code',
          ...(hasSides ? ['Debit', 'Credit'] : ['Amount', 'D/C']),
        ];
        const rows = entries.map(({ month, day, code, amount: net }, at) => [
          String(at + 1),
          DAYS[days]?.(month, day) ?? '',
          String(code),
          ...(hasSides ? sided(net, amount) : [amount(Math.abs(net)), net < 0 ? 'C' : 'D']),
        ]);
        const read = booksOfText([head, ...rows].map((cells) => cells.join(mark)).join('\n'));
        const sums = new Map<string, number>();
        for (const { month, code, amount: net } of entries) {
          const key = `${code} 2025-${two(month)}`;
          sums.set(key, (sums.get(key) ?? 0) + net);
        }
        expect(read).toMatchObject({ refusals: [], questions: [] });
        expect(shownRows(read, 'movements').toSorted()).toEqual(
          [...sums].map(([key, net]) => `${key} ${cents(net)}`).toSorted(),
        );
      },
    ),
    { numRuns: cases(2_000) },
  );
});
