import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  getBooks,
  listAccounts,
  previewMapping,
  readMappingFile,
} from '../../../contract/accounts.ts';
import { importedCell } from '../../../contract/importedCells.ts';
import { MAPPING_HEADINGS, mappingRows } from '../../../finance/books/mappingTable.ts';
import { writeCsv } from '../../../format/csv.ts';
import { plainTrialBalance, xeroStatement } from '../../../reader/books/testXero.ts';
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

const amountsOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ code, amount }) => `${code} ${amount}`,
  );

test('a trial balance of 60 accounts by code and name asks nothing, and two of them get a line later', async () => {
  const draft = await books.draftOf(plainTrialBalance('30 April 2025'));
  expect(draft.preview).toMatchObject({
    questions: [],
    refusals: [],
    books: { counts: { newAccounts: 60, new: 60, withoutLine: 2 } },
  });
  const shown = draft.preview.books?.newAccounts ?? [];
  expect(shown.slice(0, 2).map(({ name, line }) => [name, line])).toEqual([
    ['Conferences', 'unmapped'],
    ['Gifts', 'unmapped'],
  ]);
  expect(shown.find(({ name }) => name === 'Kiln Fuel')).toMatchObject({
    type: 'costOfSales',
    suggestedType: { type: 'costOfSales', reason: { by: 'between', what: '320–330' } },
    line: 'production',
  });
  expect((await bench.apply(draft)).status).toBe(200);
  const next = await books.draftOf(plainTrialBalance('31 May 2025', 2));
  expect(next.preview).toMatchObject({
    questions: [],
    books: { counts: { newAccounts: 0, knownAccounts: 60 }, newAccounts: [] },
  });
});

describe('months of a year', () => {
  const april = trialBalanceCsv('30 April 2025', APRIL_TRIAL);
  const may = trialBalanceCsv('31 May 2025', MAY_TRIAL);

  test('that are stored already are named before an earlier one is changed', async () => {
    await books.stored(april);
    await books.stored(may);
    const again = await books.draftOf(april);
    expect(again.preview.warnings).toEqual([]);
    const corrected = APRIL_TRIAL.map(([code, name, type, net]) =>
      code === '4000' || code === '6000'
        ? ([code, name, type, net + (code === '4000' ? -10 : 10)] as const)
        : ([code, name, type, net] as const),
    );
    const draft = await books.draftOf(trialBalanceCsv('30 April 2025', corrected));
    expect(draft.preview.counts.warnings).toBe(1);
    expect(draft.preview.warnings).toMatchObject([
      {
        check: 'laterMonths',
        period: 'April 2025',
        sentence:
          'May 2025 is already stored. If a year-to-date file gave its amounts, they were calculated from the previous amounts of April 2025. Import that file again after this one.',
      },
    ]);
    expect((await bench.apply(draft)).status).toBe(200);
    await books.stored(may);
    expect(await amountsOf('2025-05')).toEqual([
      '1000 1100.00',
      '3000 100.00',
      '4000 790.00',
      '6000 390.00',
    ]);
  });

  test('that are missing between leave the next without income and costs', async () => {
    await books.stored(april);
    const june = await books.draftOf(trialBalanceCsv('30 June 2025', MAY_TRIAL));
    expect(june.preview).toMatchObject({ refusals: [], warnings: [{ check: 'yearToDate' }] });
    expect((await bench.apply(june)).status).toBe(200);
    expect(await amountsOf('2025-06')).toEqual(['1000 1100.00', '3000 100.00']);
  });
});

describe('a profit and loss statement', () => {
  test('is stored as accounts, and feeds the lines of each month', async () => {
    const draft = await books.draftOf(xeroStatement(['Apr 2025', 'May 2025']));
    expect(draft.preview).toMatchObject({
      changes: [],
      questions: [],
      refusals: [],
      unread: [],
      books: { counts: { newAccounts: 50, new: 100, withoutLine: 3 } },
    });
    expect(draft.understood[0]).toMatchObject({ kind: 'profitAndLoss', granularity: 'month' });
    const ready = await books.answered(
      draft,
      ['Conferences', 'Gifts', 'Income Protection'].map((name) => ({
        code: '',
        name,
        line: 'other' as const,
      })),
    );
    expect((await bench.apply(ready)).status).toBe(200);
    const [april] = await bench.figures();
    // Net profit of 51,459.65, and depreciation of 3,400 and interest of 640.25, which are left out.
    expect(april).toMatchObject({
      revenue: '306719.85',
      production: '105127.20',
      other: '1180.00',
    });
    expect(april?.ebitda).toBe('55499.90');
  });

  test('of the next month needs nothing, and one new account has its line', async () => {
    await books.stored(xeroStatement(['Apr 2025']));
    const next = await books.draftOf(xeroStatement(['May 2025'], [['Office Plants', 55]]));
    expect(next.preview).toMatchObject({
      questions: [],
      books: { counts: { newAccounts: 1, knownAccounts: 50, new: 51, withoutLine: 3 } },
    });
    expect(next.preview.books?.newAccounts).toMatchObject([
      { name: 'Office Plants', type: 'operatingCost', line: 'admin' },
    ]);
  });

  test('that is complete leaves accounts at zero that it does not have any more', async () => {
    await books.stored(xeroStatement(['Apr 2025'], [['Office Plants', 55]]));
    const again = await books.draftOf(xeroStatement(['Apr 2025']));
    expect(again.preview.books?.counts).toMatchObject({ removed: 1, unchanged: 50, changed: 0 });
  });

  test('leads from an account to its cell, for administrators alone', async () => {
    const importId = await books.stored(xeroStatement(['Apr 2025', 'May 2025']));
    const { balances } = await bench.t.ask('admin', getBooks, { query: { month: '2025-05' } });
    const { origin } = balances.find(({ name }) => name === 'Rent') ?? {};
    const place = { sheet: origin?.sheet ?? '', cell: origin?.cell ?? '' };
    expect(place.cell).toMatch(/^C\d+$/);
    const asked = { params: { id: String(importId) }, query: place };
    const found = await bench.t.ask('admin', importedCell, asked);
    expect(found.stored).toEqual({ what: 'Rent', period: 'May 2025' });
    const texts = found.rows.map(({ cells }) => cells.map(({ text }) => text).join(' '));
    expect(texts[0]).toBe('Account Apr 2025 May 2025');
    expect(texts).toContain('Rent 9500.00 9595.00');
    await expect(bench.t.ask('viewer', importedCell, asked)).rejects.toThrow('Cell not found');
  });

  test('is mapped otherwise in three months, and as before when that is changed back', async () => {
    await books.stored(xeroStatement(['Apr 2025', 'May 2025', 'Jun 2025']));
    const before = await bench.figures();
    const { t } = bench;
    const account = (await t.ask('admin', listAccounts, {})).find(({ name }) => name === 'Hosting');
    const store = async (line: 'rnd' | 'production') => {
      const changes = [{ accountId: account?.id ?? 0, from: null, line }];
      const { key, months } = await t.ask('admin', previewMapping, { body: { changes } });
      await t.ask('admin', changeMapping, { body: { changes, key } });
      return months.map(
        ({ month, lines }) => `${month} ${lines.map(({ line: one }) => one).join(' ')}`,
      );
    };
    const months = ['2025-04', '2025-05', '2025-06'];
    expect(await store('rnd')).toEqual(months.map((month) => `${month} production rnd`));
    expect((await bench.figures()).map(({ rnd }) => rnd)).toEqual([
      '21955.50',
      '22175.06',
      '22394.61',
    ]);
    await store('production');
    const money = ({ revenue, production, rnd, admin, ebitda }: (typeof before)[number]) => ({
      revenue,
      production,
      rnd,
      admin,
      ebitda,
    });
    expect((await bench.figures()).map(money)).toEqual(before.map(money));
  });

  test('may be read as lines instead', async () => {
    const draft = await books.draftOf(xeroStatement(['Apr 2025']));
    const layouts = draft.layouts.map((layout) => ({ ...layout, isUsed: true }));
    const { body } = await bench.change(draft.id, { layouts });
    expect(body.preview?.books).toBeUndefined();
    expect(body.bookSheets).toEqual([draft.sheets[0]?.name]);
  });
});

test('a list of entries says nothing of balances that are not known', async () => {
  const list = [
    'Date,Voucher No,Account Code,Account Name,Account Type,Debit,Credit',
    '2025-04-02,1,1000,Bank,Asset,100.00,',
    '2025-04-02,1,4000,Sales,Revenue,,100.00',
  ].join('\n');
  const draft = await books.draftOf(list);
  expect(draft.preview.leftOut).toMatchObject([
    {
      name: '1000 Bank',
      reason: 'It shows movements, not the balance at the end of the month.',
    },
  ]);
  expect((await bench.apply(draft)).status).toBe(200);
  expect(await amountsOf('2025-04')).toEqual(['4000 100.00']);
});

const csvFile = (rows: readonly (readonly string[])[]) =>
  new File([writeCsv([MAPPING_HEADINGS, ...rows])], 'accounts.csv');

const readTable = (file: File) => {
  const body = new FormData();
  body.set('file', file);
  return bench.t.ask('admin', readMappingFile, { body });
};

test('pages with an open draft read it again when accounts or their lines change', async () => {
  const { t } = bench;
  const { changes } = t.deps;
  const { id } = await books.draftOf(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
  const shown = async () => (await bench.find(id)).preview.books;
  expect((await shown())?.counts).toMatchObject({ newAccounts: 4, knownAccounts: 0 });
  const before = changes.count('imports');
  const body = { code: '6000', name: 'Rent', type: 'operatingCost' } as const;
  const { id: accountId } = await t.ask('admin', createAccount, { body });
  expect((await shown())?.counts).toMatchObject({ newAccounts: 3, knownAccounts: 1 });
  const made = changes.count('imports');
  expect(made).toBeGreaterThan(before);

  const mapped = [{ accountId, from: null, line: 'rnd' }] as const;
  const { key } = await t.ask('admin', previewMapping, { body: { changes: [...mapped] } });
  await t.ask('admin', changeMapping, { body: { changes: [...mapped], key } });
  const lines = (await shown())?.months.flatMap((month) => month.lines.map(({ line }) => line));
  expect(lines).toContain('rnd');
  expect(changes.count('imports')).toBeGreaterThan(made);
});

describe('a table of accounts with their lines', () => {
  test('comes back in as it was written, and differs where it was edited', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const chart = await bench.t.ask('admin', listAccounts, {});
    const rows = mappingRows(STANDARD_BASIS, chart);
    const table = {
      name: 'Accounts',
      columns: MAPPING_HEADINGS.map((heading) => ({ heading, kind: 'text' })),
      rows,
    };
    const made = await bench.t.as('admin', 'POST', '/api/tables/workbook', { body: table });
    const workbook = new File([new Uint8Array(made.rawPayload)], 'accounts.xlsx');
    for (const file of [csvFile(rows), workbook]) {
      expect(await readTable(file)).toEqual({ changes: [], unchanged: rows.length, refused: [] });
    }
    const edited = await readTable(csvFile([['6000', 'Rent', '', '2025-04', 'Other Costs', '']]));
    const rent = chart.find(({ code }) => code === '6000');
    const moved = { accountId: rent?.id, from: '2025-04', line: 'other', sign: 1 };
    expect(edited).toEqual({ changes: [moved], unchanged: 0, refused: [] });
    const { changes } = edited;
    const { key } = await bench.t.ask('admin', previewMapping, { body: { changes } });
    const stored = await bench.t.ask('admin', changeMapping, { body: { changes, key } });
    expect(stored.mappings).toBe(1);
    expect(
      await readTable(csvFile([['6000', '', '', '2025-04', 'Other Costs', '1']])),
    ).toMatchObject({
      changes: [],
    });
  });

  test('is taken as a whole or not at all, and each bad cell is named', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const refused = await readTable(
      csvFile([
        ['4711', 'Nobody', '', '', 'Revenue', ''],
        ['6000', 'Rent', '', '2025-04', 'Admin', ''],
        ['6000', 'Rent', '', 'spring', 'Gold', ''],
      ]),
    );
    expect(refused).toEqual({
      changes: [],
      unchanged: 0,
      refused: [
        { sheet: 'CSV file', cell: 'A2', reason: 'There is no account named 4711 Nobody.' },
        { sheet: 'CSV file', cell: 'D4', reason: '“spring” is not a month such as 2025-04.' },
      ],
    });
    await expect(readTable(new File(['%PDF-1.4'], 'accounts.pdf'))).rejects.toMatchObject({
      status: 415,
    });
  });
});
