import { expect, test } from 'vitest';
import { IMPORTED_LINES } from '../../../contract/imports.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { shownLines } from '../../../finance/catalogue.ts';
import { meaningLabel, withMeaning, withMonths } from '../../../contract/importMeanings.ts';
import {
  isList,
  meaningAt,
  meaningKey,
  meaningOf,
  meaningOptions,
  monthColumn,
  monthPosition,
} from './meanings.ts';

const LAYOUT: SheetLayout = {
  sheet: 'FY26',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [{ position: 3, meaning: { kind: 'line', line: 'cash' } }],
};

test('every line of the company that can be imported is offered, and every choice is understood again', () => {
  const options = meaningOptions('figures', { kind: 'ignore' });
  for (const line of shownLines(STANDARD_BASIS, IMPORTED_LINES)) {
    expect(options.map(({ value }) => value)).toContain(`line:${line}`);
  }
  for (const subject of ['figures', 'forecasts'] as const) {
    for (const { value, label } of meaningOptions(subject, { kind: 'ignore' })) {
      expect(meaningKey(meaningOf(value))).toBe(value);
      expect(meaningLabel(STANDARD_BASIS, meaningOf(value))).toBe(label);
    }
  }
});

test('what is set is always among the choices', () => {
  const values = meaningOptions('figures', { kind: 'budget' }).map(({ value }) => value);
  expect(values).toContain('budget');
});

test('a meaning takes the place of the one before, and leaving out removes it', () => {
  const set = withMeaning(LAYOUT, 2, { kind: 'line', line: 'revenue' });
  expect(set.meanings.map(({ position }) => position)).toEqual([2, 3]);
  const other = withMeaning(set, 3, { kind: 'line', line: 'ebitda' });
  expect(meaningAt(other, 3)).toEqual({ kind: 'line', line: 'ebitda' });
  const without = withMeaning(other, 3, { kind: 'ignore' });
  expect(without.meanings).toEqual([{ position: 2, meaning: { kind: 'line', line: 'revenue' } }]);
  expect(meaningAt(without, 3)).toEqual({ kind: 'ignore' });
});

test('the months move as a whole, and take no line with them', () => {
  const down: SheetLayout = {
    ...LAYOUT,
    meanings: [{ position: 1, meaning: { kind: 'month' } }, ...LAYOUT.meanings],
  };
  expect(monthColumn(LAYOUT)).toBe(1);
  const moved = withMonths(down, 3, 'fiscalMonth');
  expect(moved.labelColumn).toBe(3);
  expect(moved.meanings).toEqual([{ position: 3, meaning: { kind: 'fiscalMonth' } }]);
  expect(monthColumn(moved)).toBe(3);
  const across: SheetLayout = { ...LAYOUT, orientation: 'monthsAcross' };
  const numbered = withMonths(across, 5, 'calendarMonth');
  expect(numbered.headerRow).toBe(5);
  expect(monthPosition(numbered)).toBe(5);
});

test('a sheet is a list as soon as a column names its lines, and only with months down', () => {
  expect(isList(LAYOUT)).toBe(false);
  const list = withMeaning(LAYOUT, 2, { kind: 'lineName' });
  expect(isList(list)).toBe(true);
  expect(isList({ ...list, orientation: 'monthsAcross' })).toBe(false);
  expect(isList({ ...list, subject: 'forecasts' })).toBe(false);
});
