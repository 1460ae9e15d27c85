import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openDatabase } from '../../engine/db/openDatabase.ts';
import type { Database } from '../../engine/db/database.ts';
import { listenForChanges } from '../../engine/db/listen.ts';
import { openTestApp, type TestApp } from '../testApp.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';

const LIMITS = { connectMs: 400, queryMs: 600, startMs: 20_000 };
const SOON_MS = 10_000;

/** Stands between the product and its PostgreSQL server, and can stop passing anything on. */
class Wire {
  readonly #server: net.Server;
  readonly #target: URL;
  readonly #ends = new Set<net.Socket>();
  #isHanging = false;
  #lateMs = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
    this.#server = net.createServer((near) => this.#join(near));
  }

  #join(near: net.Socket): void {
    const far = net.connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#ends.delete(from);
        to.destroy();
      });
      from.on('data', (part) => {
        if (this.#isHanging) return;
        if (this.#lateMs === 0) to.write(part);
        else setTimeout(() => to.write(part), this.#lateMs);
      });
    }
  }

  async open(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return this.url();
  }

  url(): string {
    const bound = this.#server.address();
    const url = new URL(this.#target);
    url.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
    return url.href;
  }

  /** Swallows all input, like a server that has stopped. */
  hang(): void {
    this.#isHanging = true;
  }

  /** Each part of what is sent comes so much later, in milliseconds. */
  slow(lateMs: number): void {
    this.#lateMs = lateMs;
  }

  /** The connections that hung are gone; new ones work. */
  recover(): void {
    for (const end of this.#ends) end.destroy();
    this.#isHanging = false;
    this.#lateMs = 0;
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

test('is waited for at the start for no longer than it should be', async () => {
  const t = await openTestApp();
  const port = await freePort();
  const told: string[] = [];
  const log = { info() {}, warn: (_: object, message: string) => told.push(message), error() {} };
  const started = performance.now();
  const opening = openDatabase({
    databaseUrl: `postgres://reports:hunter2@127.0.0.1:${port}/reports`,
    dataDir: t.database.dataDir,
    log,
    limits: { startMs: 1_500 },
  });
  await expect(opening).rejects.toMatchObject({ exitCode: 1 });
  expect(performance.now() - started).toBeGreaterThan(900);
  expect(told).toEqual(['The database is not responding; trying for 2 s']);
  await t.close();
});

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')(
  'a PostgreSQL server that hangs',
  () => {
    let t: TestApp;
    let wire: Wire;
    let token: string;
    let database: Database;
    let app: Awaited<ReturnType<typeof buildApp>>;
    const log = { info() {}, warn() {}, error() {} };
    beforeAll(async () => {
      t = await openTestApp();
      wire = new Wire(t.database.databaseUrl ?? '');
      const databaseUrl = await wire.open();
      const { dataDir } = t.database;
      database = await openDatabase({ databaseUrl, dataDir, log, limits: LIMITS });
      // Time passes here.
      t.clock.advance(Date.now() - t.clock.now().getTime());
      token = await t.openSession(t.ids.admin);
      app = await buildApp({ ...t.deps, database, now: () => new Date() });
    });
    afterAll(async () => {
      await app.close();
      await database.close();
      await wire.close();
      await t.close();
    });

    const statusAndMs = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const started = performance.now();
      const answer = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      });
      const ms = performance.now() - started;
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ms };
    };

    const allAnswered = () =>
      vi.waitFor(
        async () => {
          const after = await Promise.all(calls());
          expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 201]));
        },
        { ...PATIENTLY, interval: 200 },
      );

    const calls = () => [
      statusAndMs('GET', '/api/health'),
      statusAndMs('GET', '/api/ready'),
      statusAndMs('GET', `/api/search?q=revenue${Math.random()}`),
      ...Array.from({ length: 15 }, () => statusAndMs('GET', '/api/auth/sessions')),
      statusAndMs('POST', '/api/business-units', { name: `Unit ${Math.random()}` }),
    ];

    test('a hanging database leads to 503 and Retry-After everywhere, in time, and to nothing afterwards', async () => {
      // A busy machine may take longer for its first connections than the limit allows.
      await allAnswered();
      wire.hang();
      // Beyond the second for which these two are kept.
      await wait(1_100);
      const during = await Promise.all(calls());
      expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
      expect(during.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(SOON_MS);
      wire.recover();
      await allAnswered();
    });

    test('and is only slow: everything is answered; beyond the limits it counts as one that hangs', async () => {
      wire.slow(20);
      await allAnswered();
      wire.slow(2 * LIMITS.queryMs);
      const name = `Too late ${Math.random()}`;
      const answer = await statusAndMs('POST', '/api/business-units', { name });
      expect([answer.status, Number(answer.retryAfter) > 0]).toEqual([503, true]);
      wire.recover();
      await allAnswered();
      const { rows } = await t.database.pool.query<{ count: number }>(
        'select count(*)::int as count from business_units where name = $1',
        [name],
      );
      // Nothing of it is stored by half: whoever sends it again is told that it is there, or stores it.
      const again = await statusAndMs('POST', '/api/business-units', { name });
      expect(again.status).toBe(rows[0]?.count === 1 ? 409 : 201);
    });

    test('is noticed by who listens for changes, who then asks for all that was missed', async () => {
      const changes = new Changes();
      const stop = await listenForChanges(database, wire.url(), changes, log, {
        compareEveryMs: 200,
        answerWithinMs: 200,
      });
      const before = changes.count('users');
      wire.hang();
      await wait(1_000);
      wire.recover();
      await vi.waitFor(() => expect(changes.count('users')).toBeGreaterThan(before), PATIENTLY);
      await stop();
    });

    test('that comes up after the product is waited for', async () => {
      const later = new Wire(t.database.databaseUrl ?? '');
      const port = await freePort();
      const databaseUrl = new URL(t.database.databaseUrl ?? '');
      databaseUrl.port = String(port);
      const told: string[] = [];
      const opening = openDatabase({
        databaseUrl: databaseUrl.href,
        dataDir: t.database.dataDir,
        log: { ...log, warn: (_: object, message: string) => told.push(message) },
        limits: LIMITS,
      });
      await wait(500);
      await later.open(port);
      const opened = await opening;
      expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(told).toEqual(['The database is not responding; trying for 20 s']);
      await opened.close();
      await later.close();
    });
  },
);
