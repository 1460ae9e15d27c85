import { editColumns } from './financialTable.view.ts';
import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import {
  changedFields,
  keepMine,
  openEdit,
  rebase,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn,
} from '../../editing/recordEdit.ts';
import { type EditableKey, typedCell } from './figureCells.ts';
import { shownFigure, tableFigure, totalFigure } from './financialTable.view.ts';
import {
  MONTH_ROW,
  monthAfter,
  monthRowChanges,
  type MonthRowEdit,
  pasteIntoMonth,
} from './monthRow.ts';

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
  notReported: [],
  notes: null,
  summaryNotes: null,
  updatedAt: '2026-05-02T00:00:00.000Z',
  version: 3,
};

const opened = openEdit(MONTH_ROW, APRIL);
const typed = (edit: MonthRowEdit, key: EditableKey, text: string) =>
  typeIn(edit, key, typedCell(text));
const problemsOf = (edit: MonthRowEdit) => shownProblems(MONTH_ROW, edit);

describe('the one row that is edited', () => {
  const mine = typed(typed(opened, 'revenue', '2,500,000'), 'cash', '1');

  test('opens unchanged', () => {
    expect(monthRowChanges(trySave(MONTH_ROW, opened))).toEqual({});
  });

  test('sends the changed figures and no others, as they were typed', () => {
    expect(monthRowChanges(mine)).toEqual({ revenue: '2500000', cash: '1' });
    expect(monthRowChanges(typed(opened, 'cash', '900000'))).toEqual({});
  });

  test('never loses a digit', () => {
    expect(monthRowChanges(typed(opened, 'revenue', '9,999,999,999,999.99'))).toEqual({
      revenue: '9999999999999.99',
    });
  });

  test('sends 0 for a missing figure over which 0 was typed, and nothing for one that was not', () => {
    expect(monthRowChanges(typed(opened, 'salesMarketing', '0'))).toEqual({ salesMarketing: '0' });
    expect(monthRowChanges(trySave(MONTH_ROW, opened))).toEqual({});
  });

  test('a colleague’s values stand beside the own ones until the person has chosen', () => {
    const newer = { ...APRIL, revenue: '2600000.00', admin: '95000.00', version: 4 };
    const edit = rebase(MONTH_ROW, mine, newer);
    expect(edit.conflicts).toEqual(['revenue']);
    expect(edit.takenOver).toEqual(['admin']);
    expect(edit.draft.admin.text).toBe('95000.00');
    expect([...problemsOf(edit)]).toEqual([['revenue', 'Choose one of the two values']]);

    expect(monthRowChanges(keepMine(edit, 'revenue'))).toEqual({ revenue: '2500000', cash: '1' });
    expect(monthRowChanges(takeTheirs(MONTH_ROW, edit, 'revenue'))).toEqual({ cash: '1' });
    expect(problemsOf(keepMine(edit, 'revenue')).size).toBe(0);
    expect(edit.base.version).toBe(4);
  });

  test('an open choice stays open when a third version comes', () => {
    const second = rebase(MONTH_ROW, mine, { ...APRIL, revenue: '2600000.00', version: 4 });
    const third = rebase(MONTH_ROW, second, { ...second.base, admin: '1.00', version: 5 });
    expect(third.conflicts).toEqual(['revenue']);
  });

  test('the same new value in another spelling is no conflict', () => {
    const newer = { ...APRIL, revenue: '2500000.00', version: 4 };
    const edit = rebase(MONTH_ROW, mine, newer);
    expect(edit.conflicts).toEqual([]);
    expect(monthRowChanges(edit)).toEqual({ cash: '1' });
  });

  test('a missing figure that nobody typed over takes the colleague’s, even where it is 0', () => {
    const edit = rebase(MONTH_ROW, mine, { ...APRIL, salesMarketing: '0.00', version: 4 });
    expect(edit.takenOver).toEqual(['salesMarketing']);
    expect(edit.draft.salesMarketing).toEqual({
      text: '0.00',
      isMissing: false,
      becameZero: false,
      isTyped: false,
    });
    expect(edit.note).toMatch(/^Someone else changed this month/);
  });

  test('0 that was typed over a missing figure agrees with the colleague’s 0', () => {
    const typedZero = typed(opened, 'salesMarketing', '0');
    const edit = rebase(MONTH_ROW, typedZero, { ...APRIL, salesMarketing: '0.00', version: 4 });
    expect([edit.conflicts, edit.takenOver, edit.note]).toEqual([[], [], null]);
    expect(changedFields(MONTH_ROW, edit)).toEqual([]);
  });

  test('0 that was typed over a missing figure is a conflict with the colleague’s amount', () => {
    const typedZero = typed(opened, 'salesMarketing', '0');
    const edit = rebase(MONTH_ROW, typedZero, { ...APRIL, salesMarketing: '7.00', version: 4 });
    expect(edit.conflicts).toEqual(['salesMarketing']);
  });

  test('a figure that a colleague removed is missing, not 0', () => {
    const edit = rebase(MONTH_ROW, mine, { ...APRIL, admin: null, version: 4 });
    expect(edit.draft.admin).toEqual({
      text: '0',
      isMissing: true,
      becameZero: false,
      isTyped: false,
    });
    expect(monthRowChanges(edit)).toEqual({ revenue: '2500000', cash: '1' });
  });
});

describe('a block from a spreadsheet', () => {
  test('fills the cells to the right', () => {
    const result = pasteIntoMonth(opened, editColumns(), 'cash', '1,000\t(20)\t45%\r\n');
    expect(result?.edit.note).toBeNull();
    expect(result?.last).toBe('grossMarginPercent');
    expect(result && monthRowChanges(result.edit)).toEqual({
      cash: '1000',
      grossProfit: '-20',
      grossMarginPercent: '45',
    });
  });

  test('shows 0 for what is no amount', () => {
    expect(pasteIntoMonth(opened, editColumns(), 'revenue', 'n/a\t5')?.edit.draft.revenue).toEqual({
      text: '0',
      isMissing: false,
      becameZero: true,
      isTyped: true,
    });
  });

  test('leaves a note about what had no place', () => {
    const result = pasteIntoMonth(opened, editColumns(), 'rnd', '1\t2\t3');
    expect(result?.last).toBe('admin');
    expect(result?.edit.note).toBe('There was no column for the last value you pasted.');
    expect(result && monthRowChanges(result.edit)).toEqual({ rnd: '1', admin: '2' });
    expect(pasteIntoMonth(opened, editColumns(), 'admin', '1\t2\t3')?.edit.note).toContain(
      'last 2 values',
    );
    expect(pasteIntoMonth(opened, editColumns(), 'revenue', '1\t2\n3\t4')?.edit.note).toContain(
      'first row',
    );
  });

  test('a single value is left to the input', () => {
    expect(pasteIntoMonth(opened, editColumns(), 'cash', '1,234.50')).toBeNull();
  });
});

function after(edit: MonthRowEdit) {
  const { grossProfit, grossMarginPercent } = monthAfter(edit);
  return [grossProfit, grossMarginPercent];
}

describe('A5: gross profit and margin follow what is typed', () => {
  const higher = typed(opened, 'revenue', '2,400,000');

  test('and are not sent: the server lets them follow by the same rule', () => {
    expect(after(opened)).toEqual(['1650000.00', '67.35']);
    expect(after(higher)).toEqual(['1600000.00', '66.67']);
    expect(monthRowChanges(higher)).toEqual({ revenue: '2400000' });
    expect(after(typed(opened, 'production', '0'))).toEqual(['2450000.00', '100.00']);
    expect(after(typed(opened, 'revenue', ''))).toEqual(['-800000.00', null]);
  });

  test('until they are typed over, and are sent then, even as what they were', () => {
    const profit = typed(higher, 'grossProfit', '1,650,000');
    expect(monthRowChanges(profit)).toEqual({ revenue: '2400000', grossProfit: '1650000' });
    expect(after(profit)).toEqual(['1650000', '68.75']);
    const both = typed(profit, 'grossMarginPercent', '67.35');
    expect(monthRowChanges(both)).toMatchObject({ grossMarginPercent: '67.35' });
    expect(after(typed(opened, 'grossProfit', '1225000'))).toEqual(['1225000', '50.00']);
  });

  test('typing the computed value is no change', () => {
    expect(monthRowChanges(typed(higher, 'grossProfit', '1,600,000.00'))).toEqual({
      revenue: '2400000',
    });
    expect(monthRowChanges(typed(opened, 'grossProfit', '1650000'))).toEqual({});
  });

  test('and what was entered against its figures does not follow', () => {
    const entered = openEdit(MONTH_ROW, { ...APRIL, grossProfit: '1.00' });
    expect(after(typed(entered, 'revenue', '2400000'))).toEqual(['1.00', '67.35']);
  });

  test('a colleague’s figures stand below what is typed, and what follows does so from them', () => {
    const theirs = {
      ...APRIL,
      production: '900000.00',
      grossProfit: '1550000.00',
      grossMarginPercent: '63.27',
      version: 4,
    };
    const edit = rebase(MONTH_ROW, higher, theirs);
    expect(edit.conflicts).toEqual([]);
    expect(after(edit)).toEqual(['1500000.00', '62.50']);
    expect(monthRowChanges(edit)).toEqual({ revenue: '2400000' });
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
});
