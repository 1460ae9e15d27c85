/** Balance sheets by month, for a company with a balance sheet and a cash flow. Its year begins in April. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBooks, listAccounts } from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import type { Import } from '../../../contract/imports.ts';
import { createBalanceLine, getStatements } from '../../../contract/statements.ts';
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
beforeEach(async () => {
  await bench.empty();
  await bench.t.ask('admin', updateCompany, {
    body: { currency: 'GBP', lineGroups: ['balance', 'statements'] },
  });
});

const table = (...rows: readonly string[]) => rows.join('\n');

/** As Xero writes it: the newest month first, the result of the year within equity. */
const XERO = table(
  'Balance Sheet,,',
  'Harbour & Vale Ltd,,',
  'As at 31 May 2025,,',
  ',,',
  ',31 May 2025,30 Apr 2025',
  'Assets,,',
  'Bank,,',
  'Business Bank Account,"41,020.10","35,500.00"',
  'Total Bank,"41,020.10","35,500.00"',
  'Current Assets,,',
  'Accounts Receivable,"28,900.00","30,100.00"',
  'Total Current Assets,"28,900.00","30,100.00"',
  'Fixed Assets,,',
  'Office Equipment,"20,000.00","20,000.00"',
  'Less Accumulated Depreciation,"(4,250.00)","(4,000.00)"',
  'Total Fixed Assets,"15,750.00","16,000.00"',
  'Total Assets,"85,670.10","81,600.00"',
  'Liabilities,,',
  'Current Liabilities,,',
  'Accounts Payable,"16,200.00","17,000.00"',
  'Total Current Liabilities,"16,200.00","17,000.00"',
  'Non-Current Liabilities,,',
  'Bank Loan,"26,000.00","27,000.00"',
  'Total Non-Current Liabilities,"26,000.00","27,000.00"',
  'Total Liabilities,"42,200.00","44,000.00"',
  'Net Assets,"43,470.10","37,600.00"',
  'Equity,,',
  'Capital - Ordinary Shares,"10,000.00","10,000.00"',
  'Current Year Earnings,"9,220.10","3,350.00"',
  'Retained Earnings,"24,250.00","24,250.00"',
  'Total Equity,"43,470.10","37,600.00"',
);

/** As QuickBooks writes it, with indents and a currency sign at totals. */
const QUICKBOOKS = table(
  'Quayside Tools Inc.,',
  'Balance Sheet,',
  '"As of April 30, 2025",',
  ',',
  ',Apr 2025',
  'ASSETS,',
  '   Current Assets,',
  '      Bank Accounts,',
  '         Checking,"35,500.00"',
  '      Total Bank Accounts,"$35,500.00"',
  '      Accounts Receivable,',
  '         Accounts Receivable (A/R),"30,100.00"',
  '      Total Accounts Receivable,"$30,100.00"',
  '   Total Current Assets,"$65,600.00"',
  'TOTAL ASSETS,"$65,600.00"',
  'LIABILITIES AND EQUITY,',
  '   Liabilities,',
  '      Current Liabilities,',
  '         Accounts Payable,',
  '            Accounts Payable (A/P),"17,000.00"',
  '         Total Accounts Payable,"$17,000.00"',
  '      Total Current Liabilities,"$17,000.00"',
  '   Total Liabilities,"$17,000.00"',
  '   Equity,',
  '      Common Stock,"10,000.00"',
  '      Retained Earnings,"35,250.00"',
  '      Net Income,"3,350.00"',
  '   Total Equity,"$48,600.00"',
  'TOTAL LIABILITIES AND EQUITY,"$65,600.00"',
);

/** As Sage writes it, with movements next to balances and totals without names. */
const SAGE = table(
  'Sage 50 - Balance Sheet',
  'Harbour & Vale Ltd',
  '"Period: Month 1, April 2025"',
  ',Period,Year to Date',
  'Fixed Assets,,',
  'Office Equipment,0.00,"20,000.00"',
  'Depreciation,-250.00,"-4,500.00"',
  ',-250.00,"15,500.00"',
  'Current Assets,,',
  'Debtors,"3,500.00","32,400.00"',
  'Bank Account,"7,190.45","48,210.55"',
  ',"10,690.45","80,610.55"',
  'Current Liabilities,,',
  'Creditors : Short Term,"2,100.00","18,300.00"',
  ',"2,100.00","18,300.00"',
  'Current Assets less Current Liabilities:,"8,590.45","62,310.55"',
  'Total Assets less Total Liabilities:,"8,340.45","77,810.55"',
  'Capital & Reserves,,',
  'Share Capital,0.00,"10,000.00"',
  'Reserves,0.00,"59,470.10"',
  'Profit/Loss for Year,"8,340.45","8,340.45"',
  ',"8,340.45","77,810.55"',
);

/** As DATEV writes it: a single month in the title, and headings of sections without amounts. */
const DATEV = table(
  'Hafen GmbH;',
  'Bilanz zum 30. April 2025;',
  ';EUR',
  'AKTIVA;',
  'A. Anlagevermögen;',
  'Büroeinrichtung;19.750,00',
  'B. Umlaufvermögen;',
  'I. Vorräte;11.000,00',
  'II. Guthaben bei Kreditinstituten;35.500,00',
  'Summe Aktiva;66.250,00',
  'PASSIVA;',
  'A. Eigenkapital;',
  'I. Gezeichnetes Kapital;10.000,00',
  'II. Jahresüberschuss;3.040,00',
  'B. Rückstellungen;',
  'Steuerrückstellungen;2.000,00',
  'C. Verbindlichkeiten;',
  'Verbindlichkeiten aus Lieferungen und Leistungen;51.210,00',
  'Summe Passiva;66.250,00',
);

const draftOf = (text: string) => books.draftOf(text, 'balance.csv');
const balancesOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ name, amount }) => `${name} ${amount}`,
  );
const typesOf = ({ preview }: Import) =>
  (preview.books?.newAccounts ?? []).map(({ name, type }) => `${name}: ${type}`);
const applied = async (draft: Import) => expect((await bench.apply(draft)).status).toBe(200);

test('sections give the types of accounts, and the result of the year is no account', async () => {
  const draft = await draftOf(XERO);
  expect([draft.preview.questions, draft.preview.refusals, draft.preview.changes]).toEqual([
    [],
    [],
    [],
  ]);
  expect(typesOf(draft)).toEqual([
    'Business Bank Account: asset',
    'Accounts Receivable: asset',
    'Office Equipment: asset',
    'Less Accumulated Depreciation: asset',
    'Accounts Payable: liability',
    'Bank Loan: liability',
    'Capital - Ordinary Shares: equity',
    'Retained Earnings: equity',
  ]);
  expect(draft.understood).toMatchObject([
    {
      kind: 'balanceSheet',
      months: ['2025-04', '2025-05'],
      notes: ['Assets equal liabilities and equity in every month.'],
      left: [{ label: 'Current Year Earnings' }],
    },
  ]);
  await applied(draft);
  const lines = (await bench.t.ask('admin', listAccounts)).flatMap(({ name, mappings }) =>
    mappings.flatMap(({ balanceLine }) =>
      balanceLine === null || balanceLine === undefined ? [] : [`${name}: ${balanceLine}`],
    ),
  );
  expect(lines).toEqual([
    'Accounts Payable: payables',
    'Accounts Receivable: receivables',
    'Bank Loan: debt',
    'Business Bank Account: cash',
    'Capital - Ordinary Shares: share-capital',
    'Less Accumulated Depreciation: fixed-assets',
    'Office Equipment: fixed-assets',
    'Retained Earnings: retained-earnings',
  ]);
  expect(await balancesOf('2025-04')).toEqual([
    'Accounts Payable 17000.00',
    'Accounts Receivable 30100.00',
    'Bank Loan 27000.00',
    'Business Bank Account 35500.00',
    'Capital - Ordinary Shares 10000.00',
    'Less Accumulated Depreciation -4000.00',
    'Office Equipment 20000.00',
    'Retained Earnings 24250.00',
  ]);
  const { months } = await bench.t.ask('viewer', getStatements, { query: { month: '2025-05' } });
  expect(months).toEqual(['2025-04', '2025-05']);
  const [april] = await bench.figures();
  expect(april).toMatchObject({ cash: '35500.00', debt: '27000.00' });
  expect(april?.notReported).toEqual(expect.arrayContaining(['revenue', 'ebitda']));
});

test('balance sheets of QuickBooks and Sage are read too', async () => {
  await bench.t.ask('admin', updateCompany, { body: { currency: 'USD' } });
  const quickbooks = await draftOf(QUICKBOOKS);
  expect([quickbooks.preview.refusals, typesOf(quickbooks)]).toEqual([
    [],
    [
      'Checking: asset',
      'Accounts Receivable (A/R): asset',
      'Accounts Payable (A/P): liability',
      'Common Stock: equity',
      'Retained Earnings: equity',
    ],
  ]);
  await bench.t.ask('admin', updateCompany, { body: { currency: 'GBP' } });
  const sage = await draftOf(SAGE);
  expect([sage.preview.refusals, sage.preview.books?.months.map(({ month }) => month)]).toEqual([
    [],
    ['2025-04'],
  ]);
  await applied(sage);
  expect(await balancesOf('2025-04')).toEqual([
    'Bank Account 48210.55',
    'Creditors : Short Term 18300.00',
    'Debtors 32400.00',
    'Depreciation -4500.00',
    'Office Equipment 20000.00',
    'Reserves 59470.10',
    'Share Capital 10000.00',
  ]);
});

const linesByHeading = ({ preview }: Import) =>
  (preview.books?.newAccounts ?? []).flatMap(({ name, suggestion }) =>
    suggestion?.reason.by === 'heading' ? [`${name}: ${suggestion.line}`] : [],
  );

test('headings and types give the lines of accounts whose names say nothing', async () => {
  const sheet = await draftOf(
    XERO.replaceAll('Business Bank Account', 'Operating 8821')
      .replaceAll('Accounts Receivable', 'Larch Ltd')
      .replaceAll('Bank Loan', 'Funding Circle'),
  );
  expect(linesByHeading(sheet)).toEqual(['Operating 8821: cash', 'Funding Circle: debt']);
  await applied(sheet);
  expect(
    (await bench.t.ask('admin', listAccounts)).find(({ name }) => name === 'Operating 8821')
      ?.mappings,
  ).toMatchObject([{ line: 'cash', balanceLine: 'cash' }]);
  const trial = await books.draftOf(
    trialBalanceCsv('30 April 2025', [
      ['1000', 'Mainstay', 'Bank', 700],
      ['3000', 'Capital', 'Equity', -100],
      ['4000', 'Sales', 'Revenue', -1000],
      ['6000', 'Rent', 'Expense', 400],
    ]),
  );
  expect(linesByHeading(trial)).toEqual(['Mainstay: cash']);
});

const suggestedLines = ({ preview }: Import) =>
  (preview.books?.newAccounts ?? []).map(
    ({ name, line, balanceLine, suggestion }) =>
      `${name}: ${line} ${balanceLine} by ${suggestion?.reason.by}`,
  );

const FLEET = trialBalanceCsv('30 April 2025', [
  ['1000', 'Mainstay', 'Bank', 700],
  ['1010', 'Company Visa', 'Bank', -100],
  ['1500', 'Casks', 'Fixed Asset', 900],
  ['1510', 'Liquor License', 'Fixed Asset', 300],
  ['2500', 'Funding Circle', 'Non-current Liability', -500],
  ['3000', 'Capital', 'Equity', -300],
  ['4000', 'Sales', 'Revenue', -1400],
  ['6000', 'Rent', 'Expense', 400],
]);

test('new accounts get a balance sheet line by name or heading, and keep it', async () => {
  const draft = await books.draftOf(FLEET);
  expect(suggestedLines(draft)).toEqual([
    'Mainstay: cash cash by heading',
    'Company Visa: payables payables by word',
    'Casks: null fixed-assets by heading',
    'Liquor License: null fixed-assets by word',
    'Funding Circle: debt debt by heading',
    'Capital: null share-capital by word',
    'Sales: revenue undefined by type',
    'Rent: admin undefined by word',
  ]);
  await applied(draft);
  const accounts = await bench.t.ask('admin', listAccounts);
  const mappingOf = (code: string) => accounts.find((one) => one.code === code)?.mappings;
  expect([mappingOf('1010'), mappingOf('1510'), mappingOf('2500')]).toEqual([
    [{ from: null, line: 'payables', sign: -1, balanceLine: 'payables', flow: null }],
    [{ from: null, line: null, sign: 1, balanceLine: 'fixed-assets', flow: null }],
    [{ from: null, line: 'debt', sign: 1, balanceLine: 'debt', flow: null }],
  ]);
  expect((await bench.undo(draft.id)).status).toBe(200);
  expect(await bench.t.ask('admin', listAccounts)).toEqual([]);
});

const casks = { code: '1500', name: 'Casks' };
const lineOf = ({ preview }: Import) => {
  const found = preview.books?.newAccounts.find(({ code }) => code === casks.code);
  return [found?.line, found?.balanceLine];
};

test('a person can choose a balance sheet line for a new account', async () => {
  const draft = await books.draftOf(FLEET);
  const [layout] = draft.layouts;
  const answered = async (
    accounts: NonNullable<NonNullable<typeof layout>['books']>['accounts'],
  ) => {
    const layouts = draft.layouts.map((one) => ({
      ...one,
      books: { month: null, basis: null, ...one.books, accounts },
    }));
    await bench.change(draft.id, { layouts });
    return bench.find(draft.id);
  };
  expect(lineOf(await answered([{ ...casks, line: 'cash' }]))).toEqual(['cash', 'cash']);
  expect(lineOf(await answered([{ ...casks, line: null }]))).toEqual([null, null]);
  // A line that no longer exists leaves the suggestion.
  expect(lineOf(await answered([{ ...casks, line: null, balanceLine: 'gone' }]))).toEqual([
    null,
    'fixed-assets',
  ]);
  const chosen = await answered([{ ...casks, line: null, balanceLine: 'stock' }]);
  expect(lineOf(chosen)).toEqual([null, 'stock']);
  await applied(chosen);
  const stored = (await bench.t.ask('admin', listAccounts)).find(({ code }) => code === '1500');
  expect(stored?.mappings).toMatchObject([{ line: null, balanceLine: 'stock' }]);
});

test('a company without the group gets no balance sheet lines', async () => {
  await bench.t.ask('admin', updateCompany, { body: { lineGroups: ['balance'] } });
  const draft = await books.draftOf(FLEET);
  expect(draft.preview.books?.newAccounts).toHaveLength(8);
  expect(suggestedLines(draft)).toEqual([
    'Mainstay: cash undefined by heading',
    'Company Visa: cash undefined by heading',
    'Casks: null undefined by type',
    'Liquor License: null undefined by type',
    'Funding Circle: debt undefined by heading',
    'Capital: null undefined by type',
    'Sales: revenue undefined by type',
    'Rent: admin undefined by word',
  ]);
  expect(JSON.stringify(draft.preview)).not.toContain('balanceLine');
  await applied(draft);
  const { rows } = await bench.t.database.pool.query<{ line: string | null }>(
    'select line, sign, balance_line from account_mappings order by account_id',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['cash', 1, null],
    ['cash', 1, null],
    [null, 1, null],
    [null, 1, null],
    ['debt', 1, null],
    [null, 1, null],
    ['revenue', 1, null],
    ['admin', 1, null],
  ]);
});

test('a German balance sheet states its month in the title', async () => {
  await bench.t.ask('admin', updateCompany, { body: { currency: 'EUR' } });
  const draft = await draftOf(DATEV);
  expect([draft.preview.refusals, typesOf(draft)]).toEqual([
    [],
    [
      'Büroeinrichtung: asset',
      'I. Vorräte: asset',
      'II. Guthaben bei Kreditinstituten: asset',
      'I. Gezeichnetes Kapital: equity',
      'Steuerrückstellungen: liability',
      'Verbindlichkeiten aus Lieferungen und Leistungen: liability',
    ],
  ]);
  expect(draft.preview.warnings.map(({ check }) => check)).toEqual(['earnings']);
});

test.each([
  [
    'Total Bank,"41,020.10"',
    'Total Bank,"41,020.20"',
    'Total Bank is 41020.20 in May 2025, but its accounts add up to 41020.10. The difference is 0.10.',
  ],
  [
    'Total Assets,"85,670.10","81,600.00"',
    'Total Assets,"85,670.10","82,600.00"',
    'Total Assets is 82600.00 in April 2025, but its accounts add up to 81600.00. The difference is 1000.00.',
  ],
  [
    'Current Year Earnings,"9,220.10","3,350.00"\nRetained Earnings,"24,250.00","24,250.00"\nTotal Equity,"43,470.10"',
    'Current Year Earnings,"9,220.10","3,350.00"\nRetained Earnings,"24,350.00","24,250.00"\nTotal Equity,"43,570.10"',
    'Total assets are 85670.10 in May 2025, but liabilities and equity add up to 85770.10. The difference is -100.00.',
  ],
])('a balance sheet that does not foot is refused: %s', async (from, to, reason) => {
  expect(XERO).toContain(from);
  const { preview } = await draftOf(XERO.replace(from, to));
  expect(preview.refusals.map((refusal) => refusal.reason)).toContain(reason);
});

const PROFIT = table(
  'Profit and Loss,,',
  'Harbour & Vale Ltd,,',
  ',,',
  ',Apr 2025,May 2025',
  'Income,,',
  'Sales,9000.00,9500.10',
  'Total Income,9000.00,9500.10',
  'Cost of Sales,,',
  'Materials,3000.00,2000.00',
  'Total Cost of Sales,3000.00,2000.00',
  'Gross Profit,6000.00,7500.10',
  'Operating Expenses,,',
  'Rent,1000.00,1000.00',
  'Travel,1650.00,630.00',
  'Total Operating Expenses,2650.00,1630.00',
  'Net Profit,3350.00,5870.10',
);

test('the result of the year is compared with the books', async () => {
  const alone = await draftOf(XERO);
  expect(alone.preview.warnings.map(({ sentence }) => sentence)).toEqual([
    'The result of the year in the balance sheet can’t be checked, because the books lack income and costs of the year to May 2025. Import the profit and loss statement of these months too.',
  ]);
  await applied(await books.suggested(await books.draftOf(PROFIT, 'profit.csv')));
  const same = await draftOf(XERO);
  expect([same.preview.questions, same.preview.warnings]).toEqual([[], []]);
  const other = await draftOf(
    XERO.replace('Current Year Earnings,"9,220.10"', 'Current Year Earnings,"9,000.10"').replace(
      'Retained Earnings,"24,250.00"',
      'Retained Earnings,"24,470.00"',
    ),
  );
  expect(other.preview.questions).toEqual([
    {
      sheet: 'CSV file',
      about: 'earnings',
      question:
        'The balance sheet states a result of £9,000.10 for the year to May 2025, but income and costs in the books come to £9,220.10. Confirm that it should be stored anyway.',
    },
  ]);
  expect((await bench.apply(other)).status).toBe(409);
  const layouts = other.layouts.map((layout) => ({
    ...layout,
    books: { month: null, basis: null, ...layout.books, isOtherResult: true },
  }));
  await bench.change(other.id, { layouts });
  const confirmed = await bench.find(other.id);
  expect(confirmed.preview.questions).toEqual([]);
  await applied(confirmed);
  // Both files together make a balance sheet that shows the difference.
  const { sheet } = await bench.t.ask('viewer', getStatements, { query: { month: '2025-04' } });
  expect(sheet.rows).toContainEqual({
    is: 'remainder',
    key: 'resultOfYear',
    amounts: ['3350.00', null, null],
  });
});

test('a lease is on the line of leases, which the debt of the report includes', async () => {
  await bench.t.ask('admin', createBalanceLine, { body: { name: 'Leases', role: 'leases' } });
  await applied(await draftOf(XERO.replace('Bank Loan', 'Lease Liability')));
  const accounts = await bench.t.ask('admin', listAccounts);
  expect(accounts.find(({ name }) => name === 'Lease Liability')?.mappings).toMatchObject([
    { line: 'debt', balanceLine: 'leases' },
  ]);
});

test('a company without the group reads what it read before', async () => {
  await bench.t.ask('admin', updateCompany, { body: { lineGroups: [] } });
  const { preview, bookSheets } = await draftOf(XERO);
  expect([preview.books, bookSheets]).toEqual([undefined, []]);
});
