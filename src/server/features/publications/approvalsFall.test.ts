import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Table } from '../../../contract/changes.ts';
import { TABLES } from '../../../contract/changes.ts';
import { digest, write } from '../../db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { packSourceIn } from '../boardPacks/packSource.queries.ts';
import { manifestFigures, TEMPLATE_VERSION, textDigests } from './manifest.ts';
import { MANIFEST_TABLES } from './manifestTables.ts';
import { documentsOfMonth } from './publications.queries.ts';
import { stateOfMonth, voidOutdatedReviews } from './reviews.queries.ts';

/** October 2026, which is compared with all of FY25. */
const MONTH = { fyId: 14, monthNum: 7 } as const;

const DATA = `
  insert into financial_data (id, fy_id, month_num, month_name, revenue, production, not_reported, cash, notes) values
    (907, 14, 7, 'October', 100, 40, '{cash}', 0, 'One-off'), (906, 14, 6, 'September', 99, 41, '{}', 0, 'Stays'),
    (908, 14, 8, 'November', 101, 42, '{}', 0, null), (813, 13, 3, 'June', 80, 30, '{}', 0, null),
    (712, 12, 12, 'March', 70, 30, '{}', 0, null);
  insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview, staff_count) values
    (907, 14, 7, 'October', 2026, 'Orders grew', 12), (906, 14, 6, 'September', 2026, 'Quiet', 11),
    (908, 14, 8, 'November', 2026, 'Busy', 13), (813, 13, 3, 'June', 2025, 'Warm', 9);
  insert into bullet_points (id, summary_id, bullet_text, position) values
    (901, 907, 'Opened Leeds', 0), (902, 907, 'Closed York', 1), (903, 906, 'Quiet weeks', 0);
  insert into documents (id, summary_id, file_name, original_name, file_type, file_size) values
    (901, 907, 'stored-1', 'paper.pdf', 'pdf', 10), (902, 906, 'stored-2', 'other.pdf', 'pdf', 10);
  insert into agenda_items (id, summary_id, kind, item_text, position) values
    (901, 907, 'decision', 'The new berth', 0), (902, 907, 'information', 'Insurance', 1), (903, 906, 'discussion', 'Rates', 0);
  insert into board_actions (id, summary_id, action_text, state, ended_on) values
    (901, 907, 'Compare offers', 'open', null), (902, 906, 'Ask the port', 'open', null),
    (903, 908, 'Later', 'open', null), (904, 813, 'Long done', 'done', '2026-09-30');
  insert into business_units (id, name) values (901, 'Plan'), (902, 'Unplanned'), (903, 'Third');
  insert into forecasts (id, business_unit_id, metric, fy, month, amount, monthly_summaries_id) values
    (901, 901, 'forecast', 2026, 10, 10, 907), (902, 901, 'budget', 2027, 1, 20, 906),
    (903, 903, 'forecast', 2027, 2, 30, 907), (904, 903, 'forecast', 2026, 9, 40, 907);
  insert into company (id, name) values (1, 'Example Industries');
  insert into imports (id, source, file_name, created_at, created_by) values
    (901, 'csv', 'figures.csv', now(), 'Ada Admin')`;

/** Changes of each table after which approvals have fallen. */
const FALL: Readonly<Record<string, readonly string[]>> = {
  financial_data: [
    'update financial_data set revenue = 100.01 where id = 907',
    'update financial_data set gross_margin_percent = 60 where id = 907',
    `update financial_data set not_reported = '{}' where id = 907`,
    `update financial_data set notes = 'Two-off' where id = 907`,
    `update financial_data set summary_notes = 'Late' where id = 907`,
    'update financial_data set rnd = 1 where id = 906',
    'update financial_data set revenue = 81 where id = 813',
    'delete from financial_data where id = 906',
    'delete from financial_data where id = 907',
    `insert into financial_data (fy_id, month_num, month_name) values (14, 1, 'April')`,
    `insert into financial_data (fy_id, month_num, month_name) values (13, 12, 'March')`,
    "update financial_data set month_num = 5, month_name = 'August' where id = 908",
  ],
  monthly_summaries: [
    `update monthly_summaries set overview = 'Orders fell' where id = 907`,
    'update monthly_summaries set overview = null where id = 907',
    'update monthly_summaries set staff_count = 14 where id = 907',
    'update monthly_summaries set staff_count = 14 where id = 906',
    'update monthly_summaries set staff_count = 14 where id = 813',
    `insert into monthly_summaries (fy_id, month_num, month_name, year) values (14, 2, 'May', 2026)`,
    'delete from monthly_summaries where id = 813',
  ],
  bullet_points: [
    `update bullet_points set bullet_text = 'Opened Hull' where id = 901`,
    `update bullet_points set category = 'Strategy' where id = 901`,
    'update bullet_points set position = 7 where id = 901',
    'delete from bullet_points where id = 902',
    `insert into bullet_points (summary_id, bullet_text, position) values (907, 'New', 2)`,
  ],
  agenda_items: [
    `insert into agenda_items (summary_id, kind, item_text, position) values (907, 'decision', 'The new berth', 2)`,
    `update agenda_items set decision = 'Approved', decided_on = '2026-11-12' where id = 901`,
    `update agenda_items set item_text = 'Two berths' where id = 901`,
    'update agenda_items set position = 7 where id = 901',
    'delete from agenda_items where id = 902',
  ],
  board_actions: [
    `insert into board_actions (summary_id, action_text) values (907, 'Ask the port')`,
    `update board_actions set due_on = '2026-12-01' where id = 901`,
    `update board_actions set state = 'done', ended_on = '2026-10-02' where id = 902`,
    'delete from board_actions where id = 902',
  ],
  documents: [
    `update documents set original_name = 'board paper.pdf' where id = 901`,
    'delete from documents where id = 901',
    `insert into documents (summary_id, file_name, original_name, file_type, file_size) values (907, 'stored-3', 'a.pdf', 'pdf', 1)`,
    'update documents set summary_id = 907 where id = 902',
  ],
  forecasts: [
    'update forecasts set amount = 11 where id = 901',
    'update forecasts set actual_amount = 11 where id = 901',
    `update forecasts set currency = 'EUR' where id = 901`,
    `update forecasts set metric = 'budget' where id = 901`,
    'update forecasts set business_unit_id = 902 where id = 901',
    'update forecasts set monthly_summaries_id = 908 where id = 901',
    'update forecasts set amount = 21 where id = 902',
    'update forecasts set fy = 2030 where id = 901',
    'update forecasts set fy = 2026, month = 11 where id = 903',
    'delete from forecasts where id = 901',
    `insert into forecasts (business_unit_id, metric, fy, month, amount, monthly_summaries_id) values (902, 'budget', 2026, 12, 1, 906)`,
  ],
  business_units: [`update business_units set name = 'Planned' where id = 901`],
  company: [
    `update company set name = 'Example Holding'`,
    'update company set materiality_percent = 2.5',
    'update company set materiality_amount = 1',
    `update company set costs_by = 'shareOfRevenue'`,
    'delete from company',
  ],
  financial_years: [
    `update financial_years set fy_year = 'FY36' where id = 14`,
    `update financial_years set fy_year = 'FY35' where id = 13`,
  ],
};

/** Changes of each table after which approvals stand. */
const STAND: Readonly<Record<Table, readonly string[]>> = {
  financial_data: [
    'update financial_data set revenue = 102 where id = 908',
    'update financial_data set revenue = 71 where id = 712',
    `update financial_data set notes = 'Another' where id = 906`,
    `update financial_data set summary_notes = 'Another' where id = 813`,
    'update financial_data set revenue = revenue where id = 907',
    `insert into financial_data (fy_id, month_num, month_name) values (14, 9, 'December')`,
    'delete from financial_data where id = 712',
  ],
  monthly_summaries: [
    `update monthly_summaries set overview = 'Loud' where id = 906`,
    'update monthly_summaries set staff_count = 99 where id = 908',
    'update monthly_summaries set overview = overview where id = 907',
  ],
  bullet_points: [
    `update bullet_points set bullet_text = 'Loud weeks' where id = 903`,
    'delete from bullet_points where id = 903',
  ],
  agenda_items: [
    `update agenda_items set item_text = 'Loud' where id = 903`,
    'delete from agenda_items where id = 903',
  ],
  // Of a later meeting, and one that ended before the month.
  board_actions: [
    `update board_actions set action_text = 'Later still' where id = 903`,
    `update board_actions set outcome = 'Long ago' where id = 904`,
  ],
  documents: [
    `update documents set original_name = 'renamed.pdf' where id = 902`,
    'delete from documents where id = 902',
  ],
  business_units: [
    `update business_units set name = 'Still unplanned' where id = 902`,
    'update business_units set is_active = false where id = 901',
    `insert into business_units (name) values ('East')`,
  ],
  forecasts: [
    'update forecasts set amount = 31 where id = 903',
    'update forecasts set actual_amount = 41 where id = 904',
    'delete from forecasts where id = 904',
  ],
  company: [
    'update company set first_steps_closed = true',
    `update company set approvals_wanted = 1, approver_ids = '{1}'`,
    'update company set viewers_see_drafts = false',
  ],
  financial_years: [
    `insert into financial_years (fy_year, start_date, end_date) values ('FY40', '2040-04-01', '2041-03-31')`,
    `update financial_years set end_date = '2026-03-30' where id = 13`,
  ],
  users: [
    `update users set password = 'another' where role = 'admin'`,
    `update users set first_name = 'Adele' where role = 'admin'`,
    `insert into users (email, first_name, last_name) values ('new@example.org', 'Nia', 'New')`,
    `delete from users where role = 'viewer'`,
  ],
  imports: [`update imports set file_name = 'other.csv' where id = 901`],
  publications: [
    `insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
     values (14, 6, 'September 2026', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now())`,
  ],
  month_reviews: [
    `insert into month_reviews (fy_id, month_num, state, template, moment, requested_by, requested_at)
     values (14, 6, month_state(14, 6), ${TEMPLATE_VERSION}, 1, 1, now())`,
  ],
  month_approvals: [
    `insert into month_approvals (review_id, user_id, approved_at) select id, 9, now() from month_reviews`,
  ],
  accounts: [`insert into accounts (id, name, type) values (901, 'Dues', 'revenue')`],
  // Of another month; what they make of this one is among its figures.
  account_mappings: [
    `insert into accounts (id, name, type) values (902, 'Fees', 'revenue'); insert into account_mappings (account_id, line) values (902, 'revenue')`,
  ],
  account_balances: [
    `insert into accounts (id, name, type) values (903, 'Rents', 'revenue'); insert into account_balances (account_id, month, amount) values (903, '2026-10', 7)`,
  ],
  adjustments: [
    `insert into adjustments (month, line, amount, reason) values ('2024-05', 'rnd', 7, 'Late')`,
  ],
  entities: [`insert into entities (key, name) values ('uk', 'Harbour')`],
  plans: [`insert into plans (name, kind, fy_id) values ('Budget FY26', 'budget', 14)`],
  plan_figures: [
    `insert into plans (id, name, kind, fy_id) values (901, 'Forecast FY26', 'forecast', 14); insert into plan_figures (plan_id, line, month_num, amount) values (901, 'revenue', 7, 7)`,
  ],
};

/** What is not in the manifest of figures, texts and documents, and still printed: notes of the plan. */
const PRINTED_ONLY = `update forecasts set notes = 'Signed' where id = 901`;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await change(DATA);
});
afterAll(() => t.close());

const change = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, (transaction) =>
    transaction.execute(statement),
  );

/** All that a manifest says of the month, by the code that publishes it; null if nothing is left. */
async function published(transaction: Parameters<typeof packSourceIn>[0]): Promise<string | null> {
  const source = await packSourceIn(transaction, t.deps, MONTH).catch(() => null);
  if (source === null) return null;
  return digest(
    JSON.stringify([
      manifestFigures(source),
      textDigests(source),
      await documentsOfMonth(transaction, MONTH),
      source.companyName,
      source.materiality,
    ]),
  );
}

class TakenBack extends Error {}

/** Asks for approval, changes something, and takes everything back. */
async function outcomeAfter(statement: string) {
  let seen = { outcome: '', sameChange: false, same: false };
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
    const one = async (query: string) => {
      const { rows } = await transaction.execute<{ value: unknown }>(query);
      return rows[0]?.value;
    };
    await transaction.execute(
      `insert into month_reviews (id, fy_id, month_num, state, template, moment, requested_by, requested_at)
       values (901, 14, 7, month_state(14, 7), ${TEMPLATE_VERSION}, 1, 7, now())`,
    );
    const before = await published(transaction);
    await transaction.execute(statement);
    const after = await published(transaction);
    seen = {
      outcome: String(await one('select outcome as value from month_reviews where id = 901')),
      sameChange:
        (await one(
          `select count(distinct change_id) as value from revisions
           where record_id = 901 and table_name = 'month_reviews'`,
        )) === '1',
      same: before === after,
    };
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return seen;
}

const cases = (kinds: Readonly<Record<string, readonly string[]>>) => Object.values(kinds).flat();

test('an approval falls in the transaction of each of 40 kinds of later change', async () => {
  expect(cases(FALL).length).toBeGreaterThan(40);
  for (const statement of cases(FALL)) {
    expect([statement, await outcomeAfter(statement)]).toEqual([
      statement,
      { outcome: 'void', sameChange: true, same: false },
    ]);
  }
  expect((await outcomeAfter(PRINTED_ONLY)).outcome).toBe('void');
});

test('and for nothing else', async () => {
  for (const statement of [...cases(STAND), 'select month_state(14, 7)']) {
    expect([statement, await outcomeAfter(statement)]).toEqual([
      statement,
      { outcome: 'open', sameChange: true, same: true },
    ]);
  }
});

test('each table with revisions is named as part of what is published or not, and tried', async () => {
  const tables = async (trigger: string) => {
    const { rows } = await t.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname = $1 order by 1`,
      [trigger],
    );
    return rows.map(({ name }) => name);
  };
  const parts = TABLES.filter((table) => MANIFEST_TABLES[table] === 'part').toSorted();
  expect(await tables('revisions_insert')).toEqual(Object.keys(MANIFEST_TABLES).toSorted());
  for (const event of ['insert', 'update', 'delete']) {
    expect(await tables(`void_reviews_${event}`)).toEqual(parts);
  }
  expect(Object.keys(FALL).toSorted()).toEqual(parts);
  const { rows } = await t.database.pool.query<{ source: string }>(
    `select string_agg(prosrc, ' ') as source from pg_proc
     where proname in ('month_state', 'meeting_that_counts', 'shown_actions')`,
  );
  const read = TABLES.filter((table) => new RegExp(`\\b${table} \\w`).test(rows[0]?.source ?? ''));
  expect(read.toSorted()).toEqual(parts);
});

test('an update of the product ends what was asked about with another layout of packs', async () => {
  await change(
    `insert into month_reviews (id, fy_id, month_num, state, template, moment, requested_by, requested_at) values
       (801, 14, 7, month_state(14, 7), ${TEMPLATE_VERSION}, 1, 7, now()),
       (802, 14, 6, month_state(14, 6), ${TEMPLATE_VERSION + 1}, 1, 7, now())`,
  );
  await write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    voidOutdatedReviews(transaction, TEMPLATE_VERSION, t.deps.now()),
  );
  const { rows } = await t.database.pool.query(
    'select id, outcome from month_reviews where id > 800 order by id',
  );
  expect(rows).toEqual([
    { id: 801, outcome: 'open' },
    { id: 802, outcome: 'void' },
  ]);
  expect(await stateOfMonth(t.database.orm, { fyId: 4_000, monthNum: 1 })).toBeNull();
});
