import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { marginRemark, shownFigure, tableFigure, totalFigure } from './financialTable.view.ts';
import {
  allLeft,
  isRowChanged,
  keptMine,
  openRow,
  pasted,
  rebased,
  refusedRow,
  rowChanges,
  rowProblems,
  tookTheirs,
  typed,
} from './rowEdit.ts';

const APRIL: FinancialData = {
  id: 1,
  fyId: 14,
  monthNum: 1,
  monthName: 'April',
  revenue: '2450000.00',
  ebitda: '-45.00',
  adjEbitda: '310000.50',
  cash: '900000.00',
  grossProfit: '1650000.00',
  grossMarginPercent: '67.35',
  production: '800000.00',
  salesMarketing: null,
  customerSuccess: null,
  marketing: null,
  rnd: '120000.00',
  admin: '90000.00',
  other: null,
  notes: null,
  summaryNotes: null,
  updatedAt: '2026-05-02T00:00:00.000Z',
  version: 3,
};

describe('the one row that is edited', () => {
  const mine = typed(typed(openRow(APRIL), 'revenue', '2,500,000'), 'cash', '1');

  test('opens unchanged', () => {
    expect(isRowChanged(allLeft(openRow(APRIL)))).toBe(false);
  });

  test('a colleague’s values stand beside the own ones until the person has chosen', () => {
    const newer = { ...APRIL, revenue: '2600000.00', admin: '95000.00', version: 4 };
    const edit = rebased(mine, newer);
    expect(edit.conflicts).toEqual(['revenue']);
    expect(edit.updated).toEqual(['admin']);
    expect(edit.cells.admin.text).toBe('95000.00');
    expect([...rowProblems(edit)]).toEqual([['revenue', 'Choose one of the two values']]);

    expect(rowChanges(keptMine(edit, 'revenue'))).toEqual({ revenue: '2500000', cash: '1' });
    expect(rowChanges(tookTheirs(edit, 'revenue'))).toEqual({ cash: '1' });
    expect(rowProblems(keptMine(edit, 'revenue')).size).toBe(0);
    expect(edit.base.version).toBe(4);
  });

  test('an open choice stays open when a third version comes', () => {
    const second = rebased(mine, { ...APRIL, revenue: '2600000.00', version: 4 });
    const third = rebased(second, { ...second.base, admin: '1.00', version: 5 });
    expect(third.conflicts).toEqual(['revenue']);
  });

  test('the server’s reason stands at its cell until that cell is typed in', () => {
    const refused = refusedRow(mine, new Map([['revenue', 'Expected an amount']]), null);
    expect(rowProblems(refused).get('revenue')).toBe('Expected an amount');
    expect(rowProblems(typed(refused, 'revenue', '5')).size).toBe(0);
  });

  test('a pasted block leaves a note about what had no place', () => {
    const result = pasted(openRow(APRIL), 'rnd', '1\t2\t3');
    expect(result?.last).toBe('admin');
    expect(result?.edit.note).toBe('The last value you pasted had no column to go to.');
    expect(result && rowChanges(result.edit)).toEqual({ rnd: '1', admin: '2' });
  });
});

describe('the read-only table', () => {
  test('reads revenue and EBITDA below 100 as thousands, and nothing else', () => {
    expect(tableFigure('ebitda', APRIL)).toBe('-45000.00');
    expect(tableFigure('cash', { ...APRIL, cash: '45.00' })).toBe('45.00');
  });

  test('marks what is below zero and what is missing', () => {
    expect(shownFigure('ebitda', '-45000.00')).toEqual({
      text: '-$45,000',
      missing: false,
      negative: true,
    });
    expect(shownFigure('grossMarginPercent', null)).toEqual({
      text: 'N/A',
      missing: true,
      negative: false,
    });
  });

  test('adds flows, closes cash, and divides sums for the margin', () => {
    const may = { ...APRIL, monthNum: 2, cash: null, revenue: '1000000.00', grossProfit: '0.00' };
    expect(totalFigure('revenue', [APRIL, may]).text).toBe('$3,450,000');
    expect(totalFigure('cash', [APRIL, may])).toMatchObject({ text: '$900,000', missingMonths: 1 });
    expect(totalFigure('grossMarginPercent', [APRIL, may]).text).toBe('47.8%');
  });

  test('names the margin that the figures give where the stored one disagrees', () => {
    expect(marginRemark(APRIL)).toBeNull();
    expect(marginRemark({ ...APRIL, grossMarginPercent: '60.00' })).toContain('67.35%');
    expect(marginRemark({ ...APRIL, revenue: '1.00' })).toBe(
      'Stored margin disagrees with gross profit ÷ revenue',
    );
  });
});
