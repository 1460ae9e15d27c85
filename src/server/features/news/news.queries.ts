import { asc, desc, lte, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { RecordedStep } from '../../../finance/netChange.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { publications } from '../../../engine/db/schema/publications.ts';
import { rulesOf } from '../../../engine/db/recordRules.ts';
import type { RecordKey } from '../../../engine/moments/recordNames.ts';

export async function readLastMoment(orm: NodePgDatabase): Promise<number> {
  const { rows } = await orm.execute<{ last: number }>(
    sql`select coalesce(max(moment), 0)::int as last from public.change_sets`,
  );
  return rows[0]?.last ?? 0;
}

interface RawStep {
  readonly table_name: string;
  readonly record_id: number;
  readonly action: RecordedStep['action'];
  readonly before: RecordedStep['before'];
  readonly after: RecordedStep['after'];
  readonly touched: number;
  readonly actor: string;
  readonly reason: string | null;
  // Drizzle requires rows to be open records.
  readonly [column: string]: unknown;
}

export interface ChangeAuthor {
  readonly actor: string;
  readonly reason: string | null;
}

export interface ChangedRecord extends RecordKey {
  readonly steps: readonly (RecordedStep & { readonly author: ChangeAuthor })[];
}

const asTexts = (row: string) =>
  sql.raw(
    `(select jsonb_object_agg(e.key, e.value) from jsonb_each_text(r.${row}) e where e.key <> 'password')`,
  );

/** The changes after one change number, up to and including another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface RequestedRecords {
  readonly tables: readonly string[];
  readonly most: number;
  /** Includes hidden months. For tables without a month. */
  readonly ofAllMonths?: boolean;
}

/**
 * The records of these tables that changed within a span, last changed first, at most `most` records, and their total
 * number.
 */
export async function readChangedRecords(
  orm: NodePgDatabase,
  { from, to }: Span,
  { tables, most, ofAllMonths = false }: RequestedRecords,
): Promise<{ readonly records: readonly ChangedRecord[]; readonly count: number }> {
  const revisions = sql.raw(ofAllMonths ? 'public.revisions' : 'revisions');
  const { rows } = await orm.execute<RawStep>(sql`
    with changes as materialized (
      select id, actor, reason from public.change_sets where moment > ${from} and moment <= ${to}
    ),
    -- Read once, because it costs much to find out which revisions a person may see.
    seen as materialized (
      select * from ${revisions}
      where change_id = any(array(select id from changes))
        and table_name = any(${sql.param([...tables])}::text[])
    ),
    changed as (
      select r.id, r.table_name, r.record_id, r.action, r.before, r.after, c.actor, c.reason
      from seen r join changes c on r.change_id = c.id
    ),
    touched as (
      select table_name, record_id, max(id) as last, count(*) over ()::int as touched
      from changed group by table_name, record_id order by last desc limit ${most}
    )
    select r.table_name, r.record_id, r.action, r.actor, r.reason, t.touched, ${asTexts('before')} as before, ${asTexts('after')} as after
    from touched t join changed r using (table_name, record_id)
    order by t.last desc, r.id`);
  const byRecord = Map.groupBy(rows, ({ table_name, record_id }) => `${table_name} ${record_id}`);
  const records = [...byRecord.values()].flatMap((steps): ChangedRecord[] => {
    const [first] = steps;
    if (first === undefined) return [];
    return [
      {
        table: first.table_name,
        id: first.record_id,
        steps: steps.map(({ action, before, after, actor, reason }) => ({
          action,
          before,
          after,
          author: { actor, reason },
        })),
      },
    ];
  });
  return { records, count: rows[0]?.touched ?? 0 };
}

export async function readReportIds(orm: NodePgDatabase): Promise<Map<string, number>> {
  const { id, monthName, year } = monthlySummaries;
  const rows = await orm.select({ id, monthName, year }).from(monthlySummaries);
  return new Map(rows.map((row) => [`${row.monthName} ${row.year}`, row.id]));
}

export async function readLastPublication(orm: NodePgDatabase) {
  const { id, month, number, moment, publishedAt } = publications;
  const [last] = await orm
    .select({ id, month, number, moment, publishedAt })
    .from(publications)
    .orderBy(desc(id))
    .limit(1);
  return last;
}

export type PublishedMonth = Awaited<ReturnType<typeof readPublishedMonths>>[number];

export async function readPublishedMonths(orm: NodePgDatabase, { from, to }: Span) {
  const { id, month, number, publishedAt, publishedBy } = publications;
  return orm
    .select({ id, month, number, publishedAt, publishedBy })
    .from(publications)
    .where(
      sql`${id} in (
        select r.record_id from public.change_sets c join public.revisions r on r.change_id = c.id
        where c.moment > ${from} and c.moment <= ${to} and r.table_name = 'publications' and r.action = 'insert')`,
    )
    .orderBy(asc(id));
}

export async function readMonthsPublishedBy(
  orm: NodePgDatabase,
  last: number,
): Promise<ReadonlySet<string>> {
  const { month, moment } = publications;
  const rows = await orm.selectDistinct({ month }).from(publications).where(lte(moment, last));
  return new Set(rows.map((row) => row.month));
}

/** The column by which people recognise such a record. The group it is listed in names the month. */
export function textColumnOf(table: string): string | undefined {
  const announced = rulesOf(table)?.announced;
  return typeof announced === 'object' ? announced.text : undefined;
}

export async function readRecordTexts(
  orm: NodePgDatabase,
  records: readonly RecordKey[],
): Promise<Map<string, string>> {
  const wanted = Map.groupBy(records, ({ table }) => table);
  const reads = [...wanted].flatMap(([table, ofTable]) => {
    const column = textColumnOf(table);
    const ids = ofTable.map(({ id }) => id);
    return column === undefined
      ? []
      : [
          sql`select ${sql.raw(`'${table}'`)} as of_table, id, ${sql.identifier(column)} as said
            from ${sql.identifier(table)} where id = any(${sql.param(ids)}::integer[])`,
        ];
  });
  if (reads.length === 0) return new Map();
  const { rows } = await orm.execute<{ of_table: string; id: number; said: string }>(
    sql.join(reads, sql` union all `),
  );
  return new Map(rows.map(({ of_table: table, id, said }) => [`${table} ${id}`, said]));
}
