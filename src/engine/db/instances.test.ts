import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSystem } from '../../contract/systemState.ts';
import { openTestApp, type TestApp } from '../../server/testApp.ts';
import { openTestInstance, type TestInstance } from '../../server/testInstances.ts';
import { type Instances, joinInstances } from './instances.ts';

const POLL_MS = 25;
const MOST_POLLS = 800;

async function until(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (await isSo()) return true;
    await wait(POLL_MS);
  }
  return false;
}

const nameIt = (instance: TestInstance, name: string) =>
  instance.call('admin', 'PATCH', '/api/business-units/1', { name });
async function namesOn(instance: TestInstance): Promise<string[]> {
  const answer = await instance.call('viewer', 'GET', '/api/business-units');
  const units = (await answer.json()) as { name: string }[];
  return units.map(({ name }) => name);
}

const login = (instance: TestInstance, email: string, password = 'wrong one') =>
  instance.call('nobody', 'POST', '/api/auth/login', { email, password });

test('the embedded database has one instance, which leads', async () => {
  const t = await openTestApp();
  const embedded = { ...t.database, engine: 'embedded' as const };
  const joining = { isMany: false, version: '1.2.3', port: 80, keyMark: 0, placed: () => {} };
  const alone = await joinInstances(embedded, undefined, joining, t.deps.log);
  expect(await alone.leads()).toBe(true);
  expect([await alone.count(), await alone.list()]).toEqual([1, []]);
  await alone.leave();
  await t.close();
});

describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')('instances of one database', () => {
  let t: TestApp;
  let a: TestInstance;
  let b: TestInstance;
  let other: Client;
  const logged: string[] = [];
  const log = { info() {}, warn() {}, error: (_: object, message: string) => logged.push(message) };
  const joined: Instances[] = [];
  const placedAgain: boolean[] = [];
  beforeAll(async () => {
    t = await openTestApp();
    [a, b] = [await openTestInstance(t), await openTestInstance(t)];
    other = new Client({ connectionString: t.database.databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    for (const place of joined) await place.leave();
    await other.end();
    await Promise.all([a.close(), b.close()]);
    await t.close();
  });

  test('never show older than what any of them has answered', async () => {
    const instances = [a, b];
    for (let round = 0; round < 60; round += 1) {
      const [writing = a, reading = b] = round % 2 === 0 ? instances : instances.toReversed();
      // Cached answers there are warm.
      await namesOn(reading);
      const name = `North ${round}`;
      expect((await nameIt(writing, name)).status).toBe(200);
      const shown = await Promise.all([namesOn(reading), namesOn(reading), namesOn(writing)]);
      for (const names of shown) expect(names).toContain(name);
    }
  });

  test('end a session everywhere at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = await t.openSession(t.ids.viewer);
      const status = async () => (await b.call({ token }, 'GET', '/api/auth/me')).status;
      expect(await status()).toBe(200);
      expect((await a.call({ token }, 'POST', '/api/auth/logout')).status).toBe(204);
      expect(await status()).toBe(401);
    }
  });

  test('take a role away everywhere at once', async () => {
    const body = {
      email: 'bo@example.org',
      password: 'Long-enough-9',
      firstName: 'B',
      lastName: 'O',
    };
    const made = await a.call('admin', 'POST', '/api/auth/register', body);
    const { id } = (await made.json()) as { id: number };
    const token = await t.openSession(id);
    for (let round = 0; round < 6; round += 1) {
      const [changing, asked] = round % 2 === 0 ? [a, b] : [b, a];
      const status = async () => (await asked.call({ token }, 'GET', '/api/admin/users')).status;
      const giveRole = (role: string) =>
        changing.call('admin', 'PATCH', `/api/admin/users/${id}`, { role });
      expect((await giveRole('admin')).status).toBe(200);
      expect(await status()).toBe(200);
      expect((await giveRole('viewer')).status).toBe(200);
      expect(await status()).toBe(403);
    }
  });

  test('do not need to be told by one that ended after its commit', async () => {
    await namesOn(b);
    await other.query(
      `begin; set local app.actor = 'system'; set local app.tells_after_commit = 'on';
       update business_units set name = 'Untold North' where id = 1; commit;
       select nextval('answered_changes')`,
    );
    expect(await namesOn(b)).toContain('Untold North');
    expect((await nameIt(a, 'Told North')).status).toBe(200);
    expect(await namesOn(b)).toContain('Told North');
  });

  test('keep nothing while they hear nothing', async () => {
    for (const name of ['Deaf North', 'Deaf South']) {
      await namesOn(b);
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'board-reports changes'`,
      );
      expect((await nameIt(a, name)).status).toBe(200);
      expect(await namesOn(b)).toContain(name);
    }
  });

  test('tell each other’s streams', async () => {
    const abort = new AbortController();
    const stream = await fetch(new URL('/api/changes', b.address), {
      headers: { authorization: `Bearer ${t.tokens.viewer}` },
      signal: abort.signal,
    });
    let heard = '';
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const part of stream.body ?? []) heard += decoder.decode(part);
    })().catch(() => {});
    expect((await nameIt(a, 'Streamed North')).status).toBe(200);
    expect(await until(() => heard.includes('business-units'))).toBe(true);
    abort.abort();
    await reading;
  });

  test('count failed sign-ins together, and forget them together', async () => {
    const email = 'bo@example.org';
    for (const [time, instance] of [a, b, a, b, a].entries()) {
      expect((await login(instance, email)).status).toBe(401);
      // Words come in order, and after these the other one has heard of all before.
      await nameIt(instance, `North after ${time + 1}`);
      await Promise.all([a, b].map(namesOn));
    }
    for (const instance of [a, b]) expect((await login(instance, email)).status).toBe(429);
    t.clock.advance(2_000);
    expect((await login(b, email, 'Long-enough-9')).status).toBe(200);
    await Promise.all([a, b].map(namesOn));
    expect((await login(a, email)).status).toBe(401);
  });

  const placedNow = (has: boolean) => void placedAgain.push(has);
  const join = async (isMany: boolean, keyMark = 7) => {
    const url = t.database.databaseUrl;
    const joining = { isMany, keyMark, version: '1.2.3', port: 80, placed: placedNow };
    const place = await joinInstances(t.database, url, joining, log, { startWithinMs: 0 });
    joined.push(place);
    return place;
  };
  const leave = async (place: Instances) => {
    joined.splice(joined.indexOf(place), 1);
    await place.leave();
  };

  test('are counted, one leads, and another takes over when it is gone', async () => {
    const [first, second] = [await join(true), await join(true)];
    expect(await first.count()).toBe(2);
    expect([await first.leads(), await second.leads(), await first.leads()]).toEqual([
      true,
      false,
      true,
    ]);
    const asked = await openTestInstance(t, { instances: second });
    const answer = await asked.call('admin', 'GET', '/api/system');
    const { instances: shown } = getSystem.response.parse(await answer.json());
    const times = { startedAt: expect.any(String), heardAt: expect.any(String) };
    const each = { name: expect.stringMatching(/^\S+:80$/), version: '1.2.3', ...times };
    expect(shown.toSorted((one, next) => Number(one.isThis) - Number(next.isThis))).toEqual([
      { ...each, leads: true, isThis: false },
      { ...each, leads: false, isThis: true },
    ]);
    await asked.close();
    await leave(first);
    expect(await until(() => second.leads())).toBe(true);
    await leave(second);
  });

  test('are refused where not all are of many, or the keys are others', async () => {
    const many = await join(true);
    await expect(join(false)).rejects.toThrow('another instance runs on this database');
    await expect(join(true, 8)).rejects.toThrow('KEYS_DIR: another instance');
    await leave(many);
    const one = await join(false);
    await expect(join(false)).rejects.toThrow('another instance runs on this database');
    await expect(join(true)).rejects.toThrow('without INSTANCES=many');
    await leave(one);
  });

  /** The connections that have a place. */
  const placed = async () => {
    const { rows } = await other.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = 727001415 and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };
  const isAnotherWaiting = async () => {
    const { rows } = await t.database.pool.query(
      'select from pg_locks where classid = 727001415 and not granted',
    );
    return rows.length > 0;
  };
  const endConnection = (pid: number) =>
    t.database.pool.query('select pg_terminate_backend($1)', [pid]);

  test('take their place again after a lost connection', async () => {
    const one = await join(false);
    const [lost = 0] = await placed();
    await endConnection(lost);
    expect(await until(async () => (await placed()).some((pid) => pid !== lost))).toBe(true);
    await expect(join(false)).rejects.toThrow('another instance runs on this database');
    expect(await until(() => placedAgain.length === 2)).toBe(true);
    expect(placedAgain.splice(0)).toEqual([false, true]);
    await leave(one);
  });

  test('end where another has their place meanwhile', async () => {
    const one = await join(false);
    const [lost = 0] = await placed();
    const taken = other.query('select pg_advisory_lock(727001415, 0)');
    expect(await until(isAnotherWaiting)).toBe(true);
    await endConnection(lost);
    await taken;
    expect(await one.refused).toMatchObject({ exitCode: 3 });
    expect(placedAgain.splice(0)).toEqual([false]);
    expect(await one.leads()).toBe(false);
    await leave(one);
    await other.query('select pg_advisory_unlock(727001415, 0)');
  });

  test('answer nothing from memory without a place, and are not ready', async () => {
    const ready = async () => (await fetch(new URL('/api/ready', b.address))).status;
    expect(await ready()).toBe(200);
    b.changes.drift(true);
    expect(await ready()).toBe(503);
    await namesOn(b);
    // Neither told nor numbered, as by an instance that means to be alone.
    await other.query(
      `begin; set local app.actor = 'system'; set local app.tells_after_commit = 'on';
       update business_units set name = 'Lonely North' where id = 1; commit`,
    );
    expect(await namesOn(b)).toContain('Lonely North');
    b.changes.drift(false);
    expect(await ready()).toBe(200);
  });
});
