import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { changeAndRemember } from '../../engine/moments/testChanges.ts';
import { RECORD_TABLES, type RecordTable } from '../../engine/db/recordRules.ts';
import { compareRecords, compareRows } from './compareRows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await changeAndRemember(database.pool, cases(5_000));
  await database.pool.query('select seal_changes(1000000)');
}, 900_000);
afterAll(() => database.drop());

const FITS = { faults: [], count: 0 };

test('after changes of all kinds no row differs', async () => {
  expect(await compareRows(database)).toEqual(FITS);
  expect(await compareRows(database, { after: 0 })).toEqual(FITS);
});

test('a row that a connection of another time zone and style reads differs as little', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin; set local timezone = 'Asia/Kolkata'; set local datestyle = 'German'; set local extra_float_digits = 0`,
    );
    expect(await compareRows({ pool: client, unhurried: (work) => work(client) })).toEqual(FITS);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the tables are those whose changes a trigger records', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'record_revisions'::regproc and c.relnamespace = 'public'::regnamespace`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...RECORD_TABLES].toSorted());
});

test('a column that came later has its default where no change names it', async () => {
  const client = await database.pool.connect();
  const look = () => compareRows({ pool: client, unhurried: (work) => work(client) });
  try {
    await client.query(
      `begin; alter table business_units add column colour text not null default 'blue'`,
    );
    expect(await look()).toEqual(FITS);
    await client.query(
      `alter table business_units disable trigger user; update business_units set colour = 'red' where id = 1`,
    );
    const fault = { table: 'business_units', id: 1, kind: 'changed', columns: ['colour'] };
    expect(await look()).toEqual({ faults: [fault], count: 1 });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

/** Every column of every recorded table, with a row that has another value in it when it is altered. */
const ALTERED: Readonly<Record<string, string>> = {
  integer: 'coalesce($, 0) + 1',
  smallint: '($ % 12) + 1',
  bigint: 'coalesce($, 0) + 1',
  text: `coalesce($, '') || '.'`,
  'character varying': `coalesce($, '') || '.'`,
  bytea: `coalesce($, '') || '\\x01'::bytea`,
  boolean: 'not coalesce($, false)',
  numeric: 'coalesce($, 0) + 0.01',
  date: `coalesce($, '2026-01-01') + 1`,
  'timestamp with time zone': `coalesce($, '2026-01-01') + interval '1 microsecond'`,
  'text[]': `$ || '{x}'::text[]`,
  character: `'ZZZ'`,
  'character varying[]': `$ || '{x}'::varchar[]`,
  'integer[]': `$ || 4`,
  jsonb: `jsonb_build_array($)`,
};

interface Place {
  readonly table: RecordTable;
  readonly column: string;
  readonly type: string;
  readonly id: number;
}

test('any value of any row that was altered by hand is named, and so are a row gone and a row added', async () => {
  const client = await database.pool.connect();
  const through = { pool: client };
  try {
    await client.query('begin');
    const places: Place[] = [];
    for (const table of RECORD_TABLES) {
      const { rows: constraints } = await client.query<{ name: string }>(
        `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'u')`,
        [table],
      );
      await client.query(`alter table ${table} disable trigger user`);
      for (const { name } of constraints) {
        await client.query(`alter table ${table} drop constraint ${name} cascade`);
      }
      const { rows: columns } = await client.query<Omit<Place, 'table' | 'id'>>(
        `select attname as column, regexp_replace(format_type(atttypid, null), '\\(.*', '') as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
           and attname not in ('id', 'password')`,
        [table],
      );
      const { rows: ids } = await client.query<{ id: number }>(
        `select id from ${table} order by id desc limit 1`,
      );
      for (const { id } of ids) {
        for (const column of columns) places.push({ table, id, ...column });
      }
    }
    expect(new Set(places.map(({ table }) => table)).size).toBeGreaterThan(15);
    for (const { table, column, type, id } of places) {
      const other = ALTERED[type]?.replaceAll('$', column);
      expect(other, type).toBeDefined();
      await client.query('savepoint one');
      await client.query(`update ${table} set ${column} = ${other} where id = ${id}`);
      expect(await compareRecords(through, table, [id]), `${table}.${column}`).toEqual([
        { table, id, kind: 'changed', columns: [column] },
      ]);
      await client.query('rollback to savepoint one');
    }
    const look = () => compareRows({ pool: client, unhurried: (work) => work(client) });
    for (const table of ['month_events', 'forecasts'] as const) {
      const { rows } = await client.query<{ id: number }>(
        `select max(id)::integer as id from ${table}`,
      );
      const id = rows[0]?.id ?? 0;
      await client.query(`savepoint one; delete from ${table} where id = ${id}`);
      const gone = { table, id, kind: 'missing', columns: [] };
      expect(await look()).toEqual({ faults: [gone], count: 1 });
      await client.query('rollback to savepoint one');
      await client.query(
        `insert into ${table} select (jsonb_populate_record(t, '{"id": 90000}')).* from ${table} t where id = ${id}`,
      );
      const added = { table, id: 90_000, kind: 'added', columns: [] };
      expect(await look()).toEqual({ faults: [added], count: 1 });
      await client.query('rollback to savepoint one');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('of many rows that differ a few are named and all are counted', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin; alter table business_units disable trigger user;
       insert into business_units (id, name) select 100000 + n, 'Unit by hand ' || n from generate_series(1, 2000) n`,
    );
    const found = await compareRows({ pool: client, unhurried: (work) => work(client) });
    expect(found.count).toBe(2_000);
    expect(found.faults).toHaveLength(50);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
