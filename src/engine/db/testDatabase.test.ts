import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';
import { write } from './write.ts';

describe('a test database', () => {
  let first: TestDatabase;
  let second: TestDatabase;
  beforeAll(async () => {
    [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });
  afterAll(async () => {
    await first.drop();
    await second.drop();
  });

  test('runs on the engine the run asks for', async () => {
    const { rows } = await first.pool.query<{ version: string }>('SELECT version()');
    const embedded = (process.env['TEST_ENGINE'] ?? 'embedded') === 'embedded';
    expect(first.engine).toBe(embedded ? 'embedded' : 'postgresql');
    expect(/wasm|emscripten/i.test(rows[0]?.version ?? '')).toBe(embedded);
  });

  test('is migrated, and its data is not visible to others', async () => {
    const migrations = 'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations';
    const { rows } = await first.pool.query<{ n: number }>(migrations);
    expect(rows[0]?.n).toBeGreaterThan(0);
    await first.pool.query('CREATE TABLE only_here (id int)');
    const seen = await second.pool.query<{ seen: string | null }>(
      `SELECT to_regclass('only_here') AS seen`,
    );
    expect(seen.rows[0]?.seen).toBeNull();
  });

  test('is empty for the next suite, and ids start at one', async () => {
    const add = `INSERT INTO business_units (name) VALUES ('North') RETURNING id`;
    const asSystem = (database: TestDatabase) =>
      write(database, new Changes(), { actor: 'system' }, (transaction) =>
        transaction.execute<{ id: number }>(add),
      );
    for (let suite = 0; suite < 2; suite += 1) {
      const database = await openTestDatabase();
      expect((await asSystem(database)).rows).toEqual([{ id: 1 }]);
      const revisions = await database.pool.query('SELECT count(*)::int AS n FROM revisions');
      expect(revisions.rows).toEqual([{ n: 1 }]);
      await database.drop();
    }
  });

  test('never keeps schema changes of an earlier suite', async () => {
    for (const change of [
      'DROP TRIGGER refuse_truncate ON revisions',
      'ALTER TABLE users ADD COLUMN left_over int',
      'CREATE FUNCTION left_over() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    ]) {
      const database = await openTestDatabase();
      await database.pool.query(change);
      await database.drop();
      const next = await openTestDatabase();
      // It would fail if the same change had been made before.
      expect(await next.pool.query(change)).toBeDefined();
      await next.drop();
    }
  });
});
