import { describe, expect, test } from 'vitest';
import { matchPlaces, wordsOf } from './markWords.ts';
import { blocksOf, sheetColumn, isFigure, tableOf } from './textBlocks.ts';

describe('a sheet', () => {
  test('has its title above, its headings pinned and its figures as rows', () => {
    const table = tableOf([
      'Management accounts',
      '',
      '\tOct 2026 \tSep 2026\t',
      'Revenue\t3,508,213\t3,431,257\t',
      'Cash\t\t11,341,816',
    ]);
    expect(table).toEqual({
      titles: ['Management accounts'],
      head: ['', 'Oct 2026', 'Sep 2026'],
      hasOwnHead: true,
      rows: [
        ['Revenue', '3,508,213', '3,431,257'],
        ['Cash', '', '11,341,816'],
      ],
    });
  });

  test('without headings is given those of a spreadsheet', () => {
    expect(tableOf(['Revenue\t12', 'Cash\t30'])).toMatchObject({
      titles: [],
      head: ['A', 'B'],
      hasOwnHead: false,
      rows: [
        ['Revenue', '12'],
        ['Cash', '30'],
      ],
    });
    expect([0, 25, 26, 701, 702].map(sheetColumn)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  test('of single cells, or of nothing, is still a table', () => {
    expect(tableOf(['one', 'two']).rows).toEqual([['one'], ['two']]);
    expect(tableOf(['', '\t']).rows).toEqual([]);
  });
});

test('text is paragraphs, and lines with tabs between them are tables', () => {
  const blocks = blocksOf('Heading\n\nMonth\tRevenue\nOctober\t12\nThe end.');
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph']);
  expect(blocks[1]).toMatchObject({
    table: { head: ['Month', 'Revenue'], rows: [['October', '12']] },
  });
});

test('figures are told from words', () => {
  const figures = ['12', '-4.5', '$3,508,213', '-$5', '(1,200)', '73.0%', '+0.6 pts', '$3.51M'];
  expect(figures.filter((text) => !isFigure(text))).toEqual([]);
  const words = ['', 'Revenue', 'Oct 2026', 'FY26', '12 of 30', '2026-10-01'];
  expect(words.filter(isFigure)).toEqual([]);
});

describe('marks', () => {
  test('are of the words that were searched', () => {
    expect(wordsOf('Gross "margin rate" -cash or € a')).toEqual(['gross', 'margin', 'rate']);
    expect(wordsOf(undefined)).toEqual([]);
    expect(wordsOf('率 收入')).toEqual(['率', '收入']);
  });

  test('begin where a word begins', () => {
    expect(matchPlaces('Margin, submargin and MARGINS', ['margin'])).toEqual([
      [0, 6],
      [22, 28],
    ]);
    // A12: a Chinese word stands in the middle of others.
    expect(matchPlaces('三月份收入增长', ['收入'])).toEqual([[3, 5]]);
    expect(matchPlaces('İstanbul margin', ['margin'])).toEqual([]);
  });
});
