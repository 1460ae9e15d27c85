import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBooks } from '../../../contract/accounts.ts';
import type { TrialAccount } from './testBookFiles.ts';
import { APRIL_TRIAL, BookImports, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());

const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ code, amount }) => `${code} ${amount}`,
  );

const MOVED: readonly TrialAccount[] = [
  ['1000', 'Bank', 'Bank', 350.5],
  ['1100', 'Debtors', 'Current Asset', 50.25],
  ['4000', 'Sales', 'Revenue', -800.75],
  ['6000', 'Rent', 'Expense', 400],
];

const movements = (title: string, heading: string, accounts = MOVED) =>
  [
    'Trial Balance,,,',
    'Harbour & Vale Ltd,,,',
    `${title},,,`,
    `Account Code,Account,Account Type,${heading}`,
    ...accounts.map(([code, name, type, net]) => {
      const sides = net < 0 ? `,${(-net).toFixed(2)}` : `${net.toFixed(2)},`;
      return [code, name, type, heading === 'Debit,Credit' ? sides : net.toFixed(2)].join(',');
    }),
  ].join('\n');

const sentencesOf = ({ preview }: Awaited<ReturnType<BookImports['draftOf']>>) =>
  preview.warnings.flatMap(({ check, sentence }) => (check === 'movements' ? [sentence] : []));

describe('without an opening balance, a movement is never stored as a balance', () => {
  test.each([
    ['1 April 2026 to 31 May 2026', 'Net Change', 'March 2026'],
    ['1 April 2026 to 31 May 2026', 'Net Movement', 'March 2026'],
    ['1 April 2026 to 31 May 2026', 'Movement', 'March 2026'],
    ['1 April 2026 to 31 May 2026', 'Bewegung', 'March 2026'],
    ['As at 30 April 2026', 'Net Change', 'March 2026'],
    ['For the month ended 31 May 2026', 'Net Change', 'April 2026'],
    ['Net movements 1 April 2026 to 31 May 2026', 'Debit,Credit', 'March 2026'],
  ])('%s, %s', async (title, heading, opening) => {
    const draft = await books.draftOf(movements(title, heading));
    expect([draft.preview.questions, draft.preview.refusals]).toEqual([[], []]);
    expect(draft.preview.books?.newAccounts.map(({ code }) => code)).toEqual(['4000', '6000']);
    expect(draft.preview.leftOut.map(({ name }) => name)).toEqual(['1000 Bank', '1100 Debtors']);
    expect(sentencesOf(draft)).toEqual([
      `The balances of 1000 Bank, 1100 Debtors are not stored, because the trial balance shows movements, not closing balances. Export it with closing balances, or first import the balances of ${opening}.`,
    ]);
  });

  test('and the answer that amounts are of the year to date changes nothing about it', async () => {
    const draft = await books.draftOf(movements('As at 31 May 2026', 'Net Change'));
    expect(draft.preview.questions.map(({ about }) => about)).toEqual(['month']);
    const layouts = draft.layouts.map((layout) => ({
      ...layout,
      books: { month: null, basis: 'yearToDate' as const },
    }));
    await bench.change(draft.id, { layouts });
    const answered = await bench.find(draft.id);
    expect(answered.preview.leftOut.map(({ name }) => name)).toEqual(['1000 Bank', '1100 Debtors']);
  });
});

describe('next to stored balances', () => {
  test('opening and movement give the closing balance', async () => {
    const march: readonly TrialAccount[] = [
      ['1000', 'Bank', 'Bank', 700],
      ['1100', 'Debtors', 'Current Asset', 100],
      ['3000', 'Capital', 'Equity', -800],
      ['4000', 'Sales', 'Revenue', -1000],
      ['6000', 'Rent', 'Expense', 1000],
    ];
    await books.stored(trialBalanceCsv('31 March 2025', march));
    await books.stored(movements('1 April 2025 to 31 May 2025', 'Net Change'));
    expect(await amountsOf('2025-05')).toEqual(
      expect.arrayContaining(['1000 1050.50', '1100 150.25']),
    );
  });

  test('an account that is new since complete balances has its movement', async () => {
    const moved: readonly TrialAccount[] = [
      ['1000', 'Bank', 'Bank', 100.5],
      ['1300', 'Deposits', 'Current Asset', 200.25],
      ['4000', 'Sales', 'Revenue', -400.75],
      ['6000', 'Rent', 'Expense', 100],
    ];
    await books.stored(movements('For the month ended 30 June 2025', 'Net Change', moved));
    expect(await amountsOf('2025-06')).toEqual(
      expect.arrayContaining(['1000 1151.00', '1300 200.25', '1100 150.25', '3000 800.00']),
    );
  });

  test('an account without movements keeps its balance', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const accounts = [
      ...MOVED.filter(([code]) => code !== '1000'),
      ['1200', 'Prepaid', 'Current Asset', 350.5],
    ] as const;
    const draft = await books.draftOf(
      movements('For the month ended 30 April 2025', 'Movement', accounts),
    );
    expect(draft.preview.books?.counts.removed).toBe(0);
  });
});
