import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textAroundChange, changedText } from './changedText.ts';

test('the difference is one stretch of whole words', () => {
  expect(changedText('Revenue rose by 10% in May.', 'Revenue rose by 12% in May.')).toEqual({
    start: 'Revenue rose by',
    was: ' 10%',
    is: ' 12%',
    end: ' in May.',
  });
  expect(changedText('', 'All of it')).toEqual({ start: '', was: '', is: 'All of it', end: '' });
});

test('both texts are put together again from it', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'ä', ' ', '\n', '12%'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { start, was, is, end } = changedText(before, after);
      expect([`${start}${was}${end}`, `${start}${is}${end}`]).toEqual([before, after]);
    }),
  );
});

test('a change at the end of long texts is told, and not how they begin', () => {
  const same = 'word '.repeat(300);
  const cut = textAroundChange(`${same}fell.`, `${same}rose.`, 400);
  expect(cut.before).toMatch(/^….*word fell\.$/s);
  expect(cut.after).toMatch(/^….*word rose\.$/s);
  expect(cut.after.length).toBeLessThan(410);
  expect(textAroundChange('Quiet', 'Loud', 400)).toEqual({ before: 'Quiet', after: 'Loud' });
  const { before, after } = textAroundChange('', 'x'.repeat(3_000), 400);
  expect([before, after.length]).toEqual(['', 201]);
});
