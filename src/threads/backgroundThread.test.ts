import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { BackgroundProcess } from './backgroundProcess.ts';
import { BackgroundThread } from './backgroundThread.ts';
import { LimitedSlots } from './limitedSlots.ts';
import { lowerPriority } from './lowerPriority.ts';
import type { TestTasks } from './testThread.ts';
import { type ThreadLimits, WatchedThread } from './watchedThread.ts';

const SCRIPT = new URL('./testThread.ts', import.meta.url);
const LIMITS: ThreadLimits = { timeMs: 20_000, heapMegabytes: 64, growthMegabytes: 1_000 };

const ENOUGH = new LimitedSlots(100, 0);
const background = new BackgroundProcess(undefined, undefined, ENOUGH);
let thread: BackgroundThread<TestTasks>;
afterAll(() => background.end());

const start = (limits: Partial<ThreadLimits> = {}, idleMs?: number, process = background) => {
  const begun = new BackgroundThread<TestTasks>(SCRIPT, { ...LIMITS, ...limits }, idleMs, process);
  onTestFinished(() => begun.stop());
  thread = begun;
};

describe('a thread of the background process', () => {
  test('does what it is asked in another process, and stays the same', async () => {
    start();
    const first = thread.ask('whichThread', undefined);
    expect(await Promise.all([1, 2, 3].map((number) => thread.ask('double', number)))).toEqual([
      2, 4, 6,
    ]);
    expect(await thread.ask('whichThread', undefined)).toBe(await first);
    expect(await thread.ask('whichProcess', undefined)).toBe(background.pid);
    expect(background.pid).not.toBe(process.pid);
  });

  test('reports how far it is, and is sent bytes as they are', async () => {
    start();
    const seen: number[] = [];
    const onProgress = (number: number) => void seen.push(number);
    expect(await thread.ask('count', 3, { onProgress })).toBe('counted to 3');
    expect(seen).toEqual([1, 2, 3]);
    expect(await thread.ask('echo', new Uint8Array([1, 2, 3]))).toEqual(new Uint8Array([1, 2, 3]));
  });

  test('the process knows none of the server’s settings, which contain passwords', async () => {
    start();
    process.env['DATABASE_URL'] ??= '';
    const known = await thread.ask('environment', undefined);
    expect(known).not.toContain('DATABASE_URL');
    expect(known).not.toContain('PATH');
  });

  test('is given up after some time without work, and so is the process', async () => {
    const own = new BackgroundProcess(50);
    start({}, 0, own);
    const first = await thread.ask('whichProcess', undefined);
    await wait(300);
    expect(own.pid).toBeUndefined();
    expect(await thread.ask('whichProcess', undefined)).not.toBe(first);
    own.end();
  });
});

test('a task waits for a place, unless it takes none', async () => {
  const own = new BackgroundProcess(undefined, undefined, new LimitedSlots(1, 60_000));
  const another = (limits: ThreadLimits) =>
    new BackgroundThread<TestTasks>(SCRIPT, limits, undefined, own);
  const [first, second, quick] = [
    another(LIMITS),
    another(LIMITS),
    another({ ...LIMITS, takesNoPlace: true }),
  ];
  const endless = first.ask('forever', undefined).catch((error: unknown) => error);
  const order: string[] = [];
  const waiting = second.ask('double', 1).then(() => order.push('waiting'));
  await quick.ask('double', 2).then(() => order.push('quick'));
  await first.stop();
  expect(await endless).toMatchObject({ reason: 'stopped' });
  await waiting;
  expect(order).toEqual(['quick', 'waiting']);
  own.end();
});

test('a task that waits for a place is stopped at once', async () => {
  const own = new BackgroundProcess(undefined, undefined, new LimitedSlots(1, 60_000));
  const another = () => new BackgroundThread<TestTasks>(SCRIPT, LIMITS, undefined, own);
  const [first, second] = [another(), another()];
  const all = [first.ask('forever', undefined), second.ask('double', 1)];
  const [endless, waiting] = all.map((asked) => asked.catch((error: unknown) => error));
  // By now it waits for its place.
  await new Promise(setImmediate);
  await second.stop();
  expect(await waiting).toMatchObject({ reason: 'stopped' });
  // Afterwards it waits for a place again.
  const again = second.ask('double', 2);
  await first.stop();
  expect(await endless).toMatchObject({ reason: 'stopped' });
  expect(await again).toBe(4);
  own.end();
});

// Only Linux tells the priority of each thread.
test.runIf(process.platform === 'linux')('all threads stand behind the server', async () => {
  start();
  const priorities = await thread.ask('priorities', undefined);
  // V8's own among them.
  expect(priorities.length).toBeGreaterThan(4);
  expect(Math.min(...priorities)).toBe(5);
  const server = fs.readdirSync('/proc/self/task').map((own) => os.getPriority(Number(own)));
  expect(Math.min(...server)).toBeLessThan(5);
});

test.runIf(process.platform === 'linux')('a thread that has ended meanwhile keeps none', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const own = os.getPriority(process.pid);
  expect(() => lowerPriority(own, () => [pid, process.pid])).not.toThrow();
  expect(() => lowerPriority(99, () => [process.pid])).toThrow('out of range');
});

describe('a task that ends its thread', () => {
  test.each([
    ['takes too long', 'forever', { timeMs: 300 }, 'slow'],
    ['fills the heap', 'fill', { heapMegabytes: 16 }, 'large'],
    ['lets the process grow', 'forever', { growthMegabytes: -1_000_000 }, 'large'],
  ] as const)('because it %s says so, and the process goes on', async (_, name, limits, reason) => {
    start(limits);
    const { pid } = background;
    await expect(thread.ask(name, undefined)).rejects.toMatchObject({
      name: 'ThreadEndedError',
      reason,
    });
    start();
    expect(await thread.ask('whichProcess', undefined)).toBe(pid);
  });

  test('because it throws says why', async () => {
    start();
    await expect(thread.ask('fail', 'It broke')).rejects.toMatchObject({
      reason: 'failed',
      cause: { message: 'It broke', stack: expect.stringContaining('testThread.ts') },
    });
  });
});

test('a process that is killed fails its tasks, and what waits is done in another', async () => {
  start();
  const other = new BackgroundThread<TestTasks>(SCRIPT, LIMITS, undefined, background);
  const first = await other.ask('whichProcess', undefined);
  const beside = other.ask('forever', undefined);
  const asked = [thread.ask('kill', undefined), thread.ask('double', 21)];
  expect(await Promise.allSettled([...asked, beside])).toMatchObject([
    {
      status: 'rejected',
      reason: { reason: 'failed', cause: { message: expect.stringContaining('SIGKILL') } },
    },
    { status: 'fulfilled', value: 42 },
    { status: 'rejected', reason: { reason: 'failed' } },
  ]);
  expect(await other.ask('whichProcess', undefined)).not.toBe(first);
});

test('a process that hangs is ended, and the next task gets a new one', async () => {
  const hanging = new BackgroundProcess(undefined, 200, ENOUGH);
  start({ timeMs: 300 }, undefined, hanging);
  const other = new BackgroundThread<TestTasks>(SCRIPT, LIMITS, undefined, hanging);
  const first = await other.ask('whichProcess', undefined);
  process.kill(first, 'SIGSTOP');
  expect(await Promise.allSettled([thread.ask('double', 1), other.ask('double', 2)])).toMatchObject(
    [
      { status: 'rejected', reason: { reason: 'slow' } },
      { status: 'rejected', reason: { reason: 'failed' } },
    ],
  );
  expect(await other.ask('whichProcess', undefined)).not.toBe(first);
  hanging.end();
});

test.each([
  [
    'in the background process',
    () => new BackgroundThread<TestTasks>(SCRIPT, LIMITS, undefined, background),
  ],
  ['in this one', () => new WatchedThread<TestTasks>(SCRIPT, LIMITS)],
])(
  'a stopped task %s says so, those behind it are not begun, and later ones are done',
  async (_, open) => {
    const stopped = open();
    const asked = [stopped.ask('forever', undefined), stopped.ask('double', 1)];
    const ended = Promise.allSettled(asked);
    await wait(100);
    await stopped.stop();
    expect(await ended).toMatchObject([
      { status: 'rejected', reason: { reason: 'stopped' } },
      { status: 'rejected', reason: { reason: 'stopped' } },
    ]);
    expect(await stopped.ask('double', 4)).toBe(8);
    await stopped.stop();
  },
);
