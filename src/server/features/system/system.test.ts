import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { healthCheck } from './system.routes.ts';
import { productVersion } from '../../backups/productVersion.ts';
import { printOpenApi } from './openApi.ts';

let t: TestApp;
let haveFilesChanged = false;
beforeAll(async () => {
  t = await openTestApp({}, { haveFilesChanged: async () => haveFilesChanged });
});
afterAll(() => t.close());

/**
 * How often the database was asked by a request while `work` ran. The engine's own housekeeping
 * uses the pool, not this way in, and may fall into any moment.
 */
async function queriesIn(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(t.deps.database.orm, 'execute');
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}

describe('health', () => {
  test('a thousand requests ask the database once a second at most', async () => {
    const ask = async () => {
      const answers = await Promise.all(
        Array.from({ length: 500 }, () => t.as('nobody', 'GET', '/api/health')),
      );
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    };
    t.clock.advance(5_000);
    expect(await queriesIn(async () => [await ask(), await ask()])).toBe(1);
    t.clock.advance(999);
    expect(await queriesIn(ask)).toBe(0);
    t.clock.advance(1);
    expect(await queriesIn(ask)).toBe(1);
  });

  test('says nothing beyond that it is well', async () => {
    const answer = await t.as('nobody', 'GET', '/api/health');
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(Object.keys(answer.headers)).not.toContain('server');
    expect(Object.keys(answer.headers)).not.toContain('x-powered-by');
  });

  test('a database that hangs is reported in time, and not asked again while it hangs', async () => {
    let asked = 0;
    const waiting: (() => void)[] = [];
    const orm = new Proxy(t.deps.database.orm, {
      get: () => () => {
        asked += 1;
        return new Promise<void>((resolve) => waiting.push(resolve));
      },
    });
    let time = 0;
    const check = healthCheck({ ...t.deps.database, orm }, () => new Date(time), 50);
    const unavailable = { code: 'temporarily_unavailable', retryAfterSeconds: 2 };
    await expect(check()).rejects.toMatchObject(unavailable);
    time += 60_000;
    await expect(check()).rejects.toMatchObject(unavailable);
    expect(asked).toBe(1);
    waiting[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    const again = check();
    waiting[1]?.();
    await expect(again).resolves.toBeUndefined();
    expect(asked).toBe(2);
  });

  test('a failure counts for a second too, then it is asked again', async () => {
    let time = 0;
    let isDown = true;
    let asked = 0;
    const orm = new Proxy(t.deps.database.orm, {
      get(target, name) {
        if (name === 'execute') asked += 1;
        if (isDown) return () => Promise.reject(new Error('down'));
        return Reflect.get(target, name) as unknown;
      },
    });
    const check = healthCheck({ ...t.deps.database, orm }, () => new Date(time));
    await expect(check()).rejects.toThrow('down');
    isDown = false;
    await expect(check()).rejects.toThrow('down');
    time = 1_000;
    await expect(check()).resolves.toBeUndefined();
    expect(asked).toBe(2);
    // A clock that was set back must not make the answer count for ever.
    time = -10_000;
    await check();
    expect(asked).toBe(3);
  });
});

const FOR_PROXIES = '/api/ready?for=proxy';

/** The parts that readiness reports as missing. */
const missing = async () => {
  t.clock.advance(1_000);
  const answer = await t.as('nobody', 'GET', '/api/ready');
  if (answer.statusCode === 200) {
    expect(answer.json()).toEqual({ status: 'ready' });
    return [];
  }
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  return problemSchema.parse(answer.json()).errors?.map(({ path }) => path);
};

const example = (name: string) =>
  fs.readFileSync(new URL(`../../../../packaging/${name}`, import.meta.url), 'utf8');

describe('readiness', () => {
  test('is what the examples of proxies ask for, and a refusal of one instance is not asked of another', () => {
    expect(example('Caddyfile.many')).toContain(`health_uri ${FOR_PROXIES}\n`);
    expect(example('nginx.many.conf')).toMatch(/proxy_next_upstream error timeout;/);
  });

  test('counts the migrations that the database has had', async () => {
    expect(await missing()).toEqual([]);
    const { pool } = t.deps.database;
    await pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 1)",
    );
    expect(await missing()).toEqual(['migrations']);
    expect((await t.as('nobody', 'GET', FOR_PROXIES)).statusCode).toBe(503);
    await pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a newer version'");
    expect(await missing()).toEqual([]);
  });

  test('takes a file, and says so where it cannot; it names nothing of the server', async () => {
    const folder = `${t.database.dataDir}/files-arriving`;
    fs.renameSync(folder, `${folder}-away`);
    expect(await missing()).toEqual(['disk']);
    const { body } = await t.as('nobody', 'GET', '/api/ready');
    expect(body).not.toContain(t.database.dataDir);
    // Other instances share the place: were it asked for by a proxy, nobody would be served anything.
    expect((await t.as('nobody', 'GET', FOR_PROXIES)).json()).toEqual({ status: 'ready' });
    expect((await t.as('nobody', 'GET', '/api/ready?for=people')).statusCode).toBe(400);
    fs.renameSync(`${folder}-away`, folder);
    expect(await missing()).toEqual([]);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('says that the program was replaced while it runs, but to no proxy', async () => {
    haveFilesChanged = true;
    expect(await missing()).toEqual(['program']);
    expect((await t.as('nobody', 'GET', FOR_PROXIES)).statusCode).toBe(200);
    haveFilesChanged = false;
    expect(await missing()).toEqual([]);
  });

  test('a thousand requests look once a second at most', async () => {
    t.clock.advance(1_000);
    const looked = vi.spyOn(t.deps.files, 'checkWritable');
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 500 }, () => t.as('nobody', 'GET', '/api/ready')));
    }
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRestore();
  });
});

const description = printOpenApi(ENDPOINTS, {
  address: 'http://127.0.0.1:0',
  version: await productVersion(),
});

const headersOf = (path: string, method: string) => {
  const operation: unknown = Reflect.get(Object(description.paths[path]), method);
  const parameters: unknown = Reflect.get(Object(operation), 'parameters');
  return JSON.stringify(parameters);
};

describe('the printed description', () => {
  test('the description is JSON, open to everyone, and needs no database', async () => {
    expect(await queriesIn(() => t.as('nobody', 'GET', '/api/openapi.json'))).toBe(0);
    const answer = await t.as('nobody', 'GET', '/api/openapi.json');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      JSON.parse(JSON.stringify(description)),
    ]);
  });

  test('the description states who may call, what a call takes and what it answers', () => {
    const text = JSON.stringify(description);
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(Object.keys(ENDPOINTS).length);
    for (const operation of operations) {
      expect(operation).toMatchObject({
        operationId: expect.stringMatching(/^[a-z]\w+$/),
        summary: expect.stringMatching(/\.$/),
        // A capability, or how anybody is let in: whoMayCall.test.ts holds each to the table of roles.
        'x-access': expect.stringMatching(/^[a-z]+(?:[A-Z][a-z]+)*$/),
        description: expect.stringMatching(/\.$/),
        tags: [expect.any(String)],
      });
    }
    // Every reference leads somewhere.
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
      path.split('/'),
    );
    const found = references.map((path) =>
      path.reduce<unknown>((node, name) => Reflect.get(Object(node), name), description),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain(undefined);
  });

  test('names the headers that a call honours', () => {
    expect(headersOf('/api/forecasts', 'post')).toContain('Idempotency-Key');
    expect(headersOf('/api/forecasts/{id}', 'patch')).toContain('If-Match');
    expect(headersOf('/api/forecasts/{id}', 'delete')).toContain('"in":"path","required":true');
    expect(headersOf('/api/forecasts', 'get')).not.toContain('If-Match');
  });
});
