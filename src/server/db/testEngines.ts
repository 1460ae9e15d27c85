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

/** Resets it to the state after the migrations: tables empty, sequences at their start. */
async function emptied({ database, shape }: Engine): Promise<boolean> {
  if (database.unavailable() !== null || (await shapeOf(database)) !== shape) return false;
  const { rows } = await database.pool.query<{ tables: string }>(
    `select string_agg(format('%I.%I', table_schema, table_name), ', ') as tables
     from information_schema.tables
     where table_schema in ('public', 'history') and table_type = 'BASE TABLE'`,
  );
  const client = await database.pool.connect();
  try {
    // The triggers that refuse TRUNCATE protect real data, and this is test data.
    await client.query(`set session_replication_role = replica`);
    await client.query(`truncate ${rows[0]?.tables} restart identity cascade`);
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
