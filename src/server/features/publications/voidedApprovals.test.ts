import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedMonths } from '../../../engine/db/feedMonths.ts';
import { SHOWN_RECORDS, tablesWhere } from '../../../engine/db/recordRules.ts';
import { digest, write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { packSourceIn } from '../boardPacks/packSource.queries.ts';
import { manifestFigures, TEMPLATE_VERSION, textDigests } from './manifest.ts';
import { manifestChoices } from './manifestChoices.ts';
import { documentsOfMonth } from './publications.queries.ts';
import { stateOfMonth, voidOutdatedReviews } from './reviews.queries.ts';
import {
  DATA,
  FALL,
  FALL_WITH_STATEMENTS,
  FALL_BY_FIGURES,
  PRINTED_ONLY,
  STAND,
} from './testLaterChanges.ts';

/** October 2026, which is compared with all of FY25. */
const MONTH = { fyId: 14, monthNum: 7 } as const;

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
      manifestChoices(source),
    ]),
  );
}

class TakenBack extends Error {}

/** The published state before each change, by what prepared it: every one is reverted, so it is read once. */
const unchanged = new Map<string, Promise<string | null>>();

/** Asks for approval, changes something, and takes everything back. */
async function outcomeAfter(statement: string, prepare?: string) {
  let seen = { outcome: '', sameChange: false, same: false };
  await write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
    const one = async (query: string) => {
      const { rows } = await transaction.execute<{ value: unknown }>(query);
      return rows[0]?.value;
    };
    if (prepare !== undefined) await transaction.execute(prepare);
    await transaction.execute(
      `insert into month_reviews (id, fy_id, month_num, state, template, moment, requested_by, requested_at)
       values (901, 14, 7, month_state(14, 7), ${TEMPLATE_VERSION}, 1, 7, now())`,
    );
    const read = unchanged.get(prepare ?? '') ?? published(transaction);
    unchanged.set(prepare ?? '', read);
    const before = await read;
    await transaction.execute(statement);
    await feedMonths(transaction);
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

test('an approval falls in the transaction of each of 60 kinds of later change', async () => {
  expect(cases(FALL).length + FALL_BY_FIGURES.length).toBeGreaterThan(60);
  for (const statement of cases(FALL)) {
    expect([statement, await outcomeAfter(statement)]).toEqual([
      statement,
      { outcome: 'void', sameChange: true, same: false },
    ]);
  }
  for (const statement of FALL_BY_FIGURES) {
    expect([statement, await outcomeAfter(statement)]).toEqual([
      statement,
      { outcome: 'void', sameChange: true, same: false },
    ]);
  }
  expect((await outcomeAfter(PRINTED_ONLY)).outcome).toBe('void');
});

const WITH_STATEMENTS = `update company set line_groups = '{result,balance,statements}'`;

test('an approval falls with the statements, if the company has them', async () => {
  for (const statement of cases(FALL_WITH_STATEMENTS)) {
    const { outcome, sameChange } = await outcomeAfter(statement, WITH_STATEMENTS);
    expect([statement, outcome, sameChange]).toEqual([statement, 'void', true]);
  }
  const later = `insert into flow_moves (month, from_line, to_line, amount, reason) values ('2026-11', 'debt', 'leases', 3, 'Later')`;
  expect((await outcomeAfter(later, WITH_STATEMENTS)).outcome).toBe('open');
});

/** Books of two months, in which a part of the sales was paid with stock. */
const WITH_BOOKS = `${WITH_STATEMENTS};
  insert into accounts (id, code, name, type) values (903, '1400', 'Tools', 'asset'), (904, '2000', 'Shares', 'equity');
  insert into account_mappings (id, account_id, balance_line) values (903, 903, 'stock');
  insert into account_balances (id, account_id, month, amount) values
    (903, 903, '2026-09', 100), (904, 904, '2026-09', 100),
    (905, 903, '2026-10', 115), (906, 904, '2026-10', 100), (907, 901, '2026-10', 20), (908, 902, '2026-10', 5)`;

test.each([
  ['the type of an account', `update accounts set type = 'otherCost' where id = 901`],
  ['its balance', 'update account_balances set amount = 116 where id = 905'],
  ['a balance of the month before', 'update account_balances set amount = 99 where id = 904'],
  ['a missing balance', 'delete from account_balances where id = 906'],
  ['its balance line', 'delete from account_mappings where id = 903'],
  ['its cash flow line', `update account_mappings set flow = 'fixedAssets' where id = 901`],
  [
    'a new line',
    `insert into balance_lines (slug, name, side, role, position) values ('tools', 'Tools', 'asset', 'fixedAssets', 2)`,
  ],
  ['the name of a line', `update balance_lines set name = 'Inventory' where id = 901`],
  [
    'a typed balance',
    `insert into typed_balances (month, line, amount) values ('2026-08', 'stock', 3)`,
  ],
  [
    'a move',
    `insert into flow_moves (month, from_line, to_line, amount, reason) values ('2026-10', 'debt', 'fixedAssets', 3, 'Another lease')`,
  ],
])('what is published of the statements changes with %s', async (_, statement) => {
  expect(await outcomeAfter(statement, WITH_BOOKS)).toEqual({
    outcome: 'void',
    sameChange: true,
    same: false,
  });
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
  const parts = tablesWhere(({ published: part }) => part !== undefined).toSorted();
  expect(await tables('revisions_insert')).toEqual(SHOWN_RECORDS.toSorted());
  for (const event of ['insert', 'update', 'delete']) {
    expect(await tables(`void_reviews_${event}`)).toEqual(parts);
  }
  expect(Object.keys({ ...FALL, ...FALL_WITH_STATEMENTS }).toSorted()).toEqual(parts);
  const { rows } = await t.database.pool.query<{ source: string }>(
    `select string_agg(prosrc, ' ') as source from pg_proc
     where proname in ('month_state', 'later_parts', 'meeting_that_counts', 'shown_actions', 'plans_that_count', 'events_that_count', 'statements_that_count')`,
  );
  const read = SHOWN_RECORDS.filter((table) =>
    new RegExp(`\\b${table} \\w`).test(rows[0]?.source ?? ''),
  );
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
