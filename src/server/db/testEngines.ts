import type { Database } from './database.ts';

/** A database that one suite after the other uses, emptied in between. */
interface Engine {
  readonly database: Database;
  /** What its tables, triggers and functions look like, so that a changed one is noticed. */
  readonly shape: string;
}

/** Names of what migrations make; a suite that adds or drops one of them leaves another shape. */
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

/** Engines of this worker that no suite uses at the moment. */
const idle: Engine[] = [];

async function shapeOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

/** As it was after the migrations: every table empty, every sequence at its beginning. */
async function emptied({ database, shape }: Engine): Promise<boolean> {
  if (database.unavailable() !== null || (await shapeOf(database)) !== shape) return false;
  const { rows } = await database.pool.query<{ tables: string }>(
    `select string_agg(quote_ident(table_name), ', ') as tables from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const client = await database.pool.connect();
  try {
    // The triggers that refuse to empty a table guard the product's data, and this is none.
    await client.query(`set session_replication_role = replica`);
    await client.query(`truncate ${rows[0]?.tables} restart identity cascade`);
    await client.query('discard all');
    return true;
  } finally {
    client.release();
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
