import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../engine/db/testDatabase.ts';
import { runUserCommand, USER_EXIT_CODES } from './userCommand.ts';

// On the embedded engine each command would start it again.
const IS_ON_SERVER = process.env['TEST_ENGINE'] === 'postgresql';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  fs.mkdirSync(`${database.dataDir}/files`);
});
afterAll(() => database.drop());

async function run(...words: readonly string[]) {
  const said: string[] = [];
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database;
  const PUBLIC_URL = 'https://reports.example.com';
  const code = await runUserCommand(
    words,
    { DATA_DIR, DATABASE_URL, PUBLIC_URL },
    { write: (text: string) => said.push(text) > 0 },
  );
  return { code, said: said.join('') };
}

const NAMES = ['--first-name', 'Ada', '--last-name', 'Admin'];

test('wrong options are named', async () => {
  const { usage } = USER_EXIT_CODES;
  for (const words of [
    [],
    ['create'],
    ['remove', 'ada@example.org'],
    ['reset', 'ada@example.org', 'twice'],
    ['create', 'ada@example.org', ...NAMES, '--lost-device'],
    ['create', 'ada@example.org', '--password', 'x'],
  ]) {
    expect(await run(...words), words.join(' ')).toMatchObject({ code: usage });
  }
  expect((await run('create', 'ada@example.org')).said).toMatch(/first-name/);
  expect((await run('create', 'ada', ...NAMES)).said).toMatch(/email/);
  expect((await run('create', 'a@example.org', ...NAMES, '--role', 'king')).said).toMatch(/role/);
});

test.runIf(IS_ON_SERVER)(
  'a new user gets a link to set a password, and so does a user who lost it',
  async () => {
    const link = /https:\/\/reports\.example\.com\/\?reset=[\w-]{20,}/;
    const made = await run('create', 'Ada@Example.org', ...NAMES, '--role', 'admin');
    expect(made).toMatchObject({ code: 0, said: expect.stringMatching(link) });
    const { rows } = await database.pool.query(
      'select email, role, password, first_name from users',
    );
    expect(rows).toEqual([
      { email: 'ada@example.org', role: 'admin', password: null, first_name: 'Ada' },
    ]);
    const { refused } = USER_EXIT_CODES;
    expect(await run('create', 'ada@example.org', ...NAMES)).toMatchObject({ code: refused });
    expect(await run('reset', 'nobody@example.org')).toMatchObject({ code: refused });
    // If the provider is down or misconfigured, this restores sign-in by password.
    await database.pool.query(
      `insert into identities (user_id, issuer, subject, linked_at) select id, 'https://login.example.org', 'ada', now() from users`,
    );
    const again = await run('reset', 'ada@example.org');
    expect(again.said).toMatch(link);
    const linked = await database.pool.query('select from identities');
    expect(linked.rowCount).toBe(0);
    await database.pool.query(
      `begin; set local app.actor = 'system'; update users set has_factor = true; commit`,
    );
    await database.pool.query(
      `insert into sessions (user_id, session_token, cookie_token, expires_at, last_seen_at, created_at)
       select id, 'one', 'other', now() + interval '1 day', now(), now() from users`,
    );
    expect((await run('reset', 'ada@example.org', '--lost-device')).said).toMatch(link);
    expect((await database.pool.query('select from sessions')).rowCount).toBe(0);
    const held = await database.pool.query('select from users where has_factor');
    expect(held.rowCount).toBe(0);
    const usable = await database.pool.query('select from password_resets where not is_used');
    expect(usable.rowCount).toBe(1);
    await database.pool.query(
      `begin; set local app.actor = 'system'; update users set is_active = false; commit`,
    );
    expect(await run('reset', 'ada@example.org')).toMatchObject({ code: refused });
  },
);
