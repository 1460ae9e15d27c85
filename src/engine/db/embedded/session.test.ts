import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { stoppedUncleanly } from './databaseFolder.ts';
import { dataFolder } from './dataFolder.ts';
import { openEmbedded } from './openEmbedded.ts';
import { copyDatabase } from '../testTemplates.ts';
import { copyOf, fillDatabase, makeDatabase, quiet, temporaryFolder } from './testFolder.ts';
import { logSinceCheckpoint } from './upkeep.ts';

/** Long enough for any machine; what is awaited comes at once. */
const WAIT = { timeout: 50_000 };

const made = temporaryFolder();
beforeAll(() => makeDatabase(made.path));
afterAll(() => made.remove());

type Options = Partial<Parameters<typeof openEmbedded>[0]>;

let temporary: ReturnType<typeof temporaryFolder>;
let database: Database;

async function open(options: Options = {}): Promise<void> {
  temporary = copyOf(made);
  database = await openEmbedded({ ...quiet(temporary.path), ...options });
}

async function close(): Promise<void> {
  await database.close();
  temporary.remove();
}

describe('an open database', () => {
  beforeAll(() => open());
  afterAll(close);
  beforeEach(async () => {
    await database.pool.query('TRUNCATE kept');
    await database.pool.query(
      `INSERT INTO kept SELECT n, 'note ' || n FROM generate_series(1, 1000) n`,
    );
  });

  test('concurrent transactions never see or undo each other', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        database.orm.transaction(async (tx) => {
          const before = await tx.execute<{ sum: number }>('SELECT sum(id)::int AS sum FROM kept');
          await tx.execute(`INSERT INTO kept VALUES (${2000 + index}, 'by ${index}')`);
          const after = await tx.execute<{ sum: number }>('SELECT sum(id)::int AS sum FROM kept');
          const grown = (after.rows[0]?.sum ?? 0) - (before.rows[0]?.sum ?? 0);
          if (index % 3 === 0) throw new Error('changed my mind');
          return grown - index;
        }),
      ),
    );
    const grown = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
    expect(grown).toEqual(Array.from({ length: 16 }, () => 2000));
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM kept WHERE id >= 2000',
    );
    expect(rows[0]?.n).toBe(16);
  });

  test('queries sent at once each get their own answer', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    // Longer than one socket read, so that the parts of a query arrive separately.
    const long = 'x'.repeat(300_000);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        const odd = number % 2 === 1;
        const text = odd ? 'SELECT $1::int AS value' : 'SELECT $1::int AS value, $2::text AS note';
        const values = odd ? [number] : [number, long];
        const { rows } = await database.pool.query<{ value: number }>(text, values);
        return rows[0]?.value;
      }),
    );
    expect(answers).toEqual(numbers);
  });

  test('a statement is answered in one piece, not one for each of its messages', async () => {
    const client = await database.pool.connect();
    // node-postgres keeps the socket on the client; its types leave it out.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    let pieces = 0;
    stream.on('data', () => (pieces += 1));
    // Answers to its first messages would arrive long before the rows.
    await client.query('SELECT pg_sleep($1)', [0.3]);
    client.release(true);
    expect(pieces).toBe(1);
  });

  test('a connection sees nothing of the previous one', async () => {
    const first = await database.pool.connect();
    await first.query(`SET search_path TO pg_catalog; CREATE TEMPORARY TABLE left_over (id int)`);
    await first.query({ name: 'by name', text: 'SELECT 1 AS one' });
    await first.query('BEGIN; DELETE FROM public.kept');
    first.release(true);
    const searched = await database.pool.query('SHOW search_path');
    expect(searched.rows).toEqual([{ search_path: 'public' }]);
    const table = await database.pool.query(`SELECT to_regclass('left_over') AS seen`);
    expect(table.rows).toEqual([{ seen: null }]);
    const named = await database.pool.query({ name: 'by name', text: 'SELECT 2 AS two' });
    expect(named.rows).toEqual([{ two: 2 }]);
    const kept = await database.pool.query('SELECT count(*)::int AS n FROM kept');
    expect(kept.rows).toEqual([{ n: 1000 }]);
  });

  test('large values and bytes pass through the socket unchanged', async () => {
    const bytes = Buffer.alloc(3_000_000, Buffer.from('naïve ünïcode \0 bytes'));
    const { rows } = await database.pool.query<{ back: Buffer; length: number }>(
      'SELECT $1::bytea AS back, length($1::bytea) AS length',
      [bytes],
    );
    expect(rows[0]?.length).toBe(bytes.length);
    expect(rows[0]?.back.equals(bytes)).toBe(true);
  });

  test('other users cannot read anything', () => {
    const bad = execFileSync('find', [temporary.path, '-perm', '/077', '-not', '-type', 's']);
    expect(bad.toString()).toBe('');
    expect(fs.statSync(path.join(temporary.path, 'socket')).mode & 0o777).toBe(0o700);
  });

  test('tables are vacuumed and analysed', async () => {
    await database.pool.query('DELETE FROM kept WHERE id > 100');
    await database.analyse();
    const { rows } = await database.pool.query(
      `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'kept'`,
    );
    expect(rows).toEqual([{ rows: 100 }]);
  });
});

describe('opening and closing', () => {
  afterEach(close);

  test('closing leaves a clean stop, even with a transaction open; killing does not', async () => {
    await open();
    const folder = dataFolder(temporary.path);
    expect(stoppedUncleanly(folder)).toBe(true);
    const abandoned = await database.pool.connect();
    await abandoned.query('BEGIN');
    await abandoned.query('DELETE FROM kept');
    abandoned.release(true);
    await database.close();
    expect(stoppedUncleanly(folder)).toBe(false);
    expect(fs.readdirSync(temporary.path).toSorted()).toEqual(['database', 'lock']);
    database = await openEmbedded(quiet(temporary.path));
    const kept = await database.pool.query('SELECT count(*)::int AS n FROM kept');
    expect(kept.rows).toEqual([{ n: 1000 }]);
  });

  test('a connection on which nothing is asked for long is closed, but never one without hurry', async () => {
    await open({ limits: { idle: 300 } });
    const closed = Promise.withResolvers<void>();
    database.pool.once('connect', (client) => client.once('error', () => closed.resolve()));
    const forgotten = database.orm.transaction(async (transaction) => {
      await transaction.execute('DELETE FROM kept');
      await closed.promise;
    });
    await expect(forgotten).rejects.toThrow(/terminated|Failed query/);
    const left = await database.unhurried(async (client) => {
      await client.query('BEGIN; DELETE FROM kept WHERE id > 100');
      await wait(700);
      // Nor does it matter how long the engine takes.
      await client.query('SELECT pg_sleep(0.7)');
      await client.query('COMMIT');
      return client.query('SELECT count(*)::int AS n FROM kept');
    });
    expect(left.rows).toEqual([{ n: 100 }]);
  });

  test('a DATA_DIR too long for a socket still works', async () => {
    temporary = temporaryFolder();
    const long = path.join(temporary.path, 'a'.repeat(120));
    fs.mkdirSync(long);
    copyDatabase(made.path, long);
    database = await openEmbedded(quiet(long));
    const kept = await database.pool.query('SELECT count(*)::int AS n FROM kept');
    expect(kept.rows).toEqual([{ n: 1000 }]);
  });

  test.each([
    ['once enough has gathered', { logBytes: 1_000_000 }],
    ['at the latest after a while', { checkpointEveryMs: 0 }],
  ])('the log is written down %s', async (_name, due) => {
    await open({ upkeep: { lookEveryMs: 20, ...due } });
    await database.pool.query(
      `INSERT INTO kept SELECT n, repeat('x', 100) FROM generate_series(10000, 30000) n`,
    );
    // Only a checkpoint ends this.
    await expect.poll(() => logSinceCheckpoint(database.pool), WAIT).toBeLessThan(500_000);
  });

  test('tables are vacuumed at night', async () => {
    const almostThree = new Date(2026, 0, 31, 2, 59, 59, 900);
    await open({ now: () => almostThree });
    await database.pool.query('DELETE FROM kept WHERE id > 100');
    const count = async () => {
      const { rows } = await database.pool.query<{ rows: number }>(
        `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'kept'`,
      );
      return rows[0]?.rows;
    };
    await expect.poll(count, WAIT).toBe(100);
  });
});

test('leftovers of an unfinished start are removed', async () => {
  const other = temporaryFolder();
  const folder = dataFolder(other.path);
  fs.mkdirSync(folder.unfinished);
  fs.writeFileSync(path.join(folder.unfinished, 'PG_VERSION'), '18');
  await fillDatabase(other.path);
  expect(fs.readdirSync(other.path).toSorted()).toEqual(['database', 'lock']);
  other.remove();
});
