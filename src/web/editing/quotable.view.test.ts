import { expect, test } from 'vitest';
import { matchingFigures, typedName } from './quotable.view.ts';

test.each([
  ['Revenue was @rev', { from: 12, to: 16, query: 'rev' }],
  ['@', { from: 0, to: 1, query: '' }],
  ['😀 (@cash oct', { from: 3, to: 12, query: 'cash oct' }],
  ['ada@example', null],
  ['@rev. Then', null],
  ['@rev\nThen', null],
])('the name that is being typed in %j', (text, expected) => {
  expect(typedName(text, text.length)).toEqual(expected);
});

test('a figure is found by the beginnings of its words', () => {
  const [october, september] = ['October', 'September'].map((month) => ({
    figure: month,
    line: 'Gross Profit',
    month: `${month} 2026`,
    said: '$1',
  }));
  if (october === undefined || september === undefined) throw new Error('There are two');
  const all = [october, september];
  expect(matchingFigures(all, '')).toEqual(all);
  expect(matchingFigures(all, 'prof sep')).toEqual([september]);
  expect(matchingFigures(all, 'rofit')).toEqual([]);
});
