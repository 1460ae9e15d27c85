import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeEvent, sinceEvent } from '../../../contract/changes.ts';
import { makeUser } from '../../users/testAccounts.ts';
import { Changes } from '../../../engine/db/changes.ts';
import type { LimitedCaller, LimitKind } from '../../http/personalLimits.ts';
import { PersonalLimits, PERSONAL_LIMITS } from '../../http/personalLimits.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { ChangeStream } from './changeStream.ts';

const POLL_MS = 10;
const MOST_POLLS = 1_500;

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await openTestApp();
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

interface Listener {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The nouns of each event so far. */
  events(): string[][];
  /** Changes since the mark, from the first event: null for everything, undefined before it arrives. */
  missed(): string[] | null | undefined;
  /** The mark of the last event. */
  mark(): string;
  hasEnded(): boolean;
  hangUp(): void;
}

function listen(
  headers: Record<string, string>,
  address: string = base,
  localAddress = '127.0.0.1',
  since = '',
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, localAddress };
    const request = http.get(`${address}/api/changes${since}`, options, (response) => {
      let text = '';
      let isOver = false;
      response.setEncoding('utf8');
      response.on('data', (part) => (text += String(part)));
      response.on('close', () => (isOver = true));
      response.on('error', () => (isOver = true));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: () =>
          text
            .split('\n\n')
            .filter((event) => !event.includes('event: since'))
            .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
            .map((data) => changeEvent.parse(JSON.parse(data)).nouns),
        missed: () => {
          const data = /^event: since\nid: .*\ndata: (.*)$/m.exec(text)?.[1];
          return data === undefined ? undefined : sinceEvent.parse(JSON.parse(data)).nouns;
        },
        mark: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
        hasEnded: () => isOver,
        hangUp: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function until(isSo: () => boolean): Promise<boolean> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (isSo()) return true;
    await wait(POLL_MS);
  }
  return false;
}

let months = 0;
/** A change that everybody may hear of, told by the time its answer is there. */
async function changeSomething(): Promise<void> {
  const names = ['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December', 'January', 'February', 'March']; // prettier-ignore
  const body = {
    fyId: [13, 12, 11][Math.floor(months / 12)],
    monthNum: (months % 12) + 1,
    monthName: names[months % 12],
  };
  months += 1;
  const answer = await t.as('admin', 'POST', '/api/financial-data', { body });
  expect(answer.statusCode).toBe(201);
}

const FIGURES = [
  'financial-data',
  'monthly-summaries',
  'financial-trends',
  'search',
  'company',
  'imports',
  'statements',
  'briefing',
  'commentary',
  'questions',
  'month-state',
];

describe('who listens', () => {
  test('needs a session; a viewer’s is enough', async () => {
    for (const headers of [{}, bearer('x'.repeat(43)), { authorization: 'Basic abc' }]) {
      const refused = await listen(headers);
      expect([refused.status, refused.headers['content-type']]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
      ]);
      refused.hangUp();
    }
    const viewer = await listen(bearer(t.tokens.viewer));
    expect(viewer.status).toBe(200);
    expect(viewer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    viewer.hangUp();
  });

  test('hears which nouns changed, once for each commit, and nothing of what was undone', async () => {
    const viewer = await listen(bearer(t.tokens.viewer));
    await changeSomething();
    expect(await until(() => viewer.events().length > 0)).toBe(true);
    const refused = await t.as('admin', 'POST', '/api/financial-data', {
      body: { fyId: 13, monthNum: 1, monthName: 'April' },
    });
    expect(refused.statusCode).toBe(409);
    await changeSomething();
    expect(await until(() => viewer.events().length > 1)).toBe(true);
    expect(viewer.events()).toEqual([FIGURES, FIGURES]);
    viewer.hangUp();
  });

  test('can read the new state with what it was told', async () => {
    const viewer = await listen(bearer(t.tokens.viewer));
    const before = (await t.as('viewer', 'GET', '/api/financial-data')).json<unknown[]>().length;
    const changing = changeSomething();
    expect(await until(() => viewer.events().length > 0)).toBe(true);
    const after = (await t.as('viewer', 'GET', '/api/financial-data')).json<unknown[]>().length;
    expect(after).toBe(before + 1);
    await changing;
    viewer.hangUp();
  });
});

/** The first message of a stream that is opened like this. */
const missedSince = async (since: string, headers: Record<string, string> = {}) => {
  const listener = await listen(
    { ...bearer(t.tokens.viewer), ...headers },
    base,
    '127.0.0.1',
    since,
  );
  expect(await until(() => listener.missed() !== undefined)).toBe(true);
  listener.hangUp();
  return listener.missed();
};

describe('a stream that opens again', () => {
  test('begins with what has changed since its mark, which may be nothing', async () => {
    const first = await listen(bearer(t.tokens.viewer));
    expect(await until(() => first.mark() !== '')).toBe(true);
    expect(first.missed()).toEqual([]);
    const start = first.mark();
    expect(await missedSince(`?since=${start}`)).toEqual([]);
    t.deps.changes.tablesChanged(['forecasts']);
    expect(await until(() => first.mark() !== start)).toBe(true);
    t.deps.changes.tablesChanged(['documents']);
    expect(await missedSince(`?since=${first.mark()}`)).toContain('documents');
    expect(await missedSince(`?since=${start}`)).toEqual(expect.arrayContaining(['forecasts']));
    // Browsers that connect again by themselves send it so.
    expect(await missedSince('', { 'last-event-id': start })).toContain('forecasts');
    first.hangUp();
  });

  test.each(['?since=', '?since=of-another-start.3', '?since=x'])(
    'with %s, of which nothing is known, everything may have changed',
    async (since) => expect(await missedSince(since)).toBeNull(),
  );
});

describe('a stream ends with its session, before anything further is told', () => {
  const ways: [string, (who: { id: number; token: string }) => Promise<unknown>][] = [
    [
      'signed out',
      ({ token }) => t.as('nobody', 'POST', '/api/auth/logout', { headers: bearer(token) }),
    ],
    [
      'deactivated',
      ({ id }) => t.as('admin', 'PATCH', `/api/admin/users/${id}`, { body: { isActive: false } }),
    ],
    ['deleted', ({ id }) => t.as('admin', 'DELETE', `/api/admin/users/${id}`)],
  ];

  test.each(ways)('when its user was %s', async (way, end) => {
    const id = await makeUser(t, `${way.replace(' ', '-')}@example.org`);
    const token = await t.openSession(id);
    const [mine, other] = [await listen(bearer(token)), await listen(bearer(t.tokens.viewer))];
    await end({ id, token });
    await changeSomething();
    expect(await until(() => mine.hasEnded())).toBe(true);
    expect(await until(() => other.events().flat().includes('financial-data'))).toBe(true);
    expect(mine.events().flat()).not.toContain('financial-data');
    expect(other.hasEnded()).toBe(false);
    other.hangUp();
  });

  test('but not when somebody else’s ends', async () => {
    const token = await t.openSession(t.ids.viewer);
    const viewer = await listen(bearer(t.tokens.viewer));
    await t.as('nobody', 'POST', '/api/auth/logout', { headers: bearer(token) });
    await changeSomething();
    expect(await until(() => viewer.events().length > 0)).toBe(true);
    expect(viewer.hasEnded()).toBe(false);
    viewer.hangUp();
  });

  test('an open stream alone does not keep a session from ending idle', async () => {
    const token = await t.openSession(t.ids.viewer);
    const viewer = await listen(bearer(token));
    const half = t.deps.settings.sessionIdleMs / 2;
    t.clock.advance(half);
    // A change of users makes the stream look whether its session still counts.
    await makeUser(t, 'newcomer@example.org');
    expect(await until(() => viewer.events().length > 0)).toBe(true);
    t.clock.advance(half);
    expect(
      (await t.as('nobody', 'GET', '/api/auth/me', { headers: bearer(token) })).statusCode,
    ).toBe(401);
    t.tokens.admin = await t.openSession(t.ids.admin);
    t.tokens.viewer = await t.openSession(t.ids.viewer);
    viewer.hangUp();
  });
});

test('two hundred listeners cause no query and leave nothing behind', async () => {
  const { changes, database } = t.deps;
  // One person may have twenty.
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async (_, person) =>
      t.openSession(await makeUser(t, `listener${person}@example.org`)),
    ),
  );
  const listeners = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: 20 }, () => listen(bearer(token)))),
  );
  expect(listeners.filter(({ status }) => status === 200)).toHaveLength(200);
  let queries = 0;
  const count = () => void (queries += 1);
  database.pool.on('acquire', count);
  changes.tablesChanged(['forecasts']);
  changes.tablesChanged(['documents']);
  expect(await until(() => listeners.every((one) => one.events().length === 2))).toBe(true);
  database.pool.off('acquire', count);
  expect(queries).toBe(0);
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      t.app.server.getConnections((error, open) =>
        error === null ? resolve(open) : reject(error),
      );
    });
  for (const listener of listeners) listener.hangUp();
  let open = await connections();
  for (let poll = 0; poll < MOST_POLLS && open > 0; poll += 1) {
    t.app.server.closeIdleConnections();
    await wait(POLL_MS);
    open = await connections();
  }
  expect(open).toBe(0);
  // Nor do they count any more: the same person may listen as often again.
  const again = await Promise.all(
    Array.from({ length: 20 }, () => listen(bearer(tokens[0] ?? ''))),
  );
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  for (const listener of again) listener.hangUp();
});

test('everyone behind one address shares five hundred streams, and others keep theirs', async () => {
  const stream = new ChangeStream(new Changes());
  const own = fastify({ forceCloseConnections: true });
  own.get('/api/changes', (request, reply) =>
    stream.open(request, reply, {
      userId: Number(request.headers.from),
      stillValid: async () => true,
    }),
  );
  try {
    const address = await own.listen({ host: '127.0.0.1', port: 0 });
    const statusOf = async (person: number, from?: string) =>
      (await listen({ from: String(person) }, address, from)).status;
    const statuses = await Promise.all(
      Array.from({ length: 500 }, (_, person) => statusOf(person)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf(500)).not.toBe(200);
    expect(await statusOf(500, '127.0.0.2')).toBe(200);
    expect(stream.size).toBe(501);
  } finally {
    stream.close();
    await own.close();
  }
});

test('a stop of the server ends every stream and waits for none', async () => {
  const own = await openTestApp();
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 });
  const listeners = await Promise.all(
    [own.tokens.admin, own.tokens.viewer].map((token) => listen(bearer(token), address)),
  );
  await own.close();
  expect(await until(() => listeners.every((one) => one.hasEnded()))).toBe(true);
});

test('one that waits for its turn while the server stops is told so, and holds up nothing', async () => {
  const any = { ...PERSONAL_LIMITS.any, ahead: 1, pauseMs: 600_000 };
  const turns = new PersonalLimits({ ...PERSONAL_LIMITS, any });
  const own = await openTestApp({}, { turns });
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 });
  await own.as('viewer', 'GET', '/api/business-units');
  await own.as('admin', 'GET', '/api/business-units');
  const taken = vi.spyOn(turns, 'inTurn');
  const putOff = listen(bearer(own.tokens.viewer), address);
  await expect.poll(() => taken.mock.calls).toHaveLength(1);
  await own.close();
  expect((await putOff).status).toBe(503);
});

/** Turns that let streams in only when told. */
class HeldTurns extends PersonalLimits {
  readonly letIn = Promise.withResolvers<void>();
  readonly streams: { isGone: () => boolean; over: Promise<unknown> }[] = [];

  override inTurn<T>(
    userId: number,
    kind: LimitKind,
    work: (hasWaited: boolean) => Promise<T>,
    asker?: LimitedCaller,
  ): Promise<T> {
    if (kind !== 'stream') return super.inTurn(userId, kind, work, asker);
    const held = async (hasWaited: boolean) => {
      await this.letIn.promise;
      return work(hasWaited);
    };
    const over = super.inTurn(userId, kind, held, asker);
    this.streams.push({ isGone: () => asker?.isGone() === true, over: over.catch(() => {}) });
    return over;
  }
}

test('who leaves while they are let in does not count as one who listens', async () => {
  const stream = { ...PERSONAL_LIMITS.stream, atOnce: Infinity };
  const turns = new HeldTurns({ ...PERSONAL_LIMITS, stream });
  const own = await openTestApp({}, { turns });
  try {
    const address = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = bearer(own.tokens.viewer);
    const leaving = Array.from({ length: 20 }, () => {
      const request = http.get(`${address}/api/changes`, { headers, agent: false });
      request.on('error', () => {});
      return request;
    });
    await expect.poll(() => turns.streams).toHaveLength(20);
    for (const request of leaving) request.destroy();
    await expect.poll(() => turns.streams.every(({ isGone }) => isGone())).toBe(true);
    turns.letIn.resolve();
    await Promise.all(turns.streams.map(({ over }) => over));
    const staying = await listen(headers, address);
    expect(staying.status).toBe(200);
    staying.hangUp();
  } finally {
    await own.close();
  }
});
