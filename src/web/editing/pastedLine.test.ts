import { expect, test } from 'vitest';
import { pastedLine } from './pastedLine.ts';

const FIELDS = ['a', 'b', 'c'] as const;

test('a single value is left to the control', () => {
  expect(pastedLine(FIELDS, 'b', '1,234.50')).toBeNull();
  expect(pastedLine(FIELDS, 'b', '1,234.50\r\n')).toBeNull();
  expect(pastedLine(FIELDS, 'b', '')).toBeNull();
});

test('a line fills the fields to the right, and ends where its last value stands', () => {
  expect(pastedLine(FIELDS, 'b', '1\t2\n')).toEqual({
    values: [
      { field: 'b', text: '1' },
      { field: 'c', text: '2' },
    ],
    last: 'c',
    linesLeftOut: 0,
    valuesLeftOut: 0,
  });
});

test('cells without a place are counted', () => {
  expect(pastedLine(FIELDS, 'c', '1\t2\t3')).toMatchObject({ last: 'c', valuesLeftOut: 2 });
  expect(pastedLine(FIELDS, 'a', '1\r\n2\r\n3')).toMatchObject({
    values: [{ field: 'a', text: '1' }],
    last: 'a',
    linesLeftOut: 2,
    valuesLeftOut: 0,
  });
});

test('an empty cell of the block empties its field', () => {
  expect(pastedLine(FIELDS, 'a', '\t2')?.values).toEqual([
    { field: 'a', text: '' },
    { field: 'b', text: '2' },
  ]);
});
