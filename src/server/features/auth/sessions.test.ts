import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../contract/auth.ts';
import { call, changeUserRow, makeUser, signedIn, statusOfMe } from '../../users/testAccounts.ts';
import { forgetExpiredSessions } from '../../users/sessions.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Until 3 hours before the end of the seventh day; each use is a commit that waits for the disk. */
const DAYS_OF_USE = Array.from({ length: 15 }, () => 11 * HOUR);

let app: TestApp;
let annId: number;
beforeAll(async () => {
  app = await openTestApp();
  annId = await makeUser(app, 'ann@example.org');
  await makeUser(app, 'bea@example.org');
});
afterAll(() => app.close());

const ann = (headers?: Record<string, string>) =>
  signedIn(app, 'ann@example.org', undefined, headers);

async function sessionsOf(headers: Record<string, string>): Promise<Session[]> {
  return (await call(app, 'GET', '/api/auth/sessions', { headers })).json<Session[]>();
}

describe('a session ends by itself', () => {
  test.each([
    ['just before 12 hours without use', [12 * HOUR - 1], 200],
    ['after 12 hours without use', [12 * HOUR], 401],
    ['used in between', [11 * HOUR, 11 * HOUR], 200],
    ['used by a minute in between', [MINUTE, 12 * HOUR - 1], 200],
    ['used in between, then not', [11 * HOUR, 12 * HOUR], 401],
    ['used every 11 hours, just before 7 days', [...DAYS_OF_USE, 3 * HOUR - 1], 200],
    ['used every 11 hours, after 7 days', [...DAYS_OF_USE, 3 * HOUR], 401],
  ])('%s', async (_, pauses, expected) => {
    const session = await ann();
    const last = pauses.at(-1) ?? 0;
    for (const pause of pauses.slice(0, -1)) {
      app.clock.advance(pause);
      expect(await statusOfMe(app, session.bearerHeader)).toBe(200);
    }
    app.clock.advance(last);
    expect(await statusOfMe(app, session.bearerHeader)).toBe(expected);
    expect(await statusOfMe(app, session.cookieHeader)).toBe(expected);
  });

  test('the limits of sessions are settings', async () => {
    const other = await openTestApp({ SESSION_IDLE_HOURS: '30', SESSION_MAX_DAYS: '2' });
    try {
      await makeUser(other, 'ann@example.org');
      const unused = await signedIn(other, 'ann@example.org');
      const used = await signedIn(other, 'ann@example.org');
      other.clock.advance(29 * HOUR);
      expect(await statusOfMe(other, used.bearerHeader)).toBe(200);
      other.clock.advance(HOUR);
      expect(await statusOfMe(other, unused.bearerHeader)).toBe(401);
      other.clock.advance(18 * HOUR - 1);
      expect(await statusOfMe(other, used.bearerHeader)).toBe(200);
      other.clock.advance(1);
      expect(await statusOfMe(other, used.bearerHeader)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test('and is cleared away', async () => {
    const { bearerHeader } = await ann();
    app.clock.advance(8 * DAY);
    const { bearerHeader: fresh } = await ann();
    await write(app.deps.database, app.deps.changes, { actor: 'system' }, (transaction) =>
      forgetExpiredSessions(transaction, app.clock.now(), app.deps.settings),
    );
    const { rows } = await app.database.pool.query('select id from sessions');
    expect(rows).toHaveLength(1);
    expect(await statusOfMe(app, bearerHeader)).toBe(401);
    expect(await statusOfMe(app, fresh)).toBe(200);
  });
});

describe('a session that is in use', () => {
  test('costs no query, and one write every five minutes', async () => {
    const { bearerHeader, cookieHeader } = await ann();
    await statusOfMe(app, bearerHeader);
    await statusOfMe(app, cookieHeader);
    const connect = vi.spyOn(app.database.pool, 'connect');
    const query = vi.spyOn(app.database.pool, 'query');
    try {
      for (let time = 0; time < 20; time += 1) {
        // An unknown page is found out about by the session alone.
        const headers = time % 2 === 0 ? bearerHeader : cookieHeader;
        expect((await call(app, 'GET', '/api/unknown', { headers })).statusCode).toBe(404);
        app.clock.advance(14_000);
      }
      expect(connect.mock.calls.length + query.mock.calls.length).toBe(0);
      app.clock.advance(MINUTE);
      for (let time = 0; time < 20; time += 1) {
        await call(app, 'GET', '/api/unknown', { headers: bearerHeader });
      }
      expect(connect.mock.calls.length).toBe(1);
      expect(query.mock.calls.length).toBe(0);
    } finally {
      vi.restoreAllMocks();
    }
    const now = app.clock.now().toISOString();
    await vi.waitFor(async () => {
      const current = (await sessionsOf(bearerHeader)).find(({ isCurrent }) => isCurrent);
      expect(current?.lastSeenAt).toBe(now);
    }, PATIENTLY);
  });

  test('garbage costs no query either', async () => {
    const query = vi.spyOn(app.database.pool, 'query');
    try {
      for (const secret of ['x', 'x'.repeat(42), 'x'.repeat(44), "' or 1=1 --", 'é'.repeat(43)]) {
        const cookie = `board_reports_session=${encodeURIComponent(secret)}`;
        expect(await statusOfMe(app, { cookie })).toBe(401);
      }
      expect(query.mock.calls.length).toBe(0);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

/** The session that was begun last, as it is stored. */
async function newestSession(): Promise<{ id: number; seen: Date }> {
  const { rows } = await app.database.pool.query<{ id: number; seen: Date }>(
    'select id, last_seen_at as seen from sessions order by id desc limit 1',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no session');
  return row;
}

/** Another process of the server has seen the session and has written it down. */
const seenElsewhere = (id: number, at: Date) =>
  app.database.pool.query('update sessions set last_seen_at = $1 where id = $2', [at, id]);

/** Whatever is known of sessions has to be asked for again. */
const forgetAnswers = () => app.deps.changes.tablesChanged(['sessions']);

describe('when a session was last seen is written late', () => {
  test('uses seen by this process count, though they are not stored yet', async () => {
    const { bearerHeader } = await ann();
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    const { seen } = await newestSession();
    app.clock.advance(4 * MINUTE);
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    expect((await newestSession()).seen).toEqual(seen);
    forgetAnswers();
    app.clock.advance(12 * HOUR - 1);
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
  });

  test('later uses seen by another process count', async () => {
    const { bearerHeader } = await ann();
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    app.clock.advance(6 * HOUR);
    await seenElsewhere((await newestSession()).id, app.clock.now());
    forgetAnswers();
    app.clock.advance(12 * HOUR - 1);
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
  });

  test('later uses seen by another instance count, though the cache here is older', async () => {
    const { changes } = app.deps;
    changes.drift(true);
    try {
      const { bearerHeader } = await ann();
      expect(await statusOfMe(app, bearerHeader)).toBe(200);
      app.clock.advance(6 * HOUR);
      await seenElsewhere((await newestSession()).id, app.clock.now());
      app.clock.advance(12 * HOUR - 1);
      expect(await statusOfMe(app, bearerHeader)).toBe(200);
      app.clock.advance(12 * HOUR);
      expect(await statusOfMe(app, bearerHeader)).toBe(401);
    } finally {
      changes.drift(false);
    }
  });

  test('a later use seen by another process is not overwritten', async () => {
    const { bearerHeader } = await ann();
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    const { id } = await newestSession();
    app.clock.advance(6 * MINUTE);
    const later = new Date(app.clock.now().getTime() + MINUTE);
    await seenElsewhere(id, later);
    // A call that needs no query of its own: the connection is that of the late write.
    const written = once(app.database.pool, 'release');
    await call(app, 'GET', '/api/unknown', { headers: bearerHeader });
    await written;
    expect((await newestSession()).seen).toEqual(later);
  });

  test('a session that is still used is not cleared away for what is not stored yet', async () => {
    const { bearerHeader } = await ann();
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    app.clock.advance(4 * MINUTE);
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
    app.clock.advance(12 * HOUR - MINUTE);
    await write(app.deps.database, app.deps.changes, { actor: 'system' }, (transaction) =>
      forgetExpiredSessions(transaction, app.clock.now(), app.deps.settings),
    );
    forgetAnswers();
    expect(await statusOfMe(app, bearerHeader)).toBe(200);
  });
});

describe('one’s own sessions', () => {
  test('are listed with their device, nobody else’s among them', async () => {
    app.clock.advance(8 * DAY);
    await signedIn(app, 'bea@example.org');
    const first = await ann({ 'user-agent': 'Firefox on the train' });
    app.clock.advance(MINUTE);
    const second = await ann({ 'user-agent': `Browser ${'x'.repeat(500)}` });
    const listed = await sessionsOf(second.bearerHeader);
    expect(listed.map(({ device, isCurrent }) => [device.slice(0, 20), isCurrent])).toEqual([
      ['Browser xxxxxxxxxxxx', true],
      ['Firefox on the train', false],
    ]);
    expect(listed[0]?.device).toHaveLength(200);
    expect(listed[0]?.expiresAt).toBe(new Date(app.clock.now().getTime() + 7 * DAY).toISOString());
    expect(JSON.stringify(listed)).not.toContain(first.token);
  });

  test('sessions can be ended one by one, and those of other people are not found', async () => {
    const [one, two] = [await ann(), await ann()];
    const bea = await signedIn(app, 'bea@example.org');
    const end = async (id: number | string | undefined, headers: Record<string, string>) =>
      (await call(app, 'DELETE', `/api/auth/sessions/${id}`, { headers })).statusCode;
    const idOfTwo = (await sessionsOf(two.bearerHeader)).find(({ isCurrent }) => isCurrent)?.id;
    expect(await end(idOfTwo, bea.bearerHeader)).toBe(404);
    expect(await end(2_147_483_647, bea.bearerHeader)).toBe(404);
    expect(await end('1e3', bea.bearerHeader)).toBe(400);
    expect(await statusOfMe(app, two.bearerHeader)).toBe(200);
    expect(await end(idOfTwo, one.bearerHeader)).toBe(204);
    expect(await statusOfMe(app, two.bearerHeader)).toBe(401);
    expect(await statusOfMe(app, two.cookieHeader)).toBe(401);
    expect(await statusOfMe(app, one.bearerHeader)).toBe(200);
    expect(await end(idOfTwo, one.bearerHeader)).toBe(404);
  });

  test('name the address of their sign-in, and end together but for this one', async () => {
    await makeUser(app, 'cleo@example.org');
    const bea = await signedIn(app, 'bea@example.org');
    const others = await Promise.all([1, 2].map(() => signedIn(app, 'cleo@example.org')));
    const { bearerHeader, cookieHeader } = await signedIn(app, 'cleo@example.org');
    const all = await sessionsOf(bearerHeader);
    expect(all.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
    expect(all.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    // From now on they are in memory.
    for (const other of others) expect(await statusOfMe(app, other.bearerHeader)).toBe(200);
    const ended = await call(app, 'DELETE', '/api/auth/sessions', { headers: bearerHeader });
    expect(ended.statusCode).toBe(204);
    for (const other of others) expect(await statusOfMe(app, other.bearerHeader)).toBe(401);
    for (const own of [bearerHeader, cookieHeader]) expect(await statusOfMe(app, own)).toBe(200);
    expect(await statusOfMe(app, bea.bearerHeader)).toBe(200);
  });

  test('signing out ends this session with both secrets and clears the cookie', async () => {
    const [one, two] = [await ann(), await ann()];
    const response = await call(app, 'POST', '/api/auth/logout', { headers: one.cookieHeader });
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: 'board_reports_session',
        value: '',
        path: '/',
        httpOnly: true,
      }),
    ]);
    expect(response.cookies[0]?.expires?.getTime()).toBe(0);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(await statusOfMe(app, one.bearerHeader)).toBe(401);
    expect(await statusOfMe(app, one.cookieHeader)).toBe(401);
    expect(await statusOfMe(app, two.bearerHeader)).toBe(200);
    const again = await call(app, 'POST', '/api/auth/logout', { headers: one.bearerHeader });
    expect(again.statusCode).toBe(401);
    expect(again.json()).toMatchObject({ detail: 'Authentication required' });
  });
});

test('the role is the one of this moment', async () => {
  const { bearerHeader } = await ann();
  const listUsers = async () =>
    (await call(app, 'GET', '/api/admin/users', { headers: bearerHeader })).statusCode;
  const change = (role: string) =>
    app.as('admin', 'PATCH', `/api/admin/users/${annId}`, { body: { role } });
  // The administrator's own session has long expired by this suite's clock.
  app.tokens.admin = await app.openSession(app.ids.admin);
  expect(await listUsers()).toBe(403);
  expect((await change('admin')).statusCode).toBe(200);
  expect(await listUsers()).toBe(200);
  expect((await change('viewer')).statusCode).toBe(200);
  expect(await listUsers()).toBe(403);
});

test('a role that is taken away counts at once, though no session has changed', async () => {
  await changeUserRow(app, annId, { role: 'admin' });
  const { bearerHeader } = await ann();
  const listUsers = async () =>
    (await call(app, 'GET', '/api/admin/users', { headers: bearerHeader })).statusCode;
  expect(await listUsers()).toBe(200);
  const sessionsBefore = app.deps.changes.count('sessions');
  await changeUserRow(app, annId, { role: 'viewer' });
  expect(app.deps.changes.count('sessions')).toBe(sessionsBefore);
  expect(await listUsers()).toBe(403);
});
