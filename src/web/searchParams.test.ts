import { expect, test } from 'vitest';
import {
  asOfSearch,
  choiceParam,
  idParam,
  monthParam,
  parseSearchText,
  printSearchText,
  readableAsOf,
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

test.each([
  '1',
  '123',
  '2026-05-31T12:00:00Z',
  '2026-05-31T12:00:00.123456+02:00',
  '2026-05-31T12:00Z',
])('an address may name the moment %s', (asOf) => {
  expect(readableAsOf(asOfSearch({ asOf }))).toBe(asOf);
});

test.each([
  'yesterday',
  '2026-05-31',
  '2026-05-31T12:00:00',
  '2026-13-41T99:00:00Z',
  '0',
  '-4',
  '1e9',
])('%j is no moment, and is kept so that the page can say so', (asOf) => {
  expect(readableAsOf(asOfSearch({ asOf }))).toBeNull();
  expect(asOfSearch({ asOf })).toEqual({ asOf });
});
