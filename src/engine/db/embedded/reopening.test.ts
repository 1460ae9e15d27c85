import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import type { EngineLimits } from './engine.ts';
import { SYNC_FAULT } from './engineProtocol.ts';
import { openEmbedded } from './openEmbedded.ts';
import { keptLog, copyOf, makeDatabase, quiet, temporaryFolder } from './testFolder.ts';

/** The error of a running query: the engine's last message, or that its connection is gone. */
const BROKEN = /could not fsync|terminated/;
const RUNAWAY = 'SELECT count(*) FROM generate_series(1, 100000000000) n';

const made = temporaryFolder();
beforeAll(() => makeDatabase(made.path));
afterAll(() => made.remove());

let temporary: ReturnType<typeof temporaryFolder>;
let database: Database;
let syncFault: Int32Array;
let log: ReturnType<typeof keptLog>;
/** A database of its own for each test; `limits` only where a test waits for one to be reached. */
function openForEach(limits: Partial<EngineLimits> = {}): void {
  beforeEach(async () => {
    temporary = copyOf(made);
    const shared = new SharedArrayBuffer(SYNC_FAULT.bytes);
    syncFault = new Int32Array(shared);
    log = keptLog();
    database = await openEmbedded({ ...quiet(temporary.path), log, limits, syncFault: shared });
  });
  afterEach(async () => {
    await database.close();
    temporary.remove();
  });
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

async function kept(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM kept');
  return rows[0]?.n ?? 0;
}

describe('a query that runs too long', () => {
  openForEach({ query: 2_000 });

  test('an endless query is cut off, and the database reopens with all its data', async () => {
    await database.pool.query(`INSERT INTO kept VALUES (2000, 'acknowledged')`);
    const runaway = database.pool.query(RUNAWAY).catch((error: unknown) => error);
    await until(() => database.unavailable() !== null);
    expect(database.unavailable()?.message).toContain('ran for more than');
    expect(await runaway).toBeInstanceOf(Error);
    await until(() => database.unavailable() === null);
    expect(await kept()).toBe(1001);
  });

  test('a running transaction fails when the engine ends, and stores nothing', async () => {
    const transaction = database.orm.transaction(async (tx) => {
      await tx.execute(`INSERT INTO kept VALUES (2000, 'not acknowledged')`);
      await tx.execute(RUNAWAY);
    });
    await expect(transaction).rejects.toThrow(/Failed query/);
    await until(() => database.unavailable() === null);
    expect(await kept()).toBe(1000);
  });

  test('a query with a raised limit may run longer', async () => {
    await database.unhurried((client) => client.query('SELECT pg_sleep(3)'));
    expect(database.unavailable()).toBeNull();
    expect(log.said).toEqual([]);
  });
});

describe('an engine that breaks', () => {
  openForEach();

  test('an idle connection does not crash the process when the engine ends', async () => {
    const held = await database.pool.connect();
    await held.query('BEGIN');
    const ended = new Promise((resolve) => held.once('end', resolve));
    syncFault[0] = SYNC_FAULT.fail;
    // The held connection's own commit breaks the engine.
    await held.query(`INSERT INTO kept VALUES (2000, 'lost')`);
    await expect(held.query('COMMIT')).rejects.toThrow(BROKEN);
    await ended;
    await expect(held.query('SELECT 1')).rejects.toThrow(/not queryable/);
    held.release(true);
    syncFault[0] = SYNC_FAULT.none;
    await until(() => database.unavailable() === null);
    expect(await kept()).toBeGreaterThanOrEqual(1000);
    expect(log.said).toContain('a database connection was lost');
  });

  test('a commit that the disk refuses is not acknowledged; nothing acknowledged is lost', async () => {
    await database.pool.query(`INSERT INTO kept VALUES (2000, 'acknowledged')`);
    syncFault[0] = SYNC_FAULT.fail;
    await expect(database.pool.query(`INSERT INTO kept VALUES (2001, 'refused')`)).rejects.toThrow(
      BROKEN,
    );
    await until(() => database.unavailable() !== null);
    // The disk is still failing, so it cannot be reopened either.
    await until(() => log.said.includes('the database could not be reopened; trying again'));
    expect(database.unavailable()).not.toBeNull();
    syncFault[0] = SYNC_FAULT.none;
    await until(() => database.unavailable() === null);
    expect(await kept()).toBeGreaterThanOrEqual(1001);
  });

  test('it can be closed while it is broken', async () => {
    syncFault[0] = SYNC_FAULT.fail;
    await expect(database.pool.query('DELETE FROM kept')).rejects.toThrow(BROKEN);
    await database.close();
    database = await openEmbedded(quiet(temporary.path));
    expect([0, 1000]).toContain(await kept());
  });
});
