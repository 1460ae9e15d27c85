import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnTexts, RecordedStep } from './netChange.ts';
import { netChange } from './netChange.ts';

const step = (
  action: RecordedStep['action'],
  before: ColumnTexts | null,
  after: ColumnTexts | null,
): RecordedStep => ({ action, before, after });

const update = (before: ColumnTexts, after: ColumnTexts) => step('update', before, after);

test('several changes are one, from the first value to the last', () => {
  expect(
    netChange([
      update({ revenue: '1.00' }, { revenue: '2.00', version: '2' }),
      update({ cash: '5.00' }, { cash: '6.00', version: '3' }),
      update({ revenue: '2.00' }, { revenue: '3.00', version: '4' }),
    ]),
  ).toEqual(update({ revenue: '1.00', cash: '5.00' }, { revenue: '3.00', cash: '6.00' }));
});

test.each<[string, RecordedStep[]]>([
  ['a value that went back', [update({ a: '1' }, { a: '2' }), update({ a: '2' }, { a: '1' })]],
  ['blanks around a text', [update({ a: 'Quiet' }, { a: ' Quiet \n' })]],
  ['an empty text in place of none', [update({ a: null }, { a: '' })]],
  ['what came and went', [step('insert', null, { a: '1' }), step('delete', { a: '1' }, null)]],
  [
    'what went and came back',
    [
      step('delete', { a: '1', version: '2' }, null),
      step('insert', null, { a: '1', version: '4' }),
    ],
  ],
  ['no change', []],
])('%s is nothing', (_name, steps) => {
  expect(netChange(steps)).toBeNull();
});

test('a new record is whole, with its last values; a deleted one has its first values', () => {
  expect(
    netChange([step('insert', null, { a: '1', b: '1' }), update({ a: '1' }, { a: '2' })]),
  ).toEqual(step('insert', null, { a: '2', b: '1' }));
  expect(
    netChange([update({ a: '1' }, { a: '2' }), step('delete', { a: '2', b: '1' }, null)]),
  ).toEqual(step('delete', { a: '1', b: '1' }, null));
});

test('a deleted record that came back otherwise is changed', () => {
  expect(
    netChange([step('delete', { a: '1', b: '1' }, null), step('insert', null, { a: '1', b: '2' })]),
  ).toEqual(update({ b: '1' }, { b: '2' }));
});

/** The same by two states alone. */
function difference(first: ColumnTexts | null, last: ColumnTexts | null): RecordedStep | null {
  if (first === null && last === null) return null;
  if (first === null) return step('insert', null, last);
  if (last === null) return step('delete', first, null);
  const keys = Object.keys(first).filter((key) => first[key] !== last[key]);
  const only = (row: ColumnTexts) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
  return keys.length === 0 ? null : update(only(first), only(last));
}

test('it is the difference of the first and the last state, whatever came between', () => {
  const state = fc.option(
    fc.record({ a: fc.constantFrom('1', '2', null), b: fc.constantFrom('1', '2', null) }),
    { nil: null },
  );
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
      const steps = states.slice(1).flatMap((next, index): RecordedStep[] => {
        const last = states[index] ?? null;
        if (last === null && next === null) return [];
        if (last === null) return [step('insert', null, next)];
        if (next === null) return [step('delete', last, null)];
        const keys = (['a', 'b'] as const).filter((key) => last[key] !== next[key]);
        const only = (row: typeof next) => Object.fromEntries(keys.map((key) => [key, row[key]]));
        return keys.length === 0 ? [] : [update(only(last), only(next))];
      });
      expect(netChange(steps)).toEqual(difference(states[0] ?? null, states.at(-1) ?? null));
    }),
  );
});
