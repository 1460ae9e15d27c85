import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  previewMapping,
  storeBalances,
} from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import {
  createBalanceLine,
  createFlowMove,
  deleteBalanceLine,
  getStatementLine,
  getStatements,
  listBalanceLines,
  type StatementsOfMonth,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import { getTypedBalances, setTypedBalances } from '../../../contract/typedBalances.ts';
import type { SentTypedBalance } from '../../../contract/typedBalances.ts';
import { write } from '../../../engine/db/write.ts';
import { CallError } from '../../../client/callError.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;

const FY24 = 12;
const FY25 = 13;

/** The worked example of the design: March to June 2025. Cash, receivables, payables and debt are figures. */
const FIGURES = {
  '2025-03': { cash: '50000', receivables: '36000', payables: '18000', debt: '40000' },
  '2025-04': {
    cash: '19200',
    receivables: '72000',
    payables: '28800',
    debt: '40000',
    ebitda: '18600',
    depreciation: '1200',
    interest: '200',
    tax: '1500',
  },
  '2025-05': {
    cash: '49660',
    receivables: '88800',
    payables: '24000',
    debt: '75000',
    ebitda: '20550',
    depreciation: '1400',
    interest: '220',
    tax: '1600',
  },
} as const;

const TYPED = {
  stock: ['20000', '22000', '18000'],
  prepayments: ['0', '5500', '5000'],
  'fixed-assets': ['36000', '46800', '55400'],
  accruals: ['4000', '900', '900'],
  'vat-and-sales-taxes': ['5000', '3400', '11410'],
  'income-tax': ['6000', '7500', '3100'],
  'accrued-interest': ['0', '200', '420'],
  'share-capital': ['69000', '69000', '69000'],
} as const;

const rows = (at: number, month: string, without: readonly string[] = []): SentTypedBalance[] =>
  Object.entries(TYPED)
    .filter(([line]) => !without.includes(line))
    .map(([line, amounts]) => ({ month, line, amount: amounts[at] ?? null }));

const type = (fyId: number, balances: SentTypedBalance[], reason?: string) =>
  t.ask('admin', setTypedBalances, { body: { fyId, balances, reason } });

const statements = (month: string) => t.ask('viewer', getStatements, { query: { month } });

const sheetOf = ({ sheet }: StatementsOfMonth) =>
  Object.fromEntries(
    sheet.rows.map((row) => [row.is === 'line' ? row.slug : row.key, row.amounts[0]]),
  );

const flowOf = ({ flows }: StatementsOfMonth, period = 'month') =>
  Object.fromEntries(
    (flows.find((flow) => flow.period === period)?.rows ?? []).map((row) => [
      row.is === 'line' ? row.line : row.is === 'section' ? row.section : row.key,
      row.amounts[0],
    ]),
  );

const refused = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { status: error.status, errors: error.problem?.errors, detail: error.problem?.detail };
  }
};

const cellOf = async (fyId: number, slug: string, month: string) => {
  const grid = await t.ask('admin', getTypedBalances, { query: { fyId: String(fyId) } });
  const at = grid.months.findIndex((one) => one.month === month);
  return grid.lines.find((line) => line.slug === slug)?.cells[at];
};

const partsOfLine = (line: string) =>
  t.ask('viewer', getStatementLine, { query: { month: '2025-05', line } });

const explain = (id: string) => t.ask('viewer', explainFigure, { params: { id } });

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('balances are typed only where the company has these statements', async () => {
  expect(await refused(type(FY25, rows(0, '2025-04')))).toMatchObject({ status: 409 });
  await t.ask('admin', updateCompany, {
    body: { lineGroups: ['result', 'balance', 'statements'] },
  });
  await t.ask('admin', createBalanceLine, {
    body: { name: 'Accrued interest', role: 'interest' },
  });
});

test('a month without figures takes no balances, and says so at each cell', async () => {
  expect(await refused(type(FY24, rows(0, '2025-03', Object.keys(TYPED).slice(1))))).toEqual({
    status: 400,
    detail: 'March 2025 has no figures yet. Enter them in Financial Data first',
    errors: [
      {
        path: 'balances.0.month',
        message: 'March 2025 has no figures yet. Enter them in Financial Data first',
      },
    ],
  });
  for (const [month, figures] of Object.entries(FIGURES)) {
    const isMarch = month === '2025-03';
    const body = {
      fyId: isMarch ? 12 : 13,
      monthNum: isMarch ? 12 : Number(month.slice(5)) - 3,
      monthName: { '2025-03': 'March', '2025-04': 'April' }[month] ?? 'May',
      ...figures,
    };
    await t.ask('admin', createFinancialData, { body });
  }
});

test('without equity, the remainder is equity, and the rest of the cash flow is not explained', async () => {
  await type(FY24, rows(0, '2025-03', ['share-capital', 'stock']));
  const grid = await type(FY25, rows(1, '2025-04', ['share-capital']));
  expect(grid.months.slice(0, 3).map(({ state }) => state)).toEqual(['open', 'open', 'noFigures']);
  const april = await statements('2025-04');
  expect(april.months).toEqual(['2025-03', '2025-04']);
  expect(april.typed).toEqual({
    isEquityEntered: false,
    notEntered: ['Stock', 'Other assets', 'Deferred income', 'Other liabilities', 'Other Income'],
  });
  // March has no figures of its result.
  expect((await statements('2025-03')).typed?.notEntered.slice(-5)).toEqual([
    'EBITDA',
    'Other Income',
    'Depreciation',
    'Interest',
    'Tax',
  ]);
  expect(sheetOf(april)).toMatchObject({
    cash: '19200.00',
    stock: '22000.00',
    totalAssets: '165500.00',
    totalLiabilities: '80800.00',
    resultOfYear: '15700.00',
    equityNotEntered: '69000.00',
    totalEquity: '84700.00',
    totalLiabilitiesAndEquity: '165500.00',
  });
  expect(
    april.sheet.rows.find((row) => row.is === 'line' && row.slug === 'stock')?.amounts,
  ).toEqual(['22000.00', null, null]);
  expect(flowOf(april)).toMatchObject({
    ebitda: '18600.00',
    receivables: '-36000.00',
    notExplained: '-2000.00',
    change: '-30800.00',
    closing: '19200.00',
  });
});

test('with everything typed, the sheet balances, and the cash flow is the one of the books', async () => {
  await type(FY24, rows(0, '2025-03'));
  await type(FY25, [...rows(1, '2025-04'), ...rows(2, '2025-05')]);
  await t.ask('admin', createFlowMove, {
    body: { month: '2025-05', from: 'debt', to: 'fixedAssets', amount: '10000', reason: 'A lease' },
  });
  const may = await statements('2025-05');
  expect(may.differenceSince).toBeNull();
  expect(sheetOf(may)).toMatchObject({ resultOfYear: '33030.00', totalEquity: '102030.00' });
  expect(flowOf(may)).toEqual({
    ebitda: '20550.00',
    receivables: '-16800.00',
    stock: '4000.00',
    prepaid: '500.00',
    payables: '-4800.00',
    indirectTaxes: '8010.00',
    tax: '-6000.00',
    operations: '5460.00',
    investing: '0.00',
    debt: '25000.00',
    financing: '25000.00',
    change: '30460.00',
    opening: '19200.00',
    closing: '49660.00',
  });
  expect(flowOf(may, 'toDate')).toMatchObject({ change: '-340.00', fixedAssets: '-12000.00' });
  expect(may.workingCapital).toMatchObject({ netDebt: '25340.00' });
});

test('a line is explained by its figures and typed balances, down to who typed them', async () => {
  expect(await partsOfLine('flow-stock')).toMatchObject({
    amount: '4000.00',
    entered: [
      { figure: 'balance-stock.2025-05', name: 'Stock', amount: '-18000.00', source: 'typed' },
      { figure: 'balance-stock.2025-04', name: 'Stock', amount: '22000.00', source: 'typed' },
    ],
  });
  expect((await partsOfLine('balance-cash')).entered).toEqual([
    {
      figure: 'cash.2025-05',
      name: 'Cash',
      month: '2025-05',
      amount: '49660.00',
      source: 'figures',
    },
  ]);
  expect((await partsOfLine('balance-resultOfYear')).entered?.map(({ amount }) => amount)).toEqual([
    '15700.00',
    '20550.00',
    '-1400.00',
    '-220.00',
    '-1600.00',
  ]);
  const stock = await explain('balance-stock.2025-05');
  expect(stock.figure).toMatchObject({ kind: 'entered', formula: null, parts: [] });
  expect(stock.history).toMatchObject([{ before: null, after: '$18,000', takeBack: null }]);
  expect((await explain('flow-debt.2025-05')).figure.parts.map(({ id }) => id)).toEqual([
    'balance-debt.2025-05',
    'balance-debt.2025-04',
  ]);
});

test('wrong cells are refused at the cell, and nothing is stored', async () => {
  const good = { month: '2025-05', line: 'stock', amount: '1' };
  const lines = await t.ask('viewer', listBalanceLines);
  const others = lines.find(({ slug }) => slug === 'other-assets');
  await t.ask('admin', updateBalanceLine, {
    params: { id: String(others?.id) },
    body: { isArchived: true },
  });
  const wrong: SentTypedBalance[] = [
    good,
    { month: '2025-05', line: 'gold', amount: '1' },
    { month: '2025-05', line: 'other-assets', amount: '1' },
    { month: '2025-05', line: 'cash', amount: '1' },
    { month: '2024-05', line: 'stock', amount: '1' },
    { month: '2025-09', line: 'stock', amount: '1' },
    good,
  ];
  const refusal = await refused(type(FY25, wrong));
  expect(refusal?.errors).toEqual([
    { path: 'balances.1.line', message: 'The balance sheet has no line gold' },
    { path: 'balances.2.line', message: 'Other assets is archived. Restore the line first' },
    {
      path: 'balances.3.amount',
      message: 'Cash for May 2025 comes from Financial Data. Change it there',
    },
    { path: 'balances.4.month', message: 'May 2024 is not part of FY25' },
    {
      path: 'balances.5.month',
      message: 'September 2025 has no figures yet. Enter them in Financial Data first',
    },
    { path: 'balances.6.line', message: 'Stock for May 2025 is in the request twice' },
  ]);
  const digits = await refused(type(FY25, [{ ...good, amount: '12345678901234.00' }]));
  expect([digits?.status, digits?.errors?.[0]?.path]).toEqual([400, 'balances.0.amount']);
  expect(await cellOf(FY25, 'stock', '2025-05')).toEqual({ amount: '18000.00', source: 'typed' });
});

test('a cell that a colleague changed meanwhile refuses the whole edit', async () => {
  const stale = { month: '2025-05', line: 'stock', amount: '2', was: '17000' };
  expect(await refused(type(FY25, [stale]))).toMatchObject({
    status: 409,
    detail: 'Stock for May 2025 was changed by someone else',
  });
  await type(FY25, [{ ...stale, amount: '18000' }]);
});

test('a line with typed balances is not deleted', async () => {
  const lines = await t.ask('viewer', listBalanceLines);
  const stock = lines.find(({ slug }) => slug === 'stock');
  expect(
    await refused(t.ask('admin', deleteBalanceLine, { params: { id: String(stock?.id) } })),
  ).toMatchObject({
    status: 409,
    detail: 'Stock has typed balances in 3 months. Remove them first, or archive this line',
  });
});

test('lines that accounts feed are refused with their accounts, and whole books replace typed balances', async () => {
  const account = (name: string, kind: 'asset' | 'equity') =>
    t.ask('admin', createAccount, { body: { name, type: kind } });
  const [tools, shares] = [await account('Tools', 'asset'), await account('Shares', 'equity')];
  const changes = [
    { accountId: tools.id, from: null, line: null, balanceLine: 'stock' },
    { accountId: shares.id, from: null, line: null, balanceLine: 'share-capital' },
  ];
  const { key } = await t.ask('admin', previewMapping, { body: { changes } });
  await t.ask('admin', changeMapping, { body: { changes, key } });
  const store = (balances: Record<string, string>) =>
    t.ask('admin', storeBalances, {
      body: {
        balances: Object.entries(balances).map(([id, amount]) => ({
          accountId: Number(id),
          month: '2025-05',
          amount,
        })),
      },
    });
  await store({ [tools.id]: '17000' });
  expect(sheetOf(await statements('2025-05'))).toMatchObject({ stock: '17000.00' });
  expect(
    (await refused(type(FY25, [{ month: '2025-05', line: 'stock', amount: '5' }])))?.detail,
  ).toBe('Accounts feed Stock in May 2025: Tools. Correct its trial balance and import it again');
  await store({ [shares.id]: '17000' });
  const grid = await t.ask('admin', getTypedBalances, { query: { fyId: String(FY25) } });
  expect(grid.months[1]?.state).toBe('wholeBooks');
  const may = await statements('2025-05');
  expect(sheetOf(may)).toMatchObject({ stock: '17000.00', totalAssets: '17000.00' });
  expect(flowOf(may)).toMatchObject({ change: '-19200.00' });
  expect(
    (await refused(type(FY25, [{ month: '2025-05', line: 'accruals', amount: '5' }])))?.detail,
  ).toContain('May 2025 has a complete trial balance, in which no account feeds Accruals');
  await t.ask('admin', storeBalances, {
    body: {
      balances: [tools.id, shares.id].map((accountId) => ({
        accountId,
        month: '2025-05',
        amount: null,
      })),
    },
  });
  expect(sheetOf(await statements('2025-05'))).toMatchObject({ stock: '18000.00' });
});

test('a month in which an entity’s books are incomplete takes no balances', async () => {
  const north = await t.ask('admin', createAccount, { body: { name: 'Northern', type: 'asset' } });
  const store = (amount: string | null) =>
    t.ask('admin', storeBalances, {
      body: {
        balances: [{ accountId: north.id, entity: 'North', month: '2025-05', amount }],
      },
    });
  await store('5');
  const grid = await t.ask('admin', getTypedBalances, { query: { fyId: String(FY25) } });
  expect(grid.months[1]?.state).toBe('incompleteBooks');
  expect(
    (await refused(type(FY25, [{ month: '2025-05', line: 'accruals', amount: '5' }])))?.detail,
  ).toBe(
    'The books of North are incomplete for May 2025, so typed balances have no effect. Import the complete trial balance',
  );
  await store(null);
});

test('an emptied cell is removed, and viewers see no grid', async () => {
  await type(FY25, [{ month: '2025-05', line: 'accruals', amount: null, was: '900' }]);
  expect(await cellOf(FY25, 'accruals', '2025-05')).toEqual({ amount: null, source: null });
  expect(
    await refused(t.ask('viewer', getTypedBalances, { query: { fyId: String(FY25) } })),
  ).toMatchObject({ status: 403 });
});

const publish = (monthNum: number, month: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(`insert into publications
      (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
      values (13, ${monthNum}, '${month}', 1, 'ABCDEFGHJKM${monthNum}', 1, '{"figures":[]}', '', '', ${t.ids.admin}, now())`),
  );

test('a published month states the same result where the months before it are hidden', async () => {
  await publish(2, 'May 2025');
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  const may = await statements('2025-05');
  expect(may.months).toEqual(['2025-05']);
  const withDrafts = await t.ask('admin', getStatements, { query: { month: '2025-05' } });
  expect(sheetOf(withDrafts)).toMatchObject(sheetOf(may));
  expect(sheetOf(may)['resultOfYear']).toBe('33030.00');
  const { entered = [] } = await partsOfLine('balance-resultOfYear');
  expect(new Set(entered.map(({ month }) => month))).toEqual(new Set(['2025-05']));
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: true } });
});

test('a published month takes a change only with a reason', async () => {
  await publish(1, 'April 2025');
  const change = [{ month: '2025-04', line: 'stock', amount: '21000' }];
  expect(await refused(type(FY25, change))).toMatchObject({
    status: 400,
    errors: [{ path: 'reason', message: 'April 2025 is published. Enter a reason for the change' }],
  });
  const grid = await type(FY25, change, 'Counted again');
  expect(grid.months[0]).toEqual({ month: '2025-04', state: 'open', closing: 'published' });
  expect(
    (await t.ask('viewer', explainFigure, { params: { id: 'balance-stock.2025-04' } })).history[0],
  ).toMatchObject({
    reason: 'Counted again',
    before: '$22,000',
    after: '$21,000',
  });
});
