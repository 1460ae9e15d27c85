import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeMapping,
  listAccounts,
  previewMapping,
  updateAccount,
} from '../../../contract/accounts.ts';
import type { Import } from '../../../contract/imports.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { getMonthState } from '../../../contract/monthReviews.ts';
import type { FedLine } from '../../../finance/books/fedLines.ts';
import { BookImports, trialBalanceCsv } from './testBookFiles.ts';
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

/** Nothing says what gifts are. */
const WITH_GIFTS = `Fern Pottery
Profit and Loss
May 2025
,May 2025
Income,
Studio sales,8000.00
Total Income,8000.00
Expenses,
Purchases,2500.00
Rent,1000.00
Gifts,300.00
Total Expenses,3800.00
Net Income,4200.00`;

const NO_TRADE = WITH_GIFTS.replace('Gifts', 'Sundry interest').replace('Rent', 'Depreciation');

async function stored(content: string): Promise<Import> {
  const draft = await books.draftOf(content, 'statement.csv');
  expect(draft.preview.questions).toEqual([]);
  expect((await bench.apply(draft)).status).toBe(200);
  return draft;
}

async function map(name: string, line: FedLine | null) {
  const accounts = await bench.t.ask('admin', listAccounts);
  const found = accounts.find((account) => account.name === name);
  const changes = [{ accountId: found?.id ?? 0, from: null, line }];
  const { key } = await bench.t.ask('admin', previewMapping, { body: { changes } });
  await bench.t.ask('admin', changeMapping, { body: { changes, key } });
}

const firstMonth = async () => {
  const [row] = await bench.figures();
  const { revenue, production, grossProfit, grossMarginPercent, ebitda, adjEbitda, notReported } =
    row ?? {};
  const marks = new Set(notReported);
  return {
    revenue,
    production,
    grossProfit,
    grossMarginPercent,
    ebitda: marks.has('ebitda') ? null : ebitda,
    adjEbitda: marks.has('adjEbitda') ? null : adjEbitda,
  };
};

describe('while a cost has no line', () => {
  test('the preview names it with its amount and compares the result of the file', async () => {
    const draft = await books.draftOf(WITH_GIFTS, 'statement.csv');
    expect(draft.preview.warnings).toEqual([
      {
        check: 'openResults',
        sheet: null,
        cell: null,
        period: 'May 2025',
        sentence:
          'Gross Profit and EBITDA for May 2025 are not reported until Gifts ($300) has a line or is left out. The result of all accounts is $4,200, and the EBITDA of the accounts with a line is $4,500.',
      },
    ]);
    expect(draft.preview.books?.months[0]?.result).toEqual({
      accounts: '4200.00',
      ebitda: '4500.00',
      beside: '0.00',
      withoutLine: '-300.00',
    });
  });

  test('no result is reported, and each is once the account is decided', async () => {
    await stored(WITH_GIFTS);
    expect(await firstMonth()).toEqual({
      revenue: '8000.00',
      production: '2500.00',
      grossProfit: null,
      grossMarginPercent: null,
      ebitda: null,
      adjEbitda: null,
    });
    await map('Gifts', 'marketing');
    const whole = {
      revenue: '8000.00',
      production: '2500.00',
      grossProfit: '5500.00',
      grossMarginPercent: '68.75',
      ebitda: '4200.00',
      adjEbitda: '4200.00',
    };
    expect(await firstMonth()).toEqual(whole);
    await map('Gifts', null);
    expect(await firstMonth()).toEqual({ ...whole, ebitda: '4500.00', adjEbitda: '4500.00' });
  });

  test('the explanation of EBITDA names it for administrators, and the month says what waits', async () => {
    await stored(WITH_GIFTS);
    const asked = { params: { id: 'ebitda.2025-05' } };
    const { figure, books: waiting } = await bench.t.ask('admin', explainFigure, asked);
    expect(figure.text).toBe('N/A');
    expect(waiting).toMatchObject({
      isWaiting: true,
      accounts: [{ name: 'Gifts', text: '$300', cell: 'B11' }],
    });
    expect(await bench.t.ask('viewer', explainFigure, asked)).not.toHaveProperty('books');
    const { openPoints } = await bench.t.ask('admin', getMonthState, {
      query: { fyId: '13', monthNum: '2' },
    });
    expect(openPoints).toContainEqual({
      kind: 'unmappedAccounts',
      text: '1 account with a balance this month is not mapped to a line: Gross Profit and EBITDA are not reported until this is done',
    });
  });

  test('the type of the account decides which results wait', async () => {
    await stored(WITH_GIFTS);
    const accounts = await bench.t.ask('admin', listAccounts);
    const gifts = accounts.find(({ name }) => name === 'Gifts');
    await bench.t.ask('admin', updateAccount, {
      params: { id: String(gifts?.id) },
      body: { type: 'otherCost' },
    });
    expect(await firstMonth()).toMatchObject({ grossProfit: '5500.00', ebitda: null });
  });
});

test('accounts left out as interest and depreciation do not block the import', async () => {
  const draft = await books.draftOf(NO_TRADE, 'statement.csv');
  expect(draft.preview.warnings).toEqual([]);
  expect((await bench.apply(draft)).status).toBe(200);
  expect(await firstMonth()).toMatchObject({ grossProfit: '5500.00', ebitda: '5500.00' });
});

test('a balance sheet shows that the books are whole, also without revenue', async () => {
  await stored(
    trialBalanceCsv('30 April 2025', [
      ['3000', 'Capital', 'Equity', -3500],
      ['5000', 'Clay', 'Direct Costs', 2500],
      ['6000', 'Rent', 'Expense', 1000],
    ]),
  );
  expect(await firstMonth()).toMatchObject({ revenue: '0.00', ebitda: '-3500.00' });
});
