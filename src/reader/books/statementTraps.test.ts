import { describe, expect, test } from 'vitest';
import type { UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { rowsOf, understoodText } from './testStatements.ts';
import { understoodSheets } from './understoodSheets.ts';

const frameOf = ({ granularity, currency, unit, months }: UnderstoodSheet) =>
  [granularity, currency, unit, ...months].map((part) => part ?? '–').join(' ');

const listOf = (text: string) => {
  const workbook = readPasted(text);
  const [sheet] = understoodSheets(STANDARD_BASIS, workbook, understand(workbook, CONTEXT).layouts);
  if (sheet === undefined) throw new Error('There is no sheet');
  return sheet;
};

describe('the month beside the year to date', () => {
  test.each([
    ['month', ',MTD Actual,MTD Budget,Var,YTD Actual,YTD Budget,Var'],
    ['this month', ',This month,Budget,Variance,Year to date,Budget,Variance'],
  ])('"%s" is the month that the title says', (_, heads) => {
    const sheet = understoodText(
      `Profit and Loss May 2025 (GBP)\n${heads}\nRevenue,100,90,10,500,450,50\nCOGS,40,36,4,200,180,20\nGross profit,60,54,6,300,270,30`,
    );
    expect(frameOf(sheet)).toBe('month GBP – 2025-05');
    expect(rowsOf(sheet)[2]).toBe('total Gross profit =grossProfit 60');
    expect(sheet.left.map(({ cell }) => cell)).toEqual(['C2', 'D2', 'E2', 'F2', 'G2']);
  });

  test('the year to date alone ends in the month of the title, and in none without one', () => {
    const rows = 'Revenue,500,450\nCOGS,200,180\nGross profit,300,270';
    const heads = ',YTD Actual,YTD Budget';
    expect(understoodText(`Profit and Loss May 2025\n${heads}\n${rows}`).months).toEqual([
      '2025-05',
    ]);
    expect(understoodText(`Profit and Loss 2025\n${heads}\n${rows}`).months).toEqual([]);
  });

  test('a cumulative statement is no statement of months', () => {
    const sheet = understoodText(
      'Cumulative profit and loss 2025\nUSD,Jan 2025,Feb 2025\nRevenue,100,210\nCOGS,40,84\nGross profit,60,126',
    );
    expect(frameOf(sheet)).toBe('yearToDate USD – 2025-01 2025-02');
  });
});

describe('results of segments', () => {
  test.each(['Segment result', 'Segment EBITDA', 'Divisional contribution', 'Segment Loss'])(
    '"%s" is the result of the rows above it, and no account',
    (words) => {
      const sheet = understoodText(
        `USD,Jan 2025,Feb 2025\nRetail,,\nSales,100,120\nCost of sales,60,70\n${words},40,50\nHire,,\nSales,30,35\nCost of sales,10,15\n${words},20,20\nHead office costs,25,25\nNet profit,35,45`,
      );
      expect(rowsOf(sheet).filter((row) => row.includes(words))).toEqual([
        `total ${words} 40 50`,
        `total ${words} 20 20`,
      ]);
    },
  );

  test.each(['Profit sharing', 'Branch repairs', 'Regional marketing'])(
    '"%s" is an account',
    (label) => {
      const sheet = understoodText(
        `USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,400,440\nGross profit,600,660\n${label},50,60`,
      );
      expect(sheet.rows.at(-1)?.kind).toBe('account');
    },
  );
});

describe('rows above their parts', () => {
  test('a row is the total of the rows that are indented below it, though it be one', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nIncome,1000,1200\n  Direct Income,1000,1200\n    Sales,1000,1200\nTotal Income,1000,1200\nExpenses,600,650\n  Direct Expenses,400,420\n    Timber,400,420\n  Rent,200,230\nTotal Expenses,600,650\nNet Profit,400,550',
    );
    expect(rowsOf(sheet)).toEqual([
      'total Income 1000 1200',
      'total Direct Income 1000 1200',
      'account Sales 1000 1200',
      'total Total Income =revenue 1000 1200',
      'total Expenses 600 650',
      'total Direct Expenses 400 420',
      'account Timber 400 420',
      'account Rent 200 230',
      'total Total Expenses 600 650',
      'total Net Profit 400 550',
    ]);
    expect(sheet.notes).toContain('2 totals add up.');
  });

  test('a part that the row above already counts is no account', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1000,1100\n  of which recurring,800,900\nCOGS,400,440\nGross profit,600,660\nLTM revenue,9000,9100',
    );
    expect(sheet.rows.filter(({ kind }) => kind === 'other').map(({ label }) => label)).toEqual([
      'of which recurring',
      'LTM revenue',
    ]);
  });

  test.each(['Occupancy costs', 'Growth marketing', 'Employees wages', 'Quality control costs'])(
    '"%s" is money, and no count or rate',
    (label) => {
      const sheet = understoodText(
        `USD,Jan 2025,Feb 2025\nRevenue,1000,1100\nCOGS,400,440\nGross profit,600,660\n${label},50,60`,
      );
      expect(sheet.rows.at(-1)?.kind).toBe('account');
    },
  );

  test('a total to the left of the months is no code of an account', () => {
    const sheet = understoodText(
      'USD,Total 2025,Jan 2025,Feb 2025\nRevenue,300,100,200\nCOGS,120,40,80\nGross profit,180,60,120',
    );
    expect(rowsOf(sheet)[0]).toBe('account Revenue =revenue 100 200');
  });
});

describe('lists', () => {
  test('a list of months and lines says its months, its lines and their amounts', () => {
    const sheet = listOf(
      'Month,Line,Amount,Currency\n2025-01,Revenue,100.50,EUR\n2025-01,COGS,40,EUR\n2025-02,Revenue,110,EUR\n2025-02,COGS,44,EUR',
    );
    expect(sheet.kind).toBe('lines');
    expect(frameOf(sheet)).toBe('month EUR – 2025-01 2025-02');
    expect(rowsOf(sheet)).toEqual([
      'account Revenue =revenue 100.5 110',
      'account COGS =production 40 44',
    ]);
  });

  test('a table of months and entities tells its entities apart', () => {
    const text = [
      'Month,Entity,Region,Actual_Revenue,Budget_Revenue,Actual_COGS,Actual_Net_Profit',
      '2025-04-30,UK Ltd,North,1200.50,1000,400.25,800.25',
      '2025-04-30,US Inc,South,2200.50,2000,500.25,1700.25',
      '2025-05-31,UK Ltd,North,1300.50,1000,410.25,890.25',
      '2025-05-31,US Inc,South,2300.50,2000,510.25,1790.25',
      'Total,,,7002.00,6000,1821.00,5181.00',
    ].join('\n');
    const read = understoodText(text);
    expect(frameOf(read)).toBe('month – units 2025-04 2025-05');
    expect(rowsOf(read)).toEqual([
      'account UK Ltd North Actual_Revenue =revenue 1200.5 1300.5',
      'account UK Ltd North Actual_COGS =production 400.25 410.25',
      'total UK Ltd North Actual_Net_Profit 800.25 890.25',
      'account US Inc South Actual_Revenue =revenue 2200.5 2300.5',
      'account US Inc South Actual_COGS =production 500.25 510.25',
      'total US Inc South Actual_Net_Profit 1700.25 1790.25',
    ]);
    expect(read.rows.map(({ entity }) => entity)).toContain('US Inc South');
    expect(read.left.map(({ cell }) => cell)).toEqual(['E1']);
  });

  test.each(['Monat;Gesellschaft', 'Mois;Société', 'Mes;Sociedad', 'Maand;Vestiging'])(
    'rows of entities are told apart below %s',
    (headings) => {
      const read = listOf(`${headings};Revenue;Cash\n01.2025;North;1,5;2,5\n01.2025;South;3,5;4,5`);
      expect(read.rows.map(({ label }) => label)).toEqual([
        'North Revenue',
        'North Cash',
        'South Revenue',
        'South Cash',
      ]);
    },
  );

  test('the figures of several entities are not those of the company', () => {
    const sheet = listOf(
      'month,entity,account,amount\n2025-06,Alpha,Revenue,470000\n2025-06,Alpha,COGS,68000\n2025-06,Beta,Revenue,110000',
    );
    expect(sheet.kind).toBe('notFigures');
  });
});

describe('facts that a sheet does not state', () => {
  test('a title that is a day says no length of the period', () => {
    const rows = 'Revenue,100.50\nCost of sales,40.00\nGross profit,60.50\nRent,10.00';
    const sheet = understoodText(`Income Statement\n"As of December 31, 2024"\n\n${rows}`);
    expect([sheet.granularity, sheet.months]).toEqual([null, ['2024-12']]);
    expect(sheet.notes).toContain('The sheet states when the period ends, but not when it starts.');
    const month = understoodText(`Income Statement\nFor the month ended 30 April 2025\n\n${rows}`);
    expect([month.granularity, month.months]).toEqual(['month', ['2025-04']]);
  });

  test('a date of printing is no period', () => {
    const sheet = understoodText(
      'Date: 30/04/2025\nProfit and Loss\n\nRevenue,100.50\nCost of sales,40.00\nGross profit,60.50\nRent,10.00',
    );
    expect(sheet.months).toEqual([]);
  });

  test('a heading between two months that is none leaves all of them open', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Fbr 2025,Mar 2025\nRevenue,100,110,120\nCOGS,40,44,48\nGross profit,60,66,72',
    );
    expect(sheet.months).toEqual([]);
    expect(sheet.notes).toContain('“Fbr 2025” (C1) is next to months, but is not a known month.');
  });

  test('sums of twelve months are of years', () => {
    const rows = 'Revenue,1200,1310\nCOGS,480,520\nGross profit,720,790';
    const sheet = understoodText(`Rolling 12 months P&L (USD)\n,Jan 2025,Feb 2025\n${rows}`);
    expect(sheet.granularity).toBe('year');
  });

  test('lakhs are no whole rupees, and their digits are grouped by twos', () => {
    const sheet = understoodText(
      'Profit and Loss (₹ in lakhs)\n\tJan 2025\tFeb 2025\nRevenue\t1,23,456.78\t1,33,456.78\nCost of sales\t50,000.00\t52,000.00\nGross profit\t73,456.78\t81,456.78',
    );
    expect([sheet.currency, sheet.unit]).toEqual(['INR', null]);
    expect(rowsOf(sheet)[0]).toBe('account Revenue =revenue 123456.78 133456.78');
  });

  test('a text among the amounts that is none is listed', () => {
    const sheet = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,100,1.2.M\nCOGS,40,44\nGross profit,60,66',
    );
    expect(sheet.left).toEqual([
      { cell: 'C2', label: 'Revenue', reason: '“1.2.M” is not an amount.' },
    ]);
  });

  test('years over numbered months are not told apart', () => {
    const sheet = understoodText(
      'USD,2025,2025,2025\n,1,2,3\nRevenue,100.5,110.5,120.5\nCOGS,40,44,48\nGross profit,60.5,66.5,72.5',
    );
    expect([sheet.granularity, sheet.months]).toEqual([null, []]);
  });

  test('rows of a plan beside rows of actual amounts are left out', () => {
    const sheet = understoodText(
      'Line,Type,Jan 2025,Feb 2025\nRevenue,Actual,100,110\nRevenue,Budget,120,125\nCOGS,Actual,40,44\nCOGS,Budget,48,50\nGross profit,Actual,60,66\nGross profit,Budget,72,75',
    );
    expect(rowsOf(sheet)).toEqual([
      'account Revenue =revenue 100 110',
      'account COGS =production 40 44',
      'total Gross profit =grossProfit 60 66',
    ]);
    expect(sheet.left.map(({ cell }) => cell)).toEqual(['A3', 'A5', 'A7']);
  });

  test('sales by customer are no statement', () => {
    const sheet = understoodText(
      'Sales by customer\n,Jan 2025,Feb 2025\nRevenue Partners,100.50,110\nOther,20,30\nTotal,120.50,140',
    );
    expect(sheet.kind).toBe('notFigures');
  });

  test('the years of months below a financial year are those of the company', () => {
    const text =
      'Profit and Loss FY25\nUSD,Jul,Aug,Jan\nRevenue,100,110,120\nCOGS,40,44,48\nGross profit,60,66,72';
    const july: CompanyBasis = { ...STANDARD_BASIS, yearStartMonth: 7, yearNamedAfter: 'end' };
    expect(understoodText(text, july).months).toEqual(['2024-07', '2024-08', '2025-01']);
  });

  test('two tables of the same months are said to be two', () => {
    const one = 'Revenue,100,110\nCOGS,40,44\nGross profit,60,66';
    const sheet = understoodText(
      `Alpha (USD)\n,Jan 2025,Feb 2025\n${one}\n\nBeta (USD)\n,Jan 2025,Feb 2025\n${one}`,
    );
    expect(sheet.notes).toContain(
      'Several tables on the sheet have the same months and are not added together.',
    );
  });

  test('people by department are no statement', () => {
    const sheet = understoodText(
      'Headcount by department\n,Jan 2025,Feb 2025\nSales,12,13\nMarketing,4,4\nR&D,20,21\nAdmin,5,5',
    );
    expect(sheet.kind).toBe('notFigures');
  });

  test('"Sales" among departments is no revenue', () => {
    const sheet = understoodText(
      'Department,Jan 2025,Feb 2025\nSales,120.50,130.50\nMarketing,40,41\nR&D,200,210\nAdmin,50,51\nTotal,410.50,432.50',
    );
    expect(rowsOf(sheet)[0]).toBe('account Sales 120.5 130.5');
  });
});

describe('other languages', () => {
  const CASES: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'German',
      'Gewinn- und Verlustrechnung 2025;;;\nTEUR;Jan;Feb;Mrz\nUmsatzerlöse;1.200,5;1.100,0;1.300,0\nMaterialaufwand;-400,0;-380,0;-420,0\nRohertrag;800,5;720,0;880,0\nPersonalaufwand;-300,0;-300,0;-310,0',
      'month EUR thousands 2025-01 2025-02 2025-03',
      [
        'account Umsatzerlöse =revenue 1200.5 1100 1300',
        'account Materialaufwand =production 400 380 420',
        'total Rohertrag =grossProfit 800.5 720 880',
        'account Personalaufwand 300 300 310',
      ],
    ],
    [
      'Swedish, with long minus signs and hard blanks',
      'Resultaträkning;jan-25;feb-25\nNettoomsättning;1\u00A0234\u00A0567,00;1\u00A0300\u00A0000,00\nKostnad sålda varor;−500\u00A0000,00;−520\u00A0000,00\nBruttoresultat;734\u00A0567,00;780\u00A0000,00',
      'month – units 2025-01 2025-02',
      [
        'account Nettoomsättning =revenue 1234567 1300000',
        'account Kostnad sålda varor =production 500000 520000',
        'total Bruttoresultat =grossProfit 734567 780000',
      ],
    ],
    [
      'French',
      "Compte de résultat;;\n;janv. 2025;févr. 2025\nChiffre d'affaires;10 000,50 €;11 000,00 €\nCoût des ventes;4 000,00 €;4 200,00 €\nMarge brute;6 000,50 €;6 800,00 €",
      'month EUR units 2025-01 2025-02',
      [
        "account Chiffre d'affaires =revenue 10000.5 11000",
        'account Coût des ventes =production 4000 4200',
        'total Marge brute =grossProfit 6000.5 6800',
      ],
    ],
    [
      'a list of an accounting system, months with a dot, credits with a minus behind',
      'Währung: EUR;;;\nKontonummer;Text;01.2025;02.2025\n800000;Umsatzerlöse Inland;10.000,00-;11.000,00-\n400000;Materialverbrauch;4.000,00;4.500,00\n420000;Löhne und Gehälter;2.000,00;2.000,00',
      'month EUR units 2025-01 2025-02',
      [
        'account 800000 Umsatzerlöse Inland 10000 11000',
        'account 400000 Materialverbrauch 4000 4500',
        'account 420000 Löhne und Gehälter 2000 2000',
      ],
    ],
  ];
  test.each(CASES)('%s', (_, text, frame, rows) => {
    const sheet = understoodText(text);
    expect(frameOf(sheet)).toBe(frame);
    expect(rowsOf(sheet)).toEqual(rows);
  });
});
