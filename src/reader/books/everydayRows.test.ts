import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { bySheetJs, setCell } from '../testWriters.ts';
import { fate } from './testMisleading.ts';
import { rowsOf, understoodText } from './testStatements.ts';
import { understoodSheets } from './understoodSheets.ts';

const rows = (...lines: readonly string[]) => rowsOf(understoodText(lines.join('\n')));

test('the total of a part stands above its only account, where the next part begins below it', () => {
  expect(
    rows(
      'Pérdidas y Ganancias,,',
      ',Ene 2025,Feb 2025',
      'Ingresos,1000.50,1100.50',
      'Ventas de mercaderías,1000.50,1100.50',
      'Gastos,700.00,710.00',
      'Compras de mercaderías,300.00,310.00',
      'Alquileres,400.00,400.00',
      'Resultado,300.50,390.50',
    ),
  ).toEqual([
    'total Ingresos =revenue 1000.5 1100.5',
    'account Ventas de mercaderías 1000.5 1100.5',
    'total Gastos 700 710',
    'account Compras de mercaderías 300 310',
    'account Alquileres 400 400',
    'total Resultado 300.5 390.5',
  ]);
});

test.each([
  ['Umsatzerlöse', 'Herstellungskosten des Umsatzes', 'Bruttoergebnis'],
  ['Omzet', 'Kostprijs van de omzet', 'Bruto winst'],
  ['Tržby', 'Náklady na prodané zboží', 'Hrubá marže'],
  ['Ricavi', 'Costo del venduto', 'Margine lordo'],
])('%s is no total of %s and %s', (revenue, costs, profit) => {
  expect(
    rows(
      ',Jan 2025,Feb 2025',
      `${revenue},500.50,520.50`,
      `${costs},200.50,210.50`,
      `${profit},300.00,310.00`,
      'EBITDA,220.00,230.00',
    ).slice(0, 3),
  ).toEqual([
    `account ${revenue} =revenue 500.5 520.5`,
    `account ${costs} =production 200.5 210.5`,
    `total ${profit} =grossProfit 300 310`,
  ]);
});

test('a column of codes beside the names is none of amounts', () => {
  expect(
    rows(
      'Profit and Loss',
      'From 01 Jan 2025 To 31 Jan 2025',
      'Account,Account Code,Total',
      'Operating Income,,',
      'Sales,4000,12000.50',
      'Total for Operating Income,,12000.50',
      'Operating Expense,,',
      'Rent,6000,1500.00',
      'Salaries,6100,3000.00',
      'Total for Operating Expense,,4500.00',
      'Net Profit/Loss,,7500.50',
    ).filter((row) => row.startsWith('account')),
  ).toEqual(['account 4000 Sales 12000.5', 'account 6000 Rent 1500', 'account 6100 Salaries 3000']);
});

describe('rows that are no accounts', () => {
  test('sums so far, what a profit is used for, and numbered metrics', () => {
    expect(
      rows(
        'Profit and loss (USD),,',
        ',Jan 2025,Feb 2025',
        'Revenue,1000.50,1100.50',
        'Rent,400.00,400.00',
        'Net profit,600.50,700.50',
        'Common dividends,100.00,100.00',
        'Cumulative profit,600.50,1301.00',
        'Metric 1,12.80,12.90',
      ).slice(2),
    ).toEqual([
      'total Net profit 600.5 700.5',
      'other Common dividends 100 100',
      'other Cumulative profit 600.5 1301',
      'other Metric 1 12.8 12.9',
    ]);
  });

  test('dividends that are received are income, above the profit', () => {
    expect(
      rows(
        'Profit and loss (USD),,',
        ',Jan 2025,Feb 2025',
        'Revenue,1000.50,1100.50',
        'Dividends,100.00,100.00',
        'Dividend income,10.00,10.00',
        'Net profit,1110.50,1210.50',
      ).slice(1, 3),
    ).toEqual(['account Dividends 100 100', 'account Dividend income 10 10']);
  });

  test('a table of customers and people below the statement is listed, and no part of it', () => {
    const { months, rows: all } = understoodText(
      [
        'Monthly report 2025 (USD),,',
        ',Jan,Feb',
        'Revenue,1000.50,1100.50',
        'COGS,400.00,400.00',
        'Gross profit,600.50,700.50',
        '',
        'KPIs,,',
        ',Jan,Feb',
        'Customers,120,125',
        'Headcount,14,14',
      ].join('\n'),
    );
    expect(months).toEqual(['2025-01', '2025-02']);
    expect(all.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'account Revenue',
      'account COGS',
      'total Gross profit',
      'other Customers',
      'other Headcount',
    ]);
  });

  test('a number that is a share elsewhere is an amount in the statement', () => {
    const { currency, rows: all } = understoodText(
      [
        'P&L Forecast,,,',
        'Dec-YE,Unit,FY24,FY25',
        'Revenue,$,7050.00,8065.20',
        'Growth,%,0.05,0.14',
        'COGS,$,2530.00,2838.60',
        'Gross profit,$,4520.00,5226.60',
        'Annual D&A,% of revenue,-352.50,-383.09',
        'EBIT,$,4167.50,4843.51',
      ].join('\n'),
    );
    expect(currency).toBe('USD');
    expect(all.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'account Revenue',
      'other Growth',
      'account COGS',
      'total Gross profit',
      'account Annual D&A',
      'total EBIT',
    ]);
  });
});

describe('totals and accounts', () => {
  test('a unit or the letters of a formula behind the name of a total', () => {
    expect(
      rows(
        'Profit and loss statement for the month ended March 31 2025,,,',
        'Stated in 000s,,,',
        'Gross margin [L/J],45%,,',
        ',Prior period,Budget,Current period',
        'Sales revenue,,,',
        'Product 1,210.5,230.5,240.5',
        'Product 2,150.5,155.5,160.5',
        'Total sales revenue [J],361.0,386.0,401.0',
        'Cost of sales,,,',
        'Product 1,120.0,125.0,130.0',
        'Cost of sales total £(000),120.0,125.0,130.0',
        'Gross profit [L=J-K],241.0,261.0,271.0',
      ).filter((row) => row.startsWith('total')),
    ).toEqual([
      'total Total sales revenue [J] =revenue 401',
      'total Cost of sales total £(000) =production 130',
      'total Gross profit [L=J-K] =grossProfit 271',
    ]);
  });

  test('gross sales less returns are no total above its accounts', () => {
    expect(
      rows(
        'Income statement (USD),,',
        ',Jan 2025,Feb 2025',
        'Gross sales,520.50,530.50',
        'Less: returns,20.00,20.00',
        'Net sales,500.50,510.50',
        'Rent,100.00,100.00',
        'Net income,400.50,410.50',
      )[0],
    ).toBe('account Gross sales 520.5 530.5');
  });

  test('the rest below a total is an account, though its formula subtracts others', async () => {
    const text = [
      ['Income Statement Jan 2025', null],
      ['Category', 'Amount (EUR)'],
      ['Revenue', null],
      ['Subscriptions', 461.5],
      ['Advertisements', 1027.5],
      ['Total Revenue', 1489],
      ['Rent', 500],
      ['Net income', 989],
    ];
    const bytes = bySheetJs({ Statement: text }, (book) => {
      setCell(book, 'Statement', 'B4', { t: 'n', v: 461.5, f: 'B6-B5' });
    });
    const [sheet] = understoodSheets(STANDARD_BASIS, await readWorkbook(bytes, 'xlsx'), []);
    expect(sheet?.rows.slice(1, 3).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'account Subscriptions',
      'account Advertisements',
    ]);
  });

  test('amounts in inner columns, each with its sum to the right', () => {
    const {
      frame,
      stops,
      rows: books,
    } = fate(
      'Income statement,,,',
      'For the month ended 31 March 2025,,,',
      'Sales,,,1500.50',
      'Cost of goods sold,,,',
      'Beginning inventory,,50.00,',
      'Purchases,180.00,,',
      'Freight-in,5.25,185.25,',
      'Total cost of goods sold,,,235.25',
      'Gross profit,,,1265.25',
      'Expenses,,,',
      'Rent,,24.00,',
      'Wages,,120.10,',
      'Total expenses,,,144.10',
      'Net income,,,1121.15',
    );
    expect([frame, stops]).toEqual(['profitAndLoss | month | – | units | 2025-03', []]);
    expect(books).toEqual([
      'Sales (revenue) -1500.50',
      'Beginning inventory (costOfSales) 50.00',
      'Purchases (costOfSales) 180.00',
      'Freight-in (costOfSales) 5.25',
      'Rent (operatingCost) 24.00',
      'Wages (operatingCost) 120.10',
    ]);
  });

  test('columns of which one is no sum of the other stay apart', () => {
    const { rows: books } = fate(
      'Income statement,,',
      'For the month ended 31 March 2025,,',
      'Sales,500.50,400.50',
      'Purchases,180.00,170.00',
      'Gross profit,320.50,230.50',
      'Rent,24.00,20.00',
      'Net income,296.50,210.50',
    );
    expect(books).toEqual([]);
  });
});

test.each([
  ['Figures in Rupiah', 'IDR'],
  ['Jumlah (Rp)', 'IDR'],
  ['Amounts in RM’000', 'MYR'],
  ['in South African Rand', 'ZAR'],
  ['All amounts in XOF', 'XOF'],
])('“%s” is %s', (title, currency) => {
  const { currency: said } = understoodText(
    `${title},,\n,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,400,400\nGross profit,600,700\n`,
  );
  expect(said).toBe(currency);
});

describe('a column of types beside the accounts', () => {
  const ACCOUNTS = [
    'Product Sales,Revenue,1200.50,1250.00',
    'Raw Materials,COGS,500.00,520.00',
    'Salaries,Expense,400.00,400.00',
    'Rent,Expense,80.00,80.00',
  ];
  const READ = [
    'Product Sales (revenue) -1200.50 -1250.00',
    'Raw Materials (costOfSales) 500.00 520.00',
    'Salaries (operatingCost) 400.00 400.00',
    'Rent (operatingCost) 80.00 80.00',
  ];

  test('says what they are, without a result as with one', () => {
    const { rows: books, stops } = fate('Account,Type,Jan-24,Feb-24', ...ACCOUNTS);
    expect([books, stops]).toEqual([READ, []]);
    const swapped = ACCOUNTS.map((row) => row.replace(/^([^,]+),([^,]+)/, '$2,$1'));
    const withResult = fate(
      'Category,Line Item,Jan-24,Feb-24',
      ...swapped,
      'Net Income,,220.50,250.00',
    );
    expect(withResult.rows).toEqual(READ);
    const wrong = fate('Category,Line Item,Jan-24,Feb-24', ...swapped, 'Net Income,,999.50,250.00');
    expect(wrong.rows).toEqual([]);
  });

  test('proves nothing where a row has none', () => {
    const { rows: books } = fate(
      'Account,Type,Jan-24,Feb-24',
      ...ACCOUNTS,
      'Grants,,100.00,100.00',
    );
    expect(books).toEqual([]);
  });
});

test('numbers of months beside calendar years are months', () => {
  const {
    months,
    granularity,
    rows: all,
  } = understoodText(
    'Year,Month,Revenue,COGS,Gross profit\n2024,1,1000.5,400,600.5\n2024,2,1100.5,400,700.5\n',
  );
  expect([granularity, months]).toEqual(['month', ['2024-01', '2024-02']]);
  expect(all.map(({ label }) => label)).toEqual(['Revenue', 'COGS', 'Gross profit']);
});

test('a list of accounts by year is one of years, with its plan left out', () => {
  const read = understoodText(
    [
      'Region,Financial Year,Account Group,Account,Actual,Budget',
      'Asia,2019/20,Revenue,Domestic Sales,103.50,96.50',
      'Asia,2019/20,Expenses,Rent,38.00,40.00',
      'Asia,2018/19,Revenue,Domestic Sales,87.25,86.25',
      'Europe,2019/20,Revenue,Domestic Sales,98.00,82.00',
    ].join('\n'),
  );
  expect(read).toMatchObject({
    kind: 'ledger',
    granularity: 'year',
    months: ['2019-03', '2020-03'],
    left: [{ cell: 'F1', reason: 'It contains planned amounts, not actual ones.' }],
  });
  expect(read.rows.map(({ entity, amounts }) => [entity, amounts])).toEqual([
    ['Asia', { '2020-03': '103.5', '2019-03': '87.25' }],
    ['Asia', { '2020-03': '38' }],
    ['Europe', { '2020-03': '98' }],
  ]);
});
