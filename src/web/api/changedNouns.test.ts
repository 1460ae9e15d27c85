import { expect, test } from 'vitest';
import { changedNouns } from './changedNouns.ts';

test('an event names the nouns that changed', () => {
  expect(changedNouns('{"nouns":["financial-data","users"]}')).toEqual(['financial-data', 'users']);
  expect(changedNouns('{"nouns":[]}')).toEqual([]);
});

test.each(['', 'x', '{}', '{"nouns":["weather"]}', '{"nouns":"users"}'])(
  'what is not understood (%s) may have been anything',
  (data) => {
    expect(changedNouns(data)).toBeNull();
  },
);
