import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeMapping,
  createAccount,
  listAccounts,
  mergeAccount,
  previewMapping,
  readMappingFile,
  storeBalances,
  type SentMapping,
  updateAccount,
} from '../../../contract/accounts.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { listMoments } from '../../../contract/moments.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { listFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import {
  createBalanceLine,
  createFlowMove,
  deleteBalanceLine,
  deleteFlowMove,
  getStatementLine,
  getStatements,
  listBalanceLines,
  type StatementsOfMonth,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import { listQuestions } from '../../../contract/questions.ts';
import { mappingHeadings, mappingRows } from '../../../finance/books/mappingTable.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { writeCsv } from '../../../format/csv.ts';
import { CallError } from '../../../client/callError.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
const ids = new Map<string, number>();
const idOf = (name: string) => ids.get(name) ?? 0;

const CHART = [
  ['Bank', 'asset', 'cash'],
  ['Debtors', 'asset', 'receivables'],
  ['Tools', 'asset', 'fixed-assets'],
  ['Loan', 'liability', 'debt'],
  ['Creditors', 'liability', 'payables'],
  ['Shares', 'equity', 'share-capital'],
] as const;
const RESULTS = [
  ['Sales', 'revenue', 'revenue'],
  ['Rent', 'operatingCost', 'admin'],
  ['Wear', 'operatingCost', 'depreciation'],
] as const;

const store = (month: string, amounts: Readonly<Record<string, string>>) =>
  t.ask('admin', storeBalances, {
    body: {
      balances: Object.entries(amounts).map(([name, amount]) => ({
        accountId: idOf(name),
        month,
        amount,
        sheet: 'Trial balance',
        cell: 'C4',
      })),
    },
  });

async function map(changes: readonly SentMapping[]) {
  const body = { changes: [...changes] };
  const effect = await t.ask('admin', previewMapping, { body });
  await t.ask('admin', changeMapping, { body: { ...body, key: effect.key } });
  return effect;
}

const month = (of: string) => t.ask('viewer', getStatements, { query: { month: of } });

const shown = ({ sheet, lines }: StatementsOfMonth) =>
  sheet.rows.map((row) => {
    const name =
      row.is === 'line' ? (lines.find(({ slug }) => slug === row.slug)?.name ?? '') : row.key;
    return [name, ...row.amounts];
  });

const flowOf = ({ flows }: StatementsOfMonth, period: string) =>
  (flows.find((flow) => flow.period === period)?.rows ?? []).map((row) => [
    row.is === 'line' ? row.line : row.is === 'section' ? row.section : row.key,
    row.amounts[0],
  ]);

const refusal = async (work: Promise<unknown>) => {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.status, error.problem?.detail ?? error.message];
  }
};

beforeAll(async () => {
  t = await openTestApp();
  for (const [name, type] of [...CHART, ...RESULTS]) {
    const { id } = await t.ask('admin', createAccount, { body: { name, type } });
    ids.set(name, id);
  }
});
afterAll(() => t.close());

test('a company without these statements has none, and its answers say nothing of them', async () => {
  expect(await t.ask('viewer', listBalanceLines)).toEqual([]);
  expect((await t.ask('viewer', getStatements)).months).toEqual([]);
  const [account] = await t.ask('admin', listAccounts);
  expect(Object.keys(account?.mappings[0] ?? {})).not.toContain('balanceLine');
  await map([{ accountId: idOf('Bank'), from: null, line: 'cash' }]);
  expect(
    await refusal(t.ask('admin', createBalanceLine, { body: { name: 'Land', role: 'stock' } })),
  ).toEqual([409, expect.stringContaining('is turned off')]);
});

test('turning them on begins with sixteen lines, and cash is mapped already', async () => {
  await t.ask('admin', updateCompany, { body: { lineGroups: ['statements'] } });
  const lines = await t.ask('viewer', listBalanceLines);
  expect(lines).toHaveLength(16);
  expect(lines[0]).toMatchObject({ slug: 'cash', name: 'Cash', role: 'cash', accounts: 1 });
  expect(await t.ask('admin', getStatements)).toMatchObject({
    month: null,
    firstSteps: { hasWholeMonth: false, accounts: 0, hasCashFlow: false },
  });
  const accounts = await t.ask('admin', listAccounts);
  expect(accounts.find(({ name }) => name === 'Bank')?.mappings).toEqual([
    { from: null, line: 'cash', sign: 1, balanceLine: 'cash', flow: null },
  ]);
});

test('accounts without a line get a suggestion for one, with its reason', async () => {
  const accounts = await t.ask('admin', listAccounts);
  const suggested = new Map(accounts.map(({ name, suggestion }) => [name, suggestion]));
  expect(suggested.get('Debtors')).toEqual({
    line: 'receivables',
    balanceLine: 'receivables',
    reason: { by: 'word', what: expect.any(String) },
  });
  expect(suggested.get('Shares')).toMatchObject({ line: null, balanceLine: 'share-capital' });
  expect(suggested.get('Bank')).toBeNull();
});

test('two trial balances make two balance sheets and a cash flow that ties', async () => {
  await store('2025-05', { Bank: '100', Tools: '50', Loan: '60', Shares: '90' });
  await store('2025-06', {
    Bank: '97',
    Debtors: '40',
    Tools: '45',
    Loan: '55',
    Creditors: '12',
    Shares: '90',
    Sales: '70',
    Rent: '40',
    Wear: '5',
  });
  expect((await month('2025-06')).firstSteps).toEqual({
    hasWholeMonth: true,
    hasOwnLines: false,
    accounts: 6,
    accountsWithoutLine: 5,
    hasCashFlow: true,
  });
  const effect = await map([
    ...CHART.map(([name, , balanceLine]) => ({
      accountId: idOf(name),
      from: null,
      line: null,
      balanceLine,
    })),
    ...RESULTS.map(([name, , line]) => ({ accountId: idOf(name), from: null, line })),
  ]);
  expect(effect.statements?.find((one) => one.month === '2025-06')?.balances).toContainEqual({
    slug: null,
    before: '-72.00',
    after: '0.00',
  });
  const june = await month('2025-06');
  expect(june.firstSteps).toBeNull();
  expect(june.months).toEqual(['2025-05', '2025-06']);
  expect(shown(june)).toEqual([
    ['Cash', '97.00', '100.00', null],
    ['Receivables', '40.00', '0.00', null],
    ['Fixed assets', '45.00', '50.00', null],
    ['totalAssets', '182.00', '150.00', null],
    ['Payables', '12.00', '0.00', null],
    ['Debt', '55.00', '60.00', null],
    ['totalLiabilities', '67.00', '60.00', null],
    ['Share capital', '90.00', '90.00', null],
    ['resultOfYear', '25.00', '0.00', null],
    ['totalEquity', '115.00', '90.00', null],
    ['totalLiabilitiesAndEquity', '182.00', '150.00', null],
  ]);
  expect(flowOf(june, 'month')).toEqual([
    ['ebitda', '30.00'],
    ['receivables', '-40.00'],
    ['payables', '12.00'],
    ['operations', '2.00'],
    ['investing', '0.00'],
    ['debt', '-5.00'],
    ['financing', '-5.00'],
    ['change', '-3.00'],
    ['opening', '100.00'],
    ['closing', '97.00'],
  ]);
  // The year began in April, before the first balance sheet.
  expect(june.flows.map(({ period }) => period)).toEqual(['month']);
  // The report gets their balances when its lines are turned on.
  await t.ask('admin', updateCompany, { body: { lineGroups: ['balance', 'statements'] } });
  const figures = await t.ask('admin', listFinancialData, { query: { fyId: '13' } });
  expect(figures.find(({ monthName }) => monthName === 'June')).toMatchObject({
    cash: '97.00',
    receivables: '40.00',
    payables: '12.00',
    debt: '55.00',
  });
});

test('a line opens its accounts, for people who may see them', async () => {
  const query = { month: '2025-06', line: 'flow-debt' };
  const account = {
    code: '',
    name: 'Loan',
    entity: '',
    opening: '60.00',
    closing: '55.00',
    amount: '-5.00',
    origin: { importId: null, sheet: 'Trial balance', cell: 'C4' },
    openingOrigin: { importId: null, sheet: 'Trial balance', cell: 'C4' },
  };
  const parts = await t.ask('admin', getStatementLine, { query });
  expect(parts).toEqual({
    month: '2025-06',
    amount: '-5.00',
    accounts: [account],
    adjustments: [],
    moves: [],
  });
  expect((await t.ask('viewer', getStatementLine, { query })).accounts).toBeNull();
  const result = await t.ask('admin', getStatementLine, {
    query: { month: '2025-06', line: 'balance-resultOfYear' },
  });
  expect(result.amount).toBe('25.00');
  expect(result.accounts?.map(({ name, amount }) => [name, amount])).toEqual([
    ['Rent', '-40.00'],
    ['Sales', '70.00'],
    ['Wear', '-5.00'],
  ]);
});

test('a type with debit and credit the other way round moves no line', async () => {
  const params = { id: String(idOf('Creditors')) };
  const before = await month('2025-06');
  await t.ask('admin', updateAccount, { params, body: { type: 'asset' } });
  expect(shown(await month('2025-06'))).toEqual(shown(before));
  const figures = await t.ask('admin', listFinancialData, { query: { fyId: '13' } });
  expect(figures.find(({ monthName }) => monthName === 'June')?.payables).toBe('12.00');
  expect(
    await refusal(t.ask('admin', updateAccount, { params, body: { type: 'revenue' } })),
  ).toEqual([409, expect.stringContaining('June 2025 are balances at a month-end')]);
  await t.ask('admin', updateAccount, { params, body: { type: 'liability' } });
  expect(shown(await month('2025-06'))).toEqual(shown(before));
});

test('accounts on different lines of the balance sheet are not merged', async () => {
  const merge = t.ask('admin', mergeAccount, {
    params: { id: String(idOf('Tools')) },
    body: { into: idOf('Debtors'), addsUp: true },
  });
  expect(await refusal(merge)).toEqual([400, expect.any(String)]);
});

test('an amount of a statement is explained, now and as of an earlier change', async () => {
  const ask = (query: { compareWith?: string } = {}) =>
    t.ask('admin', explainFigure, { params: { id: 'flow-debt.2025-06' }, query });
  const { figure, books } = await ask();
  expect(figure).toMatchObject({
    title: 'Debt (cash flow)',
    period: 'June 2025',
    value: '-5.00',
    kind: 'derived',
  });
  expect(books?.accounts).toMatchObject([{ name: 'Loan', text: '-$5', cell: 'C4' }]);
  const { newest } = await t.ask('admin', listMoments);
  await store('2025-06', { Loan: '50' });
  const { compared, figure: now } = await ask({ compareWith: String(newest?.moment) });
  expect([compared?.figure.value, now.value]).toEqual(['-5.00', '-10.00']);
  await store('2025-06', { Loan: '55' });
  const unknown = { params: { id: 'balance-gold.2025-06' } };
  expect(await refusal(t.ask('viewer', explainFigure, unknown))).toEqual([400, expect.any(String)]);
});

test('a total opens to its lines, and an amount of several months to its months', async () => {
  const ask = async (id: string) => {
    const { figure } = await t.ask('admin', explainFigure, { params: { id } });
    const { title, period, value, parts } = figure;
    return {
      is: [title, period, value],
      of: parts.map((part) => [part.id, part.title, part.period, part.value]),
    };
  };
  const idsOf = async (id: string) => (await ask(id)).of.map(([part]) => part);
  expect(await ask('balance-totalAssets.2025-06')).toEqual({
    is: ['Total assets', 'June 2025', '182.00'],
    of: [
      ['balance-cash.2025-06', 'Cash', 'June 2025', '97.00'],
      ['balance-receivables.2025-06', 'Receivables', 'June 2025', '40.00'],
      ['balance-fixed-assets.2025-06', 'Fixed assets', 'June 2025', '45.00'],
    ],
  });
  expect(await idsOf('balance-totalLiabilitiesAndEquity.2025-06')).toEqual([
    'balance-totalLiabilities.2025-06',
    'balance-totalEquity.2025-06',
  ]);
  expect(await idsOf('flow-change.2025-06')).toEqual([
    'flow-operations.2025-06',
    'flow-investing.2025-06',
    'flow-financing.2025-06',
  ]);
  expect(await ask('flow-financing.2025-06')).toEqual({
    is: ['Cash from financing', 'June 2025', '-5.00'],
    of: [['flow-debt.2025-06', 'Debt (cash flow)', 'June 2025', '-5.00']],
  });
  expect(await ask('flow-opening.2025-06')).toEqual({
    is: ['Opening cash', 'June 2025', '100.00'],
    of: [['balance-cash.2025-05', 'Cash', 'May 2025', '100.00']],
  });
  expect(await ask('flow-debt.2025-06-to-2025-07')).toEqual({
    is: ['Debt (cash flow)', 'June 2025 to July 2025', null],
    of: [
      ['flow-debt.2025-06', 'Debt (cash flow)', 'June 2025', '-5.00'],
      ['flow-debt.2025-07', 'Debt (cash flow)', 'July 2025', null],
    ],
  });
  await store('2025-07', { Bank: '90', Tools: '45', Loan: '50', Shares: '80', Sales: '5' });
  expect((await ask('flow-debt.2025-06-to-2025-07')).is[2]).toBe('-10.00');
  const about = { query: { figureId: 'flow-debt.2025-06-to-2025-07' } };
  expect((await t.ask('viewer', listQuestions, about)).questions).toEqual([]);
  expect((await ask('flow-financing.FY25-to-2025-07')).is[1]).toBe('April 2025 to July 2025');
  for (const id of [
    'flow-gold.2025-06',
    'balance-cash.2025-06-to-2025-07',
    'flow-debt.FY26-to-2025-06',
  ])
    expect([id, await refusal(t.ask('viewer', explainFigure, { params: { id } }))]).toEqual([
      id,
      [400, expect.any(String)],
    ]);
});

test('an account keeps its cash flow line when it gets another line', async () => {
  const loan = { accountId: idOf('Loan'), from: null, line: null };
  await map([{ ...loan, balanceLine: 'debt', flow: 'leases' }]);
  await map([{ ...loan, balanceLine: 'payables' }]);
  const accounts = await t.ask('admin', listAccounts);
  expect(accounts.find(({ name }) => name === 'Loan')?.mappings).toMatchObject([
    { line: 'payables', balanceLine: 'payables', flow: 'leases' },
  ]);
  await map([{ ...loan, balanceLine: 'debt', flow: null }]);
});

test('the table of accounts carries balance sheet and cash flow lines, and changes them', async () => {
  const lines = await t.ask('admin', listBalanceLines);
  const rows = mappingRows(STANDARD_BASIS, await t.ask('admin', listAccounts), lines);
  const upload = async (all: readonly (readonly string[])[]) => {
    const body = new FormData();
    const file = new File([writeCsv([mappingHeadings(lines), ...all])], 'accounts.csv');
    body.set('file', file);
    return t.ask('admin', readMappingFile, { body });
  };
  expect(await upload(rows)).toMatchObject({ changes: [], refused: [] });
  const { changes, refused } = await upload(
    rows.map((row) => (row[1] === 'Loan' ? row.slice(0, 6).concat('Payables', 'Debt') : row)),
  );
  expect(refused).toEqual([]);
  expect(changes).toMatchObject([{ balanceLine: 'payables', line: 'payables', flow: 'debt' }]);
  await map(changes);
  const loan = async () =>
    (await t.ask('admin', listAccounts)).find(({ name }) => name === 'Loan')?.mappings;
  expect(await loan()).toMatchObject([{ balanceLine: 'payables', flow: 'debt' }]);
  await map([{ accountId: idOf('Loan'), from: null, line: null, balanceLine: 'debt', flow: null }]);
  expect(await loan()).toMatchObject([{ balanceLine: 'debt', flow: null }]);
});

test('a move changes two lines and not the change in cash', async () => {
  const body = { month: '2025-06', from: 'debt', to: 'fixedAssets', amount: '10' } as const;
  const move = await t.ask('admin', createFlowMove, { body: { ...body, reason: 'A lease' } });
  const moved = await month('2025-06');
  expect(flowOf(moved, 'month')).toEqual(
    expect.arrayContaining([
      ['debt', '-15.00'],
      ['fixedAssets', '10.00'],
      ['change', '-3.00'],
    ]),
  );
  expect(moved.moves).toMatchObject([{ from: 'debt', to: 'fixedAssets', reason: 'A lease' }]);
  const same = { ...body, to: 'debt' as const, reason: 'Nothing' };
  expect(await refusal(t.ask('admin', createFlowMove, { body: same }))).toEqual([
    400,
    expect.stringContaining('Choose a different line'),
  ]);
  for (const wrong of [
    { to: 'notExplained' as const },
    { from: 'notBalanced' as const },
    { month: '2020-01' },
  ]) {
    const sent = { ...body, reason: 'Nothing', ...wrong };
    expect(await refusal(t.ask('admin', createFlowMove, { body: sent }))).toEqual([
      400,
      expect.any(String),
    ]);
  }
  await t.ask('admin', deleteFlowMove, { params: { id: String(move.id) } });
  expect((await month('2025-06')).moves).toEqual([]);
});

test('books that do not balance say by how much and since when', async () => {
  await store('2025-07', { Bank: '90', Tools: '45', Loan: '55', Shares: '90', Sales: '10' });
  const july = await month('2025-07');
  expect(july.differenceSince).toBe('2025-07');
  expect(shown(july)).toContainEqual(['difference', '-45.00', '0.00', null]);
  await store('2025-08', { Bank: '90', Tools: '45', Loan: '55', Shares: '90' });
  expect((await month('2025-08')).differenceSince).toBe('2025-07');
});

test('a sign beside a balance sheet line is refused', async () => {
  const change = { accountId: idOf('Bank'), from: null, line: null, balanceLine: 'cash' };
  const wrong = t.ask('admin', previewMapping, { body: { changes: [{ ...change, sign: -1 }] } });
  expect(await refusal(wrong)).toEqual([400, expect.stringContaining('follows from its type')]);
});

test('a line that shows a balance of Financial Data is not deleted', async () => {
  await map([{ accountId: idOf('Bank'), from: null, line: null, balanceLine: 'fixed-assets' }]);
  const lines = await t.ask('admin', listBalanceLines);
  const cash = lines.find(({ slug }) => slug === 'cash');
  expect(cash?.accounts).toBe(0);
  const figures = await t.ask('admin', listFinancialData, { query: { fyId: '13' } });
  const june = { id: String(figures.find(({ monthName }) => monthName === 'June')?.id) };
  await t.ask('admin', updateFinancialData, { params: june, body: { cash: '5' } });
  const params = { id: String(cash?.id) };
  expect(await refusal(t.ask('admin', deleteBalanceLine, { params }))).toEqual([
    409,
    'Cash shows Cash of Financial Data. Archive the line instead',
  ]);
  await map([{ accountId: idOf('Bank'), from: null, line: null, balanceLine: 'cash' }]);
});

test('turned off, nothing of them is left in any answer', async () => {
  const { lineGroups } = await t.ask('admin', getCompany);
  await t.ask('admin', updateCompany, { body: { lineGroups: [] } });
  expect(await t.ask('viewer', listBalanceLines)).toEqual([]);
  for (const { mappings } of await t.ask('admin', listAccounts))
    for (const mapping of mappings) expect(Object.keys(mapping)).not.toContain('balanceLine');
  await t.ask('admin', updateCompany, { body: { lineGroups: [...lineGroups] } });
  expect((await t.ask('viewer', listBalanceLines)).length).toBeGreaterThan(0);
});

test('lines are added, renamed, moved, archived and deleted', async () => {
  const add = (name: string) =>
    t.ask('admin', createBalanceLine, { body: { name, role: 'fixedAssets' } });
  const land = await add('Land');
  expect(land).toMatchObject({ slug: 'land', side: 'asset', position: 7 });
  expect(await refusal(add('land'))).toEqual([409, expect.stringContaining('has this name')]);
  const names = async () => (await t.ask('viewer', listBalanceLines)).map(({ name }) => name);
  await t.ask('admin', updateBalanceLine, {
    params: { id: String(land.id) },
    body: { position: 1, name: 'Land and quays' },
  });
  expect((await names()).slice(0, 2)).toEqual(['Land and quays', 'Cash']);
  const [, cash] = await t.ask('viewer', listBalanceLines);
  expect(
    await refusal(t.ask('admin', deleteBalanceLine, { params: { id: String(cash?.id) } })),
  ).toEqual([409, expect.stringContaining('1 account is mapped to Cash')]);
  await t.ask('admin', updateBalanceLine, {
    params: { id: String(land.id) },
    body: { isArchived: true },
  });
  const change = { accountId: idOf('Tools'), from: null, line: null, balanceLine: 'land' };
  expect(await refusal(map([change]))).toEqual([400, expect.stringContaining('not archived')]);
  await t.ask('admin', deleteBalanceLine, { params: { id: String(land.id) } });
  expect(await names()).toHaveLength(16);
  // Ids and workbooks name the difference and the totals of the sheet in the same way as lines.
  for (const [name, slug] of [
    ['Difference', 'difference-2'],
    ['Total assets', 'total-assets-2'],
  ] as const) {
    const line = await add(name);
    expect(line.slug).toBe(slug);
    await t.ask('admin', deleteBalanceLine, { params: { id: String(line.id) } });
  }
  for (let number = 17; number <= 40; number += 1) await add(`Line ${number}`);
  expect(await refusal(add('Line 41'))).toEqual([409, expect.stringContaining('at most 40 lines')]);
});
