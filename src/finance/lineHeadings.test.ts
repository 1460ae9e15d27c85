import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import { FOREIGN_LINE_HEADINGS } from './foreignLineHeadings.ts';
import { LINE_GROUPS } from './lineGroups.ts';
import { LINE_HEADINGS, lineOfHeading } from './lineHeadings.ts';
import { isOptionalLine, LINE_LIST } from './lines.ts';

describe('headings', () => {
  test('each heading is known by one line only', () => {
    // Calculated lines are totals of a file.
    const inFiles = LINE_LIST.filter(({ shownWith }) => shownWith === undefined);
    const known = inFiles.flatMap(({ key, label, shortLabel }) =>
      [
        key,
        label,
        shortLabel,
        ...LINE_HEADINGS[key],
        ...(FOREIGN_LINE_HEADINGS.get(key) ?? []),
      ].map((heading) => [heading, key] as const),
    );
    for (const [heading, key] of known) {
      expect([
        heading,
        lineOfHeading({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, heading)?.key,
      ]).toEqual([heading, key]);
    }
    for (const [heading, key] of known) {
      expect(lineOfHeading(STANDARD_BASIS, heading)?.key).toBe(
        isOptionalLine(key) ? undefined : key,
      );
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
    ['Revenue (a)', 'revenue'],
    ['Revenue (net of VAT)', 'revenue'],
    ['Cost of sales [2]', 'production'],
    ['Ingresos', 'revenue'],
    ['Przychody', 'revenue'],
    ['Ricavi', 'revenue'],
    ['Nettó árbevétel', 'revenue'],
    ['Tržby', 'revenue'],
    ['Liikevaihto', 'revenue'],
    ['Koszt własny sprzedaży', 'production'],
    ['Costo del venduto', 'production'],
    ['売上原価', 'production'],
    ['Hrubý zisk', 'grossProfit'],
    ['Käyttökate', 'ebitda'],
    ['Margine operativo lordo', 'ebitda'],
    ['Koszty ogólnego zarządu', 'admin'],
    ['Despesas administrativas', 'admin'],
  ])('%j stands for %s', (heading, key) => {
    expect(lineOfHeading(STANDARD_BASIS, heading)?.key).toBe(key);
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
    'Revenue (B)',
    'Revenue (incl. VAT)',
    'Revenue (F)',
    'US$000',
  ])('%j stands for none', (heading) => {
    expect(lineOfHeading(STANDARD_BASIS, heading)).toBeNull();
  });
});
