import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../contract/problem.ts';
import { write } from '../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

let t: TestApp;
let port = 0;
beforeAll(async () => {
  t = await openTestApp();
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
  // Values that others must never see.
  await t.as('admin', 'POST', '/api/auth/register', {
    body: {
      email: 'canary@example.org',
      password: 'Long-enough-9',
      firstName: 'Canary',
      lastName: 'X',
    },
  });
});
afterAll(() => t.close());

/** Sends exactly these lines: clients tidy requests up before they send them. */
function send(requestLine: string, headers: readonly string[] = [], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => (received += String(text)));
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
    const lines = [requestLine, 'host: 127.0.0.1', 'connection: close', ...headers];
    if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const bearer = (role: 'admin' | 'viewer') => `authorization: Bearer ${t.tokens[role]}`;

/** The same address in as many spellings as a clever visitor finds. */
const spellings = (path: string) => [
  path,
  `/${path}`,
  `//${path}`,
  `${path}/`,
  `${path}//`,
  `${path}?`,
  `${path}?x=1`,
  `${path};x=1`,
  `${path}.json`,
  `${path}%00`,
  `${path}%20`,
  `${path}/.`,
  `${path}/..`,
  `${path}%2f`,
  `${path}#x`,
  path.toUpperCase(),
  path.replace('/api', '/%61pi'),
  path.replace('/api', '/a%70i'),
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/api%2f'),
  path.replace('/api/', '/./api/./'),
  path.replace('/api/', '/x/../api/'),
  path.replace('/api/', '/api/%2e/'),
  path.replace('/api/', '/api/x/%2e%2e/'),
  path.replace('/api/', '\\api\\'),
  path.replace('/api/', '/api;/'),
  `http://127.0.0.1${path}`,
  `HTTP://evil.example${path}`,
  `https://user@evil.example${path}`,
  `http://evil.example/${path}`,
  path.slice(1),
];

const ADDRESSES = ['/api/forecasts', '/api/admin/users', '/api/financial-data', '/api/changes'];

describe('an unusual spelling of an address', () => {
  test.each(ADDRESSES)("unusual spellings don't bypass access to %s", async (path) => {
    const answers = await Promise.all(
      spellings(path).map(
        async (target) => [target, statusOf(await send(`GET ${target} HTTP/1.1`))] as const,
      ),
    );
    const opened = answers.filter(([, status]) => ![400, 401, 404].includes(status));
    expect(opened).toEqual([]);
  });

  test('shows a viewer nothing that is an administrator’s', async () => {
    const answers = await Promise.all(
      spellings('/api/admin/users').map((target) =>
        send(`GET ${target} HTTP/1.1`, [bearer('viewer')]),
      ),
    );
    expect(answers.filter((answer) => answer.includes('canary@example.org'))).toEqual([]);
    expect(
      answers.map(statusOf).filter((status) => ![400, 403, 404, 405].includes(status)),
    ).toEqual([]);
    // With the right to see them the plain one does, so the canary is there.
    expect(await send('GET /api/admin/users HTTP/1.1', [bearer('admin')])).toContain('canary@');
  });

  test('an unreadable address gets the usual problem response', async () => {
    for (const target of ['/api/%zz', '/%', '/api/forecasts/%e0%a4%a']) {
      const answer = await send(`GET ${target} HTTP/1.1`);
      expect(statusOf(answer)).toBe(400);
      expect(answer).toContain('content-type: application/problem+json; charset=utf-8');
      expect(answer).toContain('x-content-type-options: nosniff');
      const body = problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
      expect(body).toMatchObject({
        code: 'invalid_input',
        requestId: expect.stringMatching(/^\w{16,}$/),
      });
    }
  });

  test('however long an id is, it is refused as none', async () => {
    for (const length of [11, 100, 101, 5_000]) {
      const answer = await t.as('viewer', 'GET', `/api/monthly-summaries/${'1'.repeat(length)}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    }
  });
});

describe('an odd method', () => {
  const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH', 'LOCK', 'PURGE', 'get', 'FOO', 'CONNECT']; // prettier-ignore

  test.each(METHODS)('%s does nothing and shows nothing to anyone', async (method) => {
    for (const path of ['/api/admin/users', '/api/auth/me']) {
      for (const headers of [[], [bearer('viewer')], [bearer('admin')]]) {
        const answer = await send(`${method} ${path} HTTP/1.1`, headers);
        // CONNECT and what is no method at all may get no answer: the connection is closed.
        expect([0, 400, 401, 404, 405, 501]).toContain(answer === '' ? 0 : statusOf(answer));
        expect(answer).not.toMatch(/canary@|ada@|vera@/);
      }
    }
  });

  test('a header cannot change the method', async () => {
    const before = (await t.as('admin', 'GET', '/api/admin/users')).body;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await send(`GET /api/admin/users/${t.ids.viewer} HTTP/1.1`, [
        bearer('admin'),
        `${name}: DELETE`,
      ]);
      await send(`POST /api/admin/users/${t.ids.viewer} HTTP/1.1`, [
        bearer('admin'),
        `${name}: DELETE`,
      ]);
    }
    expect((await t.as('admin', 'GET', '/api/admin/users')).body).toBe(before);
  });

  test('a known address says which ones it has, to who is signed in', async () => {
    const answer = await t.as('viewer', 'DELETE', '/api/forecasts');
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, POST']);
    const nobody = await t.as('nobody', 'DELETE', '/api/forecasts');
    expect([nobody.statusCode, nobody.headers.allow]).toEqual([401, undefined]);
  });
});

const post = (body: string, type: string | null, extra: readonly string[] = []) =>
  send(
    'POST /api/forecasts HTTP/1.1',
    [bearer('admin'), ...(type === null ? [] : [`content-type: ${type}`]), ...extra],
    body,
  );

const fill = (bytes: number) => `{"month":13,"notes":"${'x'.repeat(bytes - 23)}"}`;

describe('an odd body', () => {
  test.each([
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'application/jsonp',
    'json',
    ';',
  ])('of type %s is not taken for JSON', async (type) => {
    const answer = await post('{"metric":"budget"}', type);
    expect([415, 400]).toContain(statusOf(answer));
    expect(answer).not.toContain('Month must be');
  });

  test('without a type, or empty, is none', async () => {
    expect([400, 415]).toContain(statusOf(await post('{"metric":"budget"}', null)));
    expect(statusOf(await post('', 'application/json'))).toBe(400);
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'of type %s is read',
    async (type) =>
      expect(await post('{"month":13}', type)).toContain('Month must be between 1-12'),
  );

  test('of a megabyte is the largest that is read', async () => {
    expect(Buffer.byteLength(fill(1_048_576))).toBe(1_048_576);
    expect(await post(fill(1_048_576), 'application/json')).toContain('Month must be between 1-12');
    const answer = await post(fill(1_048_577), 'application/json');
    expect(statusOf(answer)).toBe(413);
    expect(answer).toContain('"code":"too_large"');
    const chunked = await t.app.inject({
      method: 'POST',
      url: '/api/forecasts',
      headers: { authorization: `Bearer ${t.tokens.admin}`, 'content-type': 'application/json' },
      payload: fill(3_000_000),
    });
    expect(chunked.statusCode).toBe(413);
  });

  test.each([
    ['is nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['is nested deep in objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['is cut off', '{"metric":"bud'],
    ['has a comma too many', '{"metric":"budget",}'],
    ['is two values', '{} {}'],
    ['is single-quoted', "{'metric':'budget'}"],
    ['has a number that is none', '{"month":NaN}'],
    ['has an endless number', '{"month":1e400}'],
    ['begins with a byte order mark and nothing', '\uFEFF'],
    ['has a key of every object', '{"__proto__":{"role":"admin"}}'],
    ['has one deep down', '{"a":{"b":[{"__proto__":{}}]}}'],
    ['has one that is escaped', '{"\\u005f_proto__":{}}'],
    ['has a constructor with a prototype', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['is NUL', '\u0000'],
    ['has a lone surrogate', '{"notes":"\\ud800","month":1}'],
    ['has a NUL in its text', '{"notes":"a\\u0000b"}'],
    ['has a NUL in a key', '{"a\\u0000":1}'],
  ])('that %s is refused', async (_, body) => {
    const answer = await post(body, 'application/json');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"invalid_input"');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('that says it is packed is not unpacked', async () => {
    const answer = await post('{"month":13}', 'application/json', ['content-encoding: gzip']);
    expect(statusOf(answer)).toBe(400);
  });

  test('of a call that takes none changes nothing of what it does', async () => {
    const answer = await t.as('viewer', 'POST', '/api/auth/logout', { body: { userId: 1 } });
    expect(answer.statusCode).toBe(204);
    t.tokens.viewer = await t.openSession(t.ids.viewer);
  });

  // If a body is expected, its schema refuses such a key as well.
  test.each(['{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])(
    'of a call that takes none is refused for the key of every object: %s',
    async (text) => {
      const headers = { 'content-type': 'application/json' };
      const body = Buffer.from(text);
      const answer = await t.as('viewer', 'POST', '/api/auth/logout', { headers, body });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    },
  );
});

const UNIT_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

test.each(UNIT_NAMES)('a business unit named %s is one like any other', async (name) => {
  await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(`insert into business_units (name) values ('${name}')`),
  );
  const index = UNIT_NAMES.indexOf(name);
  const report = await t.as('admin', 'POST', '/api/monthly-summaries', {
    body: { fyId: 9, monthName: ['April', 'May', 'June', 'July'][index], year: 2021 },
  });
  const body = {
    businessUnit: name,
    metric: 'budget',
    fy: 2021,
    month: 5 + index,
    amount: '5',
    monthlySummariesId: report.json<{ id: number }>().id,
  };
  expect((await t.as('admin', 'POST', '/api/forecasts', { body })).statusCode).toBe(201);
  for (const path of ['/api/forecasts', '/api/forecasts/reporting', '/api/business-units']) {
    const answer = await t.as('viewer', 'GET', path);
    expect([answer.statusCode, answer.body.includes(`"${name}"`)]).toEqual([200, true]);
  }
});
