import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import {
  changedFields,
  keepMine,
  leaveField,
  openEdit,
  rebase,
  shownProblems,
  takeTheirs,
  trySave,
  typeIn as typed,
} from '../../editing/recordEdit.ts';
import {
  FORECAST_ROW,
  type ForecastField,
  forecastRowChanges as rowChanges,
  type ForecastRowEdit,
  pasteIntoForecast as pasted,
} from './forecastRow.ts';

const record: Forecast = {
  id: 7,
  businessUnit: 'Services',
  currency: 'GBP',
  metric: 'budget',
  fy: 2026,
  month: 10,
  amount: '1000.00',
  actualAmount: null,
  monthlySummariesId: 3,
  notes: 'As planned',
  createdAt: '2026-10-01T00:00:00.000Z',
  version: 4,
};

const openRow = (stored: Forecast) => openEdit(FORECAST_ROW, stored);
const left = (edit: ForecastRowEdit, field: ForecastField) => leaveField(FORECAST_ROW, edit, field);
const allLeft = (edit: ForecastRowEdit) => trySave(FORECAST_ROW, edit);
const rebased = (edit: ForecastRowEdit, newer: Forecast) => rebase(FORECAST_ROW, edit, newer);
const rowProblems = (edit: ForecastRowEdit) => shownProblems(FORECAST_ROW, edit);
const isRowChanged = (edit: ForecastRowEdit) => changedFields(FORECAST_ROW, edit).length > 0;

describe('editing a row', () => {
  test('an opened row says what is stored and changes nothing', () => {
    const edit = openRow(record);
    expect(edit.draft).toEqual({ amount: '1000.00', actualAmount: '', notes: 'As planned' });
    expect(isRowChanged(edit)).toBe(false);
    expect(rowChanges(allLeft(edit))).toEqual({});
  });

  test('the same number in another form is no change', () => {
    const edit = left(typed(openRow(record), 'amount', ' £1,000 '), 'amount');
    expect(edit.draft.amount).toBe('1000');
    expect(isRowChanged(edit)).toBe(false);
  });

  test('only what was changed is sent', () => {
    const edit = allLeft(typed(openRow(record), 'actualAmount', '(1,234.50)'));
    expect(edit.draft.actualAmount).toBe('-1234.50');
    expect(rowChanges(edit)).toEqual({ actualAmount: '-1234.50' });
    expect(rowChanges(typed(openRow(record), 'notes', ''))).toEqual({ notes: '' });
    expect(rowChanges(typed(openRow(record), 'amount', '0'))).toEqual({ amount: '0' });
  });

  test('an emptied actual is sent as null, and 0 is an actual', () => {
    const withActual = { ...record, actualAmount: '5.00' };
    expect(rowChanges(typed(openRow(withActual), 'actualAmount', ' '))).toEqual({
      actualAmount: null,
    });
    expect(rowChanges(typed(openRow(record), 'actualAmount', '0'))).toEqual({ actualAmount: '0' });
  });

  test('an amount is required, by its own name, once the field was left', () => {
    const edit = typed(openRow(record), 'amount', '');
    expect(rowProblems(edit).size).toBe(0);
    expect(rowProblems(left(edit, 'amount')).get('amount')).toBe('Budget amount is required');
    const forecast = openRow({ ...record, metric: 'forecast' });
    expect(rowProblems(allLeft(typed(forecast, 'amount', ' '))).get('amount')).toBe(
      'Forecast amount is required',
    );
  });

  test('a text that is no amount, too long or in another currency is named and stays as typed', () => {
    const edit = allLeft(
      typed(typed(openRow(record), 'amount', '$5'), 'actualAmount', '12345678901234567'),
    );
    expect(edit.draft.amount).toBe('$5');
    expect(Object.fromEntries(rowProblems(edit))).toEqual({
      amount: 'Enter an amount in GBP, such as 1,234.50',
      actualAmount: 'At most 16 digits before the decimal point',
    });
    expect(rowProblems(allLeft(typed(openRow(record), 'notes', 'x'.repeat(20_001))))).toEqual(
      new Map([['notes', 'At most 20000 characters']]),
    );
  });

  test('the server’s reason stays at its field until something else is typed', () => {
    const edit = { ...openRow(record), reasons: new Map([['amount', 'No']]) };
    expect(rowProblems(edit).get('amount')).toBe('No');
    expect(rowProblems(typed(edit, 'amount', '2')).size).toBe(0);
  });
});

describe('pasting into a row', () => {
  test('a single value goes the input’s own way', () => {
    expect(pasted(openRow(record), 'amount', '5\r\n')).toBeNull();
    expect(pasted(openRow(record), 'notes', 'two\nlines')).toBeNull();
  });

  test('a line of cells fills the fields to the right', () => {
    const result = pasted(openRow(record), 'amount', '1,500.00\t(20)\tlate\r\n');
    expect(result?.edit.draft).toEqual({ amount: '1500.00', actualAmount: '-20', notes: 'late' });
    expect(result?.last).toBe('notes');
    expect(result?.edit.note).toBeNull();
  });

  test('cells without a place are named', () => {
    expect(pasted(openRow(record), 'actualAmount', '1\ta\tb')?.edit.note).not.toBeNull();
    const rows = pasted(openRow(record), 'amount', '1\n2');
    expect(rows?.edit.draft.amount).toBe('1');
    expect(rows?.edit.note).not.toBeNull();
  });
});

describe('a colleague’s newer record', () => {
  const newer = { ...record, amount: '2000.00', notes: 'Theirs', version: 5 };

  test('their changes are taken over, changes of both are a choice', () => {
    const edit = rebased(typed(openRow(record), 'amount', '1500'), newer);
    expect(edit.draft).toEqual({ amount: '1500', actualAmount: '', notes: 'Theirs' });
    expect(edit.conflicts).toEqual(['amount']);
    expect(edit.takenOver).toEqual(['notes']);
    expect(rowProblems(edit).get('amount')).toBe('Choose one of the two values');
    expect(rowChanges(keepMine(edit, 'amount'))).toEqual({ amount: '1500' });
    expect(rowProblems(keepMine(edit, 'amount')).size).toBe(0);
    const taken = takeTheirs(FORECAST_ROW, edit, 'amount');
    expect(taken.draft.amount).toBe('2000.00');
    expect(isRowChanged(taken)).toBe(false);
  });

  test('the same change on both sides is none to choose', () => {
    const edit = rebased(typed(openRow(record), 'amount', '2,000'), newer);
    expect(edit.conflicts).toEqual([]);
    expect(isRowChanged(edit)).toBe(false);
  });

  test('an unreadable value is a conflict too, not lost', () => {
    const edit = rebased(typed(openRow(record), 'amount', 'abc'), newer);
    expect(edit.draft.amount).toBe('abc');
    expect(edit.conflicts).toEqual(['amount']);
  });
});
