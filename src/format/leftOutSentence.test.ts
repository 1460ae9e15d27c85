import { expect, test } from 'vitest';
import { leftOutSentence, leftOutUnlisted } from './leftOutSentence.ts';

test('rows and columns that are left out, in a sentence', () => {
  const row = {
    kind: 'row',
    name: 'Leasing',
    places: 1,
    amounts: 1,
    reason: 'It is new.',
  } as const;
  expect(leftOutSentence(row)).toBe('“Leasing”, 1 amount. It is new.');
  expect(leftOutSentence({ ...row, places: 3, amounts: 1200 })).toBe(
    '“Leasing”, 1,200 amounts in 3 rows. It is new.',
  );
  expect(leftOutSentence({ ...row, kind: 'column', name: '' })).toBe(
    'Unnamed column, 1 amount. It is new.',
  );
});

test('those beyond the listed ones are counted', () => {
  const leftOut = [{ places: 3 }, { places: 1 }];
  expect(leftOutUnlisted({ counts: { leftOut: 4 }, leftOut })).toBe(0);
  expect(leftOutUnlisted({ counts: { leftOut: 900 }, leftOut })).toBe(896);
});
