import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import { CallError } from '../../../client/callError.ts';
import {
  changedFields,
  openEdit,
  rebase,
  refuse,
  shownProblems,
  trySave,
  typeIn,
} from '../../editing/recordEdit.ts';
import {
  isPartlySaved,
  newerPair,
  PAIR,
  pairName,
  PairNotSaved,
  pairRefusal,
  type StoredPair,
} from './pairEdit.ts';
import { newPair, openPair } from './pairForm.ts';
import { type HalfOutcome, newAttempt, type PairOutcome } from './savePair.ts';

const forecast: Forecast = {
  id: 4,
  businessUnit: 'Services',
  currency: 'EUR',
  metric: 'forecast',
  fy: 2026,
  month: 11,
  amount: '100.00',
  actualAmount: null,
  monthlySummariesId: 9,
  notes: 'Ours',
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};
const budget: Forecast = { ...forecast, id: 5, metric: 'budget', amount: '90.00', version: 3 };
const records = { forecast, budget };

const stored: StoredPair = {
  values: openPair(records, 'forecast'),
  attempt: newAttempt(records, 'forecast'),
  failure: null,
};
const made: StoredPair = {
  values: newPair({ calendarYear: 2026, calendarMonth: 11 }, 9),
  attempt: newAttempt(),
  failure: null,
};
const opened = openEdit(PAIR, stored);

const refused = (status: number, path?: string): HalfOutcome => ({
  kind: 'refused',
  error: new CallError(
    status,
    'body',
    {
      title: 'Refused',
      status,
      code: status === 412 ? 'stale_version' : 'invalid_input',
      detail: 'It was refused',
      requestId: 'r1',
      ...(path === undefined ? {} : { errors: [{ path, message: 'Not this one' }] }),
    },
    null,
  ),
});

function outcome(pair: StoredPair, halves: PairOutcome['halves']): PairOutcome {
  return { attempt: pair.attempt, halves };
}

describe('editing a pair', () => {
  test('amounts stand as plain digits once they are left, and only then', () => {
    const typed = typeIn(opened, 'forecastAmount', '€1,000');
    expect(typed.draft.forecastAmount).toBe('€1,000');
    expect(trySave(PAIR, typed).draft.forecastAmount).toBe('1000');
  });

  test('what is missing is said once it was tried to save', () => {
    const edit = typeIn(opened, 'budgetAmount', '');
    expect(shownProblems(PAIR, edit).size).toBe(0);
    expect(shownProblems(PAIR, trySave(PAIR, edit)).get('budgetAmount')).toBe(
      'Budget amount is required',
    );
  });

  test('the amount of a record that is not there may be left out', () => {
    const alone = { forecast, budget: null };
    const edit = openEdit(PAIR, {
      values: openPair(alone, 'forecast'),
      attempt: newAttempt(alone, 'forecast'),
      failure: null,
    });
    expect(shownProblems(PAIR, trySave(PAIR, edit)).size).toBe(0);
  });

  test('is kept for the form that it was typed in', () => {
    expect([pairName(made), pairName(stored)]).toEqual(['create', '4']);
  });
});

describe('a colleague’s change', () => {
  const theirs = { ...budget, amount: '95.00', version: 4 };

  test('of either record is newer than what was opened', () => {
    const newer = newerPair(stored, [forecast, theirs]);
    expect(newer?.values.budgetAmount).toBe('95.00');
    expect(newer && PAIR.version(newer) > PAIR.version(stored)).toBe(true);
    expect(newerPair(stored, [forecast, budget])).toBeNull();
    expect(newerPair(stored, [])).toBeNull();
  });

  test('is taken over, or is a choice where both changed', () => {
    const newer = newerPair(stored, [
      { ...forecast, amount: '200.00', month: 1, version: 2 },
      theirs,
    ]);
    const mine = typeIn(typeIn(opened, 'forecastAmount', '150'), 'month', '1');
    const edit = newer && rebase(PAIR, mine, newer);
    expect(edit?.conflicts).toEqual(['forecastAmount']);
    expect(edit?.takenOver).toEqual(['budgetAmount']);
    expect(edit?.draft).toMatchObject({ forecastAmount: '150', month: '1', budgetAmount: '95.00' });
  });

  test('of the half that a new pair has made leaves what is typed alone', () => {
    const half: StoredPair = {
      ...made,
      attempt: { ...made.attempt, records: { forecast, budget: null } },
    };
    const newer = newerPair(half, [{ ...forecast, notes: 'Theirs', version: 2 }]);
    expect(newer?.attempt.records.forecast?.version).toBe(2);
    expect(newer?.values).toEqual(made.values);
  });
});

describe('a pair that was not saved as a whole', () => {
  test('has the server’s reasons at the fields of the form', () => {
    const halves = { forecast: { kind: 'saved' }, budget: refused(400, 'amount') } as const;
    const refusal = pairRefusal(new PairNotSaved(outcome(stored, halves)), opened);
    expect([...refusal.reasons]).toEqual([['budgetAmount', 'Not this one']]);
    expect([refusal.isStale, refusal.note]).toEqual([false, null]);
    expect(refusal.base && isPartlySaved(refusal.base)).toBe(true);
  });

  test('keeps what is stored, so that the rest is saved on top of it', () => {
    const saved = { ...forecast, amount: '150.00', version: 2 };
    const next: StoredPair = {
      ...stored,
      attempt: { ...stored.attempt, records: { forecast: saved, budget } },
    };
    const halves = { forecast: { kind: 'saved' }, budget: refused(400) } as const;
    const typed = typeIn(opened, 'forecastAmount', '150');
    const refusal = pairRefusal(new PairNotSaved(outcome(next, halves)), typed);
    const edit = refuse(PAIR, typed, refusal, null);
    expect(edit.base.attempt.records.forecast?.version).toBe(2);
    expect(edit.draft.forecastAmount).toBe('150');
    // Its own save is not a colleague's.
    expect(newerPair(edit.base, [saved, budget])).toBeNull();
  });

  test('is stale where either record is', () => {
    const halves = { forecast: refused(412), budget: { kind: 'nothingToDo' } } as const;
    const mine = typeIn(opened, 'notes', 'Mine');
    const refusal = pairRefusal(new PairNotSaved(outcome(stored, halves)), mine);
    expect(refusal.isStale).toBe(true);
    const newer =
      refusal.base && newerPair(refusal.base, [{ ...forecast, notes: 'Theirs', version: 2 }]);
    const edit = newer && refuse(PAIR, mine, refusal, newer);
    expect(edit?.conflicts).toEqual(['notes']);
    expect(edit?.note).toMatch(/^Someone else changed this forecast/);
    expect(edit?.base.failure?.title).toBe('Nothing was saved');
    expect(edit && changedFields(PAIR, edit)).toEqual(['notes']);
  });
});
