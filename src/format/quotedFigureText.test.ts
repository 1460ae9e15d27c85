import { expect, test } from 'vitest';
import { quotedFormOf } from '../domain/commentary/quotableFigures.ts';
import { readFigureId } from '../domain/readFigureId.ts';
import { quotedText, quotedTitle } from './quotedFigureText.ts';

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
  const read = readFigureId(figure);
  const form = quotedFormOf(figure);
  if (read.is === 'refused' || form === null) throw new Error('No text can follow it');
  const { line, of } = quotedTitle(read.id);
  expect([`${line}, ${of}`, quotedText(form, value)]).toEqual([title, said]);
});
