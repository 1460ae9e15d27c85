import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROBLEM_STATUS, problemSchema } from '../../contract/problem.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { openTestApp, type TestApp } from '../testApp.ts';
import { ProblemError } from '../../contract/problemError.ts';
import { invalidInput, problemBody } from './problem.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** The same server over the same data, with something of its surroundings gone wrong. */
async function withTrouble<T>(
  trouble: Partial<Deps>,
  work: (app: FastifyInstance, log: () => string) => Promise<T>,
): Promise<T> {
  let logged = '';
  const stream = { write: (line: string) => void (logged += line) };
  const logger = pino({ level: 'debug' }, stream);
  const app = await buildApp({ ...t.deps, ...trouble }, { logger });
  try {
    return await work(app, () => logged);
  } finally {
    await app.close();
  }
}

const bearer = (role: 'admin' | 'viewer') => ({ authorization: `Bearer ${t.tokens[role]}` });

/** The database as it is, with one part of it replaced. */
const database = (part: Partial<Deps['database']>): Pick<Deps, 'database'> => ({
  database: { ...t.deps.database, ...part },
});

const brokenOrm = (error: () => unknown): Deps['database']['orm'] =>
  new Proxy(t.deps.database.orm, {
    get() {
      throw error();
    },
  });

const issue = (path: string[], message: string) =>
  ({ code: 'custom', path, message, input: null }) as const;

describe('every refusal', () => {
  test.each<[number, string, string, string, unknown]>([
    [400, 'invalid_input', 'POST', '/api/forecasts', {}],
    [401, 'authentication_required', 'GET', '/api/nothing', undefined],
    [404, 'not_found', 'GET', '/api/nothing', undefined],
    [405, 'method_not_allowed', 'DELETE', '/api/forecasts', undefined],
  ])('%i is one problem with one id', async (status, code, method, url, body) => {
    const role = status === 401 ? 'nobody' : 'admin';
    const answer = await t.as(
      role,
      method === 'POST' || method === 'DELETE' ? method : 'GET',
      url,
      { body },
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const problem = problemSchema.parse(answer.json());
    expect(problem).toEqual(answer.json());
    expect(problem).toMatchObject({
      status,
      code,
      requestId: expect.stringMatching(/^[0-9a-f]{16,64}$/),
    });
    const again = await t.as(role, 'GET', '/api/nothing');
    expect(problemSchema.parse(again.json()).requestId).not.toBe(problem.requestId);
  });

  test('names its kind by the status that the contract gives it', () => {
    for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
      // The keys of the table are its codes.
      const problem = new ProblemError(code as keyof typeof PROBLEM_STATUS, 'Because');
      const body = problemSchema.parse(problemBody(problem, 'ab'));
      expect(body).toMatchObject({ status, code, detail: 'Because' });
      expect(body.title).not.toBe('Refused');
    }
  });

  test('of fields says each sentence once, and where a sentence alone would not say', () => {
    const problem = invalidInput([
      issue(['fy'], 'Required'),
      issue(['a', 'b'], 'Month is required'),
      issue(['c'], 'Month is required'),
      { code: 'unrecognized_keys', keys: ['x', 'y'], path: ['d'], message: '', input: {} },
    ]);
    expect(problem.message).toBe(
      'fy: Required. Month is required. d.x: Unknown field. d.y: Unknown field',
    );
    expect(problem.errors).toEqual([
      { path: 'fy', message: 'Required' },
      { path: 'a.b', message: 'Month is required' },
      { path: 'c', message: 'Month is required' },
      { path: 'd.x', message: 'Unknown field' },
      { path: 'd.y', message: 'Unknown field' },
    ]);
  });

  test('names the month that already exists', async () => {
    const body = { fyId: 14, monthNum: 1, monthName: 'April' };
    const first = await t.as('admin', 'POST', '/api/financial-data', { body });
    const second = await t.as('admin', 'POST', '/api/financial-data', { body });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'already_exists',
      existingId: first.json<{ id: number }>().id,
    });
  });
});

test('a refusal is logged with its caller and address, a change with its author', async () => {
  await withTrouble({}, async (app, log) => {
    const send = (headers: Record<string, string>, payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/forecasts?canary=1',
        headers,
        payload,
        remoteAddress: '10.6.0.9',
      });
    await send({}, {});
    await send(bearer('viewer'), {});
    await send(bearer('admin'), { canary: 1 });
    await app.inject({ method: 'DELETE', url: '/api/auth/sessions', headers: bearer('viewer') });
    const { id } = (await t.as('viewer', 'GET', '/api/auth/me')).json<{ id: number }>();
    const lines = log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const address = '10.6.0.9';
    const route = { method: 'POST', path: '/api/forecasts', address };
    expect(lines).toMatchObject([
      { ...route, status: 401 },
      { ...route, status: 403, accountId: id },
      { ...route, status: 400, accountId: expect.any(Number) },
      { method: 'DELETE', status: 204, accountId: id },
    ]);
    expect(Object.keys(lines[0] ?? {})).not.toContain('accountId');
    expect(Object.keys(lines[3] ?? {})).not.toContain('address');
    expect(log()).not.toContain('canary');
  });
});

describe('an unexpected error', () => {
  const SECRET = 'canary-figure-2450000';

  test('the answer reveals nothing, and the log states where it happened without any value', async () => {
    const failure = new Error(`Failed query: insert ${SECRET}`, {
      cause: Object.assign(new Error(`invalid input syntax: "${SECRET}"`), {
        severity: 'ERROR',
        code: '22P02',
        detail: `Failing row contains (${SECRET})`,
        where: SECRET,
        table: 'forecasts',
      }),
    });
    Object.assign(failure, { query: `insert ${SECRET}`, params: [SECRET] });
    await withTrouble(database({ orm: brokenOrm(() => failure) }), async (app, log) => {
      const answer = await app.inject({ method: 'GET', url: '/api/health' });
      expect([answer.statusCode, problemSchema.parse(answer.json())]).toMatchObject([
        500,
        { code: 'internal_error', detail: 'Something went wrong on the server' },
      ]);
      expect(answer.body).not.toMatch(/canary|stack|query|22P02|at /);
      const { requestId } = answer.json<{ requestId: string }>();
      expect(log()).toContain(requestId);
      expect(log()).toContain('22P02');
      expect(log()).toContain('forecasts');
      expect(log()).toContain('problem.test.ts');
      expect(log()).not.toContain('canary');
    });
  });

  test.each([null, undefined, 'text', 7, { message: 'odd' }])(
    'even when %j was thrown',
    async (thrown) => {
      await withTrouble(database({ orm: brokenOrm(() => thrown) }), async (app) => {
        const answer = await app.inject({ method: 'GET', url: '/api/health' });
        expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'internal_error' }]);
      });
    },
  );
});

const connection = (code: string) => Object.assign(new Error(code), { code });

describe('while the database is not there', () => {
  test.each([
    ['it is being reopened', { unavailable: () => new Error('reopening') }, 'any'],
    ['it refuses connections', {}, 'ECONNREFUSED'],
    ['it broke the connection', {}, 'ECONNRESET'],
    ['it is shutting down', {}, '57P01'],
    ['it has too many connections', {}, '53300'],
  ])('%s: 503, and when to try again', async (_, part, code) => {
    const orm = brokenOrm(() => new Error('Failed query', { cause: connection(code) }));
    await withTrouble(database({ ...part, orm }), async (app) => {
      const answer = await app.inject({ method: 'GET', url: '/api/health' });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'temporarily_unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('however deep it is wrapped, "%s" is 503 with when to try again', async (message) => {
    const cause = new Error('The list could not be read', { cause: new Error(message) });
    const orm = brokenOrm(() => new Error('Failed query', { cause }));
    await withTrouble(database({ orm }), async (app) => {
      const answer = await app.inject('/api/health');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    });
  });

  test.each([
    ['connect', 503],
    ['open', 500],
  ])('what is missing is its socket, and no other file: %s is %i', async (syscall, status) => {
    const cause = Object.assign(connection('ENOENT'), { syscall });
    const orm = brokenOrm(() => new Error('Failed query', { cause }));
    await withTrouble(database({ orm }), async (app) => {
      expect((await app.inject('/api/health')).statusCode).toBe(status);
    });
  });

  test('a statement that took too long is 503 too', async () => {
    const orm = brokenOrm(() => new Error('Failed query', { cause: connection('57014') }));
    await withTrouble(database({ orm }), async (app) => {
      expect((await app.inject('/api/health')).statusCode).toBe(503);
    });
  });

  test('an unavailable database answers 503, not 401, so nobody is signed out', async () => {
    const orm = brokenOrm(() => connection('ECONNREFUSED'));
    await withTrouble(database({ orm }), async (app) => {
      const answer = await app.inject({ url: '/api/forecasts', headers: bearer('viewer') });
      expect(answer.statusCode).toBe(503);
    });
  });
});

const low = () => database({ lowOnSpace: () => true });

describe('when space is short', () => {
  test('changes are refused, reads and deletions are not', async () => {
    await withTrouble(low(), async (app) => {
      const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string) =>
        app.inject({
          method,
          url,
          headers: bearer('admin'),
          ...(method === 'GET' ? {} : { payload: {} }),
        });
      for (const url of [
        '/api/forecasts',
        '/api/financial-data',
        '/api/documents',
        '/api/auth/register',
      ]) {
        const answer = await call('POST', url);
        expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'out_of_space' }]);
      }
      expect((await call('PATCH', '/api/financial-data/1')).statusCode).toBe(507);
      expect((await call('GET', '/api/financial-data')).statusCode).toBe(200);
      expect((await call('DELETE', '/api/documents/2147483647')).statusCode).toBe(404);
      // Erasing makes room, so it is not refused for want of it.
      expect((await call('POST', '/api/documents/7/purge')).statusCode).toBe(400);
    });
  });

  test('health says so, and still answers', async () => {
    await withTrouble(low(), async (app) => {
      const answer = await app.inject('/api/health');
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'out_of_space' }]);
    });
  });

  test('who may not change anything learns nothing of it', async () => {
    await withTrouble(low(), async (app) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/forecasts',
        headers: bearer('viewer'),
        payload: {},
      });
      expect(answer.statusCode).toBe(403);
    });
  });

  test.each([
    ['EROFS', 'cannot be written to, so nothing was changed'],
    ['EIO', 'Check whether your last change was saved'],
    ['58030', 'Check whether your last change was saved'],
  ])(
    'a disk that fails with %s is 503, and nobody is told more than is known',
    async (code, said) => {
      const orm = brokenOrm(() => new Error('Failed query', { cause: connection(code) }));
      await withTrouble(database({ orm }), async (app) => {
        const { status, detail } = problemSchema.parse((await app.inject('/api/health')).json());
        expect([status, detail]).toEqual([503, expect.stringContaining(said)]);
      });
    },
  );

  test('a disk that is full all of a sudden is 507 too', async () => {
    for (const code of ['ENOSPC', 'EDQUOT', '53100']) {
      const full = Object.assign(new Error('no space left on device'), { code });
      const orm = brokenOrm(() => new Error('Failed query', { cause: full }));
      await withTrouble(database({ orm }), async (app) => {
        expect((await app.inject('/api/health')).json()).toMatchObject({ code: 'out_of_space' });
      });
    }
  });
});
