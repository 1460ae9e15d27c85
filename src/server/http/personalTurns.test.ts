import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cost } from '../../contract/endpoint.ts';
import { openTestApp, type TestApp, type TestRole } from '../testApp.ts';
import { PersonalTurns, SHARES } from './personalTurns.ts';
import { turnsInAHurry } from './testTurns.ts';

const ANN = 1;
const BEN = 2;
const SMALL = { atOnce: 2, waiting: 2, ahead: 6, pauseMs: 1_000 };

/** Work that ends when it is told to, and notes when it began. */
function works() {
  const turns = new PersonalTurns({ ...SHARES, search: SMALL });
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
const statusOf = ({ statusCode }: LightMyRequestResponse) => statusCode;

/** Turns of which one person takes one search after the other, and how many have begun. */
async function searching(count: number, turns = new PersonalTurns()) {
  const begun: number[] = [];
  for (let number = 0; number < count; number += 1) {
    void turns.inTurn(ANN, 'search', async () => void begun.push(number)).catch(() => {});
    await settled();
  }
  return { turns, begun };
}

describe('what costs', () => {
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

  test('is refused to a person of whom too much waits, until less does', async () => {
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

  test('leaves room for what pages ask for at once', () => {
    for (const { atOnce, waiting } of Object.values(SHARES)) {
      expect(atOnce + waiting).toBeGreaterThanOrEqual(22);
    }
    // All 25 of them may be of the past.
    expect(SHARES.computed.atOnce + SHARES.computed.waiting).toBeGreaterThanOrEqual(100);
  });
});

describe('while others are at work', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  const { ahead, pauseMs } = SHARES.search;

  test('what costs is put off once somebody has had as much as anybody does in a hurry', async () => {
    const turns = new PersonalTurns();
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

  test('as much is there again after a while', async () => {
    const turns = new PersonalTurns();
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

  test('whoever asked for nothing for ten seconds is not at work any more', async () => {
    const turns = new PersonalTurns();
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

  test('a call that would wait for more than half a minute is refused', async () => {
    const turns = new PersonalTurns();
    turns.asked(BEN);
    const ask = () =>
      turns.inTurn(ANN, 'pack', async () => 'made').catch((error: unknown) => error);
    for (let number = 0; number < SHARES.pack.ahead; number += 1) expect(await ask()).toBe('made');
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
    await vi.advanceTimersByTimeAsync(SHARES.pack.pauseMs);
    expect(await later).toBe('made');
  });
});

describe('over HTTP', () => {
  let t: TestApp;
  const turns = turnsInAHurry();
  beforeAll(async () => {
    t = await openTestApp({}, { turns });
  });
  afterAll(() => t.close());

  /** Takes turns of the viewer, as calls would that take long; ends them. */
  function occupy(cost: Cost, count: number): () => Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = Array.from({ length: count }, () =>
      turns.inTurn(t.ids.viewer, cost, () => promise),
    );
    return () => {
      resolve();
      return Promise.all(all);
    };
  }

  const ask = (role: TestRole, path: string) => t.as(role, 'GET', path);

  // Each asks for something else than the one before: what was answered is in memory.
  let asked = 0;
  const COSTLY: readonly [Cost, string, () => string][] = [
    ['search', 'search', () => `/api/search?q=quay${(asked += 1)}`],
    ['search', 'advice', () => `/api/search/advice?q=quay${(asked += 1)}`],
    ['computed', 'activity', () => '/api/activity'],
    ['computed', 'list of news', () => '/api/news'],
    ['computed', 'state of a month', () => '/api/month-state?fyId=1&monthNum=1'],
    ['computed', 'read of the past', () => `/api/financial-data?asOf=1&fyId=${(asked += 1)}`],
  ];

  test.each(COSTLY)(
    '%s: others are answered while one person’s %s waits',
    async (cost, _, path) => {
      const free = occupy(cost, SHARES[cost].atOnce);
      let isAnswered = false;
      const waiting = ask('viewer', path()).then((answer) => {
        isAnswered = true;
        return answer;
      });
      expect(statusOf(await ask('admin', path()))).not.toBe(429);
      // What costs nothing does not wait.
      expect(statusOf(await ask('viewer', '/api/business-units'))).toBe(200);
      expect(isAnswered).toBe(false);
      await free();
      expect(statusOf(await waiting)).not.toBe(429);
    },
  );

  test.each(COSTLY)('%s: the next %s is refused when too many wait', async (cost, _, path) => {
    const { atOnce, waiting } = SHARES[cost];
    const free = occupy(cost, atOnce + waiting);
    const refused = await ask('viewer', path());
    expect([statusOf(refused), refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.json()).toMatchObject({
      code: 'too_many_connections',
      detail: 'Too much of yours is under way at once. Wait a moment and try again.',
    });
    expect(statusOf(await ask('admin', path()))).not.toBe(429);
    await free();
    expect(statusOf(await ask('viewer', path()))).not.toBe(429);
  });

  test('a session that ends while its call waits is over', async () => {
    const token = await t.openSession(t.ids.viewer);
    const free = occupy('search', SHARES.search.atOnce);
    const send = (method: 'GET' | 'POST', url: string) =>
      t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    const waiting = send('GET', '/api/search?q=harbour');
    expect(statusOf(await send('POST', '/api/auth/logout'))).toBeLessThan(300);
    await free();
    expect(statusOf(await waiting)).toBe(401);
  });

  test('whoever searches a hundred times at once holds up nobody', async () => {
    let answered = 0;
    const many = Array.from({ length: 100 }, async (_, index) => {
      const answer = await ask('viewer', `/api/search?q=word${index}`);
      if (statusOf(answer) === 200) answered += 1;
      return statusOf(answer);
    });
    expect(statusOf(await ask('admin', '/api/search?q=walrus'))).toBe(200);
    // Most of those that came before it still wait.
    expect(answered).toBeLessThan(25);
    const statuses = await Promise.all(many);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(51);
  });
});

describe('over HTTP, while others are at work', () => {
  test('one person’s searches are put off', async () => {
    const search = { ...SHARES.search, ahead: 1, pauseMs: 1_500 };
    const t = await openTestApp({}, { turns: new PersonalTurns({ ...SHARES, search }) });
    try {
      await t.as('admin', 'GET', '/api/business-units');
      const order: string[] = [];
      const later = (name: string) => (answer: LightMyRequestResponse) => {
        order.push(name);
        return statusOf(answer);
      };
      await t.as('viewer', 'GET', '/api/search?q=quay1');
      const second = t.as('viewer', 'GET', '/api/search?q=quay2').then(later('put off'));
      const other = t.as('admin', 'GET', '/api/search?q=quay3').then(later('other'));
      expect(await Promise.all([second, other])).toEqual([200, 200]);
      expect(order).toEqual(['other', 'put off']);
    } finally {
      await t.close();
    }
  });

  test('whoever reads what is in memory is at work, too', async () => {
    const asked: number[] = [];
    class ToldTurns extends PersonalTurns {
      override asked(userId: number): void {
        asked.push(userId);
        super.asked(userId);
      }
    }
    const t = await openTestApp({}, { turns: new ToldTurns() });
    try {
      const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { authorization: `Bearer ${await t.openSession(t.ids.viewer)}` };
      for (let time = 0; time < 3; time += 1) {
        expect((await fetch(`${url}/api/financial-data`, { headers })).status).toBe(200);
      }
      expect(asked).toEqual([t.ids.viewer, t.ids.viewer, t.ids.viewer]);
    } finally {
      await t.close();
    }
  });
});
