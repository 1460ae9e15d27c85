import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../server/testApp.ts';
import { Changes } from './changes.ts';
import { openDatabase } from './openDatabase.ts';
import { listenForChanges } from './listen.ts';
import { write } from './write.ts';

const POLL_MS = 25;
const MOST_POLLS = 800;
const log = { info: () => {}, warn: () => {}, error: () => {} };

async function until(isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (await isSo()) return true;
    await wait(POLL_MS);
  }
  return false;
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgresql')(
  'another program at the database',
  () => {
    let t: TestApp;
    let other: Client;
    let url = '';
    beforeAll(async () => {
      t = await openTestApp();
      url = t.database.databaseUrl ?? '';
      other = new Client({ connectionString: url });
      await other.connect();
    });
    afterAll(async () => {
      await other.end();
      await t.close();
    });

    const change = (statement: string) =>
      other.query(`begin; set local app.actor = 'system'; ${statement}; commit`);

    const rename = (name: string) =>
      change(`update business_units set name = '${name}' where id = 1`);

    /** Changes a unit and waits until the change has been heard. */
    async function heard(name: string): Promise<void> {
      const before = t.deps.changes.count('business-units');
      await rename(name);
      expect(await until(() => t.deps.changes.count('business-units') > before)).toBe(true);
    }

    async function shownUnits(): Promise<string[]> {
      const answer = await t.as('viewer', 'GET', '/api/business-units');
      return answer.json<{ name: string }[]>().map(({ name }) => name);
    }

    async function listeners(): Promise<number[]> {
      const { rows } = await other.query<{ pid: number }>(
        `select pid from pg_stat_activity
       where datname = current_database() and application_name = 'board-reports changes'`,
      );
      return rows.map(({ pid }) => pid);
    }

    test('is heard, so that a cached list is not answered any more', async () => {
      expect(await shownUnits()).toEqual(['North', 'South']);
      await rename('Far North');
      expect(await until(async () => (await shownUnits()).includes('Far North'))).toBe(true);
    });

    test('that ends a session ends it here', async () => {
      const token = await t.openSession(t.ids.viewer);
      const status = async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await t.as('nobody', 'GET', '/api/auth/me', { headers })).statusCode;
      };
      expect(await status()).toBe(200);
      await change(`delete from sessions where user_id = ${t.ids.viewer}`);
      expect(await until(async () => (await status()) === 401)).toBe(true);
      t.tokens.viewer = await t.openSession(t.ids.viewer);
    });

    test('that deactivates a user takes effect here', async () => {
      const token = await t.openSession(t.ids.viewer);
      const headers = { authorization: `Bearer ${token}` };
      await t.as('nobody', 'GET', '/api/auth/me', { headers });
      await change(`update users set is_active = false where id = ${t.ids.viewer}`);
      const isRefused = async () =>
        (await t.as('nobody', 'GET', '/api/auth/me', { headers })).statusCode === 401;
      expect(await until(isRefused)).toBe(true);
      await change(`update users set is_active = true where id = ${t.ids.viewer}`);
      const isBack = async () => (await t.as('viewer', 'GET', '/api/auth/me')).statusCode === 200;
      expect(await until(isBack)).toBe(true);
    });

    test('our own changes count once, not again when their notification arrives', async () => {
      const { changes } = t.deps;
      // Notifications come in commit order: once this one has arrived, so have all earlier ones.
      await heard('North');
      const before = changes.count('users');
      const body = {
        email: 'once@example.org',
        password: 'Long-enough-9',
        firstName: 'A',
        lastName: 'B',
      };
      expect((await t.as('admin', 'POST', '/api/auth/register', { body })).statusCode).toBe(201);
      await heard('Near North');
      expect(changes.count('users')).toBe(before + 1);
    });

    test('is heard again after a lost connection, and what was missed is read again', async () => {
      await shownUnits();
      const [lost] = await listeners();
      expect(lost).toBeDefined();
      await other.query('select pg_terminate_backend($1)', [lost]);
      await rename('Missed North');
      expect(await until(async () => (await shownUnits()).includes('Missed North'))).toBe(true);
      const isBack = async () => (await listeners()).some((pid) => pid !== lost);
      expect(await until(isBack)).toBe(true);
      await shownUnits();
      await rename('Heard North');
      expect(await until(async () => (await shownUnits()).includes('Heard North'))).toBe(true);
    });

    const withoutTelling = (statement: string) =>
      change(`set local app.tells_after_commit = 'on'; ${statement}`);

    test('is found where a process ended between its commit and its notification', async () => {
      await shownUnits();
      await withoutTelling(`update business_units set name = 'Untold North' where id = 1`);
      expect(await until(async () => (await shownUnits()).includes('Untold North'))).toBe(true);
    });

    /** Another process of the server, which compares seldom, or all the time. */
    async function secondProcess(compareEveryMs: number) {
      const database = await openDatabase({ databaseUrl: url, dataDir: t.database.dataDir, log });
      const changes = new Changes();
      const stop = await listenForChanges(database, url, changes, log, { compareEveryMs });
      const renameNorth = (name: string) =>
        write(database, changes, { actor: 'system' }, (transaction) =>
          transaction.execute(`update business_units set name = '${name}' where id = 1`),
        );
      return {
        changes,
        renameNorth,
        database,
        stop: async () => {
          await stop();
          await database.close();
        },
      };
    }

    test('is found whichever of two unannounced transactions is committed first', async () => {
      const second = await secondProcess(20);
      const units = () => second.changes.count('business-units');
      const slow = new Client({ connectionString: url });
      await slow.connect();
      await slow.query(
        `begin; set local app.actor = 'system'; set local app.tells_after_commit = 'on';
         update business_units set name = 'Slow North' where id = 1`,
      );
      for (let round = 1; round <= 3; round += 1) {
        const before = units();
        await withoutTelling(`update business_units set name = 'South ${round}' where id = 2`);
        expect(await until(() => units() > before)).toBe(true);
      }
      const before = units();
      // Its revision has a lower id than those that were found already.
      await slow.query('commit');
      expect(await until(() => units() > before)).toBe(true);
      await wait(200);
      expect(units()).toBe(before + 1);
      await slow.end();
      await second.stop();
    });

    test('that is a second process of the server is heard once, and both ways', async () => {
      const [seldom, often] = [await secondProcess(600_000), await secondProcess(20)];
      const [first, second] = [seldom.changes, often.changes].map((changes) =>
        changes.count('business-units'),
      );
      await often.renameNorth('Twice North');
      expect(await until(() => seldom.changes.count('business-units') > (first ?? 0))).toBe(true);
      await seldom.renameNorth('Thrice North');
      expect(await until(() => often.changes.count('business-units') > (second ?? 0) + 1)).toBe(
        true,
      );
      await wait(200);
      expect(seldom.changes.count('business-units')).toBe((first ?? 0) + 2);
      // One that compares all the time may find a change just before it is told of it.
      expect(often.changes.count('business-units')).toBeLessThanOrEqual((second ?? 0) + 3);
      await seldom.stop();
      await often.stop();
    });

    test('is told of a commit by a process that stops at once', async () => {
      const [hearing, stopping] = [await secondProcess(600_000), await secondProcess(600_000)];
      const before = hearing.changes.count('business-units');
      await stopping.renameNorth('Last North');
      await stopping.stop();
      expect(await until(() => hearing.changes.count('business-units') > before)).toBe(true);
      await hearing.stop();
    });

    test('gets its notification after the commit, so that no commit waits for another', async () => {
      const senders: number[] = [];
      const listening = new Client({ connectionString: url });
      await listening.connect();
      listening.on('notification', ({ processId }) => senders.push(processId));
      await listening.query('listen board_reports_changes');
      const second = await secondProcess(600_000);
      const own = await second.database.pool.query<{ pid: number }>('select pg_backend_pid() pid');
      await second.renameNorth('Late North');
      expect(await until(() => senders.length > 0)).toBe(true);
      expect(second.database.pool.totalCount).toBe(1);
      expect(senders).not.toContain(own.rows[0]?.pid);
      await second.stop();
      await listening.end();
    });

    test('stopping leaves no connection behind, even while reconnecting', async () => {
      const before = await listeners();
      const stop = await listenForChanges(t.database, url, new Changes(), log);
      const mine = (await listeners()).find((pid) => !before.includes(pid));
      expect(mine).toBeDefined();
      await other.query('select pg_terminate_backend($1)', [mine]);
      expect(await until(async () => !(await listeners()).includes(mine ?? 0))).toBe(true);
      await stop();
      // Longer than a reconnection takes.
      await wait(1_500);
      expect(await listeners()).toEqual(before);
    });
  },
);

test('the embedded database has only one process, so there is nothing to listen for or to stop', async () => {
  const t = await openTestApp();
  const changes = new Changes();
  const stop = await listenForChanges(
    { ...t.database, engine: 'embedded' },
    undefined,
    changes,
    log,
  );
  await stop();
  expect(changes.count('users')).toBe(0);
  await t.close();
});
