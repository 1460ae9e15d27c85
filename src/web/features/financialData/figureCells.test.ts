import { describe, expect, test } from 'vitest';
import {
  cellProblem,
  type EditableKey,
  cellFigure,
  isSameFigure,
  normalizedCell,
  openCells,
  typedCell,
} from './figureCells.ts';

const KEYS = ['revenue', 'ebitda', 'cash', 'grossMarginPercent'] as const;
const BASE = {
  revenue: '2450000.00',
  ebitda: null,
  cash: '-120.50',
  grossMarginPercent: '61.20',
};

const opened = openCells(KEYS, BASE);
const left = (key: EditableKey, text: string) => normalizedCell(key, typedCell(text));

describe('opening a row', () => {
  test('shows the current values, and 0 where one is missing', () => {
    expect(opened.revenue.text).toBe('2450000.00');
    expect(opened.ebitda).toEqual({
      text: '0',
      isMissing: true,
      becameZero: false,
      isTyped: false,
    });
  });

  test('leaving it changes nothing, not even a missing figure', () => {
    for (const key of KEYS) expect(normalizedCell(key, opened[key])).toEqual(opened[key]);
  });
});

describe('leaving a cell', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['(1,234)', '-1234'],
    ['$2,500,000', '2500000'],
    [' 7 ', '7'],
  ])('understands %s as %s', (typed, text) => {
    expect(left('revenue', typed)).toEqual({
      text,
      isMissing: false,
      becameZero: false,
      isTyped: true,
    });
  });

  test.each(['', '   ', 'abc', '1.234,50', '--5'])('turns "%s" into a visible 0', (typed) => {
    expect(left('revenue', typed)).toEqual({
      text: '0',
      isMissing: false,
      becameZero: true,
      isTyped: true,
    });
  });

  test('takes a percent sign where the figure is a percentage, and nowhere else', () => {
    expect(left('grossMarginPercent', '63.5%').text).toBe('63.5');
    expect(left('cash', '63.5%').becameZero).toBe(true);
  });
});

test('a figure that does not fit its column keeps its text and says why', () => {
  const cell = left('revenue', '12,345,678,901,234');
  expect(cell.text).toBe('12345678901234');
  expect(cellProblem('revenue', cell)).toBe('At most 13 digits before the decimal point');
  expect(cellProblem('cash', typedCell('1.234'))).toBe('At most 2 decimals');
  expect(cellProblem('revenue', opened.revenue)).toBeNull();
});

describe('the figure that a cell says', () => {
  test('is plain digits, 0 for what is no amount, and none for a missing one', () => {
    expect(cellFigure('revenue', typedCell('2,500,000'))).toBe('2500000');
    expect(cellFigure('revenue', typedCell('about ten'))).toBe('0');
    expect(cellFigure('ebitda', opened.ebitda)).toBeNull();
    expect(cellFigure('ebitda', typedCell('0'))).toBe('0');
  });

  test('is the same whatever its spelling, and a missing one is not the same as 0', () => {
    expect(isSameFigure('cash', typedCell('(120.5)'), opened.cash)).toBe(true);
    expect(isSameFigure('cash', typedCell('(120.51)'), opened.cash)).toBe(false);
    expect(isSameFigure('ebitda', typedCell('0'), opened.ebitda)).toBe(false);
    expect(isSameFigure('ebitda', opened.ebitda, opened.ebitda)).toBe(true);
  });
});
