import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingStored, mailedToken, makeUser, PASSWORD } from '../users/testAccounts.ts';
import { buildApp } from '../app.ts';
import { openLog } from '../http/openLog.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

/** Texts that occur nowhere else, by where they are put. None may come out where it does not belong. */
const CANARY = {
  password: 'Canary-password-7f3a',
  newPassword: 'Canary-new-password-91c2',
  wrongPassword: 'Canary-wrong-password-0b6d',
  bearer: 'canaryBearer'.padEnd(43, 'b'),
  cookie: 'canaryCookie'.padEnd(43, 'c'),
  resetToken: 'canaryReset'.padEnd(43, 'r'),
  query: 'canaryquery5e88',
  filter: 'canaryfilter44d1',
  path: 'canarypath-aa10',
  brokenJson: 'canaryjson-77b0',
  header: 'canaryheader-c3c3',
  malformed: 'canarymalformed-1d1d',
  figures: 'canarynotes-e0e0',
};

let t: TestApp;
let app: FastifyInstance;
let port = 0;
let logged = '';

beforeAll(async () => {
  t = await openTestApp();
  await makeUser(t, 'ann@example.org');
  const stream = { write: (line: string) => void (logged += line) };
  const log = openLog('trace', stream);
  app = await buildApp({ ...t.deps, log }, { logger: pino({ level: 'trace' }, stream) });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const answers: string[] = [];

async function call(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string>; raw?: string } = {},
): Promise<{ status: number; text: string }> {
  const { body, token, headers = {}, raw } = options;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const text = `${JSON.stringify(response.headers)}${response.body}`;
  answers.push(text);
  return { status: response.statusCode, text: response.body };
}

/** Bytes that are no request, as the server sees them before any of our code. */
function sendMalformed(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end(text));
    socket.on('data', (part) => answers.push(String(part)));
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

test('good and bad calls leave no secret in the log, in answers or in the database', async () => {
  const { admin, viewer } = t.tokens;
  const statuses: Record<string, number> = {};
  const made = {
    email: 'new@example.org',
    firstName: 'N',
    lastName: 'P',
    password: CANARY.password,
  };
  statuses['register'] = (
    await call('POST', '/api/auth/register', { body: made, token: admin })
  ).status;
  statuses['register again'] = (
    await call('POST', '/api/auth/register', { body: made, token: admin })
  ).status;
  const wrong = { email: made.email, password: CANARY.wrongPassword };
  statuses['wrong password'] = (await call('POST', '/api/auth/login', { body: wrong })).status;
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: made.email, password: CANARY.password },
  });
  statuses['login'] = signIn.statusCode;
  const { token } = signIn.json<{ token: string }>();
  const cookie = signIn.cookies[0]?.value ?? '';
  const change = (currentPassword: string) => ({
    currentPassword,
    newPassword: CANARY.newPassword,
    confirmPassword: CANARY.newPassword,
  });
  const changing = (current: string) =>
    call('POST', '/api/auth/change-password', { body: change(current), token });
  statuses['wrong change'] = (await changing(CANARY.wrongPassword)).status;
  statuses['change'] = (await changing(CANARY.password)).status;
  statuses['bad bearer'] = (await call('GET', '/api/auth/me', { token: CANARY.bearer })).status;
  statuses['bad cookie'] = (
    await call('GET', '/api/auth/me', {
      headers: { cookie: `board_reports_session=${CANARY.cookie}` },
    })
  ).status;
  const reset = (resetToken: string, password: string) =>
    call('POST', '/api/auth/reset-password', {
      body: { token: resetToken, password, confirmPassword: password },
    });
  statuses['bad reset'] = (await reset(CANARY.resetToken, CANARY.newPassword)).status;
  const link = await mailedToken({ ...t, app }, 'ann@example.org');
  statuses['reset'] = (await reset(link, CANARY.newPassword)).status;
  statuses['search'] = (
    await call('GET', `/api/search?q=${CANARY.query}`, { token: viewer })
  ).status;
  statuses['filter'] = (
    await call('GET', `/api/monthly-summaries?text=${CANARY.filter}&fyId=x`, { token: viewer })
  ).status;
  statuses['path'] = (
    await call('GET', `/api/${CANARY.path}/x?y=${CANARY.query}`, { token: viewer })
  ).status;
  statuses['bad address'] = (
    await call('GET', `/api/%zz/${CANARY.path}`, { token: viewer })
  ).status;
  const raw = `{"email": "${CANARY.brokenJson}`;
  statuses['broken JSON'] = (await call('POST', '/api/auth/login', { raw })).status;
  statuses['odd key'] = (
    await call('POST', '/api/forecasts', {
      body: {},
      token: admin,
      headers: { 'idempotency-key': `${CANARY.header} x` },
    })
  ).status;
  await sendMalformed(
    `GET / HTTP/1.1\r\nauthorization: Bearer ${CANARY.malformed}\r\nbroken header\r\n\r\n`,
  );
  await sendMalformed(`NONSENSE ${CANARY.malformed}\r\n\r\n`);

  // A failure in the middle of a statement, with figures in it.
  await t.database.pool.query('alter table financial_data rename to financial_data_away');
  const figures = { fyId: 14, monthNum: 1, monthName: 'April', notes: CANARY.figures };
  statuses['failure'] = (
    await call('POST', '/api/financial-data', { body: figures, token: admin })
  ).status;
  await t.database.pool.query('alter table financial_data_away rename to financial_data');
  // A value that only the database refuses.
  await t.database.pool.query(
    `alter table financial_data add constraint tested check (notes not like '%canary%')`,
  );
  statuses['refused row'] = (
    await call('POST', '/api/financial-data', { body: figures, token: admin })
  ).status;
  await t.database.pool.query('alter table financial_data drop constraint tested');

  expect(statuses).toEqual({
    register: 201,
    'register again': 409,
    'wrong password': 401,
    login: 200,
    'wrong change': 400,
    change: 204,
    'bad bearer': 401,
    'bad cookie': 401,
    'bad reset': 400,
    reset: 200,
    search: 200,
    filter: 400,
    path: 404,
    'bad address': 400,
    'broken JSON': 400,
    'odd key': 400,
    failure: 500,
    'refused row': 500,
  });

  const secrets = { ...CANARY, token, cookie, link, admin, viewer, PASSWORD };
  // The log was at work: refusals are there by their routes.
  expect(logged).toContain('"path":"/api/auth/login"');
  expect(logged).toContain('"status":500');
  const found = (text: string) =>
    Object.entries(secrets)
      .filter(
        ([, secret]) =>
          text.includes(secret) ||
          // As bytes, in the notation of a buffer.
          text.includes([...Buffer.from(secret)].slice(0, 12).join(',')),
      )
      .map(([name]) => name);
  expect(found(logged)).toEqual([]);
  expect(found(answers.join('\n'))).toEqual([]);
  expect(found(await everythingStored(t))).toEqual([]);
});
