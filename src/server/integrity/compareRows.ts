import type { ClientBase } from 'pg';
import type { Database } from '../../engine/db/database.ts';
import { RECORD_TABLES, type RecordTable } from '../../engine/db/recordRules.ts';

export interface RowFault {
  readonly table: RecordTable;
  readonly id: number;
  /** `missing`: the row is gone but no change deleted it; `added`: the row exists but no change added it. */
  readonly kind: 'changed' | 'missing' | 'added';
  /** The columns that differ; empty unless `changed`. */
  readonly columns: readonly string[];
}

export interface ComparedRows {
  readonly faults: readonly RowFault[];
  readonly count: number;
}

const MOST_FAULTS_PER_TABLE = 50;
/** How many revisions or records are compared at once. Other queries are answered in between. */
const COMPARED_REVISIONS_AT_ONCE = 1_000;
const RECORDS_AT_ONCE = 500;
const LOWEST = -2_147_483_649;
const HIGHEST_ID = 2_147_483_647;

/** Passwords are recorded nowhere; computed columns follow from a row's other columns. */
const UNRECORDED_COLUMNS = ['password'];
/** Reported only if no other column differs. */
const ROW_BOOKKEEPING = ['version', 'updated_at'];

interface RecordScope {
  readonly where: (column: string) => string;
  readonly values: readonly unknown[];
}

interface ComparedDatabase {
  readonly pool: Pick<ClientBase, 'query'>;
  readonly unhurried: Database['unhurried'];
}

interface TableColumns {
  readonly table: RecordTable;
  readonly leftOut: string[];
  /** The value that rows have if they are older than the column. */
  readonly standard: string;
}

const quotedColumn = (name: string) => `"${name.replaceAll('"', '""')}"`;
const textLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`;
const textArraySql = (values: readonly string[]) =>
  `array[${values.map(textLiteral).join(', ')}]::text[]`;

async function readTableColumns(
  { pool }: Pick<ComparedDatabase, 'pool'>,
  tables: readonly RecordTable[],
): Promise<TableColumns[]> {
  const { rows } = await pool.query<TableColumns>(
    `select c.relname as table,
       array_agg(a.attname::text) filter (where a.attgenerated <> '' or a.attname = any ($2)) as "leftOut",
       string_agg(format('%s as %I', coalesce(pg_get_expr(d.adbin, d.adrelid), 'null'), a.attname), ', ')
         filter (where a.attgenerated = '' and a.attname <> all ($2)) as standard
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum) and a.attidentity = ''
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
     group by c.relname`,
    [tables, UNRECORDED_COLUMNS],
  );
  return rows.map((row) => Object.assign(row, { leftOut: row.leftOut ?? [] }));
}

// The state that each record's revisions result in, computed with built-in functions only, because the database's own
// functions could have been altered. A company row from before 0013_company.sql was created by that migration.
const revisionResultsSql = (where: RecordScope['where']) => `
  with read as materialized (
    select r.id, r.table_name, r.record_id, r.action, r.after from revisions r where ${where('r.record_id')}
  ),
  last as (
    select table_name, record_id, max(id) as newest, coalesce(max(id) filter (where action = 'insert'), 0) as since
    from read group by 1, 2
  ),
  merged as (
    select r.table_name, r.record_id, jsonb_object_agg(e.key, e.value order by r.id) as state
    from last l join read r on r.table_name = l.table_name and r.record_id = l.record_id and r.id >= l.since
    cross join lateral jsonb_each(r.after) e
    where l.newest <> l.since group by 1, 2
  ),
  ends as materialized (
    select l.table_name, l.record_id, l.since > 0 as is_whole, n.action <> 'delete' as is_there,
      case when l.newest = l.since then n.after else coalesce(m.state, '{}') end as state
    from last l join read n on n.id = l.newest
    left join merged m on m.table_name = l.table_name and m.record_id = l.record_id
  ),
  company_before as (select 1 as id, '{"id": 1, "first_steps_closed": true}'::jsonb as state)`;

/** Selects the rows of a table that differ. Compares values, because texts depend on the connection's time zone. */
function differingRows({ table, leftOut, standard }: TableColumns, where: RecordScope['where']) {
  const name = textLiteral(table);
  const none =
    table === 'company'
      ? `(select b.state from company_before b where b.id = (t.r).id)`
      : 'null::jsonb';
  return `
  select ${name} as table, coalesce((t.r).id, e.record_id) as id,
    case when (t.r).id is null then 'missing' when x.state is null then 'added' else 'changed' end as kind,
    case when (t.r).id is null or x.state is null then array[]::text[] else array(
      select k.key from jsonb_each(to_jsonb(p.row)) k
      where k.value is distinct from to_jsonb(t.r) -> k.key order by k.key = any (${textArraySql(ROW_BOOKKEEPING)}), k.key
    ) end as columns
  from (select r from public.${quotedColumn(table)} r where ${where('r.id')}) t
  full join (select * from ends where table_name = ${name}) e on e.record_id = (t.r).id
  cross join lateral (select case
    when e.is_there and e.is_whole then s.standard || e.state
    when e.is_there then coalesce(s.standard || ${none}, '{}') || e.state
    when e.record_id is null then s.standard || ${none}
  end - ${textArraySql(leftOut)} as state from (select to_jsonb(d) as standard from (select ${standard}) d) s) x
  left join lateral (
    select jsonb_populate_record(t.r, x.state) as row where (t.r).id is not null and x.state is not null
  ) p on true
  where case when (t.r).id is null then e.is_there when x.state is null then true else p.row is distinct from t.r end`;
}

const recordsScope = (ids: readonly number[]): RecordScope => ({
  where: (column) => `${column} = any ($1::integer[])`,
  values: [ids],
});

async function* recordRanges({
  pool,
}: Pick<ComparedDatabase, 'pool'>): AsyncGenerator<RecordScope> {
  for (let from = LOWEST; from < HIGHEST_ID;) {
    const { rows } = await pool.query<{ until: number }>(
      `select record_id as until from revisions where record_id > $1::bigint order by record_id offset $2 limit 1`,
      [from, COMPARED_REVISIONS_AT_ONCE],
    );
    const until: number = rows[0]?.until ?? HIGHEST_ID;
    yield {
      where: (column) => `${column} > $1::bigint and ${column} <= $2::bigint`,
      values: [from, until],
    };
    from = until;
  }
}

/** Yields records changed after a change number; for access and publications, all records. */
async function* recordsChangedSince(
  { pool }: Pick<ComparedDatabase, 'pool'>,
  moment: number,
): AsyncGenerator<RecordScope> {
  const { rows } = await pool.query<{ id: number }>(
    `select r.record_id as id from change_sets c join revisions r on r.change_id = c.id where c.moment > $1
     union select id from users union select id from publications union select id from company order by 1`,
    [moment],
  );
  for (let at = 0; at < rows.length; at += RECORDS_AT_ONCE) {
    const ids = rows.slice(at, at + RECORDS_AT_ONCE).map(({ id }) => id);
    yield recordsScope(ids);
  }
}

const comparisonStatement = (tables: readonly TableColumns[], { where }: RecordScope) =>
  `${revisionResultsSql(where)} ${tables.map((columns) => differingRows(columns, where)).join(' union all ')}`;

/**
 * Compares the rows of all recorded tables with their changes: all rows, or those changed after a change number. Each
 * piece is one statement, so concurrent changes aren't reported as faults.
 */
export async function compareRows(
  database: ComparedDatabase,
  {
    after,
    isStopped = () => false,
  }: { readonly after?: number; readonly isStopped?: () => boolean } = {},
): Promise<ComparedRows> {
  const tables = await readTableColumns(database, RECORD_TABLES);
  const faults: RowFault[] = [];
  const counts = new Map<string, number>();
  for await (const scope of after === undefined
    ? recordRanges(database)
    : recordsChangedSince(database, after)) {
    if (isStopped()) break;
    const { rows } = await database.unhurried((client) =>
      client.query<RowFault>(comparisonStatement(tables, scope), [...scope.values]),
    );
    for (const fault of rows) {
      const count = (counts.get(fault.table) ?? 0) + 1;
      counts.set(fault.table, count);
      if (count <= MOST_FAULTS_PER_TABLE) faults.push(fault);
    }
  }
  return { faults, count: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

export async function compareRecords(
  database: Pick<ComparedDatabase, 'pool'>,
  table: RecordTable,
  ids: readonly number[],
): Promise<readonly RowFault[]> {
  if (ids.length === 0) return [];
  const scope = recordsScope(ids);
  const { rows } = await database.pool.query<RowFault>(
    comparisonStatement(await readTableColumns(database, [table]), scope),
    [...scope.values],
  );
  return rows;
}
