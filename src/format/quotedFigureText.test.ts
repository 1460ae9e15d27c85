import { expect, test } from 'vitest';
import { LIMITS } from '../contract/limits.ts';
import type { QuotedForm } from '../telling/commentary/quotableFigures.ts';
import { quotedFormOf } from '../telling/commentary/quotableFigures.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { readFigureId } from '../finance/readFigureId.ts';
import { quotedText, quotedTextLike, quotedTitle } from './quotedFigureText.ts';

test.each([
  ['revenue.2026-10', '3508213', 'Revenue, October 2026', '$3.51M'],
  ['cash.FY26-to-2026-10', '-12000', 'Cash, year to October 2026', '-$12K'],
  ['admin.2026-10.share', '4.05', 'Admin in percent of revenue, October 2026', '4.1%'],
  ['grossMarginPercent.2026-10', '45.25', 'Gross Margin, October 2026', '45.3%'],
  ['rnd.2026-10.vs-year', '120400', 'R&D, October 2026 against October 2025', '+$120K'],
  ['rnd.2026-10.vs-month', '-0.4', 'R&D, October 2026 against September 2026', '$0'],
  [
    'revenue.FY26-to-2026-10.vs-year.percent',
    '12.3',
    'Revenue, year to October 2026 against year to October 2025, in percent',
    '+12.3%',
  ],
  [
    'grossMarginPercent.2026-10.vs-year',
    '-1.23',
    'Gross Margin, October 2026 against October 2025',
    '-1.2 pts',
  ],
  ['planned.revenue.FY26.of-Budget_FY26', '40000000', 'Revenue, FY26, Budget FY26', '$40.00M'],
  [
    'variance.ebitda.2026-10.of-Budget_FY26.percent',
    '0',
    'EBITDA, October 2026 against Budget FY26, in percent',
    '0.0%',
  ],
])('%s', (figure, value, title, said) => {
  const read = readFigureId(STANDARD_BASIS, figure);
  const form = quotedFormOf(STANDARD_BASIS, figure);
  if (read.is === 'refused' || form === null) throw new Error('No text can follow it');
  const { line, of } = quotedTitle(STANDARD_BASIS, read.id);
  expect([`${line}, ${of}`, quotedText('USD', form, value)]).toEqual([title, said]);
});

test.each<[QuotedForm, string, string, string]>([
  ['amount', '-3508213', '€1.00M', '-€3.51M'],
  ['amount', '12', '3.51M', '12'],
  ['moved', '120400', '-CHF\u00a012', '+CHF\u00a0120K'],
  ['moved', '0', '+$1K', '$0'],
  ['percent', '4.05', '$1', '4.1%'],
  ['points', '-1.2', '+0.3 pts', '-1.2 pts'],
])('%s of %s in place of %s', (form, value, before, said) => {
  expect(quotedTextLike('USD', form, value, before)).toBe(said);
});

test.each(['amount', 'moved', 'percent', 'change', 'points'] as const)(
  'what a text says in %s fits the length of a stretch, however large the amount',
  (form) => {
    for (const value of ['999999.95', '-9999999999999.99', '-1199999999999880000']) {
      expect(quotedText('USD', form, value).length).toBeLessThanOrEqual(LIMITS.quotedFigure);
    }
  },
);
