import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testApp.ts';

const MEGABYTE = 1024 * 1024;
const ANSWERED_WITHIN_MS = 10_000;

let t: TestApp;
let port: number;
/** Requests whose headers are accepted, so that the body is received. */
const letIn: string[] = [];
beforeAll(async () => {
  t = await openTestApp();
  t.app.addHook('preParsing', (request, _reply, _body, done) => {
    letIn.push(request.url);
    done();
  });
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

/** The answer to headers alone: the announced body is never sent. */
function answerToHeaders(line: string, headers: readonly string[], bytes = 1_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setEncoding('utf8');
    socket.setTimeout(ANSWERED_WITHIN_MS, finish);
    socket.on('error', finish);
    socket.on('data', (part) => {
      received += String(part);
      if (received.includes('"requestId"')) finish();
    });
    const all = ['host: x', 'content-type: application/json', `content-length: ${bytes}`];
    socket.write([`${line} HTTP/1.1`, ...all, ...headers, '', ''].join('\r\n'));
  });
}

const bearer = (role: 'admin' | 'viewer') => `authorization: Bearer ${t.tokens[role]}`;

describe('access is decided before a body is received', () => {
  test.each([
    'POST /api/forecasts',
    'PATCH /api/financial-data/1',
    'DELETE /api/forecasts/1',
    'POST /api/auth/logout',
    'POST /api/tables/workbook',
    'POST /api/nothing',
    'PUT /api/forecasts',
  ])('%s without a session', async (line) => {
    expect(await answerToHeaders(line, [])).toMatch(/^HTTP\/1\.1 401 /);
  });

  test.each(['POST /api/forecasts', 'PATCH /api/financial-data/1', 'POST /api/auth/register'])(
    '%s as a viewer',
    async (line) => {
      expect(await answerToHeaders(line, [bearer('viewer')])).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  test('an address that is not there, or knows no such method', async () => {
    expect(await answerToHeaders('POST /api/nothing', [bearer('viewer')])).toMatch(/ 404 /);
    expect(await answerToHeaders('PATCH /api/forecasts', [bearer('viewer')])).toMatch(/ 405 /);
  });

  test('a sign-in that another site sends', async () => {
    const answer = await answerToHeaders('POST /api/auth/login', ['sec-fetch-site: cross-site']);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('whatever the body is', async () => {
    for (const payload of ['{bad', '['.repeat(1_000), '']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/forecasts',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        401,
        { code: 'authentication_required' },
      ]);
    }
  });

  test('access is decided again when the body has arrived, for a session that ended meanwhile', async () => {
    const token = await t.openSession(t.ids.viewer);
    const body = JSON.stringify({ currentPassword: 'a', newPassword: 'b', confirmPassword: 'c' });
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    socket.write(
      `POST /api/auth/change-password HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
    );
    await vi.waitFor(
      () => expect(letIn).toContain('/api/auth/change-password'),
      ANSWERED_WITHIN_MS,
    );
    const headers = { authorization: `Bearer ${token}` };
    await t.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    socket.write(body.slice(1));
    await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1\.1 401 /), ANSWERED_WITHIN_MS);
    socket.destroy();
  });
});

describe('a call that anybody may make', () => {
  const calls = ['/api/auth/login', '/api/auth/forgot-password', '/api/auth/reset-password'];

  test.each(calls)('%s takes 16 KB at most', async (url) => {
    const send = (bytes: number) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: `{"email":"${'x'.repeat(bytes - 12)}"}`,
      });
    expect((await send(16 * 1024)).statusCode).toBe(400);
    expect((await send(16 * 1024 + 1)).statusCode).toBe(413);
    // Refused for its announced length, before a byte of it.
    expect(await answerToHeaders(`POST ${url}`, [], 16 * 1024 + 1)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

const post = (payload: string, url = '/api/forecasts') =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${t.tokens.admin}`, 'content-type': 'application/json' },
    payload,
  });

describe('JSON that would cost much', () => {
  test.each([
    ['a megabyte of brackets', '['.repeat(MEGABYTE), 400],
    ['brackets that are closed', '['.repeat(33) + ']'.repeat(33), 400],
    ['objects in objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400],
    ['lists in lists, without values', `[${'[[[[[[[[]]]]]]]],'.repeat(40_000)}0]`, 413],
    ['half a million values', `[${'0,'.repeat(MEGABYTE / 2 - 2)}0]`, 413],
    [
      'a hundred thousand keys',
      `{${Array.from({ length: 80_000 }, (_, key) => `"${key}":0`).join(',')}}`,
      413,
    ],
  ])('of %s is refused without being parsed', async (_, payload, status) => {
    const parsing = vi.spyOn(JSON, 'parse');
    try {
      const { statusCode } = await post(payload);
      expect(statusCode).toBe(status);
      expect(parsing).not.toHaveBeenCalled();
    } finally {
      parsing.mockRestore();
    }
  });

  test('brackets and commas inside a text are text', async () => {
    const text = `[[{"\\",`.repeat(2_000);
    const answer = await post(JSON.stringify({ notes: text, month: 13 }));
    expect(answer.body).toContain('Month must be between 1-12');
    const escaped = await post(`{"notes":"\\\\","month":13}`);
    expect(escaped.body).toContain('Month must be between 1-12');
  });

  test('a list that is wrong throughout names the first hundred errors', async () => {
    const payload = JSON.stringify({ bulletPoints: Array.from({ length: 1_500 }, () => 0) });
    const answer = await t.app.inject({
      method: 'PATCH',
      url: '/api/monthly-summaries/1',
      headers: { authorization: `Bearer ${t.tokens.admin}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(100);
  });
});
