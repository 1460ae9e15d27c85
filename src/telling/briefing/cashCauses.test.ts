import { expect, test } from 'vitest';
import { covenantSentence } from './cashCauses.ts';
import type { Sentence } from './sentence.ts';

const text = (sentence: Sentence | null) =>
  sentence?.map((part) => (typeof part === 'string' ? part : `$${part.value}`)).join('') ?? null;

test('a covenant says how far a figure may move, or has to after a breach', () => {
  const leverage = {
    name: 'Leverage',
    standing: '2.40 of at most 3.00',
    light: 'fine',
    room: { name: 'EBITDA', moves: 'fall', amount: '100000' },
    isMet: true,
  } as const;
  expect(text(covenantSentence(leverage))).toBe(
    'Leverage is 2.40 of at most 3.00: EBITDA may fall by $100000.',
  );
  const broken = { ...leverage, isMet: false, room: { ...leverage.room, moves: 'rise' } } as const;
  expect(text(covenantSentence(broken))).toBe(
    'Leverage is 2.40 of at most 3.00: EBITDA has to rise by $100000.',
  );
  expect(text(covenantSentence({ ...leverage, room: null }))).toBe(
    'Leverage is 2.40 of at most 3.00.',
  );
});
