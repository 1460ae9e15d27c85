import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LimitedSlots } from './limitedSlots.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Works by name in two places, with five seconds of patience; what has begun, and how to end each. */
function working() {
  const places = new LimitedSlots(2, 5_000);
  const begun: string[] = [];
  const start = (name: string, signal?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = places.within(async () => {
      begun.push(name);
      await promise;
      return name;
    }, signal);
    return { done, end: resolve, fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}

test('so many are at work at once, the others in the order in which they came', async () => {
  const { begun, start } = working();
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => start(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two']);
  two?.end();
  expect(await two?.done).toBe('two');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two', 'three']);
  one?.fail();
  await expect(one?.done).rejects.toThrow('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
  three?.end();
  four?.end();
  await Promise.all([three?.done, four?.done]);
});

test('a cancelled task waits no longer, and holds no slot', async () => {
  const { begun, start } = working();
  const [one, two] = ['one', 'two'].map((name) => start(name));
  const stopping = new AbortController();
  const told = start('told', stopping.signal);
  const next = start('next');
  stopping.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two', 'told']);
  told.end();
  await told.done;
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(3);
  one?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two', 'told', 'next']);
  two?.end();
  next.end();
  await Promise.all([one?.done, two?.done, next.done]);
});

test('nobody waits for long: then there are more at once, until some have ended', async () => {
  const { begun, start } = working();
  const first = ['one', 'two', 'three'].map((name) => start(name));
  await vi.advanceTimersByTimeAsync(4_999);
  const last = start('four');
  expect(begun).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['one', 'two', 'three']);
  first[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  // Two are still at work.
  expect(begun).toHaveLength(3);
  first[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
  first[2]?.end();
  last.end();
  expect(await last.done).toBe('four');
  // Nobody is counted for ever.
  const after = ['five', 'six', 'seven'].map((name) => start(name));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.slice(4)).toEqual(['five', 'six']);
  for (const { end } of after) end();
  await Promise.all(after.map(({ done }) => done));
});
