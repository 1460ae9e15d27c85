import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Origin } from '../../../contract/origins.ts';
import { storedPersonName, NAMELESS } from '../../users/personName.ts';
import { exactInstant } from '../../../engine/db/isoInstants.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';
import type { RevisionTexts } from '../../../engine/moments/revisionInWords.ts';

export interface ActivityFilter {
  readonly tables: readonly string[];
  readonly person: string | undefined;
  readonly origin: string | undefined;
  readonly reason: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly before: number | undefined;
  /** If set, the oldest changes come first. */
  readonly after: number | undefined;
  /** Selects only changes of these records; null for all. */
  readonly records: readonly RecordKey[] | null;
}

/** A row of `change_sets` that already has its number. */
export interface ChangeRow {
  readonly id: number;
  readonly moment: number;
  /** The time with microseconds. */
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly origin: Origin | null;
  /** The number of revisions over all tables. */
  readonly revisions: number;
}

export interface RevisionRow extends RevisionTexts {
  readonly revision: number;
  readonly changeId: number;
}

const SHOWN_TEXT_CHARACTERS = 400;

/** Reads a row as texts, so that no amount loses a digit. Long texts are cut. */
const rowTextsSql = (row: SQL): SQL => sql`(
  select jsonb_object_agg(e.key, case when length(e.value) > ${sql.raw(String(SHOWN_TEXT_CHARACTERS))}
    then left(e.value, ${sql.raw(String(SHOWN_TEXT_CHARACTERS))}) || '…' else e.value end)
  from jsonb_each_text(${row}) e where e.key <> 'password')`;

const among = (tables: readonly string[]): SQL =>
  sql`r.table_name = any(${sql.param([...tables])}::text[])`;

function recordRowsSql(records: readonly RecordKey[]): SQL {
  const tables = sql.param(records.map(({ table }) => table));
  const ids = sql.param(records.map(({ id }) => id));
  return sql`unnest(${tables}::text[], ${ids}::integer[]) as w(table_name, id)`;
}

const changesOfRecordsSql = (records: readonly RecordKey[] | null): SQL =>
  records === null
    ? sql`true`
    : sql`(r.table_name, r.record_id) in (select w.table_name, w.id from ${recordRowsSql(records)})`;

interface RawChange {
  readonly id: string;
  readonly moment: string;
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly origin: Origin | null;
  readonly revisions: number;
  readonly [column: string]: unknown;
}

const changeRow = ({ id, moment, at, actor, reason, origin, revisions }: RawChange): ChangeRow => ({
  id: Number(id),
  moment: Number(moment),
  at,
  actor,
  reason,
  origin,
  revisions,
});

export async function readChanges(
  database: NodePgDatabase,
  { tables, person, origin, reason, from, until, before, after, records }: ActivityFilter,
  limit: number,
): Promise<ChangeRow[]> {
  const like = reason && `%${reason.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const matching = sql`select from revisions r where r.change_id = c.id and ${among(tables)}`;
  const conditions = [
    sql`c.moment is not null`,
    ...(before === undefined ? [] : [sql`c.moment < ${before}`]),
    ...(after === undefined ? [] : [sql`c.moment > ${after}`]),
    ...(person === undefined ? [] : [sql`c.actor = ${person}`]),
    ...(origin === undefined ? [] : [sql`c.origin ->> 'kind' = ${origin}`]),
    ...(like ? [sql`c.reason is not null and c.reason ilike ${like}`] : []),
    ...(from === undefined
      ? []
      : [
          sql`c.moment > (select moment_at(${from.toISOString()}::timestamptz - interval '1 microsecond'))`,
        ]),
    ...(until === undefined
      ? []
      : [
          sql`c.moment <= (select moment_at(${until.toISOString()}::timestamptz - interval '1 microsecond'))`,
        ]),
  ];
  const asked = sql.join(conditions, sql` and `);
  // Changes of one record are numbered in the order of its revisions, so its newest revisions are enough. If a change
  // has several revisions, only the last counts, so that the limit counts changes.
  const touched =
    records === null
      ? sql`exists (${matching})`
      : sql`c.id = any (array(
          select r.change_id from ${recordRowsSql(records)} cross join lateral (
            select r.change_id from revisions r join change_sets c on c.id = r.change_id
            where r.record_id = w.id and r.table_name = w.table_name and ${among(tables)} and ${asked}
              and r.change_id is distinct from (
                select n.change_id from revisions n
                where n.record_id = r.record_id and n.table_name = r.table_name and n.id > r.id
                order by n.id limit 1)
            order by r.id desc limit ${limit}
          ) r))`;
  const { rows } = await database.execute<RawChange>(sql`
    select c.id, c.moment, ${sql.raw(exactInstant('c.sealed_at'))} as at,
      c.actor, c.reason, c.origin, octet_length(c.leaves) / 8 as revisions
    from change_sets c where ${asked} and ${touched}
    order by c.moment ${after === undefined ? sql`desc` : sql`asc`} limit ${limit}`);
  return rows.map(changeRow);
}

interface RawRevision {
  readonly revision: string;
  readonly change_id: string;
  readonly table_name: string;
  readonly record_id: number;
  readonly action: RevisionRow['action'];
  readonly before: RevisionRow['before'];
  readonly after: RevisionRow['after'];
  readonly [column: string]: unknown;
}

const revisionOf = ({
  revision,
  change_id: changeId,
  table_name: table,
  record_id: id,
  ...row
}: RawRevision): RevisionRow => ({
  ...row,
  table,
  id,
  revision: Number(revision),
  changeId: Number(changeId),
});

const revisionColumns = sql`r.id as revision, r.change_id, r.table_name, r.record_id, r.action,
  ${rowTextsSql(sql`r.before`)} as before, ${rowTextsSql(sql`r.after`)} as after`;

export async function readFirstRevisions(
  database: NodePgDatabase,
  changes: readonly number[],
  { tables, records }: Pick<ActivityFilter, 'tables' | 'records'>,
  limit: number,
): Promise<RevisionRow[]> {
  if (changes.length === 0) return [];
  const { rows } = await database.execute<RawRevision>(sql`
    select ${revisionColumns}
    from unnest(${sql.param([...changes])}::bigint[]) as c(id)
    cross join lateral (
      select * from revisions r
      where r.change_id = c.id and ${among(tables)} and ${changesOfRecordsSql(records)}
      order by r.id limit ${limit}
    ) r
    order by r.change_id, r.id`);
  return rows.map(revisionOf);
}

export async function countRevisions(
  database: NodePgDatabase,
  change: number,
  tables: readonly string[],
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from revisions r where r.change_id = ${change} and ${among(tables)}`);
  return rows[0]?.count ?? 0;
}

export async function readRevisionsAfter(
  database: NodePgDatabase,
  moment: number,
  tables: readonly string[],
  after: number,
  limit: number,
): Promise<RevisionRow[]> {
  const { rows } = await database.execute<RawRevision>(sql`
    select ${revisionColumns}
    from change_sets c join revisions r on r.change_id = c.id
    where c.moment = ${moment} and r.id > ${after} and ${among(tables)}
    order by r.id limit ${limit}`);
  return rows.map(revisionOf);
}

export async function readActors(
  database: NodePgDatabase,
  tables: readonly string[],
  after: number,
): Promise<{ upTo: number; actors: readonly string[] }> {
  const { rows } = await database.execute<{ up_to: string | null; actors: string[] | null }>(sql`
    with latest as (select max(moment) as moment from change_sets)
    select (select moment from latest) as up_to, (
      select array_agg(distinct c.actor) from change_sets c
      where c.moment > ${after} and c.moment <= (select moment from latest)
        and c.origin ->> 'kind' is distinct from 'signIn'
        and exists (select from revisions r where r.change_id = c.id and ${among(tables)})
    ) as actors`);
  const [row] = rows;
  return { upTo: Number(row?.up_to ?? after), actors: row?.actors ?? [] };
}

/** Returns these people's names if they still have an account; otherwise their addresses, if those may be shown. */
export async function readPeople(
  database: NodePgDatabase,
  actors: readonly string[],
  showsAddresses: boolean,
): Promise<{ id: number; name: string }[]> {
  const otherwise = showsAddresses ? users.email : NAMELESS;
  const name = sql<string>`coalesce(nullif(${storedPersonName}, ''), ${otherwise})`;
  return database
    .select({ id: users.id, name })
    .from(users)
    .where(sql`${users.id}::text = any(${sql.param([...actors])}::text[])`)
    .orderBy(sql`2`, users.id);
}
