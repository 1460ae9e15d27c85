import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../testRounds.ts';
import { withDerivedMargin } from './derivedMargin.ts';
import type { RecordColumns } from './revertedState.ts';
import {
  isSameRecord,
  onlyValue,
  stateBefore,
  revertedState,
  withoutMarks,
} from './revertedState.ts';

const MONTH = {
  id: '7',
  revenue: '100.00',
  production: '40.00',
  gross_profit: '60.00',
  gross_margin_percent: '60.00',
  cash: '5.00',
  not_reported: '["ebitda"]',
  ebitda: '0.00',
  notes: 'Good',
  version: '3',
};

type Edit = Partial<Record<'revenue' | 'production' | 'cash' | 'ebitda' | 'notes', string>>;

/** A month after an edit, by the rules of edits. */
function edited(month: RecordColumns, edit: Edit): RecordColumns {
  const margin = {
    revenue: month['revenue'] ?? null,
    production: month['production'] ?? null,
    grossProfit: month['gross_profit'] ?? null,
    grossMarginPercent: month['gross_margin_percent'] ?? null,
  };
  const { revenue, production } = edit;
  const sent = {
    ...(revenue !== undefined && { revenue }),
    ...(production !== undefined && { production }),
  };
  const derived = { ...margin, ...withDerivedMargin(margin, sent) };
  return {
    ...month,
    ...edit,
    gross_profit: derived.grossProfit,
    gross_margin_percent: derived.grossMarginPercent,
    not_reported: edit.ebitda === undefined ? (month['not_reported'] ?? null) : '[]',
    version: String(Number(month['version']) + 1),
  };
}

const reverted = (before: Edit | null, since: Edit | null) => {
  const after = before === null ? MONTH : edited(MONTH, before);
  return {
    before: before === null ? null : MONTH,
    after,
    now: since === null ? null : edited(after, since),
  };
};

describe('a value goes back only where nobody has changed it since', () => {
  test('and what was changed since stays', () => {
    const states = reverted({ revenue: '900.00', cash: '9.00' }, { cash: '10.00', notes: 'Fine' });
    const { becomes, kept, staysWhole } = revertedState(states, false);
    expect(becomes).toMatchObject({ revenue: '100.00', cash: '10.00', notes: 'Fine' });
    expect(becomes).toMatchObject({ gross_profit: '60.00', gross_margin_percent: '60.00' });
    expect([kept, staysWhole]).toEqual([['cash'], false]);
    expect(revertedState(states, true).becomes).toEqual(MONTH);
  });

  test('profit and margin follow the revenue that goes back and the production that stays', () => {
    const states = reverted({ revenue: '900.00', production: '1.00' }, { production: '50.00' });
    expect(revertedState(states, false)).toMatchObject({
      becomes: { revenue: '100.00', production: '50.00', gross_profit: '50.00' },
      kept: ['production'],
    });
  });

  test('a figure that nobody had reported is not reported again', () => {
    const states = reverted({ ebitda: '12.00' }, { notes: 'Fine' });
    expect(revertedState(states, false).becomes).toMatchObject({
      ebitda: '0.00',
      not_reported: '["ebitda"]',
    });
    const zero = reverted({ ebitda: '0.00' }, { notes: 'Fine' });
    expect(revertedState(zero, false).becomes).toMatchObject({ not_reported: '["ebitda"]' });
  });

  test('one that is as before already changes nothing and is not kept either', () => {
    const states = reverted({ revenue: '900.00' }, { revenue: '100.00' });
    expect(revertedState(states, false)).toEqual({
      becomes: states.now,
      kept: [],
      staysWhole: false,
    });
  });
});

describe('a whole record', () => {
  test('that was added goes, unless it was changed since', () => {
    expect(revertedState({ before: null, after: MONTH, now: MONTH }, false).becomes).toBeNull();
    const changed = reverted(null, { cash: '7.00' });
    expect(revertedState(changed, false)).toEqual({
      becomes: changed.now,
      kept: ['cash'],
      staysWhole: true,
    });
    expect(revertedState(changed, true).becomes).toBeNull();
    expect(revertedState({ before: null, after: MONTH, now: null }, false).becomes).toBeNull();
  });

  test('that was deleted comes back, and stays as it is if it came back since', () => {
    expect(revertedState({ before: MONTH, after: null, now: null }, false).becomes).toEqual(MONTH);
    const now = edited(MONTH, { cash: '1.00' });
    const back = revertedState({ before: MONTH, after: null, now }, false);
    expect(back).toEqual({ becomes: now, kept: [], staysWhole: true });
  });

  test('that was deleted since stays deleted', () => {
    const states = reverted({ cash: '9.00' }, null);
    expect(revertedState(states, false)).toEqual({ becomes: null, kept: [], staysWhole: true });
    expect(revertedState(states, true).becomes).toEqual(MONTH);
  });
});

test('one value goes back alone, with what follows from it', () => {
  const states = reverted({ revenue: '900.00', cash: '9.00' }, {});
  const { becomes } = revertedState(onlyValue(states, 'revenue'), false);
  expect(becomes).toMatchObject({ revenue: '100.00', cash: '9.00', gross_profit: '60.00' });
  const cash = revertedState(onlyValue(states, 'cash'), false);
  expect(cash.becomes).toMatchObject({ revenue: '900.00', cash: '5.00', gross_profit: '860.00' });
});

test('a figure that nobody has reported is read as missing', () => {
  const { not_reported: _marks, ...read } = MONTH;
  expect(withoutMarks(MONTH)).toEqual({ ...read, ebitda: null });
  expect([withoutMarks(null), withoutMarks({ a: '1' })]).toEqual([null, { a: '1' }]);
});

test('a state before changes is made from the newest change to the oldest', () => {
  const changes = [
    { action: 'update', before: { cash: '5.00' } },
    { action: 'insert', before: null },
    { action: 'delete', before: MONTH },
    { action: 'update', before: { cash: '4.00' } },
  ] as const;
  expect(stateBefore(MONTH, changes)).toEqual({ ...MONTH, cash: '4.00' });
  expect(stateBefore(null, [{ action: 'delete', before: MONTH }])).toEqual(MONTH);
});

const FIELDS = ['revenue', 'production', 'cash', 'ebitda', 'notes'] as const;
const edit = fc.uniqueArray(fc.constantFrom(...FIELDS), { maxLength: 4 });

/** No amount is entered twice: becomes today's value says by itself who entered it. */
function numbered(edits: readonly (readonly (typeof FIELDS)[number][])[]): Edit[] {
  let next = 1_000;
  return edits.map((fields) =>
    Object.fromEntries(fields.map((field) => [field, `${(next += 7)}.00`])),
  );
}

test('taking an import back leaves what the edits alone would have made', () => {
  fc.assert(
    fc.property(
      fc.array(edit, { maxLength: 4 }),
      edit,
      fc.array(edit, { maxLength: 5 }),
      (earlier, imported, since) => {
        const all = numbered([...earlier, imported, ...since]);
        const early = all.slice(0, earlier.length);
        const later = all.slice(earlier.length + 1);
        const before = early.reduce(edited, MONTH);
        const after = edited(before, all[earlier.length] ?? {});
        const now = later.reduce(edited, after);
        const { becomes, kept } = revertedState({ before, after, now }, false);
        const alone = later.reduce(edited, before);
        expect(isSameRecord(becomes, alone)).toBe(true);
        expect(kept).toEqual(
          imported.filter((field) => since.some((fields) => fields.includes(field))).toSorted(),
        );
        expect(isSameRecord(revertedState({ before, after, now }, true).becomes, before)).toBe(
          true,
        );
      },
    ),
    { numRuns: cases(2_000) },
  );
});
