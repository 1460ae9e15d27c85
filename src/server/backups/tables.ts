import type pg from 'pg';
import { codeOf, withCauses } from '../db/databaseAway.ts';
import { damaged } from './backupFault.ts';
import type { BackupTable, Entry, Sequences } from './entries.ts';

/** Asked for an answer that a connection gives; the pool, or one of its clients. */
type Asked = Pick<pg.PoolClient, 'query'>;

/** After a restore people sign in again, and what was under way is long over. Earlier versions wrote some of these. */
const LEFT_OUT = ['sessions', 'identity_sessions', 'idempotency_keys', 'jobs', 'pending_sign_ins'];
/** Everything but the history, which follows from the trace, and is made again from it. */
const IS_KEPT = `c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace or c.oid = to_regclass('history.asked'))`;
const MOST_ROWS = 500;
/** Texts of values by which every engine and server reads back the same value. */
const EXACT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3;
  set local bytea_output = 'hex'; set local timezone = 'UTC'`;

interface StoredTable extends BackupTable {
  /** It has columns of bytes, so that a few rows may fill the memory. */
  readonly isHeavy: boolean;
  readonly types: readonly string[];
}

/** All tables that belong to a backup, with the columns that are not computed. */
async function storedTables(client: Asked): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
       bool_or(a.atttypid = 'bytea'::regtype) as "isHeavy"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where ${IS_KEPT} and c.relname <> all ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by 1, 2`,
    [LEFT_OUT],
  );
  return rows;
}

async function sequencesOf(client: Asked): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'history') order by 1, 2`,
  );
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = ({ schema, name }: BackupTable) => `${quoted(schema)}.${quoted(name)}`;

/** Every row of every table as it is in the transaction of `client`, piece by piece. */
export async function* readTables(client: Asked): AsyncGenerator<Entry> {
  await client.query(EXACT);
  for (const { isHeavy, types: _, ...table } of await storedTables(client)) {
    yield { kind: 'table', table };
    const values = table.columns.map((column) => `${quoted(column)}::text`).join(', ');
    await client.query(
      `declare backup_rows cursor for select to_json(array[${values}])::text as row from ${nameOf(table)}`,
    );
    const fetch = `fetch ${isHeavy ? 1 : MOST_ROWS} from backup_rows`;
    for (;;) {
      const { rows } = await client.query<{ row: string }>(fetch);
      if (rows.length === 0) break;
      yield {
        kind: 'rows',
        count: rows.length,
        rows: `[${rows.map(({ row }) => row).join(',')}]`,
      };
    }
    await client.query('close backup_rows');
  }
  yield { kind: 'sequences', sequences: await sequencesOf(client) };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** PostgreSQL's classes of errors for values and rows that break a rule, not for a database that fails. */
const isAboutRows = (error: unknown) =>
  withCauses(error).some((cause) => /^2[23]...$/.test(codeOf(cause)));

/** Puts the rows of a backup into tables that have had the same migrations, and no users yet. */
export class TableFiller {
  readonly #client: Asked;
  readonly #tables: ReadonlyMap<string, StoredTable>;
  readonly #keys: readonly ForeignKey[];
  #table = '';
  /** Null while the rows of a table that is left out go by. */
  #insert: string | null = null;

  private constructor(client: Asked, tables: readonly StoredTable[], keys: readonly ForeignKey[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [nameOf(table), table]));
    this.#keys = keys;
  }

  /** Within a transaction: empties the tables, and lets rows come in any order. */
  static async begin(client: Asked): Promise<TableFiller> {
    await client.query(EXACT);
    const tables = await storedTables(client);
    const { rows: keys } = await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const table of tables) {
      await client.query(`alter table ${nameOf(table)} disable trigger user`);
      // What migrations have put in; the backup has it too.
      await client.query(`delete from ${nameOf(table)}`);
    }
    return new TableFiller(client, tables, keys);
  }

  /** The table of the rows that follow. */
  beginTable(given: BackupTable): void {
    this.#table = given.name;
    this.#insert = null;
    if (given.schema === 'public' && LEFT_OUT.includes(given.name)) return;
    const table = this.#tables.get(nameOf(given));
    const types = given.columns.map((column) => table?.types[table.columns.indexOf(column)]);
    if (table === undefined || types.includes(undefined)) {
      throw damaged(`its table ${given.name} is not one of Board Reports`);
    }
    const values = types.map((type, index) => `(r->>${index})::${type}`).join(', ');
    const columns = given.columns.map(quoted).join(', ');
    this.#insert = `insert into ${nameOf(table)} (${columns}) overriding system value
      select ${values} from json_array_elements($1::json) r`;
  }

  async addRows(rows: string): Promise<void> {
    if (this.#insert === null) return;
    try {
      await this.#client.query(this.#insert, [rows]);
    } catch (error) {
      throw isAboutRows(error)
        ? damaged(`rows of ${this.#table} do not fit their table`, error)
        : error;
    }
  }

  async setSequences(sequences: Sequences): Promise<void> {
    for (const { schema, name, last } of sequences) {
      const sequence = `${quoted(schema)}.${quoted(name)}`;
      // A sequence that nothing was drawn from begins with the first number again.
      await this.#client.query(`select setval($1::regclass, $2::bigint, $3)`, [
        sequence,
        last ?? '1',
        last !== null,
      ]);
    }
  }

  /** The rules hold again. Throws a BackupFault where the rows break them. */
  async finish(): Promise<void> {
    for (const { table, name, definition } of this.#keys) {
      try {
        await this.#client.query(`alter table ${table} add constraint ${name} ${definition}`);
      } catch (error) {
        if (!isAboutRows(error)) throw error;
        throw damaged(`rows of ${table} refer to rows that are not in it (${name})`, error);
      }
    }
    for (const table of this.#tables.values()) {
      await this.#client.query(`alter table ${nameOf(table)} enable trigger user`);
    }
  }
}

/** Whether nobody uses the database yet: it has no tables, or no user and no change in them. */
export async function isUnused(client: Asked): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  if (tables.length === 0) return true;
  const names = new Set(tables.map(({ name }) => name));
  if (!names.has('users') || !names.has('change_sets')) return false;
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from users) or exists (select from change_sets) as used',
  );
  return rows[0]?.used === false;
}
