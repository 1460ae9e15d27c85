import { expect, test } from 'vitest';
import { isShownInMonths } from './shownFigures.ts';

const isShown = isShownInMonths(new Set(['FY26-07']), new Set(['2026-10']));

test('a cash flow is shown with the month before it, which may be of another year', () => {
  const months = isShownInMonths(new Set(['FY26-07', 'FY26-08', 'FY26-12', 'FY27-01']), new Set());
  expect(['FY26-08 flow-debt', 'FY27-01 flow-debt', 'FY26-12 flow-debt'].map(months)).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['FY26-07 revenue', true],
  ['FY26-06 revenue', false],
  ['FY25-07 staffCount', false],
  // A plan is of the report that it belongs to, its actual of the month that was planned.
  ['2026-10 budget USD FY26-07 North', true],
  ['2026-12 forecast EUR FY26-07 North and South', true],
  ['2026-10 budget USD FY26-06 North', false],
  ['2026-10 budget USD FY26-07 North actual', true],
  ['2026-12 budget USD FY26-07 North actual', false],
  ['2026-10 budget USD FY26-06 North actual', false],
  ['FY26-07 balance-cash', true],
  // Its opening cash belongs to the month before.
  ['FY26-07 flow-debt', false],
  // Figures of a deleted year.
  ['7-07 revenue', false],
  ['2026-10 budget USD 907 North', false],
])('%s: %j', (figure, shown) => {
  expect(isShown(figure)).toBe(shown);
});
