import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstWords, firstWordsOfAll } from './firstWords.ts';

test('a text is cut after so many words, and a word that never ends within it', () => {
  expect([0, 2, 3].map((most) => firstWords(' The new\nberth ', most))).toEqual([
    '…',
    'The new…',
    'The new berth',
  ]);
  expect(firstWords('x'.repeat(500), 3)).toBe(`${'x'.repeat(40)}…`);
  expect(firstWords('', 3)).toBe('');
});

test('texts share the words: one text’s rest goes to another', () => {
  expect(firstWordsOfAll(['a b c d e', 'f', 'g h i'], 6)).toEqual(['a b c…', 'f', 'g h…']);
  fc.assert(
    fc.property(fc.array(fc.array(fc.constant('word'))), fc.nat(60), (all, most) => {
      const texts = all.map((words) => words.join(' '));
      const shared = firstWordsOfAll(texts, most);
      const count = shared.join(' ').match(/word/g)?.length ?? 0;
      const whole = all.flat().length;
      expect(count).toBe(Math.min(whole, most));
      expect(shared.join(' ').includes('…')).toBe(whole > most);
    }),
  );
});
