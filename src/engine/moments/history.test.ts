import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../db/testDatabase.ts';
import { openTestDatabase } from '../db/testDatabase.ts';
import type { ColumnTexts, RecordedStep } from '../../finance/netChange.ts';
import { netChange, withoutBookkeeping } from '../../finance/netChange.ts';
import { SHOWN_RECORDS } from '../db/recordRules.ts';
import { readChangedRecords } from '../../server/features/news/news.queries.ts';
import { cases } from '../../testRounds.ts';
import { rebuildHistory } from './moments.ts';
import { ALL_RECORDS, changeAndRemember } from './testChanges.ts';

/** Fewer would not have every kind of change. */
const CHANGES = cases(5_000, 500);

let database: TestDatabase;
/** All records after each moment, read when it was the present. */
let remembered: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  remembered = await changeAndRemember(database.pool, CHANGES);
  await database.pool.query('select seal_changes(1000000)');
  // In full proofs it reads all records five thousand times.
}, 900_000);
afterAll(() => database.drop());

async function recordsAt(moment: number): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin read only; set local search_path = as_of, public;
       set local app.as_of = '${moment}'; set local app.as_of_deleted = 'on'`,
    );
    const { rows } = await client.query<{ records: string }>(`select ${ALL_RECORDS} as records`);
    return rows[0]?.records ?? '';
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const HISTORY = `
  select string_agg(query_to_xml(format('select * from history.%I order by id, valid_from', relname), true, true, '')::text, '' order by relname) as history
  from pg_class c where relnamespace = 'history'::regnamespace and relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'valid_from')`;

async function history(): Promise<string> {
  const { rows } = await database.pool.query<{ history: string }>(HISTORY);
  return rows[0]?.history ?? '';
}

test('of any moment all records are as they were, in whatever pieces it is filled', async () => {
  const last = remembered.length - 1;
  expect(last).toBeGreaterThan(CHANGES / 5);
  let filled = 0;
  let pieces = 0;
  while (filled < last) {
    pieces += 1;
    // From one revision of several moments to several moments in one piece.
    const { rows } = await database.pool.query<{ whole: number }>(
      'select fill_history_piece($1, $2)::integer as whole',
      [1 + ((pieces * 7) % 97), 1 + ((pieces * 5) % 31)],
    );
    filled = rows[0]?.whole ?? last;
    const records = filled === 0 ? undefined : await recordsAt(filled);
    expect(records).toBe(remembered[filled]);
  }
  const moments = fc.sample(fc.integer({ min: 1, max: last }), cases(500));
  for (const moment of moments) expect(await recordsAt(moment)).toBe(remembered[moment]);
});

interface RecordTexts {
  readonly name: string;
  readonly row: ColumnTexts;
}

/** All records of a remembered state, their columns as texts. */
async function textsOf(moment: number): Promise<Map<string, ColumnTexts>> {
  const { rows } = await database.pool.query<RecordTexts>(
    `select t.key || ' ' || (r.value ->> 'id') as name,
       (select jsonb_object_agg(e.key, e.value) from jsonb_each_text(r.value) e) as row
     from jsonb_each($1::jsonb) t cross join lateral jsonb_array_elements(nullif(t.value, 'null')) r`,
    [remembered[moment]],
  );
  return new Map(rows.map(({ name, row }) => [name, withoutBookkeeping(row)]));
}

const unlike = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').trim() !== (other ?? '').trim();

test('the changes of a record between two moments come to the difference of its two states', async () => {
  const last = remembered.length - 1;
  const moment = fc.integer({ min: 1, max: last });
  const pairs = fc.sample(fc.tuple(moment, moment), cases(500));
  for (const [one, other] of pairs) {
    const span = { from: Math.min(one, other), to: Math.max(one, other) };
    const [was, is] = [await textsOf(span.from), await textsOf(span.to)];
    const expected = new Map<string, RecordedStep>();
    for (const name of new Set([...was.keys(), ...is.keys()])) {
      const [before = null, after = null] = [was.get(name), is.get(name)];
      if (before === null || after === null) {
        expected.set(name, { action: before === null ? 'insert' : 'delete', before, after });
        continue;
      }
      const columns = Object.keys(before).filter((column) => unlike(before[column], after[column]));
      if (columns.length === 0) continue;
      const only = (row: ColumnTexts) =>
        Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
      expected.set(name, { action: 'update', before: only(before), after: only(after) });
    }
    const { records } = await readChangedRecords(database.orm, span, {
      tables: SHOWN_RECORDS,
      most: 1_000_000,
    });
    const nets = records.flatMap(({ table, id, steps }) => {
      const net = netChange(steps);
      return net === null ? [] : [[`${table} ${id}`, net] as const];
    });
    expect(new Map(nets)).toEqual(expected);
  }
});

test('the changes are of all kinds: edits, imports and their undoing, restores and publications', async () => {
  const { rows } = await database.pool.query<{ kind: string }>(`
    select distinct table_name || ' ' || coalesce(after ->> 'status', after ->> 'state', after ->> 'outcome', action) as kind
    from revisions where table_name in ('imports', 'publications', 'adjustments', 'plans', 'month_reviews') or action = 'delete'
    union
    select 'brought back' from revisions r where r.action = 'insert' and exists (
      select from revisions d where d.table_name = r.table_name and d.record_id = r.record_id
        and d.action = 'delete' and d.change_id < r.change_id and (r.after ->> 'version')::integer = (d.before ->> 'version')::integer + 1)`);
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      'imports draft',
      'publications published',
      'brought back',
      // By the trigger that keeps fed lines, where somebody wrote another amount.
      'adjustments insert',
    ]),
  );
  if (CHANGES < 5_000) return;
  const rare = ['imports applied', 'imports undone', 'publications superseded'];
  expect(kinds).toEqual(expect.arrayContaining(rare));
});

test('a damaged history is made again from the revisions, row for row', async () => {
  const before = await history();
  expect(before.length).toBeGreaterThan(10_000);
  await database.pool.query(`update history.financial_data set revenue = revenue + 1;
    delete from history.bullet_points_seldom; delete from history.forecasts_records where id % 2 = 0`);
  expect(await history()).not.toBe(before);
  expect(await rebuildHistory(database)).toBe(remembered.length - 1);
  expect(await history()).toBe(before);
});
