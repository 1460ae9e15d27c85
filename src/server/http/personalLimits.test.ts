import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cost } from '../../contract/endpoint.ts';
import { PersonalLimits, PERSONAL_LIMITS } from './personalLimits.ts';

const ANN = 1;
const BEN = 2;
const SMALL = { atOnce: 2, waiting: 2, ahead: 6, pauseMs: 1_000 };

/** Work that ends when it is told to, and notes when it began. */
function works() {
  const turns = new PersonalLimits({ ...PERSONAL_LIMITS, search: SMALL }, 0);
  const begun: string[] = [];
  const start = (userId: number, name: string, cost: Cost = 'search') => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const result = turns.inTurn(userId, cost, async (hasWaited) => {
      begun.push(hasWaited ? `${name} later` : name);
      await promise;
      return name;
    });
    return { result, end: resolve, fail: () => reject(new Error(name)) };
  };
  return { begun, start };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Turns of which one person takes one search after the other, and how many have begun. */
async function searching(count: number, turns = new PersonalLimits()) {
  const begun: number[] = [];
  for (let number = 0; number < count; number += 1) {
    void turns.inTurn(ANN, 'search', async () => void begun.push(number)).catch(() => {});
    await settled();
  }
  return { turns, begun };
}

describe('costly calls', () => {
  test('is carried out a few at a time for each person, in the order in which it came', async () => {
    const { begun, start } = works();
    const [one, two, three, four] = ['1', '2', '3', '4'].map((name) => start(ANN, name));
    const other = start(BEN, 'other');
    const elsewhere = start(ANN, 'pack', 'pack');
    await settled();
    expect(begun).toEqual(['1', '2', 'other', 'pack']);
    two?.end();
    await two?.result;
    one?.fail();
    await expect(one?.result).rejects.toThrow('1');
    await settled();
    expect(begun.slice(4)).toEqual(['3 later', '4 later']);
    for (const work of [three, four, other, elsewhere]) work?.end();
    expect(await Promise.all([three?.result, other.result])).toEqual(['3', 'other']);
    await four?.result;
    const again = start(ANN, 'again');
    expect(begun.at(-1)).toBe('again');
    again.end();
    await again.result;
  });

  test('a call is refused while too many calls of the person wait', async () => {
    const { begun, start } = works();
    const all = ['1', '2', '3', '4'].map((name) => start(ANN, name));
    await expect(start(ANN, '5').result).rejects.toMatchObject({
      status: 429,
      code: 'too_many_connections',
      retryAfterSeconds: 5,
    });
    start(BEN, 'other').end();
    all[0]?.end();
    await all[0]?.result;
    const late = start(ANN, '6');
    for (const work of [...all, late]) work.end();
    await Promise.all([...all, late].map(({ result }) => result));
    expect(begun).toEqual(['1', '2', 'other', '3 later', '4 later', '6 later']);
  });

  test('a caller who has gone uses no turn, and keeps no place', async () => {
    const share = { ...SMALL, atOnce: 1, ahead: 2, pauseMs: 600_000 };
    const turns = new PersonalLimits({ ...PERSONAL_LIMITS, search: share });
    turns.asked(BEN);
    const { promise, resolve } = Promise.withResolvers<void>();
    const gone = new Set<string>();
    const search = (name: string) =>
      turns.inTurn(ANN, 'search', () => promise, {
        isGone: () => gone.has(name),
        putOff: () => {},
      });
    const first = search('first');
    // The largest number that may wait.
    const left = Promise.allSettled(['one', 'two'].map(search));
    gone.add('one');
    const next = search('next');
    gone.add('two');
    resolve();
    await Promise.all([first, next]);
    const reason = { code: 'request_timeout' };
    expect(await left).toMatchObject([{ reason }, { reason }]);
  });

  test('leaves room for what pages ask for at once', () => {
    for (const { atOnce, waiting } of Object.values(PERSONAL_LIMITS)) {
      expect(atOnce + waiting).toBeGreaterThanOrEqual(22);
    }
    // All 25 of them may be of the past.
    expect(
      PERSONAL_LIMITS.computed.atOnce + PERSONAL_LIMITS.computed.waiting,
    ).toBeGreaterThanOrEqual(100);
  });
});

describe('while others are at work', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  const { ahead, pauseMs } = PERSONAL_LIMITS.search;

  test('costly calls are delayed once a person has made as many as a busy person does', async () => {
    const turns = new PersonalLimits();
    turns.asked(BEN);
    const { begun } = await searching(ahead + 2, turns);
    expect(begun).toHaveLength(ahead);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(begun).toHaveLength(ahead);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(ahead + 1);
    // Others, and what is of another kind, are not put off.
    expect(await turns.inTurn(BEN, 'search', async (hasWaited) => hasWaited)).toBe(false);
    expect(await turns.inTurn(ANN, 'computed', async (hasWaited) => hasWaited)).toBe(false);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(begun).toHaveLength(ahead + 2);
  });

  test('nobody is at work whose page reads again by itself; that waits like all of theirs', async () => {
    const any = { ...PERSONAL_LIMITS.any, ahead: 2, pauseMs: 1_000 };
    const turns = new PersonalLimits({ ...PERSONAL_LIMITS, any });
    turns.asked(BEN, true);
    const { begun } = await searching(ahead + 2, turns);
    expect(begun).toHaveLength(ahead + 2);
    turns.asked(ANN);
    expect([turns.asked(BEN, true), turns.asked(BEN, true)]).toEqual([true, false]);
  });

  test('as much is there again after a while', async () => {
    const turns = new PersonalLimits();
    turns.asked(BEN);
    await searching(ahead, turns);
    await vi.advanceTimersByTimeAsync(3 * pauseMs);
    turns.asked(BEN);
    const { begun } = await searching(4, turns);
    expect(begun).toHaveLength(3);
  });

  test('who is alone is never put off, and has nothing ahead when somebody comes', async () => {
    const { turns, begun } = await searching(3 * ahead);
    turns.asked(ANN);
    expect(begun).toHaveLength(3 * ahead);
    turns.asked(BEN);
    const next = await searching(1, turns);
    expect(next.begun).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(next.begun).toHaveLength(1);
  });

  test('a person without a call for ten seconds is no longer active', async () => {
    const turns = new PersonalLimits();
    turns.asked(BEN);
    turns.asked(ANN);
    await vi.advanceTimersByTimeAsync(9_999);
    turns.asked(ANN);
    const { begun } = await searching(ahead + 1, turns);
    expect(begun).toHaveLength(ahead);
    await vi.advanceTimersByTimeAsync(2);
    const later = await searching(ahead, turns);
    expect(later.begun).toHaveLength(ahead);
  });

  test('any call is put off once somebody has had as many as twenty pages ask for', async () => {
    expect(PERSONAL_LIMITS.any).toMatchObject({ ahead: 500, pauseMs: 20 });
    const turns = new PersonalLimits();
    turns.asked(BEN);
    const many = Array.from({ length: PERSONAL_LIMITS.any.ahead + 1 }, () => turns.asked(ANN));
    expect(many.filter((isAtOnce) => isAtOnce)).toHaveLength(PERSONAL_LIMITS.any.ahead);
    expect(turns.asked(BEN)).toBe(true);
    const begun: number[] = [];
    for (const number of [1, 2]) {
      void turns.inTurn(ANN, 'any', async () => void begun.push(number));
    }
    // Nobody comes in before those who wait.
    await vi.advanceTimersByTimeAsync(PERSONAL_LIMITS.any.pauseMs);
    expect(begun).toEqual([1]);
    expect(turns.asked(ANN)).toBe(false);
    await vi.advanceTimersByTimeAsync(PERSONAL_LIMITS.any.pauseMs);
    expect(begun).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(PERSONAL_LIMITS.any.pauseMs);
    expect(turns.asked(ANN)).toBe(true);
  });

  test('a refusal is kept back for a second, but no more than fifty are', async () => {
    const turns = new PersonalLimits({
      ...PERSONAL_LIMITS,
      search: { ...SMALL, atOnce: 0, waiting: 0 },
    });
    let refused = 0;
    const all = Array.from({ length: 52 }, () =>
      turns
        .inTurn(ANN, 'search', async () => {})
        .catch((error: unknown) => {
          refused += 1;
          return error;
        }),
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(refused).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toBe(52);
    const code = 'too_many_connections';
    expect(await Promise.all(all)).toMatchObject(all.map(() => ({ code })));
  });

  test('delayed calls are answered at once when the server stops', async () => {
    const turns = new PersonalLimits();
    turns.asked(BEN);
    const { begun } = await searching(ahead + 2, turns);
    expect(begun).toHaveLength(ahead);
    turns.end();
    await settled();
    expect(begun).toHaveLength(ahead + 2);
    expect(turns.asked(ANN)).toBe(true);
  });

  test('a call that would wait for more than half a minute is refused', async () => {
    const turns = new PersonalLimits();
    turns.asked(BEN);
    const ask = () =>
      turns.inTurn(ANN, 'pack', async () => 'made').catch((error: unknown) => error);
    for (let number = 0; number < PERSONAL_LIMITS.pack.ahead; number += 1)
      expect(await ask()).toBe('made');
    const asked = Array.from({ length: 6 }, ask);
    for (let second = 0; second < 30; second += 1) {
      turns.asked(BEN);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const answers = await Promise.all(asked);
    expect(answers.slice(0, 2)).toEqual(['made', 'made']);
    for (const answer of answers.slice(3)) {
      expect(answer).toMatchObject({ status: 429, code: 'too_many_connections' });
    }
    // Nothing of them is left: the next has the turn that is due.
    const later = ask();
    await vi.advanceTimersByTimeAsync(PERSONAL_LIMITS.pack.pauseMs);
    expect(await later).toBe('made');
  });
});
