import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPublished, readSnapshot } from './asOf.ts';
import type { TestDatabase } from './testDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

const IS_ON_SERVER = process.env['TEST_ENGINE'] === 'postgresql';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** How many statements with this word the connection of the pool keeps planned. */
const keptWith = async (word: string) => {
  const { rows } = await database.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%${word}%'`,
  );
  return rows.length;
};

describe('reading the present', () => {
  test('is kept from the second time on, in one snapshot with the next as alone', async () => {
    const alone = 'select 7 as alone_once';
    const numbers = [];
    for (let n = 0; n < 2; n += 1) {
      expect(await keptWith('alone_once')).toBe(0);
      const { rows } = await database.orm.execute(alone);
      numbers.push(rows);
    }
    expect(numbers).toEqual([[{ alone_once: 7 }], [{ alone_once: 7 }]]);
    expect(await keptWith('alone_once')).toBe(1);
    const together = 'with one as (select 8 as together) select together from one';
    await readSnapshot(database.orm, async (snapshot) => {
      await snapshot.execute(together);
      await snapshot.execute(together);
    });
    expect(await keptWith('together')).toBe(1);
  });

  test('several statements in one text are not kept', async () => {
    for (let n = 0; n < 3; n += 1) await database.orm.execute("set time zone 'UTC'; select 3");
    for (let n = 0; n < 3; n += 1) await database.orm.execute('select 3; select 4 as fourth');
    expect(await keptWith('time zone')).toBe(0);
    expect(await keptWith('fourth')).toBe(0);
  });

  test('is planned again where an upgrade has changed a column, or it is not kept after all', async () => {
    await database.pool.query('create table kept_reads as select 5 as sort_key');
    const kept = 'select sort_key from kept_reads';
    const read = async () => (await database.orm.execute(kept)).rows;
    const inSnapshot = () =>
      readSnapshot(database.orm, async (snapshot) => (await snapshot.execute(kept)).rows);
    for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ sort_key: 5 }]);
    await database.pool.query('alter table kept_reads alter sort_key type text');
    for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ sort_key: '5' }]);
    await database.pool.query('alter table kept_reads alter sort_key type int using 6');
    expect(await inSnapshot()).toEqual([{ sort_key: 6 }]);
    expect(await read()).toEqual([{ sort_key: 6 }]);
    await database.pool.query('deallocate all');
    for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ sort_key: 6 }]);
    const ofPublished = () => readPublished(read);
    for (let n = 0; n < 3; n += 1) expect(await ofPublished()).toEqual([{ sort_key: 6 }]);
    await database.pool.query(`alter table kept_reads alter sort_key type text using 'seven'`);
    for (let n = 0; n < 3; n += 1) expect(await ofPublished()).toEqual([{ sort_key: 'seven' }]);
  });
});

const pathRead = async (orm: TestDatabase['orm']) => {
  const { rows } = await orm.execute(`select current_setting('search_path') as path`);
  return rows[0]?.path;
};

const numberRead = async (orm: TestDatabase['orm']) => {
  const { rows } = await orm.execute('select n from read_beside');
  return rows[0]?.n;
};

describe('while a snapshot of the present is read', () => {
  beforeAll(() => database.pool.query('create table read_beside as select 1 as n'));

  test('others read, and what they change is not in it', async () => {
    let change: Promise<unknown> | undefined;
    const read = await readSnapshot(database.orm, async (snapshot) => {
      const before = await numberRead(snapshot);
      const beside = await numberRead(database.orm);
      change = database.pool.query('update read_beside set n = 2');
      return [before, beside, await numberRead(snapshot)];
    });
    expect(read).toEqual([1, 1, 1]);
    await change;
    expect(await numberRead(database.orm)).toBe(2);
  });

  test('a failure next to it stays alone', async () => {
    const failures: Promise<unknown>[] = [];
    let next: Promise<unknown> | undefined;
    const read = await readSnapshot(database.orm, async (snapshot) => {
      await numberRead(snapshot);
      failures.push(database.orm.execute('select 1 / 0').catch((error: unknown) => error));
      // Nobody reads in it while it is read again: readers wait for its end.
      next ??= numberRead(database.orm);
      await failures[0];
      return numberRead(snapshot);
    });
    const divided = { cause: { code: '22012' } };
    expect(await Promise.all(failures)).toMatchObject(failures.map(() => divided));
    expect([read, await next]).toEqual([2, 2]);
  });

  test('of published months, others do not read those', async () => {
    const usual = await pathRead(database.orm);
    const ofOthers = AsyncLocalStorage.snapshot();
    let beside: Promise<unknown> | undefined;
    const ofPublished = await readPublished(() =>
      readSnapshot(database.orm, async (snapshot) => {
        beside = ofOthers(() => pathRead(database.orm));
        return pathRead(snapshot);
      }),
    );
    expect(ofPublished).toBe('published, public');
    expect(await beside).toBe(usual);
  });

  test.runIf(!IS_ON_SERVER)('only so many do, so that changes are made in time', async () => {
    let answered = 0;
    const beside: Promise<unknown>[] = [];
    const seen = await readSnapshot(database.orm, async (snapshot) => {
      await numberRead(snapshot);
      for (let n = 0; n < 60; n += 1) {
        beside.push(numberRead(database.orm).then(() => (answered += 1)));
      }
      await numberRead(snapshot);
      await numberRead(snapshot);
      return answered;
    });
    expect(seen).toBe(50);
    await Promise.all(beside);
    expect(answered).toBe(60);
  });

  test('that could not begin gives its connection back', async () => {
    database.pool.once('acquire', (client) => {
      const send = client.query.bind(client);
      vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
        const isBegin = JSON.stringify(given).includes('begin isolation');
        return Reflect.apply(send, client, isBegin ? ['select 1 / 0'] : given);
      });
    });
    await expect(readSnapshot(database.orm, numberRead)).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    vi.restoreAllMocks();
    expect(database.pool.totalCount).toBe(database.pool.idleCount);
    expect(await numberRead(database.orm)).toBe(2);
  });
});
