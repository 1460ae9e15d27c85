import { expect, test } from 'vitest';
import {
  choiceParam,
  idParam,
  monthParam,
  parseSearchText,
  printSearchText,
  textParam,
} from './searchParams.ts';

test.each(['2024', '"gross margin" -tax', 'true', 'R&D 100%', '  '])(
  'a search for %j is still that after a reload',
  (q) => {
    expect(parseSearchText(printSearchText({ q }))).toEqual({ q });
  },
);

test('what is not set does not stand in the address', () => {
  expect(printSearchText({ fyId: undefined, month: undefined })).toBe('');
  expect(printSearchText({ fyId: 14, tab: 'data-table', x: null })).toBe('?fyId=14&tab=data-table');
});

test.each([
  ['14', 14],
  [14, 14],
  ['014', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['2147483648', undefined],
  [1.5, undefined],
  [NaN, undefined],
  [undefined, undefined],
  [{}, undefined],
])('an id %j is %j', (value, id) => {
  expect(idParam(value)).toBe(id);
});

test('months go from 1 to 12', () => {
  expect(['1', '12', '13', 0].map(monthParam)).toEqual([1, 12, undefined, undefined]);
});

test('a choice is one of the offered, a text is not blank', () => {
  expect(choiceParam('b', ['a', 'b'])).toBe('b');
  expect(choiceParam('c', ['a', 'b'])).toBeUndefined();
  expect(textParam('x')).toBe('x');
  expect(textParam('  ')).toBeUndefined();
  expect(textParam(5)).toBeUndefined();
});
