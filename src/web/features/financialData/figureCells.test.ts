import { describe, expect, test } from 'vitest';
import {
  cellProblem,
  changedFigures,
  hasChanges,
  leaveAllCells,
  leaveCell,
  mergeCells,
  openCells,
  takeFigures,
  typeInCell,
} from './figureCells.ts';
import { pasteBlock } from './pastedBlock.ts';

const KEYS = ['revenue', 'ebitda', 'cash', 'grossMarginPercent'] as const;
const BASE = {
  revenue: '2450000.00',
  ebitda: null,
  cash: '-120.50',
  grossMarginPercent: '61.20',
};

const opened = openCells(KEYS, BASE);

describe('opening a row', () => {
  test('shows the current values, and 0 where one is missing', () => {
    expect(opened.revenue.text).toBe('2450000.00');
    expect(opened.ebitda.text).toBe('0');
  });

  test('changes nothing by itself, not even a missing figure', () => {
    expect(hasChanges(KEYS, BASE, leaveAllCells(KEYS, opened))).toBe(false);
  });
});

describe('leaving a cell', () => {
  test.each([
    ['1,234.50', '1234.50'],
    ['(1,234)', '-1234'],
    ['$2,500,000', '2500000'],
    [' 7 ', '7'],
  ])('understands %s as %s', (typed, text) => {
    const cell = leaveCell(typeInCell(opened, 'revenue', typed), 'revenue').revenue;
    expect(cell).toEqual({ text, touched: true, becameZero: false });
  });

  test.each(['', '   ', 'abc', '1.234,50', '--5'])('turns "%s" into a visible 0', (typed) => {
    const cell = leaveCell(typeInCell(opened, 'revenue', typed), 'revenue').revenue;
    expect(cell).toEqual({ text: '0', touched: true, becameZero: true });
  });

  test('takes a percent sign where the figure is a percentage, and nowhere else', () => {
    const margin = leaveCell(
      typeInCell(opened, 'grossMarginPercent', '63.5%'),
      'grossMarginPercent',
    );
    expect(margin.grossMarginPercent.text).toBe('63.5');
    expect(leaveCell(typeInCell(opened, 'cash', '63.5%'), 'cash').cash.becameZero).toBe(true);
  });
});

test('a figure that does not fit its column keeps its text and says why', () => {
  const cells = leaveCell(typeInCell(opened, 'revenue', '12,345,678,901,234'), 'revenue');
  expect(cells.revenue.text).toBe('12345678901234');
  expect(cellProblem('revenue', cells.revenue)).toBe('At most 13 digits before the decimal point');
  expect(cellProblem('cash', { text: '1.234', touched: true, becameZero: false })).toBe(
    'At most 2 decimals',
  );
  expect(cellProblem('revenue', opened.revenue)).toBeNull();
});

describe('what is sent', () => {
  test('is the changed figures and no others, as they were typed', () => {
    const cells = typeInCell(typeInCell(opened, 'revenue', '2,500,000'), 'cash', '-120.5');
    expect(changedFigures(KEYS, BASE, cells)).toEqual({ revenue: '2500000' });
  });

  test('is 0 for a missing figure over which 0 was typed', () => {
    expect(changedFigures(KEYS, BASE, typeInCell(opened, 'ebitda', '0'))).toEqual({ ebitda: '0' });
  });

  test('never loses a digit', () => {
    const cells = typeInCell(opened, 'revenue', '9,999,999,999,999.99');
    expect(changedFigures(KEYS, BASE, cells)).toEqual({ revenue: '9999999999999.99' });
  });
});

describe('when a colleague saved first', () => {
  const newer = { ...BASE, revenue: '2600000.00', cash: '300.00', ebitda: '10.00' };

  test('both changed: a conflict; only they did: an update; only I did: neither', () => {
    const mine = typeInCell(typeInCell(opened, 'revenue', '1'), 'grossMarginPercent', '50');
    expect(mergeCells(KEYS, BASE, newer, mine)).toEqual({
      conflicts: ['revenue'],
      updated: ['ebitda', 'cash'],
    });
  });

  test('the same new value is no conflict', () => {
    const mine = typeInCell(opened, 'revenue', '2,600,000');
    expect(mergeCells(KEYS, BASE, newer, mine).conflicts).toEqual([]);
  });

  test('taking theirs leaves nothing to send for that cell', () => {
    const mine = typeInCell(typeInCell(opened, 'revenue', '1'), 'cash', '5');
    const taken = takeFigures(['revenue'], newer, mine);
    expect(changedFigures(KEYS, newer, taken)).toEqual({ cash: '5' });
  });
});

describe('a block from a spreadsheet', () => {
  test('fills the cells to the right', () => {
    const pasted = pasteBlock(KEYS, opened, 'ebitda', '1,000\t(20)\t45%\r\n');
    expect(pasted?.leftOut).toBeNull();
    expect(pasted?.last).toBe('grossMarginPercent');
    expect(pasted && changedFigures(KEYS, BASE, pasted.cells)).toEqual({
      ebitda: '1000',
      cash: '-20',
      grossMarginPercent: '45',
    });
  });

  test('shows 0 for what is no amount', () => {
    expect(pasteBlock(KEYS, opened, 'revenue', 'n/a\t5')?.cells.revenue).toEqual({
      text: '0',
      touched: true,
      becameZero: true,
    });
  });

  test('says what had no place', () => {
    expect(pasteBlock(KEYS, opened, 'cash', '1\t2\t3\t4')?.leftOut).toContain('last 2 values');
    expect(pasteBlock(KEYS, opened, 'revenue', '1\t2\n3\t4')?.leftOut).toContain('first row');
  });

  test('a single value is left to the input', () => {
    expect(pasteBlock(KEYS, opened, 'cash', '1,234.50')).toBeNull();
  });
});
