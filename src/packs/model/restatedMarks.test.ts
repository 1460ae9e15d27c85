import { expect, test } from 'vitest';
import type { RestatedOnPage } from '../../contract/publications.ts';
import { itemFigures } from '../../telling/briefing/ebitdaItems.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { numberFormat } from '../workbook/numberFormats.ts';
import type { PackSource } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { rowText, tableOf, textOf } from './testTables.ts';

const PUBLICATION = 'October 2026, version 1';
const restated = (figure: string, published: string | null): RestatedOnPage => ({
  figure,
  published,
  publication: PUBLICATION,
});
const withRestated = (...figures: readonly RestatedOnPage[]): PackSource => ({
  ...normalMonth(),
  restated: figures,
});

test('a figure that is not what was published has an asterisk, and a note with both values', () => {
  const source = withRestated(restated('revenue.2026-10', '$2,800,000'));
  const plain = tableOf(normalMonth(), 'summary-month');
  const table = tableOf(source, 'summary-month');
  const [own, ...others] = rowText(plain, 'Revenue');
  // Figures computed from it have changed too, but no publication names them.
  expect(rowText(table, 'Revenue')).toEqual([`${own}*`, ...others]);
  expect(table.notes.slice(plain.notes.length)).toEqual([
    '* next to a figure: it differs from the last published value.',
    expect.stringMatching(
      /^Revenue, October 2026: \$2,800,000 in October 2026, version 1; \$[\d,.]+ now\.$/,
    ),
  ]);
  const figures = rowText(tableOf(source, 'figures'), 'Revenue');
  expect(figures.filter((text) => text.endsWith('*'))).toHaveLength(1);
  // The stored figures are there to be edited and imported again.
  expect(tableOf(source, 'data-figures')).toEqual(tableOf(normalMonth(), 'data-figures'));
});

test('a forecast is known by its report, and a figure that nobody reports any more by its mark', () => {
  const plan = restated('budget.2026-10.USD.of-North.in-2026-09', null);
  const rows = textOf(tableOf(withRestated(plan), 'forecast-units'));
  expect(rows.filter((row) => row.includes('*'))).toEqual([
    expect.stringMatching(/^North \(USD\) \| [\d,]+\* \|/),
  ]);
  const source = withRestated(restated('cash.2026-10', '$7,000,000'));
  const figures = source.figures.map((row) =>
    row.fyId === source.scope.fyId && row.monthNum === 7 ? { ...row, cash: null } : row,
  );
  const table = tableOf({ ...source, figures }, 'summary-month');
  expect(rowText(table, 'Cash')[0]).toBe('N/A*');
  expect(table.notes.at(-1)).toBe(
    'Cash, October 2026: $7,000,000 in October 2026, version 1; not reported now.',
  );
});

test('an item of adjusted EBITDA that was added since has the mark, and a note', () => {
  const month = { calendarYear: 2026, calendarMonth: toCalendarMonth(10) };
  const added = restated(figureIdText(itemFigures(month).item('Due diligence')), null);
  const ebitdaItems = [{ name: 'Due diligence', amount: '58000.00', reason: 'Once' }];
  const table = tableOf({ ...withRestated(added), ebitdaItems }, 'bridge-adjusted');
  expect(rowText(table, 'Due diligence')).toEqual(['58*', 'Once']);
  expect(table.notes.at(-1)).toMatch(/: not reported in October 2026, version 1; \$58,000 now\.$/);
});

test('without restated figures nothing is marked, and of many figures the notes name some', () => {
  expect(tableOf(withRestated(), 'summary-month')).toEqual(tableOf(normalMonth(), 'summary-month'));
  const lines = ['revenue', 'production', 'grossProfit', 'ebitda', 'adjEbitda', 'cash'];
  const many = lines.flatMap((line) => [
    restated(`${line}.2026-10`, '$1'),
    restated(`${line}.2026-09`, '$1'),
  ]);
  const { notes } = tableOf(withRestated(...many), 'summary-month');
  expect(notes.filter((note) => note.includes(PUBLICATION))).toHaveLength(8);
  expect(notes.at(-1)).toBe('And 4 more.');
});

test('in a workbook it stays a number, and its format adds the asterisk', () => {
  expect(numberFormat('thousands', '2,867*')).toBe('#,##0,"*";-#,##0,"*";0,"*";@');
  expect(numberFormat('thousands', '2,867')).toBe('#,##0,;-#,##0,;0,;@');
});
