import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import type { SlowTasks } from './testSlowThread.ts';
import type { TestTasks } from './testThread.ts';
import type { ThreadLimits } from './watchedThread.ts';
import { WatchedThread } from './watchedThread.ts';

const SCRIPT = new URL('./testThread.ts', import.meta.url);
const LIMITS: ThreadLimits = { timeMs: 20_000, heapMegabytes: 64, growthMegabytes: 1_000 };

let thread: WatchedThread<TestTasks>;
afterEach(() => thread.stop());

const start = (limits: Partial<ThreadLimits> = {}, idleMs?: number) => {
  thread = new WatchedThread(SCRIPT, { ...LIMITS, ...limits }, idleMs);
};

describe('a thread', () => {
  test('does what it is asked, one after the other, and stays the same', async () => {
    start();
    const first = thread.ask('whichThread', undefined);
    expect(await Promise.all([1, 2, 3].map((number) => thread.ask('double', number)))).toEqual([
      2, 4, 6,
    ]);
    expect(await thread.ask('whichThread', undefined)).toBe(await first);
  });

  test('reports how far it is before it answers', async () => {
    start();
    const seen: number[] = [];
    const onProgress = (number: number) => void seen.push(number);
    expect(await thread.ask('count', 3, { onProgress })).toBe('counted to 3');
    expect(seen).toEqual([1, 2, 3]);
  });

  test('is handed bytes instead of being sent a copy of them', async () => {
    start();
    const bytes = new Uint8Array([1, 2, 3]);
    const answer = await thread.ask('echo', bytes, { transfer: [bytes.buffer] });
    expect([...answer]).toEqual([1, 2, 3]);
    expect(bytes.byteLength).toBe(0);
  });

  test('has all of its time for a task, however long it is loaded before', async () => {
    const script = new URL('./testSlowThread.ts', import.meta.url);
    const slow = new WatchedThread<SlowTasks>(script, { ...LIMITS, timeMs: 1_000 });
    expect(await slow.ask('double', 4)).toBe(8);
    await slow.stop();
  });

  test('is given up after some time without work', async () => {
    start({}, 0);
    const first = await thread.ask('whichThread', undefined);
    await wait(50);
    expect(await thread.ask('whichThread', undefined)).not.toBe(first);
  });
});

// Only Linux gives a thread a priority of its own.
test.runIf(process.platform === 'linux')('a thread steps back, and it alone', async () => {
  const before = os.getPriority();
  start();
  expect(await thread.ask('priority', undefined)).toBeGreaterThan(before);
  expect(os.getPriority()).toBe(before);
});

describe('a task that ends its thread', () => {
  test.each([
    ['takes too long', 'forever', { timeMs: 300 }, 'slow'],
    ['fills the heap', 'fill', { heapMegabytes: 16 }, 'large'],
    // Even while the process shrinks.
    ['lets the process grow', 'forever', { growthMegabytes: -1_000_000 }, 'large'],
  ] as const)('because it %s says so', async (_, name, limits, reason) => {
    start(limits);
    await expect(thread.ask(name, undefined)).rejects.toMatchObject({
      name: 'ThreadEndedError',
      reason,
    });
  });

  test('because it throws says why', async () => {
    start();
    await expect(thread.ask('fail', 'It broke')).rejects.toMatchObject({
      reason: 'failed',
      cause: { message: 'It broke' },
    });
  });

  test('does not hold up the one that waits behind it', async () => {
    const limits = [300];
    thread = new WatchedThread(SCRIPT, {
      ...LIMITS,
      get timeMs() {
        return limits.shift() ?? LIMITS.timeMs;
      },
    });
    const asked = [thread.ask('forever', undefined), thread.ask('double', 21)];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'rejected', reason: { reason: 'slow' } },
      { status: 'fulfilled', value: 42 },
    ]);
  });

  test('between two tasks leaves the next one a new thread', async () => {
    // Node tells of each thread that is created, with the thread itself.
    const created = once(process, 'worker') as Promise<[Worker]>;
    start();
    const first = await thread.ask('whichThread', undefined);
    const [worker] = await created;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    expect(await thread.ask('failLater', 'Too late')).toBe('so far so good');
    await ended;
    expect(await thread.ask('whichThread', undefined)).not.toBe(first);
  });
});
