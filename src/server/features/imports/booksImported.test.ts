import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeMapping,
  getBooks,
  listAccounts,
  previewMapping,
} from '../../../contract/accounts.ts';
import { APRIL_TRIAL, BookImports, MAY_TRIAL, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const accounts = () => bench.t.ask('admin', listAccounts, {});
const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ code, amount }) => `${code} ${amount}`,
  );
const lines = async () =>
  (await bench.figures()).map(
    ({ monthNum, revenue, admin, cash, ebitda }) =>
      `${monthNum} ${revenue} ${admin} ${cash} ${ebitda}`,
  );

/** A trial balance that has names alone, which say nothing. */
const untyped = (month: string, rent: string, sales: string, bank: string) =>
  [
    `As of ${month} 30 2025,,`,
    'Account,Debit,Credit',
    `Kiln,${bank},`,
    `Loam,,${sales}`,
    `Marl,${rent},`,
  ].join('\n');

const sie = (currency: string) =>
  [
    '#FLAGGA 0',
    '#SIETYP 4',
    '#FNAMN "Vale AB"',
    '#RAR 0 20250401 20260331',
    `#VALUTA ${currency}`,
    '#KONTO 1930 "Bank"',
    '#KONTO 3001 "Sales"',
    '#IB 0 1930 50.00',
    '#VER A 1 20250402 "Sale"',
    '{',
    '#TRANS 1930 {} 100.00',
    '#TRANS 3001 {} -100.00',
    '}',
  ].join('\n');

test('a new account is counted before anybody has said what it is', async () => {
  const trial = APRIL_TRIAL.map(([code, name, type, net]) =>
    name === 'Rent' ? ([code, 'Qwxz', '', net] as const) : ([code, name, type, net] as const),
  );
  const draft = await books.draftOf(trialBalanceCsv('30 April 2025', trial));
  const { counts, newAccounts } = draft.preview.books ?? {};
  expect(newAccounts).toHaveLength(4);
  expect(counts?.newAccounts).toBe(4);
});

describe('a trial balance', () => {
  test('makes its accounts, stores balances with their cells, and feeds the lines', async () => {
    const draft = await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    expect(draft.preview).toMatchObject({
      changes: [],
      questions: [],
      refusals: [],
      unread: [],
      books: {
        currency: 'USD',
        counts: { newAccounts: 4, knownAccounts: 0, withoutLine: 0, new: 4, changed: 0 },
        months: [{ month: '2025-04', isPublished: false, balances: 4 }],
      },
    });
    expect(draft.bookSheets).toEqual([draft.sheets[0]?.name]);
    expect(draft.preview.books?.newAccounts[2]).toEqual({
      sheet: draft.sheets[0]?.name,
      cell: 'B8',
      code: '4000',
      name: 'Sales',
      type: 'revenue',
      suggestedType: null,
      line: 'revenue',
      suggestion: { line: 'revenue', reason: { by: 'type' } },
    });
    const open = await books.answered(draft, [], false);
    expect(open.preview.books).toMatchObject({
      counts: { withoutLine: 4 },
      months: [{ lines: [] }],
    });
    const ready = await books.answered(open, []);
    expect(ready.preview.books?.months[0]?.lines).toEqual([
      { line: 'revenue', before: null, after: '1000.00' },
      { line: 'admin', before: null, after: '400.00' },
      { line: 'cash', before: null, after: '700.00' },
      { line: 'ebitda', before: null, after: '600.00' },
    ]);
    expect(await bench.apply(ready)).toMatchObject({ status: 200, body: { appliedCount: 8 } });
    expect(await lines()).toEqual(['1 1000.00 400.00 700.00 600.00']);
    const { balances } = await bench.t.ask('admin', getBooks, { query: { month: '2025-04' } });
    expect(balances.map(({ code, amount, line }) => [code, amount, line])).toEqual([
      ['1000', '700.00', 'cash'],
      ['3000', '100.00', null],
      ['4000', '1000.00', 'revenue'],
      ['6000', '400.00', 'admin'],
    ]);
    expect(balances[2]?.origin).toEqual({
      importId: draft.id,
      sheet: draft.sheets[0]?.name,
      cell: 'B8',
    });
  });

  test('that is imported again differs in nothing', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const again = await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    expect(again.preview.books?.counts).toMatchObject({
      newAccounts: 0,
      knownAccounts: 4,
      new: 0,
      changed: 0,
      unchanged: 4,
    });
    expect(await bench.apply(again)).toMatchObject({
      status: 409,
      body: { detail: 'There is nothing to store, because no figure would change' },
    });
  });

  test('of the year to date is what the months before leave of it, and no month without them', async () => {
    const early = await books.draftOf(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    expect(early.preview).toMatchObject({ refusals: [], warnings: [{ check: 'yearToDate' }] });
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const may = await books.draftOf(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    expect(may.preview.books?.counts).toMatchObject({ newAccounts: 0, knownAccounts: 4, new: 4 });
    expect((await bench.apply(may)).status).toBe(200);
    expect(await amountsOf('2025-05')).toEqual([
      '1000 1100.00',
      '3000 100.00',
      '4000 800.00',
      '6000 400.00',
    ]);
    expect(await lines()).toEqual([
      '1 1000.00 400.00 700.00 600.00',
      '2 800.00 400.00 1100.00 400.00',
    ]);
  });

  test('has no account any more that is at zero', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    await books.stored(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    // Rent was booked to April by mistake, and all of it went elsewhere.
    const corrected = MAY_TRIAL.filter(([code]) => code !== '6000');
    await books.stored(
      trialBalanceCsv('31 May 2025', [...corrected, ['6100', 'Insurance', 'Expense', 800]]),
    );
    expect(await amountsOf('2025-05')).toEqual([
      '1000 1100.00',
      '3000 100.00',
      '4000 800.00',
      '6000 -400.00',
      '6100 800.00',
    ]);
    await books.stored(
      trialBalanceCsv('30 April 2025', [
        ...APRIL_TRIAL.filter(([code]) => code !== '6000'),
        ['6100', 'Insurance', 'Expense', 400],
      ]),
    );
    expect(await amountsOf('2025-04')).toEqual([
      '1000 700.00',
      '3000 100.00',
      '4000 1000.00',
      '6100 400.00',
    ]);
  });

  test('that does not say what its accounts are is asked about, once', async () => {
    const draft = await books.draftOf(untyped('April', '400.00', '1000.00', '600.00'));
    expect(draft.preview.questions).toMatchObject([
      {
        about: 'accounts',
        question: 'Choose a type for 3 accounts, such as Kiln',
      },
    ]);
    expect(await bench.apply(draft)).toMatchObject({ status: 409 });
    const ready = await books.answered(draft, [
      { code: '', name: 'Kiln', type: 'asset', line: 'cash' },
      { code: '', name: 'Loam', type: 'revenue', line: 'revenue' },
      { code: '', name: 'Marl', type: 'operatingCost' },
    ]);
    expect(ready.preview.questions).toEqual([]);
    expect(ready.preview.books?.counts).toMatchObject({ newAccounts: 3, withoutLine: 1 });
    expect((await bench.apply(ready)).status).toBe(200);
    // The insurance has no line yet, so EBITDA is not reported.
    expect(await lines()).toEqual(['1 1000.00 0.00 600.00 0.00']);
    const [april] = await bench.figures();
    expect(april?.grossProfit).toBeNull();
    expect(april?.notReported).toEqual(expect.arrayContaining(['adjEbitda', 'ebitda']));
    const next = await books.draftOf(untyped('June', '401.00', '1001.00', '600.00'));
    expect(next.preview.questions).toEqual([]);
    expect(next.preview.books?.counts).toMatchObject({ newAccounts: 0, knownAccounts: 3 });
  });

  test('is not stored where nothing says which sign debits have, until somebody does', async () => {
    const draft = await books.draftOf(
      ['Trial balance as of April 30 2025,', 'Account,Balance', 'Kiln,5.00', 'Loam,-5.00'].join(
        '\n',
      ),
    );
    expect(draft.preview.questions.map(({ about }) => about)).toEqual(['sign', 'accounts']);
    const said = {
      month: null,
      basis: null,
      sign: 'credit' as const,
      accounts: [
        { code: '', name: 'Kiln', type: 'revenue' as const },
        { code: '', name: 'Loam', type: 'asset' as const },
      ],
    };
    const layouts = draft.layouts.map((layout) => ({ ...layout, books: said }));
    const { body } = await bench.change(draft.id, { layouts });
    expect(body.preview?.questions).toEqual([]);
    expect((await bench.apply(await bench.find(draft.id))).status).toBe(200);
    const { balances } = await bench.t.ask('admin', getBooks, { query: { month: '2025-04' } });
    expect(balances.map(({ name, amount }) => [name, amount])).toEqual([
      ['Kiln', '5.00'],
      ['Loam', '5.00'],
    ]);
  });

  test('that is left out is not stored', async () => {
    const draft = await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const said = { month: null, basis: null, isLeftOut: true };
    const layouts = draft.layouts.map((layout) => ({ ...layout, books: said }));
    const { body } = await bench.change(draft.id, { layouts });
    expect(body.preview?.books).toBeUndefined();
    expect(body.preview?.unread).toMatchObject([
      { reason: 'It is a trial balance with 4 accounts and is left out.' },
    ]);
  });

  test('of a month without a financial year is refused', async () => {
    const draft = await books.draftOf(trialBalanceCsv('30 April 1999', APRIL_TRIAL));
    expect(draft.preview.refusals).toMatchObject([
      { reason: 'There is no financial year with April 1999.' },
    ]);
  });
});

test('a ledger in another currency is refused', async () => {
  const draft = await books.draftOf(sie('SEK'), 'year.se');
  expect(draft.preview.refusals).toMatchObject([
    { reason: 'The amounts are in SEK, but the company reports in USD.' },
  ]);
  await books.stored(sie('USD'));
  expect(await amountsOf('2025-04')).toEqual(['1930 150.00', '3001 100.00']);
});

describe('undoing', () => {
  test('takes accounts, balances and months away again', async () => {
    const april = await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const may = await books.stored(trialBalanceCsv('31 May 2025', MAY_TRIAL));
    expect((await bench.undo(may)).status).toBe(200);
    expect(await lines()).toEqual(['1 1000.00 400.00 700.00 600.00']);
    expect((await accounts()).length).toBe(4);
    expect((await bench.undo(april)).status).toBe(200);
    expect([await lines(), await accounts(), await amountsOf('2025-04')]).toEqual([[], [], []]);
  });

  test('puts back what was stored before, by hand or by another file', async () => {
    await bench.create('/api/financial-data', {
      fyId: 13,
      monthNum: 1,
      monthName: 'April',
      revenue: '5',
      ebitda: '2',
      cash: '1',
    });
    const first = await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const changed = APRIL_TRIAL.map(([code, name, type, net]) =>
      code === '4000' || code === '1000'
        ? ([code, name, type, code === '4000' ? net - 1 : net + 1] as const)
        : ([code, name, type, net] as const),
    );
    const second = await books.stored(trialBalanceCsv('30 April 2025', changed));
    expect(await lines()).toEqual(['1 1001.00 400.00 701.00 601.00']);
    const blocked = await bench.undo(first);
    expect([blocked.status, blocked.body.detail]).toEqual([
      409,
      'Changed since the import: the balance of 1000 Bank in April 2025, the balance of 4000 Sales in April 2025. Nothing was undone',
    ]);
    expect((await bench.undo(second)).status).toBe(200);
    expect(await lines()).toEqual(['1 1000.00 400.00 700.00 600.00']);
    expect((await bench.undo(first)).status).toBe(200);
    const [row] = await bench.figures();
    expect(row).toMatchObject({ revenue: '5.00', ebitda: '2.00', cash: '1.00' });
  });

  test('keeps accounts that somebody has mapped since', async () => {
    const draft = await books.answered(
      await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL)),
      [],
      false,
    );
    expect((await bench.apply(draft)).status).toBe(200);
    expect(await bench.figures()).toEqual([]);
    const sales = (await accounts()).find(({ code }) => code === '4000');
    const changes = [{ accountId: sales?.id ?? 0, from: null, line: 'revenue' as const }];
    const { key } = await bench.t.ask('admin', previewMapping, { body: { changes } });
    await bench.t.ask('admin', changeMapping, { body: { changes, key } });
    expect((await bench.figures()).map(({ revenue }) => revenue)).toEqual(['1000.00']);
    expect((await bench.undo(draft.id)).status).toBe(200);
    expect((await accounts()).map(({ code }) => code)).toEqual(['4000']);
    expect(await bench.figures()).toEqual([]);
  });
});

test('a preview is refused when the books have changed since', async () => {
  const draft = await books.suggested(
    await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL)),
  );
  await bench.create('/api/accounts', { code: '4000', name: 'Sales', type: 'revenue' });
  expect(await bench.apply(draft)).toMatchObject({ status: 412 });
  const fresh = await bench.find(draft.id);
  expect(fresh.preview.books?.counts).toMatchObject({ newAccounts: 3, knownAccounts: 1 });
});
