import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** A database that several suites use in turn, emptied in between. */
interface Engine {
  readonly database: Database;
  /** A digest of its tables, triggers and functions, to notice a suite that changed them. */
  readonly shape: string;
}

/** A digest of everything that migrations create; it changes if a suite adds or drops any of it. */
const SHAPE = `
  select md5(string_agg(name, ' ' order by name)) as shape from (
    select 'table ' || relname from pg_class where relnamespace = 'public'::regnamespace
    union all
    select 'column ' || concat_ws(' ', attrelid::regclass, attname, atttypid) from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0
    union all
    select 'trigger ' || concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where not tgisinternal
    union all
    select 'constraint ' || concat_ws(' ', conrelid::regclass, conname) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select 'function ' || concat_ws(' ', proname, md5(prosrc)) from pg_proc
      where pronamespace = 'public'::regnamespace
  ) named (name)`;

/** Engines of this worker that no suite is using. */
const idle: Engine[] = [];

async function shapeOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

/** Resets the sequences that have been used. */
const RESTART = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname in ('public', 'history') and last_value is not null`;

/** The tables that have rows, by their names in SQL. */
async function filledTables(client: PoolClient): Promise<string[]> {
  const all = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'history') and table_type = 'BASE TABLE'`,
  );
  const filled = await client.query<{ name: string }>(
    all.rows
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  );
  return filled.rows.map(({ name }) => name);
}

/**
 * Resets it to the state after the migrations: tables empty, sequences at their start. TRUNCATE would
 * make new files for every table and index, for a suite filled a few of them.
 */
async function emptied({ database, shape }: Engine): Promise<boolean> {
  if (database.unavailable() !== null || (await shapeOf(database)) !== shape) return false;
  const client = await database.pool.connect();
  try {
    // The triggers that refuse changes and the foreign keys protect real data, and this is test data.
    await client.query(`set session_replication_role = replica`);
    const filled = await filledTables(client);
    if (filled.length > 0) {
      await client.query(filled.map((name) => `delete from ${name}`).join(';'));
      await client.query(`vacuum ${filled.join()}`);
      // Without statistics, plans are made for tables that may grow.
      await client.query(`update pg_class set relpages = 0, reltuples = -1
        where oid = any ('{${filled.join()}}'::regclass[])`);
    }
    await client.query(RESTART);
    return true;
  } finally {
    // The next connection begins a session of its own, without this one's settings.
    client.release(true);
  }
}

/** An embedded database with all migrations and no rows, and how to hand it back. */
export async function borrowEngine(
  open: () => Promise<Database>,
): Promise<{ database: Database; giveBack: () => Promise<void> }> {
  const engine = idle.pop() ?? (await opened(open));
  const giveBack = async () => {
    const isEmpty = await emptied(engine).catch(() => false);
    if (isEmpty) idle.push(engine);
    else await engine.database.close();
  };
  return { database: engine.database, giveBack };
}

async function opened(open: () => Promise<Database>): Promise<Engine> {
  const database = await open();
  return { database, shape: await shapeOf(database) };
}
