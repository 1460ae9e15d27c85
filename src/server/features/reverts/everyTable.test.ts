import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { ACTIVITY_NOUNS } from '../../../contract/activityKinds.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import {
  isRevertibleNoun,
  insteadOfReverting,
  REVERTIBLE_NOUNS,
} from '../../../contract/revertibleNouns.ts';
import { write } from '../../../engine/db/write.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { tableOfNoun } from '../../../engine/moments/revisionInWords.ts';
import { RECORD_TABLES } from '../../../engine/db/recordRules.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { REVERTIBLE_TABLES } from './reverts.queries.ts';
import { CHANGES, DATA } from './testEveryTable.ts';

let t: TestApp;
/** With the name of a file that is kept for FILE. */
async function run(statement: string): Promise<void> {
  const file = await t.deps.files.put(new TextEncoder().encode('%PDF'));
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement.replace('FILE', file)),
  );
}

beforeAll(async () => {
  t = await openTestApp();
  await run(DATA);
});
afterAll(() => t.close());

async function newest(): Promise<number> {
  await new Moments(t.database).sealWaiting();
  const { rows } = await t.database.pool.query<{ n: number }>(
    'select max(moment)::int as n from change_sets',
  );
  return rows[0]?.n ?? 0;
}

/** All that can be reverted, without what moves by itself. */
async function everything() {
  const tables = new Map<string, unknown[]>();
  for (const table of REVERTIBLE_TABLES) {
    const { rows } = await t.database.pool.query<{ row: unknown }>(
      `select (to_jsonb(t) - '{version,created_at,updated_at}'::text[]) || jsonb_build_object('not_reported', (
         select jsonb_agg(e order by e) from jsonb_array_elements(to_jsonb(t) -> 'not_reported') e)) as row
       from ${table} t order by id`,
    );
    tables.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

async function takeBackAll(what: RevertTarget) {
  const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
  return t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
}

test.each(['added', 'changed', 'deleted'] as const)(
  'what was %s of every table goes back, and that in turn',
  async (kind) => {
    const before = await everything();
    await run(REVERTIBLE_TABLES.flatMap((table) => CHANGES[table][kind] ?? []).join(';'));
    const after = await everything();
    for (const table of REVERTIBLE_TABLES.filter((one) => CHANGES[one][kind] !== undefined)) {
      expect(after.get(table)).not.toEqual(before.get(table));
    }
    await takeBackAll({ kind: 'change', moment: await newest() });
    expect(await everything()).toEqual(before);
    await takeBackAll({ kind: 'change', moment: await newest() });
    const again = await everything();
    // A month that accounts had made goes with them.
    for (const state of [after, again]) state.delete('financial_data');
    expect(again).toEqual(after);
    await takeBackAll({ kind: 'change', moment: await newest() });
    expect(await everything()).toEqual(before);
  },
);

/** The planned state of each record. */
async function outcomes(what: RevertTarget) {
  const { records } = await t.ask('admin', previewTakeBack, { body: { what } });
  return records.map(({ noun, name, outcome, keptBecause }) => [noun, name, outcome, keptBecause]);
}

/** The moment of a change. */
async function momentOf(statement: string): Promise<number> {
  await run(statement);
  return newest();
}

describe('rules about the whole', () => {
  test('goes back as a whole, and stays so once a part of it was changed since', async () => {
    const decided = await momentOf(CHANGES.agenda_items.changed ?? '');
    const record = { noun: 'agendaItem', id: 900 } as const;
    await takeBackAll({ kind: 'change', moment: decided, record, field: 'decision' });
    expect((await everything()).get('agenda_items')).toMatchObject([
      { decision: null, decided_on: null, position: 4 },
    ]);
    await takeBackAll({ kind: 'change', moment: await newest() });
    const later = await momentOf(`update agenda_items set decided_on = '2025-06-13'`);
    expect(await outcomes({ kind: 'change', moment: decided })).toEqual([
      ['agendaItem', 'May 2025', 'changed', 'Changed since'],
    ]);
    await takeBackAll({ kind: 'change', moment: decided });
    expect((await everything()).get('agenda_items')).toMatchObject([
      { decision: 'Approved', decided_on: '2025-06-13', position: 0 },
    ]);
    await takeBackAll({ kind: 'change', moment: later });
  });
});

describe('financial years', () => {
  test('come back with what was deleted of them before', async () => {
    await run(`insert into monthly_summaries (id, fy_id, month_num, month_name, year) values (910, 14, 1, 'April', 2026);
      insert into board_actions (summary_id, action_text) values (910, 'Later')`);
    const before = await everything();
    const report = await momentOf(
      'delete from board_actions where summary_id = 910; delete from monthly_summaries where id = 910',
    );
    const year = await momentOf('delete from financial_years where id = 14');
    expect(await outcomes({ kind: 'change', moment: report })).toEqual([
      [
        'report',
        'April 2026',
        'kept',
        'Its financial year was deleted and has to be restored first',
      ],
      ['boardAction', 'April 2026', 'kept', 'Its report no longer exists'],
    ]);
    await takeBackAll({ kind: 'change', moment: year });
    await takeBackAll({ kind: 'change', moment: report });
    expect(await everything()).toEqual(before);
  });

  test('follow each other, and are not deleted with what they hold', async () => {
    const added = await momentOf(CHANGES.financial_years.added ?? '');
    const next = await momentOf(
      `insert into financial_years (fy_year, start_date, end_date) values ('FY28', '2028-04-01', '2029-03-31')`,
    );
    expect(await outcomes({ kind: 'change', moment: added })).toEqual([
      ['financialYear', 'FY27', 'kept', 'There would be a gap between the financial years'],
    ]);
    await takeBackAll({ kind: 'change', moment: next });
    const plan = await momentOf(
      `insert into plans (name, kind, fy_id) select 'Next', 'budget', id from financial_years where fy_year = 'FY27'`,
    );
    expect(await outcomes({ kind: 'change', moment: added })).toEqual([
      ['financialYear', 'FY27', 'kept', 'It has figures, reports or plans'],
    ]);
    await takeBackAll({ kind: 'change', moment: plan });
    await takeBackAll({ kind: 'change', moment: added });
    await run(CHANGES.financial_years.added ?? '');
    expect(await outcomes({ kind: 'change', moment: (await newest()) - 1 })).toEqual([
      ['financialYear', 'FY27', 'kept', 'The financial year has been added again'],
    ]);
    await takeBackAll({ kind: 'change', moment: await newest() });
  });
});

test('business units stay while forecasts use them, and keep their own names', async () => {
  const added = await momentOf(CHANGES.business_units.added ?? '');
  const forecast = await momentOf(`
    insert into forecasts (business_unit_id, metric, fy, month, amount, monthly_summaries_id)
    select id, 'budget', 2025, 6, 3, 900 from business_units where name = 'East'`);
  expect(await outcomes({ kind: 'change', moment: added })).toEqual([
    ['businessUnit', 'East', 'kept', 'Forecasts use it. Deactivate it instead'],
  ]);
  await takeBackAll({ kind: 'change', moment: forecast });
  const renamed = await momentOf(`update business_units set name = 'Dover' where name = 'East'`);
  const other = await momentOf(`insert into business_units (name) values ('EAST')`);
  expect(await outcomes({ kind: 'change', moment: renamed })).toEqual([
    ['businessUnit', 'Dover', 'kept', 'Another business unit now has its name'],
  ]);
  for (const moment of [other, renamed, added]) await takeBackAll({ kind: 'change', moment });
});

const balance = (month: string) =>
  `insert into account_balances (account_id, entity, month, amount) values (900, 'East', '${month}', 1)`;

test('an entity goes with its balances, unless others are of it, and its names are its own', async () => {
  const first = await momentOf(`${CHANGES.entities.added}; ${balance('2025-08')}`);
  const second = await momentOf(balance('2025-09'));
  expect((await outcomes({ kind: 'change', moment: first })).map(([noun]) => noun)).toEqual([
    'balance',
    'figures',
  ]);
  await takeBackAll({ kind: 'change', moment: second });
  await takeBackAll({ kind: 'change', moment: first });
  expect((await everything()).get('entities')).toHaveLength(2);
  // Its balances need it.
  const undone = await newest();
  const record = { noun: 'balance', id: 0 } as const;
  const { rows } = await t.database.pool.query<{ id: number }>(
    `select max(record_id) as id from revisions where table_name = 'account_balances' and after ->> 'month' = '2025-08'`,
  );
  const alone = { ...record, id: rows[0]?.id ?? 0 };
  expect(await outcomes({ kind: 'change', moment: undone, record: alone })).toMatchObject([
    ['balance', '4000 Dues (East), August 2025', 'kept', 'Its entity no longer exists'],
  ]);
  await run(`update entities set file_names = '{east}' where id = 900`);
  expect((await outcomes({ kind: 'change', moment: undone }))[0]).toEqual([
    'entity',
    'East',
    'kept',
    'Another entity now has its name',
  ]);
});

describe('every table that has a trace', () => {
  test('is known by a noun', async () => {
    const { rows } = await t.database.pool.query<{ name: string }>(`
      select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'record_revisions'::regproc order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(RECORD_TABLES.toSorted());
  });

  test('is one of those that can be reverted, or its noun says what to do instead', () => {
    const decided = REVERTIBLE_NOUNS.map(tableOfNoun);
    expect(decided.toSorted()).toEqual([...REVERTIBLE_TABLES].toSorted());
  });

  test.each(ACTIVITY_NOUNS.filter((noun) => !isRevertibleNoun(noun)))(
    '%s: what is done instead is said where reverting is refused',
    async (noun) => {
      const what = { kind: 'record', noun, id: 1, asAt: '1' } as const;
      const refused = await t.ask('admin', previewTakeBack, { body: { what } }).then(
        () => undefined,
        (error: unknown) => (error instanceof CallError ? error.problem?.detail : error),
      );
      expect(refused).toBe(insteadOfReverting(new Set([noun])).join());
      expect(refused).toMatch(/\w+ \w+ \w+/);
    },
  );
});
