import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { Changes } from '../db/changes.ts';
import type { TestDatabase } from '../db/testDatabase.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import { Sealer } from '../db/sealer.ts';
import { write } from '../db/write.ts';
import { HistoryFiller } from './historyFiller.ts';
import { Moments } from './moments.ts';
import { ALL_RECORDS } from './testChanges.ts';
import { PATIENTLY } from '../testPatience.ts';

const WRITERS = 50;
/** Trace, chain, indexes and history take 15 MB for 20,000 changes of a cell. */
const BYTES_OF_A_CHANGE = (15 * 1024 * 1024) / 20_000;

const LOG = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
const changes = new Changes();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function rows<T>(text: string): Promise<T[]> {
  return (await database.pool.query<Record<string, unknown>>(text)).rows as T[];
}

const unit = (id: number) =>
  `insert into business_units (id, name) values (${id}, 'Unit ${id}')
   on conflict (id) do update set name = excluded.name || '.'`;
const change = (statement: string) =>
  write(database, changes, { actor: 7 }, (transaction) => transaction.execute(statement));

async function now(): Promise<string> {
  const [clock] = await rows<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return clock?.at ?? '';
}

/** The moment of an instant and all records then, as a process that has just started finds them. */
async function asked(instant: string): Promise<{ moment: unknown; records: string }> {
  const moment = await new Moments(database).at(instant);
  return { moment, records: typeof moment === 'number' ? await recordsAt(moment) : '' };
}

async function recordsAt(moment: number): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin read only; set local search_path = as_of, public; set local app.as_of = '${moment}'`,
    );
    const found = await client.query<{ records: string }>(`select ${ALL_RECORDS} as records`);
    return found.rows[0]?.records ?? '';
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('an instant that was asked for', () => {
  test('has the same answer before and after the writers queued meanwhile have committed', async () => {
    await change(unit(1));
    const before = asked(await now());
    const queued = Promise.all(Array.from({ length: WRITERS }, (_, n) => change(unit(n + 1))));
    const instant = await now();
    const first = await asked(instant);
    await queued;
    const second = await asked(instant);
    expect([await before, second]).toEqual([expect.objectContaining({ moment: 1 }), first]);
  });

  test.runIf(process.env['TEST_ENGINE'] === 'postgresql')(
    'has the same answer before and after those who hold transactions open have committed',
    async () => {
      const writers = new Pool({ connectionString: database.databaseUrl, max: WRITERS });
      const clients = await Promise.all(Array.from({ length: WRITERS }, () => writers.connect()));
      await Promise.all(
        clients.map((client, n) =>
          client.query(`begin; set local app.actor = '7'; ${unit(100 + n)}`),
        ),
      );
      await change(unit(99));
      const instant = await now();
      const first = await asked(instant);
      expect(first.records).toContain('Unit 99');
      expect(first.records).not.toContain('Unit 100');
      await Promise.all(clients.map((client) => client.query('commit')));
      expect(await asked(instant)).toEqual(first);
      expect((await asked(await now())).records).toContain('Unit 149');
      for (const client of clients) client.release();
      await writers.end();
    },
  );

  test('is kept together with others: nobody makes the database write as often as they ask', async () => {
    await database.pool.query(`
      create table kept_instants (until timestamptz);
      create function note_kept() returns trigger language plpgsql as
        'begin insert into kept_instants values (new.until); return null; end';
      create trigger note_kept after insert or update on history.asked
        for each row execute function note_kept()`);
    const moments = new Moments(database);
    const begun = performance.now();
    const instants = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const instant = await now();
        return { instant, moment: await moments.at(instant) };
      }),
    );
    const [kept] = await rows<{ count: number }>(
      'select count(*)::int as count from kept_instants',
    );
    const spans = Math.ceil((performance.now() - begun) / 250);
    expect(kept?.count).toBeGreaterThan(0);
    expect(kept?.count).toBeLessThanOrEqual(1 + spans);
    await change(unit(201));
    for (const { instant, moment } of instants.slice(0, 10)) {
      expect((await asked(instant)).moment).toBe(moment);
    }
  });

  test('is kept only if somebody asked for it', async () => {
    const kept = 'select until from history.asked';
    const before = await rows(kept);
    await change(unit(202));
    await new Moments(database).sealWaiting();
    await new Moments(database).sealWaiting();
    expect(await rows(kept)).toEqual(before);
  });

  test('lies before all that is changed later, also when the clock is set back', async () => {
    // After the clock was set back by an hour, the requested time is still in the future.
    const [ahead] = await rows<{ at: string }>(
      `insert into history.asked (until) values (now() + interval '1 hour')
       on conflict (only_row) do update set until = excluded.until
       returning to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    const first = await asked(ahead?.at ?? '');
    await change(unit(200));
    expect(await asked(ahead?.at ?? '')).toEqual(first);
    await new Moments(database).sealWaiting();
    const [last] = await rows<{ later: boolean }>(
      `select sealed_at > (select until from history.asked) as later
       from change_sets where moment is not null order by moment desc limit 1`,
    );
    expect(last?.later).toBe(true);
  });
});

const fullProgress = () =>
  rows('select 1 from history.progress where filled = (select max(moment) from change_sets)');

test('the history is filled once nothing changes any more', async () => {
  const filler = new HistoryFiller(new Moments(database), changes, LOG, 200);
  await change(unit(300));
  await new Moments(database).sealWaiting();
  await expect.poll(fullProgress, PATIENTLY).toHaveLength(1);
  await filler.stop();
});

test('the history is filled after a failure, without a change or a reader', async () => {
  await change(unit(301));
  await new Moments(database).sealWaiting();
  await database.pool.query(
    'alter function fill_history_piece(integer, integer) rename to fill_away',
  );
  let failures = 0;
  const warn = () => {
    failures += 1;
  };
  const filler = new HistoryFiller(new Moments(database), changes, { ...LOG, warn }, 200);
  await expect.poll(() => failures, PATIENTLY).toBeGreaterThan(0);
  await database.pool.query(
    'alter function fill_away(integer, integer) rename to fill_history_piece',
  );
  await expect.poll(fullProgress, PATIENTLY).toHaveLength(1);
  await filler.stop();
});

const progress = () =>
  rows<{ filled: string; revision: string }>('select filled, revision from history.progress');

describe('the history of many records in one change', () => {
  const MANY = 3_500;
  const many = (text: string) =>
    change(`insert into business_units (id, name) select 10000 + n, '${text} ' || n from generate_series(1, ${MANY}) n
      on conflict (id) do update set name = excluded.name`);
  const PROCESS_ENDED = new Error('The process has ended');

  test('is filled in pieces, between which others are answered', async () => {
    await new Moments(database).fillAll();
    await many('Many');
    await new Moments(database).sealWaiting();
    const between: Awaited<ReturnType<typeof progress>> = [];
    const known = new Moments({
      pool: database.pool,
      unhurried: (work) =>
        database.unhurried((client) => {
          // Waits for the one connection of the embedded engine, before the next piece does.
          void progress().then((found) => between.push(...found));
          return work(client);
        }),
    });
    await known.fillAll();
    await expect.poll(() => between.length, PATIENTLY).toBeGreaterThan(MANY / 1_000);
    if (database.engine === 'postgresql') return;
    const revisions = between.map(({ revision }) => Number(revision));
    expect(revisions.filter((revision) => revision > 0).length).toBeGreaterThan(2);
    expect(revisions).toEqual([...revisions.slice(0, -1).toSorted((a, b) => a - b), 0]);
  });

  test('is whole after a process has ended between two pieces, and what was before stays meanwhile', async () => {
    await new Moments(database).fillAll();
    const moment = Number((await progress())[0]?.filled);
    const before = await recordsAt(moment);
    await many('Much');
    await new Moments(database).sealWaiting();
    let pieces = 0;
    const ending = new Moments({
      pool: database.pool,
      unhurried: (work) =>
        (pieces += 1) > 2 ? Promise.reject(PROCESS_ENDED) : database.unhurried(work),
    });
    await expect(ending.fillAll()).rejects.toBe(PROCESS_ENDED);
    const [half] = await progress();
    expect([Number(half?.filled), Number(half?.revision) > 0]).toEqual([moment, true]);
    expect(await recordsAt(moment)).toBe(before);
    expect(await new Moments(database).numbered(moment + 1)).toBe(moment + 1);
    expect(await recordsAt(moment + 1)).toContain(`Much ${MANY}`);
    expect(await recordsAt(moment)).toBe(before);
    expect(await progress()).toEqual([{ filled: String(moment + 1), revision: '0' }]);
  });
});

/** Bytes of trace, chain, indexes and history. */
async function size(): Promise<number> {
  const [sum] = await rows<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and (
     relnamespace = 'history'::regnamespace or relname in ('change_sets', 'revisions'))`,
  );
  return Number(sum?.bytes ?? 0);
}

test.runIf(process.env['TEST_ENGINE'] === 'postgresql')(
  'many changes of one cell take little space, history and trace together',
  async () => {
    await change(`
    insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
    insert into financial_data (id, fy_id, month_num, month_name, revenue, ebitda, adj_ebitda, cash, gross_profit,
      gross_margin_percent, production, sales_marketing, customer_success, marketing, rnd, admin, other, notes)
    values (1, 1, 1, 'April', 2450000.55, 310000.12, 320000.5, 5400000.99, 1650000.1, 67.35, 800000.45, 420000.1,
      120000.2, 90000.35, 310000.4, 150000.95, 40000.05, repeat('Notes about the month. ', 200))`);
    const count = cases(20_000, 2_000);
    const sealer = new Sealer(database, changes, LOG);
    let before = 0;
    // The first pages of all the tables count much among few changes.
    for (let done = -1_000; done < count; done += 100) {
      if (done === 0) {
        await new Moments(database).fillAll();
        before = await size();
      }
      const each = Array.from(
        { length: 100 },
        (_, n) =>
          `begin; set local app.actor = '7'; set local app.request_id = '0123456789abcdef01';
         set local app.origin = '{"kind":"screen","path":"/monthly-summaries/12/edit"}';
         update financial_data set revenue = 2450000.55 + ${done + n + 1}; commit`,
      );
      await database.pool.query(each.join(';'));
      await sealer.sealAll();
    }
    await sealer.stop();
    await new Moments(database).fillAll();
    expect(((await size()) - before) / count).toBeLessThan(BYTES_OF_A_CHANGE);
  },
);
