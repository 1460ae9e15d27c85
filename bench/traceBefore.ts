import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../src/engine/db/database.ts';

const TOLD_AFTER_COMMIT = path.join(
  import.meta.dirname,
  '../src/engine/db/migrations/0015_tell_after_commit.sql',
);

/** Made by the first migration, with the reason of a later one. */
const REVISIONS_BEFORE = `
  create table revisions_before (
    id bigint primary key generated always as identity,
    at timestamp with time zone not null default now(),
    actor text not null, request_id text, reason text,
    table_name text not null, record_id integer not null, action text not null,
    before jsonb, after jsonb
  );
  create index on revisions_before (table_name, record_id, id)`;

/** The triggers that came with moments, reviews and books; by the beginnings of their names. */
const SINCE = ['void_reviews_', 'settle_fed_lines_', 'compute_fed_month', 'check_month_name'];

/**
 * Gives a database the trace from before there were moments: whole rows before and after, by the trigger
 * of that time, and nothing beside it. What a change costs over that is what moments cost it.
 */
export async function traceAsBefore({ unhurried }: Pick<Database, 'unhurried'>): Promise<void> {
  const trigger = fs
    .readFileSync(TOLD_AFTER_COMMIT, 'utf8')
    .replaceAll('insert into revisions ', 'insert into revisions_before ');
  await unhurried(async (client) => {
    await client.query(REVISIONS_BEFORE);
    await client.query(trigger);
    const { rows } = await client.query<{ name: string; on: string }>(
      `select tgname as name, tgrelid::regclass::text as on from pg_trigger
       where tgname ~ $1 and not tgisinternal`,
      [`^(${SINCE.join('|')})`],
    );
    for (const { name, on } of rows) await client.query(`drop trigger ${name} on ${on}`);
  });
}
