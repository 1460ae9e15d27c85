import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { Changes } from '../db/changes.ts';
import { openDatabase } from '../db/openDatabase.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { MIGRATIONS, withMigration } from '../db/testOlderDatabase.ts';
import { verifyChain } from '../db/verifyChain.ts';
import { write } from '../db/write.ts';
import { Moments, rebuildHistory } from './moments.ts';

const WRITERS = 50;
const LOG = { info() {}, warn() {}, error() {} };

const unit = (id: number) =>
  `insert into business_units (id, name) values (${id}, 'Unit ${id}')
   on conflict (id) do update set name = excluded.name || '.'`;

/** The moment of an instant and the units then, as a process that has just started finds them. */
async function asked(database: Pick<Database, 'pool' | 'unhurried'>, instant: string) {
  const { pool } = database;
  const moment = await new Moments(database).at(instant);
  if (typeof moment !== 'number') return { moment, units: '' };
  const client = await pool.connect();
  try {
    await client.query(
      `begin read only; set local search_path = as_of, public; set local app.as_of = '${moment}'`,
    );
    const { rows } = await client.query<{ units: string }>(
      `select string_agg(concat_ws(' ', id, name, version, created_at), ', ' order by id) as units from business_units`,
    );
    return { moment, units: rows[0]?.units ?? '' };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Moves all rows to another database, as a dump and its restore do: nothing that follows from them. */
async function moveTo(from: Pick<Database, 'pool'>, to: Pick<Database, 'pool'>): Promise<void> {
  const { rows: tables } = await from.pool.query<{ name: string; columns: string }>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (c.relnamespace = 'public'::regnamespace or c.oid = 'history.asked'::regclass)
    group by c.oid order by 1`);
  const client = await to.pool.connect();
  try {
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    for (const { name, columns } of tables) {
      const { rows } = await from.pool.query<{ all: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${name} t`,
      );
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [rows[0]?.all],
      );
    }
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  } finally {
    client.release();
  }
}

const isPostgresql = process.env['TEST_ENGINE'] === 'postgresql';

const instantNow = async ({ pool }: Pick<Database, 'pool'>): Promise<string> => {
  const { rows } = await pool.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]?.at ?? '';
};

const laterMigrations = (folder: string) =>
  withMigration(
    folder,
    `alter table business_units add column remark text default 'None';
     alter table business_units drop column is_active;`,
  );

test.runIf(!isPostgresql)(
  'an instant has the same answer whatever writers queue, and after a migration',
  async () => {
    const database = await openTestDatabase();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-past-'));
    const changes = new Changes();
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(database, changes, { actor: 7 }, (transaction) => transaction.execute(unit(100 + n))),
    );
    await writers[0];
    const instant = await instantNow(database);
    const first = await asked(database, instant);
    expect(first).toMatchObject({
      moment: expect.any(Number),
      units: expect.stringContaining('100 Unit 100 '),
    });
    await Promise.all(writers);
    expect(await asked(database, instant)).toEqual(first);
    await new Moments(database).sealWaiting();
    expect(await asked(database, instant)).toEqual(first);
    expect(await migrate(database, laterMigrations(path.join(folder, 'later')))).toBe(1);
    expect(await asked(database, instant)).toEqual(first);
    await rebuildHistory(database);
    expect(await asked(database, instant)).toEqual(first);
    expect((await asked(database, await instantNow(database))).units.split(', ')).toHaveLength(
      WRITERS,
    );
    fs.rmSync(folder, { recursive: true });
    await database.drop();
  },
);

test.runIf(isPostgresql)(
  'an instant has the same answer after late commits, on the other engine, after a restart and a migration',
  async () => {
    const origin = await openTestDatabase();
    const back = await openTestDatabase();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-past-'));
    const writers = new Pool({ connectionString: origin.databaseUrl, max: WRITERS });
    const clients = await Promise.all(Array.from({ length: WRITERS }, () => writers.connect()));
    await Promise.all(
      clients.map((client, n) =>
        client.query(`begin; set local app.actor = '7'; ${unit(100 + n)}`),
      ),
    );
    await origin.pool.query(`begin; set local app.actor = '7'; ${unit(1)}; ${unit(2)}; commit`);
    await origin.pool.query(
      `begin; set local app.actor = '7'; ${unit(1)}; delete from business_units where id = 2; commit`,
    );
    const instant = await instantNow(origin);
    const first = await asked(origin, instant);
    expect(first).toMatchObject({ moment: 2, units: expect.stringContaining('1 Unit 1. 2 ') });
    await Promise.all(clients.map((client) => client.query('commit')));
    for (const client of clients) client.release();
    await writers.end();
    expect(await asked(origin, instant)).toEqual(first);
    await new Moments(origin).sealWaiting();

    let moved = await openDatabase({ dataDir, log: LOG });
    await migrate(moved, MIGRATIONS);
    await moveTo(origin, moved);
    expect(await asked(moved, instant)).toEqual(first);
    expect(await verifyChain(moved)).toEqual(await verifyChain(origin));

    await moved.close();
    moved = await openDatabase({ dataDir, log: LOG });
    expect(await asked(moved, instant)).toEqual(first);
    await moveTo(moved, back);
    expect(await asked(back, instant)).toEqual(first);

    expect(await migrate(moved, laterMigrations(path.join(dataDir, 'later')))).toBe(1);
    expect(await asked(moved, instant)).toEqual(first);
    await rebuildHistory(moved);
    expect(await asked(moved, instant)).toEqual(first);

    await moved.close();
    fs.rmSync(dataDir, { recursive: true });
    await Promise.all([origin.drop(), back.drop()]);
  },
);
