import { expect, test } from 'vitest';
import { StatementNames } from './statementNames.ts';

test('a statement has a name from the second time on, always the same, and at most so many have one', () => {
  const names = new StatementNames('past', 2);
  expect(['a', 'b', 'a', 'a', 'b', 'a', 'b'].map((text) => names.of(text))).toEqual([
    undefined,
    undefined,
    'past_0',
    'past_0',
    'past_1',
    'past_0',
    'past_1',
  ]);
  expect([names.of('c'), names.of('c')]).toEqual([undefined, undefined]);
});

test('a bulk load has none', () => {
  const names = new StatementNames('past', 2);
  const long = 'x'.repeat(10_001);
  expect([names.of(long), names.of(long)]).toEqual([undefined, undefined]);
});
