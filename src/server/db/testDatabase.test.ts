import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

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

  test('is migrated, and nobody else sees what is written to it', async () => {
    const migrations = 'SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations';
    const { rows } = await first.pool.query<{ n: number }>(migrations);
    expect(rows[0]?.n).toBeGreaterThan(0);
    await first.pool.query('CREATE TABLE only_here (id int)');
    const seen = await second.pool.query<{ seen: string | null }>(
      `SELECT to_regclass('only_here') AS seen`,
    );
    expect(seen.rows[0]?.seen).toBeNull();
  });
});
