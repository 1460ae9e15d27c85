import { describe, expect, test } from 'vitest';
import { LINE_HEADINGS, lineOfHeading } from './lineHeadings.ts';
import { LINE_LIST } from './lines.ts';

describe('headings', () => {
  test('each heading is known by one line only', () => {
    for (const line of LINE_LIST) {
      for (const heading of [line.key, line.label, line.shortLabel, ...LINE_HEADINGS[line.key]]) {
        expect([heading, lineOfHeading(heading)?.key]).toEqual([heading, line.key]);
      }
    }
  });

  test.each([
    [' REVENUE ', 'revenue'],
    ['Adj. EBITDA', 'adjEbitda'],
    ['adjusted_ebitda', 'adjEbitda'],
    ['EBITDA', 'ebitda'],
    ['Gross margin percent', 'grossMarginPercent'],
    ['GM %', 'grossMarginPercent'],
    ['Gross Profit', 'grossProfit'],
    ['R & D', 'rnd'],
    ['Research and Development', 'rnd'],
    ['Sales and Marketing', 'salesMarketing'],
    ['S&M', 'salesMarketing'],
    ['Combined S&M', 'combinedSalesMarketing'],
    ['Cost of goods sold', 'production'],
    ['Headcount', 'staffCount'],
    ['Revenues', 'revenue'],
    ['Turnover (US$000)', 'revenue'],
    ['Revenue, US$m', 'revenue'],
    ['Revenue $k', 'revenue'],
    ['Revenue in thousands', 'revenue'],
    ['Net sales (note 3):', 'revenue'],
    ['1. Revenue¹', 'revenue'],
    ['Underlying EBITDA', 'adjEbitda'],
    ['EBITDA (adjusted) US$000', 'adjEbitda'],
    ['Less: cost of sales', 'production'],
    ['Sales & marketing expense', 'salesMarketing'],
    ['Research and development costs', 'rnd'],
    ['General and administrative expenses', 'admin'],
    ['Cash and cash equivalents', 'cash'],
    ['Gross margin (%)', 'grossMarginPercent'],
    ['Gross margin (US$000)', 'grossProfit'],
  ])('%j stands for %s', (heading, key) => {
    expect(lineOfHeading(heading)?.key).toBe(key);
  });

  test.each([
    '',
    '%',
    'Month',
    'Notes',
    'Revenue growth',
    'and',
    'Total costs',
    'EBITDA %',
    'EBITDA margin',
    'Cash flow',
    'Revenue budget',
    'US$000',
  ])('%j stands for none', (heading) => {
    expect(lineOfHeading(heading)).toBeNull();
  });
});
