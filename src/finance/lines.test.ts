import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { LINE_GROUPS } from './lineGroups.ts';
import { shownLines } from './catalogue.ts';
import {
  combinedSalesMarketing,
  FIGURE_KEYS,
  groupOf,
  LINES,
  LINE_LIST,
  MARKED_LINES,
  MONTH_LINES,
  OPERATING_COSTS,
  OPTIONAL_LINES,
} from './lines.ts';

const COSTS = [
  'production',
  'salesMarketing',
  'customerSuccess',
  'marketing',
  'rnd',
  'admin',
  'other',
  'combinedSalesMarketing',
  'operatingCosts',
] as const;

describe('the table of lines', () => {
  test('has every line of the financial data, staff and the derived one, under its own key', () => {
    expect(LINE_LIST.map((line) => line.key)).toEqual([
      'revenue',
      'ebitda',
      'adjEbitda',
      'cash',
      'grossProfit',
      'grossMarginPercent',
      'production',
      'salesMarketing',
      'customerSuccess',
      'marketing',
      'rnd',
      'admin',
      'other',
      'otherIncome',
      'depreciation',
      'interest',
      'tax',
      'netIncome',
      'receivables',
      'payables',
      'debt',
      'staffCount',
      'combinedSalesMarketing',
      'operatingCosts',
      'operatingProfit',
      'profitBeforeTax',
    ]);
    expect(Object.entries(LINES).every(([key, line]) => key === line.key)).toBe(true);
  });

  test('a company has the lines of the groups that it has switched on', () => {
    expect(shownLines(STANDARD_BASIS, OPTIONAL_LINES)).toEqual([]);
    expect(shownLines(STANDARD_BASIS, MONTH_LINES)).toEqual([
      ...MARKED_LINES.slice(0, 5),
      'grossMarginPercent',
      ...MARKED_LINES.slice(5),
    ]);
    for (const group of ['result', 'balance'] as const) {
      const own = shownLines({ ...STANDARD_BASIS, lineGroups: [group] }, OPTIONAL_LINES);
      expect(own).toEqual(OPTIONAL_LINES.filter((key) => groupOf(key) === group));
      expect(own).not.toEqual([]);
    }
    expect(shownLines({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, MONTH_LINES)).toEqual(
      MONTH_LINES,
    );
  });

  test('financial data calls each line by its key', () => {
    for (const key of MONTH_LINES) expect(LINES[key].names.financialData).toBe(key);
  });

  test('tells the amounts that people enter and the operating costs', () => {
    expect(MONTH_LINES.filter((key) => !FIGURE_KEYS.some((figure) => figure === key))).toEqual([
      'grossMarginPercent',
    ]);
    expect(['production', ...OPERATING_COSTS, 'combinedSalesMarketing', 'operatingCosts']).toEqual(
      COSTS,
    );
  });

  test('costs are better when lower, revenue, profit, margin and cash when higher', () => {
    for (const key of COSTS) expect(LINES[key].betterWhen).toBe('lower');
    for (const key of [
      'revenue',
      'ebitda',
      'adjEbitda',
      'cash',
      'grossProfit',
      'grossMarginPercent',
    ] as const) {
      expect(LINES[key].betterWhen).toBe('higher');
    }
    expect(LINES.staffCount.betterWhen).toBe('neither');
  });

  test('cash and headcount close, the margin is a ratio, all else is added', () => {
    const by = Object.fromEntries(LINE_LIST.map((line) => [line.key, line.addsUp.by]));
    expect(by['cash']).toBe('closing');
    expect(by['staffCount']).toBe('closing');
    for (const key of ['receivables', 'payables', 'debt']) expect(by[key]).toBe('closing');
    expect(LINES.grossMarginPercent.addsUp).toEqual({
      by: 'ratio',
      numerator: 'grossProfit',
      denominator: 'revenue',
    });
    expect(Object.values(by).filter((way) => way === 'sum')).toHaveLength(20);
  });

  test('research and development is rnd in financial data and rd elsewhere', () => {
    expect(LINES.rnd.names).toEqual({
      financialData: 'rnd',
      monthlySummaries: 'rd',
      financialTrends: 'rd',
    });
  });
});

test('combined sales & marketing is the sum of the two and says what was missing', () => {
  expect(combinedSalesMarketing('100.10', '0.20')).toEqual({ total: '100.30', missing: 0 });
  expect(combinedSalesMarketing('100', null)).toEqual({ total: '100.00', missing: 1 });
  expect(combinedSalesMarketing(null, undefined)).toEqual({ total: null, missing: 2 });
});
