import { expect, test } from 'vitest';
import { Freshness } from './freshness.ts';

/** Counts of answered commits, and the number of times that all counts were raised. */
function counted(newest: () => number | Promise<number>) {
  const state = { asked: 0, doubted: 0 };
  const freshness = new Freshness({
    newest: async () => {
      state.asked += 1;
      return newest();
    },
    doubt: () => {
      state.doubted += 1;
    },
  });
  return { state, freshness };
}

test('announced changes are not doubted, in any order', async () => {
  const { state, freshness } = counted(() => 14);
  freshness.begin(11);
  expect(state).toEqual({ asked: 0, doubted: 1 });
  freshness.heard([14, 12]);
  freshness.heard([13, 3]);
  await freshness.prove();
  expect(state).toEqual({ asked: 1, doubted: 1 });
});

test('an announcement that comes a little later is waited for', async () => {
  const { state, freshness } = counted(() => 2);
  const proven = freshness.prove();
  setImmediate(() => freshness.heard([2]));
  setImmediate(() => freshness.heard([1]));
  await proven;
  expect(state.doubted).toBe(0);
});

test('an unannounced change is doubted once', async () => {
  const { state, freshness } = counted(() => 5);
  freshness.heard([1, 2, 4, 5]);
  await freshness.prove();
  await freshness.prove();
  expect(state).toEqual({ asked: 2, doubted: 1 });
  // Told after all.
  freshness.heard([3]);
  await freshness.prove();
  expect(state.doubted).toBe(1);
});

test('without an answer everything is doubted', async () => {
  const { state, freshness } = counted(() => Promise.reject(new Error('away')));
  await freshness.prove();
  await freshness.prove();
  expect(state.doubted).toBe(2);
});

test('who asks while a question is under way shares the next one', async () => {
  const first = Promise.withResolvers<number>();
  const answers = [first.promise, 1, 1];
  const { state, freshness } = counted(() => answers.shift() ?? 0);
  freshness.begin(1);
  const all = [freshness.prove(), freshness.prove(), freshness.prove(), freshness.prove()];
  first.resolve(1);
  await Promise.all(all);
  expect(state.asked).toBe(2);
});

test('numbers that a new server gives once more were not heard before', async () => {
  let newest = 20;
  const { state, freshness } = counted(() => newest);
  freshness.begin(20);
  // Above a gap, so not counted yet.
  freshness.heard([13, 14, 22]);
  freshness.begin(12);
  newest = 14;
  await freshness.prove();
  expect(state.doubted).toBe(3);
  newest = 15;
  freshness.heard([15]);
  await freshness.prove();
  expect(state.doubted).toBe(3);
});

test('a counter that is lower than what was heard is another one', async () => {
  const answers = [10, 12];
  const { state, freshness } = counted(() => answers.shift() ?? 0);
  freshness.begin(20);
  await freshness.prove();
  expect(state.doubted).toBe(2);
  await freshness.prove();
  expect(state.doubted).toBe(3);
});

test('an announcement during the answer is no reason for doubt', async () => {
  const first = Promise.withResolvers<number>();
  const { state, freshness } = counted(() => first.promise);
  const proven = freshness.prove();
  freshness.heard([1, 2]);
  first.resolve(1);
  await proven;
  expect(state.doubted).toBe(0);
});

test('awaited changes are not matched with a counter that begins again', async () => {
  const answers = [15, 14];
  const { state, freshness } = counted(() => answers.shift() ?? 0);
  freshness.begin(12);
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  setImmediate(() => {
    freshness.begin(11);
    resolve();
  });
  await Promise.all([freshness.prove(), begun]);
  const { doubted } = state;
  await freshness.prove();
  expect(state.doubted).toBe(doubted + 1);
});
