import type pg from 'pg';
import { codeOf, withCauses } from '../db/databaseErrors.ts';
import { damagedBackup } from './backupFault.ts';
import type { BackupTable, Entry, Sequences } from './entries.ts';

type BackupConnection = Pick<pg.PoolClient, 'query'>;

/**
 * After a restore people sign in again, and unfinished work is obsolete. Backups of earlier versions contain some of
 * these tables.
 */
const TABLES_LEFT_OUT = [
  'sessions',
  'identity_sessions',
  'idempotency_keys',
  'jobs',
  'pending_sign_ins',
];
/** Everything except the history, which is rebuilt from the change sets. */
const IS_BACKED_UP = `c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace or c.oid = to_regclass('history.asked'))`;
const MOST_BACKUP_ROWS = 500;
/** Formats of values that every engine and server reads back unchanged. */
const EXACT_FORMATS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3;
  set local bytea_output = 'hex'; set local timezone = 'UTC'`;

interface BackedUpTable extends BackupTable {
  /** The table has binary columns, so a few rows can fill the memory. */
  readonly isHeavy: boolean;
  readonly types: readonly string[];
}

async function storedTables(client: BackupConnection): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
       bool_or(a.atttypid = 'bytea'::regtype) as "isHeavy"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where ${IS_BACKED_UP} and c.relname <> all ($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by n.nspname, c.relname order by 1, 2`,
    [TABLES_LEFT_OUT],
  );
  return rows;
}

async function sequencesOf(client: BackupConnection): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select schemaname as schema, sequencename as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'history') order by 1, 2`,
  );
  return rows;
}

const quotedIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const qualifiedName = ({ schema, name }: BackupTable) =>
  `${quotedIdentifier(schema)}.${quotedIdentifier(name)}`;

export async function* readTables(client: BackupConnection): AsyncGenerator<Entry> {
  await client.query(EXACT_FORMATS);
  for (const { isHeavy, types: _, ...table } of await storedTables(client)) {
    yield { kind: 'table', table };
    const values = table.columns.map((column) => `${quotedIdentifier(column)}::text`).join(', ');
    await client.query(
      `declare backup_rows cursor for select to_json(array[${values}])::text as row from ${qualifiedName(table)}`,
    );
    const fetch = `fetch ${isHeavy ? 1 : MOST_BACKUP_ROWS} from backup_rows`;
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

const isConstraintError = (error: unknown) =>
  withCauses(error).some((cause) => /^2[23]...$/.test(codeOf(cause)));

/** Fills tables that have had the backup's migrations and contain no users yet. */
export class TableFiller {
  readonly #client: BackupConnection;
  readonly #tables: ReadonlyMap<string, BackedUpTable>;
  readonly #keys: readonly ForeignKey[];
  #table = '';
  #insert: string | null = null;

  private constructor(
    client: BackupConnection,
    tables: readonly BackedUpTable[],
    keys: readonly ForeignKey[],
  ) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [qualifiedName(table), table]));
    this.#keys = keys;
  }

  /** Call within a transaction. Empties the tables and defers constraints so that rows may come in any order. */
  static async begin(client: BackupConnection): Promise<TableFiller> {
    await client.query(EXACT_FORMATS);
    const tables = await storedTables(client);
    const { rows: keys } = await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const table of tables) {
      await client.query(`alter table ${qualifiedName(table)} disable trigger user`);
      await client.query(`delete from ${qualifiedName(table)}`);
    }
    return new TableFiller(client, tables, keys);
  }

  beginTable(given: BackupTable): void {
    this.#table = given.name;
    this.#insert = null;
    if (given.schema === 'public' && TABLES_LEFT_OUT.includes(given.name)) return;
    const table = this.#tables.get(qualifiedName(given));
    const types = given.columns.map((column) => table?.types[table.columns.indexOf(column)]);
    if (table === undefined || types.includes(undefined)) {
      throw damagedBackup(`it contains an unknown table, ${given.name}`);
    }
    const values = types.map((type, index) => `(r->>${index})::${type}`).join(', ');
    const columns = given.columns.map(quotedIdentifier).join(', ');
    this.#insert = `insert into ${qualifiedName(table)} (${columns}) overriding system value
      select ${values} from json_array_elements($1::json) r`;
  }

  async addRows(rows: string): Promise<void> {
    if (this.#insert === null) return;
    try {
      await this.#client.query(this.#insert, [rows]);
    } catch (error) {
      throw isConstraintError(error)
        ? damagedBackup(`rows in ${this.#table} do not match the columns of the table`, error)
        : error;
    }
  }

  async setSequences(sequences: Sequences): Promise<void> {
    for (const { schema, name, last } of sequences) {
      const sequence = `${quotedIdentifier(schema)}.${quotedIdentifier(name)}`;
      await this.#client.query(`select setval($1::regclass, $2::bigint, $3)`, [
        sequence,
        last ?? '1',
        last !== null,
      ]);
    }
  }

  /** Enforces the constraints again. Throws a BackupFault if rows violate them. */
  async finish(): Promise<void> {
    for (const { table, name, definition } of this.#keys) {
      try {
        await this.#client.query(`alter table ${table} add constraint ${name} ${definition}`);
      } catch (error) {
        if (!isConstraintError(error)) throw error;
        throw damagedBackup(`rows in ${table} refer to missing rows (${name})`, error);
      }
    }
    for (const table of this.#tables.values()) {
      await this.#client.query(`alter table ${qualifiedName(table)} enable trigger user`);
    }
  }
}

export async function isDatabaseUnused(client: BackupConnection): Promise<boolean> {
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
