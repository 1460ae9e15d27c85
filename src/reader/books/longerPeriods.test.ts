import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { whyNotUsed } from '../layout/whyNotUsed.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { frameOf, rowsOf, understoodText } from './testStatements.ts';

const sheet = (head: string, ...titles: readonly string[]) => {
  const count = head.split(',').length - 1;
  const amounts = (first: number) => Array.from({ length: count }, (_, at) => first + at).join(',');
  return [...titles, head, `Revenue,${amounts(600)}`, `COGS,${amounts(100)}`].join('\n');
};

const monthsOf = (text: string, basis = STANDARD_BASIS) => {
  const { granularity, months } = understoodText(text, basis);
  return `${granularity}: ${months.join(' ')}`;
};

describe('years and quarters are those of the company', () => {
  test.each<readonly [start: number, named: 'start' | 'end', head: string, said: string]>([
    [4, 'start', 'USD,FY24,FY25', 'year: 2025-03 2026-03'],
    [4, 'end', 'USD,FY24,FY25', 'year: 2024-03 2025-03'],
    [1, 'start', 'USD,FY24,FY25', 'year: 2024-12 2025-12'],
    [7, 'end', 'USD,FY2024,FY2025', 'year: 2024-06 2025-06'],
    [4, 'start', 'USD,Q1 FY25,Q2 FY25,Q3 FY25,Q4 FY25', 'quarter: 2025-06 2025-09 2025-12 2026-03'],
    [1, 'start', 'USD,Q1 FY25,Q2 FY25,Q3 FY25', 'quarter: 2025-03 2025-06 2025-09'],
    [10, 'end', 'USD,Q1 FY25,Q2 FY25', 'quarter: 2024-12 2025-03'],
    [4, 'start', 'USD,Q1 2025,Q2 2025', 'quarter: 2025-03 2025-06'],
    [4, 'start', 'USD,2024,2025', 'year: 2024-12 2025-12'],
  ])('from month %i, named after its %s: %s', (yearStartMonth, yearNamedAfter, head, said) => {
    const basis = { ...STANDARD_BASIS, yearStartMonth, yearNamedAfter };
    expect(monthsOf(sheet(head), basis)).toBe(said);
  });

  test('a title says in which month the year ends', () => {
    expect(monthsOf(sheet('USD,Q1,Q2', 'Year ended 30 June 2025'))).toBe(
      'quarter: 2024-09 2024-12',
    );
    expect(monthsOf(sheet('USD,Q1,Q2', 'Profit and loss FY25'))).toBe('quarter: 2025-06 2025-09');
  });
});

const reasonFor = (text: string) => {
  const workbook = readPasted(text);
  const [layout] = understand(workbook, CONTEXT).layouts;
  const [only] = workbook.sheets;
  return layout === undefined || only === undefined
    ? null
    : whyNotUsed(STANDARD_BASIS, only, layout);
};

describe('refusals that name the word', () => {
  test.each([
    ['USD,FY24,FY25', 'years (B1)'],
    ['USD,Q1 FY25,Q2 FY25', 'quarters (B1)'],
    ['USD,H1 2025,H2 2025', 'half years (B1)'],
    ['USD,Week 1,Week 2,Week 3', 'weeks (B1)'],
    ['USD,W/E 5 Jan 2025,W/E 12 Jan 2025', 'weeks (B1)'],
    ['USD,YTD Mar 2025,YTD Apr 2025', 'the year to date (B1)'],
  ])('%s', (head, words) => {
    expect(reasonFor(sheet(head))).toBe(
      `Its amounts are for ${words}, and figures are kept by month: export the months one by one.`,
    );
  });

  test('a title says it of one column without a heading', () => {
    const rows = 'Revenue,1000\nCost of sales,400\nGross profit,600\nRent,100\nNet income,500\n';
    expect(reasonFor(`For the 6 months ended 30 June 2025\n,Amount\n${rows}`)).toBe(
      'Its amounts are for half years (B2), and figures are kept by month: export the months one by one.',
    );
  });

  test('days that are seven days apart are weeks', () => {
    const read = understoodText(sheet('USD,2025-01-06,2025-01-13,2025-01-20,2025-01-27'));
    expect(frameOf(read)).toBe('lines | – | USD | – | –');
    expect(read.notes).toContain('The columns are for weeks.');
  });
});

test('a letter behind a month tells what happened from what is expected', () => {
  const { months, left } = understoodText(sheet('USD,Jan-25A,Feb-25A,Mar-25F,Apr-25F'));
  expect(months).toEqual(['2025-01', '2025-02']);
  expect(left.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
    'D1 It contains planned amounts, not actual ones.',
    'E1 It contains planned amounts, not actual ones.',
  ]);
});

describe('amounts and units', () => {
  test('amounts with their own unit are whole ones', () => {
    const read = understoodText(
      'USD,Jan 2025,Feb 2025\nRevenue,1.2M,$950k\nCOGS,(400k),(0.38m)\nGross profit,0.8M,570k',
    );
    expect(read.unit).toBe('units');
    expect(rowsOf(read)).toEqual([
      'account Revenue =revenue 1200000 950000',
      'account COGS =production 400000 380000',
      'total Gross profit =grossProfit 800000 570000',
    ]);
  });

  test('a footer says the currency', () => {
    const read = understoodText(
      'Profit and Loss\n,Jan 2025,Feb 2025\nRevenue,1200.50,1300.25\nCOGS,400.10,410.20\n\n**Amount is displayed in your base currency GBP',
    );
    expect(frameOf(read)).toBe('lines | month | GBP | units | 2025-01 2025-02');
  });

  test('rows that are said to count things are money where they add up to it', () => {
    const read = understoodText(
      ',Unit,2023,2024\nCupcakes,#,4000,4576\nDrinks,#,1250,1430\nTotal Revenue,$,5250,6006\nOrders,#,12,14\nStaff costs,$,150,160\nOther costs,$,10,20',
    );
    expect(rowsOf(read)).toEqual([
      'account Cupcakes 4000 4576',
      'account Drinks 1250 1430',
      'total Total Revenue =revenue 5250 6006',
      'other Orders 12 14',
      'account Staff costs 150 160',
      'account Other costs =other 10 20',
    ]);
  });
});

describe('totals that add up in another way', () => {
  test('below the gross margin of its sales', () => {
    const { notes } = understoodText(
      'USD,2023,2024\nRevenue,,\nGross revenue,4960,5059\nCost of goods sold,2224,2268\nGross margin,2736,2791\nInterest income,10,0\nTotal revenue,2746,2791',
    );
    expect(notes.join('\n')).not.toContain('add up to');
  });
});
