import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cost } from '../../contract/endpoint.ts';
import { openTestApp, type TestApp, type TestRole } from '../testApp.ts';
import { PersonalLimits, PERSONAL_LIMITS } from './personalLimits.ts';
import { impatientLimits } from './testLimits.ts';

const statusOf = ({ statusCode }: LightMyRequestResponse) => statusCode;

describe('costly calls', () => {
  let t: TestApp;
  const turns = impatientLimits();
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
      const free = occupy(cost, PERSONAL_LIMITS[cost].atOnce);
      let isAnswered = false;
      const waiting = ask('viewer', path()).then((answer) => {
        isAnswered = true;
        return answer;
      });
      expect(statusOf(await ask('admin', path()))).not.toBe(429);
      // Cheap calls don't wait.
      expect(statusOf(await ask('viewer', '/api/business-units'))).toBe(200);
      expect(isAnswered).toBe(false);
      await free();
      expect(statusOf(await waiting)).not.toBe(429);
    },
  );

  test.each(COSTLY)('%s: the next %s is refused when too many wait', async (cost, _, path) => {
    const { atOnce, waiting } = PERSONAL_LIMITS[cost];
    const free = occupy(cost, atOnce + waiting);
    const refused = await ask('viewer', path());
    expect([statusOf(refused), refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.json()).toMatchObject({
      code: 'too_many_connections',
      detail: 'You have too many requests in progress. Wait a moment and try again.',
    });
    expect(statusOf(await ask('admin', path()))).not.toBe(429);
    await free();
    expect(statusOf(await ask('viewer', path()))).not.toBe(429);
  });

  test('a session that ends while its call waits is over', async () => {
    const token = await t.openSession(t.ids.viewer);
    const free = occupy('search', PERSONAL_LIMITS.search.atOnce);
    const send = (method: 'GET' | 'POST', url: string) =>
      t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    const waiting = send('GET', '/api/search?q=harbour');
    expect(statusOf(await send('POST', '/api/auth/logout'))).toBeLessThan(300);
    await free();
    expect(statusOf(await waiting)).toBe(401);
  });

  test('a hundred simultaneous searches of one person delay nobody else', async () => {
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

  test('a call whose connection was closed has no place any more', async () => {
    const { atOnce, waiting } = PERSONAL_LIMITS.search;
    const free = occupy('search', atOnce + waiting - 1);
    const taken = vi.spyOn(turns, 'inTurn');
    const leaving = new AbortController();
    try {
      const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { authorization: `Bearer ${await t.openSession(t.ids.viewer)}` };
      const search = (word: string, init: RequestInit = {}) =>
        fetch(`${url}/api/search?q=${word}`, { headers, ...init });
      const left = search('jetty', { signal: leaving.signal }).catch(() => 'gone');
      await expect.poll(() => taken.mock.calls).toHaveLength(1);
      leaving.abort();
      expect(await left).toBe('gone');
      await expect.poll(() => taken.mock.calls[0]?.[3]?.isGone()).toBe(true);
      const next = search('mooring');
      await expect.poll(() => taken.mock.calls).toHaveLength(2);
      await free();
      expect((await next).status).toBe(200);
    } finally {
      taken.mockRestore();
      await free();
    }
  });
});

describe('while others are at work', () => {
  test('answers from memory are delayed, too', async () => {
    const any = { ...PERSONAL_LIMITS.any, ahead: 3, pauseMs: 1_500 };
    const t = await openTestApp({}, { turns: new PersonalLimits({ ...PERSONAL_LIMITS, any }) });
    try {
      const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
      const order: string[] = [];
      const reading = async (role: 'admin' | 'viewer') => {
        const headers = { authorization: `Bearer ${await t.openSession(t.ids[role])}` };
        return async (name: string) => {
          const answer = await fetch(`${url}/api/financial-data`, { headers });
          order.push(name);
          return answer.status;
        };
      };
      const [ann, ben] = [await reading('viewer'), await reading('admin')];
      for (const name of ['once', 'twice', 'three times']) expect(await ann(name)).toBe(200);
      expect(await ben('other')).toBe(200);
      const putOff = ann('put off');
      expect(await ben('other again')).toBe(200);
      expect(await putOff).toBe(200);
      expect(order.slice(3)).toEqual(['other', 'other again', 'put off']);
    } finally {
      await t.close();
    }
  });

  test('a change waits for its turn before its body is received', async () => {
    const any = { ...PERSONAL_LIMITS.any, ahead: 1, waiting: 0, pauseMs: 600_000 };
    const t = await openTestApp({}, { turns: new PersonalLimits({ ...PERSONAL_LIMITS, any }, 0) });
    try {
      await t.as('viewer', 'GET', '/api/business-units');
      await t.as('admin', 'GET', '/api/business-units');
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/tables/workbook',
        headers: {
          authorization: `Bearer ${t.tokens.viewer}`,
          'content-type': 'application/json',
        },
        payload: '{not read',
      });
      expect(statusOf(answer)).toBe(429);
    } finally {
      await t.close();
    }
  });

  test('one person’s searches are put off', async () => {
    const search = { ...PERSONAL_LIMITS.search, ahead: 1, pauseMs: 1_500 };
    const t = await openTestApp({}, { turns: new PersonalLimits({ ...PERSONAL_LIMITS, search }) });
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

  test('a person who reads answers from memory is active, too', async () => {
    const asked: [number, boolean | undefined][] = [];
    class ToldTurns extends PersonalLimits {
      override asked(userId: number, isBackgroundRead?: boolean): boolean {
        asked.push([userId, isBackgroundRead]);
        return super.asked(userId, isBackgroundRead);
      }
    }
    const t = await openTestApp({}, { turns: new ToldTurns() });
    try {
      const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
      const headers = { authorization: `Bearer ${await t.openSession(t.ids.viewer)}` };
      const read = async (path: string, more: Record<string, string> = {}) => {
        const answer = await fetch(url + path, { headers: { ...headers, ...more } });
        expect(answer.status).toBe(200);
        await answer.body?.cancel();
      };
      for (let time = 0; time < 3; time += 1) await read('/api/financial-data');
      expect(asked).toEqual(Array.from({ length: 3 }, () => [t.ids.viewer, false]));
      // But not whoever has a page that reads it again by itself, from memory or not.
      asked.length = 0;
      const byItself = { 'board-reports-unasked': 'yes' };
      for (const path of ['/api/financial-data', '/api/news']) await read(path, byItself);
      // Browsers open a stream again by themselves, and cannot say so.
      await read('/api/changes');
      expect(asked).toEqual(Array.from({ length: 3 }, () => [t.ids.viewer, true]));
    } finally {
      await t.close();
    }
  });
});
