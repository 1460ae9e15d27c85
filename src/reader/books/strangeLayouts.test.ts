import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { ambiguousPeriod } from '../file/chosenPeriods.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { fate, FEBRUARY, JANUARY, READ, under } from './testMisleading.ts';

const both = (amount: string, at: number) => (Number(amount) + Number(FEBRUARY[at])).toFixed(2);

/** Sales of 1,000.50 and 200.25, materials of 300, rent of 400 and power of 100.10 in a month. */
const MONTH = [
  'Sales (revenue) -1000.50',
  'Services (revenue) -200.25',
  'Materials (costOfSales) 300.00',
  'Rent (operatingCost) 400.00',
  'Power (operatingCost) 100.10',
];

describe('layouts of systems', () => {
  test('Fortnox: the period beside the financial year in the title, costs below zero', () => {
    const { frame, rows, stops } = fate(
      'Resultatrapport;;;',
      'Harbour AB;;;',
      'Period: 2025-03-01 - 2025-03-31;;;',
      'Räkenskapsår: 2025-01-01 - 2025-12-31;;;',
      ';Perioden;Ackumulerat;Föreg år',
      'RÖRELSENS INTÄKTER;;;',
      '3000 Sales;1 000,50;3 000,50;900,00',
      '3100 Services;200,25;600,25;100,00',
      'SUMMA RÖRELSENS INTÄKTER;1 200,75;3 600,75;1 000,00',
      'RÖRELSENS KOSTNADER;;;',
      '4000 Materials;-300,00;-900,00;-200,00',
      'BRUTTOVINST;900,75;2 700,75;800,00',
      '5000 Rent;-400,00;-1 200,00;-300,00',
      '5100 Power;-100,10;-300,10;-50,00',
      'BERÄKNAT RESULTAT;400,65;1 200,65;450,00',
    );
    expect([frame, stops]).toEqual(['profitAndLoss | month | – | units | 2025-03', []]);
    expect(rows.map((row) => row.slice(5))).toEqual(MONTH);
  });

  test('Sage Intacct: a month that is said to end beside the one a year before', () => {
    const { rows, left, stops } = fate(
      'Harbour Inc,,,',
      'Statement of Operations,,,',
      'As of Date: 03/31/2025,,,',
      ',Month Ending 03/31/2025,Month Ending 03/31/2024,Year To Date 03/31/2025',
      'Revenue,,,',
      '4000--Sales,1000.50,900.00,3000.50',
      '4100--Services,200.25,100.00,600.25',
      'Total Revenue,1200.75,1000.00,3600.75',
      'Operating Expenses,,,',
      '6000--Rent,(400.00),(300.00),(1200.00)',
      '6100--Power,(100.10),(50.00),(300.10)',
      'Total Operating Expenses,(500.10),(350.00),(1500.10)',
      'Net Income,700.65,650.00,2100.65',
    );
    expect([left, stops]).toEqual([['D4'], []]);
    expect(rows).toEqual([
      '4000 Sales (revenue) -1000.50 -900.00',
      '4100 Services (revenue) -200.25 -100.00',
      '6000 Rent (operatingCost) 400.00 300.00',
      '6100 Power (operatingCost) 100.10 50.00',
    ]);
  });

  test('a Spanish statement: letters before its results, totals above their accounts', () => {
    const { rows, stops } = fate(
      'Cuenta de pérdidas y ganancias;;',
      'Cuenta;Ene 2025;Feb 2025',
      '1. Importe neto de la cifra de negocios;1.200,75;1.300,75',
      '   700000 Sales;1.000,50;1.100,50',
      '   705000 Services;200,25;200,25',
      '4. Aprovisionamientos;-300,00;-310,00',
      '   600000 Materials;-300,00;-310,00',
      '7. Otros gastos de explotación;-500,10;-501,10',
      '   621000 Rent;-400,00;-400,00',
      '   628000 Power;-100,10;-101,10',
      'A) RESULTADO DE EXPLOTACIÓN;400,65;489,65',
      'D) RESULTADO DEL EJERCICIO;400,65;489,65',
    );
    expect(stops).toEqual([]);
    expect(rows.map((row) => row.slice(7).replace(/ -?[\d.]+$/, ''))).toEqual(MONTH);
  });

  test('Tally: totals above their accounts, and “Nett Profit”', () => {
    const { frame, rows, stops } = fate(
      'Profit & Loss A/c,,',
      '1-Apr-2024 to 31-May-2024,,',
      'Particulars,April,May',
      'Trading Account:,,',
      'Sales Accounts,1200.75,1300.75',
      '   Sales,1000.50,1100.50',
      '   Services,200.25,200.25',
      'Cost of Sales :,300.00,310.00',
      '   Materials,300.00,310.00',
      'Gross Profit :,900.75,990.75',
      'Income Statement:,,',
      'Indirect Expenses,500.10,501.10',
      '   Rent,400.00,400.00',
      '   Power,100.10,101.10',
      'Nett Profit :,400.65,489.65',
    );
    expect([frame, stops]).toEqual(['profitAndLoss | month | – | units | 2024-04 2024-05', []]);
    expect(rows.map((row) => row.replace(/ -?[\d.]+$/, ''))).toEqual(MONTH);
  });
});

/** The question about three numbered periods. */
const three = under('', JANUARY, FEBRUARY, JANUARY).slice(3);
const doubt = (last: string) => {
  const text = ['Year: 2025', '', `,Period 1,Period 2,${last}`, ...three].join('\n');
  const [sheet] = readPasted(text).sheets;
  return sheet === undefined ? null : ambiguousPeriod(STANDARD_BASIS, sheet);
};

/** The company and the months of its trial balance. */
const workday = (company: string, period: string) => {
  const text = [
    `Company,${company},,`,
    'Trial Balance,,,',
    `Period,${period},,`,
    'Ledger Account,Debit Amount,Credit Amount,Ending Balance',
    '1000:Bank,1100.00,400.00,700.00',
    '3000:Capital,0.00,100.00,(100.00)',
    '4000:Sales,0.00,1000.00,(1000.00)',
    '6000:Rent,400.00,0.00,400.00',
  ].join('\n');
  const [read] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
  return [read?.books.company, read?.books.months];
};

describe('more layouts of systems', () => {
  test('NetSuite by subsidiary: names above columns that are all headed “Amount”', () => {
    const { frame, rows, stops } = fate(
      'Harbour Group (Consolidated),,,',
      'Income Statement,,,',
      'From Mar 2025 to Mar 2025,,,',
      'Financial Row,Harbour UK,Harbour US,Total',
      ',Amount,Amount,Amount',
      ...under('', JANUARY, FEBRUARY, JANUARY.map(both)).slice(3),
    );
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-03');
    expect(rows).toEqual([
      'Harbour UK Sales (revenue) -1100.55',
      'Harbour UK Services (revenue) -110.25',
      'Harbour UK Rent (operatingCost) 400.10',
      'Harbour UK Power (operatingCost) 50.05',
      'Harbour US Sales (revenue) -1200.35',
      'Harbour US Services (revenue) -110.45',
      'Harbour US Rent (operatingCost) 400.15',
      'Harbour US Power (operatingCost) 50.35',
    ]);
    expect(stops).toEqual([]);
  });

  test.each(['Budget', 'Prior Year', 'Variance', '%'])(
    'names above columns that are all headed “%s” are no actual amounts',
    (head) => {
      const { rows } = fate(
        'Harbour Group',
        'Income Statement',
        'From Mar 2025 to Mar 2025',
        'Financial Row,Harbour UK,Harbour US,Total',
        `,${head},${head},${head}`,
        ...under('', JANUARY, FEBRUARY, JANUARY.map(both)).slice(3),
      );
      expect(rows).toEqual([]);
    },
  );

  test('Business Central: the current period beside the current year to date', () => {
    const { frame, rows, stops } = fate(
      'Income Statement,,',
      'Period: 03/01/25..03/31/25,,',
      ...under('Description,Current Period,Current Year to Date', JANUARY, FEBRUARY).slice(2),
    );
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-03');
    expect([rows, stops]).toEqual([READ.map((row) => row.replace(/ -?[\d.]+$/, '')), []]);
  });

  test('Exact: counted periods below a title that names the year are asked about', () => {
    const head = ',Periode 1,Periode 2';
    const sheet = readPasted(
      ['Boekjaar: 2025', '', head, ...under('', JANUARY, FEBRUARY).slice(3)].join('\n'),
    ).sheets[0];
    expect(sheet === undefined ? null : ambiguousPeriod(STANDARD_BASIS, sheet)).toMatchObject({
      cell: 'B3',
      months: { begins: 'April 2025', calendar: 'January 2025' },
    });
  });

  test('counted periods of a title are no months where there are more than twelve', () => {
    expect(doubt('Period 12')?.cell).toBe('B3');
    expect(['Period 13', 'P16', 'Periode 14'].map(doubt)).toEqual([null, null, null]);
  });

  test('Workday: the company and the period beside their names', () => {
    expect(workday('Harbour Inc.', '2025 - Mar')).toEqual(['Harbour Inc.', ['2025-03']]);
    expect(workday('All Seasons Ltd', '2025 - Mar')).toEqual(['All Seasons Ltd', ['2025-03']]);
  });

  test.each(['', 'All', 'General Ledger', 'Entity', 'Prepared by: Finance'])(
    'Workday: “%s” beside “Company” names none',
    (company) => {
      expect(workday(company, '2025 - Mar')).toEqual([null, ['2025-03']]);
    },
  );

  test.each([
    'FY 2025 - Apr',
    'Fiscal Year 2025 - Apr',
    '2024/2025 - Apr',
    'Geschäftsjahr 2025 Mai',
    'Figures for 2025 may be restated',
  ])('Workday: “%s” names no month', (period) => {
    expect(workday('Harbour Inc.', period)[1]).toEqual([]);
  });
});

/** Two years of two months below each other, each with these rows above it. */
const years = (first: readonly string[], second: readonly string[]) => [
  'Profit and Loss',
  'Harbour Ltd',
  '',
  ...first,
  ...under('Account,Jan,Feb', JANUARY, FEBRUARY).slice(3),
  '',
  ...second,
  ...under('Account,Jan,Feb', FEBRUARY, JANUARY).slice(3),
];

const titled = (title: string) =>
  fate(title, 'Harbour Ltd', ...under(',2025,2024', JANUARY, FEBRUARY).slice(2)).frame;

/** The months of a statement below these titles. */
const booked = (...titles: readonly string[]) => {
  const text = ['Harbour AB', ...titles, ',Belopp', ...under('', JANUARY).slice(3)].join('\n');
  const [read] = booksOfWorkbook(STANDARD_BASIS, readPasted(text)).values();
  return read?.books.months ?? [];
};

describe('the days of a title', () => {
  const YEAR = 'Räkenskapsår: 2025-01-01 - 2025-12-31';

  test('are those of its period, beside the year that it is a part of', () => {
    expect(booked('Period: 2025-03-01 - 2025-03-31', YEAR)).toEqual(['2025-03']);
    expect(booked('Period: 2025-03-01 to 2025-03-31')).toEqual(['2025-03']);
    expect(booked('1 March 2025 → 31 March 2025')).toEqual(['2025-03']);
    expect(booked('2025/03/01 - 2025/03/31')).toEqual(['2025-03']);
  });

  test.each([
    ['a quarter', ['Period: 2025-01-01 - 2025-03-31']],
    ['a quarter, beside its year', ['Period: 2025-01-01 - 2025-03-31', YEAR]],
    ['a quarter, up to a word', ['Período: 01/01/2025 até 31/03/2025']],
    ['a quarter, between its days', ['Between 2025-01-01 and 2025-03-31']],
    ['a quarter, with years first', ['2025/01/01 - 2025/03/31']],
    ['some weeks', ['01/01/2025 até 15/03/2025']],
    ['several months', ['Jan 2025 → Mar 2025']],
    ['a year', [YEAR]],
    ['a year, beside a meeting', [YEAR, 'Board meeting January 2026']],
  ])('are no month where they are %s', (_, titles) => {
    expect(booked(...titles)).toEqual([]);
  });
});

describe('years', () => {
  const BOTH = READ.concat([
    'Sales (revenue) -1200.35 -1100.55',
    'Services (revenue) -110.45 -110.25',
    'Rent (operatingCost) 400.15 400.10',
    'Power (operatingCost) 50.35 50.05',
  ]);

  test.each([
    ['beside their months', ['2024,Jan,Feb'], ['2025,Jan,Feb']],
    [
      'in titles of their own',
      ['FY 2024', ',Jan 2024,Feb 2024'],
      ['FY 2025', ',Jan 2025,Feb 2025'],
    ],
    ['in their months', [',Jan 2024,Feb 2024'], [',Jan 2025,Feb 2025']],
    [
      'below all titles again',
      ['Year ended 31 March 2024', ',Jan 2024,Feb 2024'],
      ['Profit and Loss', 'Harbour Ltd', '', 'Year ended 31 March 2025', ',Jan 2025,Feb 2025'],
    ],
  ])('below each other are both read, %s', (_, first, second) => {
    const { frame, rows, stops } = fate(...years(first, second));
    expect(frame).toBe('profitAndLoss | month | – | units | 2024-01 2024-02 2025-01 2025-02');
    expect([rows, stops]).toEqual([BOTH, []]);
  });

  test.each([
    ['another company', ['Harbour South Ltd', ',Jan 2025,Feb 2025']],
    ['a department', ['Department: Shops', ',Jan 2025,Feb 2025']],
    ['a scenario', ['Scenario: best case', ',Jan 2025,Feb 2025']],
    ['a budget', ['Budget 2025', '', ',Jan 2025,Feb 2025']],
    ['a branch above its labels', ['South,Jan 2025,Feb 2025']],
  ])('below each other of which one is %s are not read as one', (_, second) => {
    expect(fate(...years(['FY 2024', ',Jan 2024,Feb 2024'], second)).rows).toEqual([]);
  });

  test('of which one does not add up are not taken in as accounts', () => {
    const wrong = years(['2024,Jan,Feb'], ['2025,Jan,Feb']);
    wrong[wrong.length - 1] = 'Net Income,861.30,760.65';
    expect(fate(...wrong).rows).toEqual([]);
  });

  test('below a title of a quarter are its quarters, and below one of a month nobody knows', () => {
    expect(titled('Profit and loss Q2 2025')).toBe('profitAndLoss | quarter | – | units | 2025-06');
    expect(titled('Profit and loss for the half year ended 30 June 2025')).toBe(
      'profitAndLoss | – | – | units | 2025-06',
    );
  });
});
