import { expect, test } from 'vitest';
import { builtBothWays, ofText } from './testPreparedQuery.ts';

test('a statement is what it would be if it were put together each time', () => {
  for (const word of ['one', "it's $1"]) {
    const { eachTime, once } = builtBothWays(word, [2, 3]);
    expect(once.sql).toBe(eachTime.sql);
    expect(once.params).toEqual([word, 7, [2, 3], word]);
    expect(once.params).toEqual(eachTime.params);
  }
});

test('a text may have no dollar sign and number of its own', () => {
  expect(() => ofText("select '$1'")).toThrow('The statement contains a dollar sign');
});
