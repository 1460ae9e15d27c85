import { describe, expect, test } from 'vitest';
import { fate } from './testMisleading.ts';
import { understoodText } from './testStatements.ts';

/** Each row as "kind label amounts", in the order of the columns. */
const read = (...lines: readonly string[]) => {
  const sheet = understoodText(lines.join('\n'));
  return {
    ...sheet,
    frame: [sheet.kind, sheet.granularity, ...sheet.months].join(' '),
    lines: sheet.rows.map(({ kind, label, amounts }) =>
      [kind, label, ...Object.values(amounts)].join(' ').trim(),
    ),
  };
};

describe('heads and amounts are told apart', () => {
  test('amounts of 2,000 below years are no years', () => {
    const { frame, lines } = read(
      'Income Statement,,',
      ',2024,2023',
      'Revenue,110000,95000',
      'Cost of goods sold,65000,54000',
      'Depreciation,2000,2000',
      'Insurance,5000,4500',
      'Net Income,38000,34500',
    );
    expect(frame).toBe('profitAndLoss year 2023-12 2024-12');
    expect(lines.slice(2)).toEqual([
      'account Depreciation 2000 2000',
      'account Insurance 5000 4500',
      'total Net Income 38000 34500',
    ]);
  });

  test('neither is one of 2,000 in a statement whose title says the month', () => {
    const { frame, lines } = read(
      'Income Statement Jan 2025,',
      'Account,Amount (USD)',
      'Sales,10000.50',
      'Cost of sales,4000.00',
      'Gross profit,6000.50',
      'Rent,1000.00',
      'Salaries,2000',
      'Net profit,3000.50',
    );
    expect(frame).toBe('profitAndLoss month 2025-01');
    expect(lines).toContain('account Salaries 2000');
    expect(lines).toHaveLength(6);
  });

  test('the year beside its label, and the months once more above the costs', () => {
    const { rows, frame, stops } = fate(
      '12-MONTH PROFIT AND LOSS STATEMENT,,,,',
      'COMPANY NAME,Harbour Bakery LLC,,,',
      'YEAR,2024,,,',
      ',,,,',
      'INCOME,JAN,FEB,YTD,AVG',
      'Sales,1000.50,1100.50,2101.00,1050.50',
      'Services,200.25,200.25,400.50,200.25',
      'TOTAL INCOME,1200.75,1300.75,2501.50,1250.75',
      'EXPENSES,JAN,FEB,YTD,AVG',
      'Rent,400.00,400.00,800.00,400.00',
      'Power,100.10,101.10,201.20,100.60',
      'TOTAL EXPENSES,500.10,501.10,1001.20,500.60',
      'NET PROFIT,700.65,799.65,1500.30,750.15',
    );
    expect([frame, stops]).toEqual(['profitAndLoss | month | – | units | 2024-01 2024-02', []]);
    expect(rows).toEqual([
      'Sales (revenue) -1000.50 -1100.50',
      'Services (revenue) -200.25 -200.25',
      'Rent (operatingCost) 400.00 400.00',
      'Power (operatingCost) 100.10 101.10',
    ]);
  });

  test('a plan below its months is no part of what happened', () => {
    const { rows } = fate(
      'Profit and loss 2024,,',
      ',Jan,Feb',
      'Sales,1000.50,1100.50',
      'Rent,400.00,400.00',
      'Net profit,600.50,700.50',
      'Budget,Jan,Feb',
      'Sales,2000.50,2100.50',
      'Rent,500.00,500.00',
      'Net profit,1500.50,1600.50',
    );
    expect(rows).toEqual([]);
  });

  test('amounts that are written as texts are rows, below whatever heads', () => {
    const { lines } = read(
      'Management accounts (£000),,,,',
      ',,Apr-25,,May-25',
      ',,Actual,,Actual',
      'Turnover,,"1,240.5",,"1,310.2"',
      'Cost of sales,,(480.1),,(500.0)',
      'Gross profit,,760.4,,810.2',
      'GP %,,61.3%,,61.8%',
      'EBITDA,,760.4,,810.2',
    );
    expect(lines.slice(0, 2)).toEqual([
      'account Turnover 1240.5 1310.2',
      'account Cost of sales 480.1 500',
    ]);
  });
});

describe('periods of models and of listed companies', () => {
  test('actual years beside expected ones, below the end of the year', () => {
    const { frame, lines, left, unit } = read(
      'Company X – Financial Model,,,',
      '($ in millions),,,',
      'Fiscal year ending December 31,2021A,2022A,2023E',
      'Revenue,1350.2,1500.8,1650.9',
      '% growth,12.5%,11.2%,10.0%',
      'Cost of revenue,(670.1),(740.4),(810.9)',
      'Gross profit,680.1,760.4,840.0',
    );
    expect([frame, unit]).toEqual(['lines year 2021-12 2022-12', 'millions']);
    expect(lines).toEqual([
      'account Revenue 1350.2 1500.8',
      'other % growth 12.5 11.2',
      'account Cost of revenue 670.1 740.4',
      'total Gross profit 680.1 760.4',
    ]);
    expect(left.map(({ cell, reason }) => `${cell} ${reason}`)).toEqual([
      'D3 It contains planned amounts, not actual ones.',
    ]);
  });

  test('three and nine months that end on a day, with their years below', () => {
    const { frame, lines, left } = read(
      'CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS,,,,',
      '"(In thousands, except per share data)",,,,',
      ',Three Months Ended,,Nine Months Ended,',
      ',"September 30,",,"September 30,",',
      ',2024,2023,2024,2023',
      'Net revenues,"$ 145,210","$ 120,100","$ 412,300","$ 340,900"',
      'Cost of revenues,"34,100","29,800","98,200","84,000"',
      'Gross profit,"111,110","90,300","314,100","256,900"',
    );
    expect(frame).toBe('lines quarter 2023-09 2024-09');
    expect(lines[0]).toBe('account Net revenues 145210 120100');
    expect(left.map(({ label }) => label)).toEqual([
      'Nine Months Ended September 30, 2024',
      'Nine Months Ended September 30, 2023',
    ]);
  });

  test('“December 31” is a day, and no month of 2031', () => {
    const { frame } = read(
      'Income Statement for the year ended December 31,',
      ',2024',
      'Revenue,1000.50',
      'Cost of sales,400.25',
      'Gross profit,600.25',
    );
    expect(frame).toMatch(/ year 2024-12$/);
  });

  test('a title that says “Variance” is of differences', () => {
    const { rows, notes } = fate(
      'Harbour Ltd – Variance 2025,,',
      ',Jan 2025,Feb 2025',
      'Sales,1000.50,1100.50',
      'Rent,400.00,400.00',
      'Power,100.10,101.10',
      'Net profit,500.40,599.40',
    );
    expect(rows).toEqual([]);
    expect(notes).toContain('The amounts are differences, not actual amounts.');
    expect(notes).not.toContain('The amounts are planned, not actual.');
  });
});
