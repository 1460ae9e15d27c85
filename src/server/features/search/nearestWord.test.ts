import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { mistakesBetween, nearestWord } from './nearestWord.ts';

const KNOWN = new Map(
  ['margin', 'margins', 'martin', 'revenue', 'cash'].map((word, texts) => [word, texts]),
);

test.each([
  ['marign', 'margin'],
  ['Revnue', 'revenue'],
  ['revneeu', 'revenue'],
  ['chsa', null],
  ['cas', null],
  ['margin', 'martin'],
  ['zebra', null],
  ['12345', null],
])('A13: %s', (typed, meant) => {
  expect(nearestWord(typed, KNOWN)).toBe(meant);
});

test('A13: of words that are as near, the first by its letters', () => {
  const tied = new Map([
    ['cost', 1],
    ['coat', 1],
    ['colt', 1],
  ]);
  expect(nearestWord('covt', tied)).toBe('coat');
});

test('A13: mistakes are counted alike in both directions', () => {
  const word = stringMatching(/^[abc]{0,6}$/);
  assert(
    property(word, word, (a, b) => {
      const mistakes = mistakesBetween(a, b, 9);
      expect(mistakesBetween(b, a, 9)).toBe(mistakes);
      expect(mistakes === 0).toBe(a === b);
      expect(mistakes).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(mistakesBetween(a, b, 1) > 1).toBe(mistakes > 1);
    }),
  );
});
