import { describe, expect, test } from 'vitest';
import { frameOf, understoodText } from './testStatements.ts';

const LINES = (heads: string, before = '') =>
  `${before}${heads}\nRevenue,100,200,300\nCOGS,40,80,120\nGross Profit,60,120,180\nEBITDA,10,20,30`;

describe('periods', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    [
      'a calendar year in the title',
      LINES('USD,Jan,Feb,Mar', 'Profit and Loss 2024,,,\n'),
      'month 2024-01 2024-02 2024-03',
    ],
    [
      'a financial year whose start is not said',
      LINES('USD,Jan,Apr,May', 'Profit and Loss FY24,,,\n'),
      'month –',
    ],
    ['no year at all', LINES('USD,Jan,Feb,Mar'), 'month –'],
    ['years', LINES('USD,2022,2023,2024'), 'year 2022-12 2023-12 2024-12'],
    [
      'ends of years',
      LINES('Year ended,31-Mar-24,31-Mar-25,31-Mar-26'),
      'year 2024-03 2025-03 2026-03',
    ],
    ['expected years beside real ones', LINES('USD,2022A,2023A,2024E'), 'year 2022-12 2023-12'],
    ['quarters', LINES('USD,Q1 2025,Q2 2025,Q3 2025'), 'quarter 2025-03 2025-06 2025-09'],
    [
      'months three apart',
      LINES('USD,Mar 2025,Jun 2025,Sep 2025'),
      'quarter 2025-03 2025-06 2025-09',
    ],
    ['years without a number', LINES('USD,Year 1,Year 2,Year 3'), 'year –'],
    [
      'words around the months',
      LINES('USD,Actual Apr 2025,Actual May 2025,Actual Jun 2025'),
      'month 2025-04 2025-05 2025-06',
    ],
    [
      'days of months',
      LINES('USD,30 Apr 2025,31 May 2025,30 Jun 2025'),
      'month 2025-04 2025-05 2025-06',
    ],
    [
      'ranges of days',
      LINES('USD,Jan 1 - 31 2025,Feb 1 - 28 2025,Mar 1 - 31 2025'),
      'month 2025-01 2025-02 2025-03',
    ],
    [
      'a month beside the year to date',
      LINES('USD,Apr 2025,YTD Apr 2025,FY25 Budget'),
      'month 2025-04',
    ],
    [
      'the year above the months',
      LINES(',Jan,Feb,Mar', ',2025,2025,2025\n'),
      'month 2025-01 2025-02 2025-03',
    ],
    [
      'actual, budget and variance',
      LINES('USD,Apr 2025 Actual,Apr 2025 Budget,Apr 2025 Var'),
      'month 2025-04',
    ],
    [
      'the same below the month',
      LINES(',Actual,Budget,Variance', ',Apr 2025,,\n'),
      'month 2025-04',
    ],
    ['the same months of two entities', LINES(',Apr 2025,Apr 2025,Apr 2025'), 'month –'],
  ];
  test.each(CASES)('%s', (_, text, expected) => {
    const { granularity, months } = understoodText(text);
    expect(`${granularity ?? '–'} ${months.join(' ') || '–'}`).toBe(expected);
  });

  test('a statement of one year, said by its title', () => {
    const { granularity, months } = understoodText(
      'Income Statement\n"For the year ended December 31, 2024"\n\nRevenue,100.50\nCost of sales,40.00\nGross profit,60.50\nRent,10.00\nNet income,50.50',
    );
    expect([granularity, months]).toEqual(['year', ['2024-12']]);
  });
});

describe('money', () => {
  const CASES: readonly (readonly [string, string, string])[] = [
    ['EUR 000', LINES('EUR 000,Apr 2025,May 2025,Jun 2025'), 'EUR thousands'],
    ['a title', LINES(',Apr 2025,May 2025,Jun 2025', "All amounts in €'000,,,\n"), 'EUR thousands'],
    ['another title', LINES(',Apr 2025,May 2025,Jun 2025', 'Accounts (GBP),,,\n'), 'GBP –'],
    ['millions', LINES('USD millions,Apr 2025,May 2025,Jun 2025'), 'USD millions'],
    ['a row of its own', LINES(',Apr 2025,May 2025,Jun 2025', 'Currency: EUR,,,\n'), 'EUR –'],
    ['kroner of one of three countries', LINES('tkr.,Apr 2025,May 2025,Jun 2025'), '– thousands'],
    ['two currencies', LINES('EUR,Apr 2025,May 2025,Jun 2025', 'Converted from GBP,,,\n'), '– –'],
    ['nothing', LINES(',Apr 2025,May 2025,Jun 2025'), '– –'],
    ['a company', LINES(',Apr 2025,May 2025,Jun 2025', 'Thousand Oaks Dental LLC,,,\n'), '– –'],
    ['a place', LINES(',Apr 2025,May 2025,Jun 2025', 'Location: 000 – Head Office,,,\n'), '– –'],
    ['a bare word', LINES(',Apr 2025,May 2025,Jun 2025', 'Thousands,,,\n'), '– thousands'],
    ['of', LINES(',Apr 2025,May 2025,Jun 2025', 'Thousands of dollars,,,\n'), 'USD thousands'],
  ];
  test.each(CASES)('%s', (_, text, expected) => {
    const { currency, unit } = understoodText(text);
    expect(`${currency ?? '–'} ${unit ?? '–'}`).toBe(expected);
  });
});

describe('accounts that are named like lines', () => {
  test('"Sales" among operating expenses is no revenue', () => {
    const { rows } = understoodText(
      'USD,Apr 2025,May 2025\nOperating expenses,,\nSales,80,90\nMarketing,20,21\nAdmin,5,6\nTotal operating expenses,105,117',
    );
    expect(rows.map(({ label, line }) => `${label}: ${line}`)).toEqual([
      'Operating expenses: null',
      'Sales: null',
      'Marketing: marketing',
      'Admin: admin',
      'Total operating expenses: null',
    ]);
  });

  test('"Sales" is an account where a total of income stands below it', () => {
    const { rows } = understoodText(
      'USD,Apr 2025,May 2025\nTrading Income,,\nSales,80,90\nInterest,20,21\nTotal Trading Income,100,111\nGross Profit,70,80',
    );
    expect(rows.filter(({ line }) => line === 'revenue').map(({ label }) => label)).toEqual([
      'Total Trading Income',
    ]);
  });
});

describe('signs', () => {
  test('negative costs are given as positive, and said', () => {
    const { rows, notes } = understoodText(
      'USD,Apr 2025,May 2025\nRevenue,100,110\nCOGS,-40,-41\nGross Profit,60,69',
    );
    expect(Object.values(rows[1]?.amounts ?? {})).toEqual(['40', '41']);
    expect(notes).toContain('Costs are negative in the file and shown as positive amounts.');
  });

  test('negative revenue is given as positive, and said', () => {
    const { rows, notes } = understoodText(
      'USD,Apr 2025,May 2025\nRevenue,-100,-110\nMarketing,40,41\nR&D,6,9',
    );
    expect(Object.values(rows[0]?.amounts ?? {})).toEqual(['100', '110']);
    expect(notes[0]).toMatch(/^Revenue is negative throughout/);
  });
});

describe('sheets that are no statements', () => {
  const CASES: readonly (readonly [string, string])[] = [
    [
      'costs by department',
      'Month,Department,Amount\nApr 2025,Sales,80\nApr 2025,Marketing,20\nMay 2025,Sales,81',
    ],
    [
      'expenses',
      'Date,Category,Description,Amount\n2025-04-15,Sales,Commission,81.50\n2025-05-15,Marketing,Fair,82.50',
    ],
    [
      'employees',
      'Employee,Start date,Salary\nAnn,2025-04-01,100\nBen,2025-05-01,120\nCid,2025-06-01,130',
    ],
    ['exchange rates', 'month,currency,rate\n2025-05,USD,1\n2025-06,USD,1\n2025-06,EUR,1.09'],
    [
      'a balance sheet',
      ',Apr 2025,May 2025\nAssets,,\nCash at bank,100,110\nTotal assets,100,110\nLiabilities,,\nLoans,50,60\nTotal liabilities,50,60',
    ],
    ['instructions', 'How to use this template\nFill in the white cells\nThen print it'],
  ];
  test.each(CASES)('%s', (_, text) => {
    expect(understoodText(text).kind).toBe('notFigures');
  });

  test('months below each other are read as well', () => {
    const sheet = understoodText(
      'Month,Revenue,COGS,Gross Profit\nApr 2025,100,40,60\nMay 2025,110,41,69',
    );
    expect(frameOf(sheet)).toBe('lines | month | – | – | 2025-04 2025-05');
    expect(sheet.rows.map(({ cell, label }) => `${cell} ${label}`)).toEqual([
      'B1 Revenue',
      'C1 COGS',
      'D1 Gross Profit',
    ]);
  });
});
