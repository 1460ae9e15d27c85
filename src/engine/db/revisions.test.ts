import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_RECORDS, type ShownRecord } from './recordRules.ts';
import { Changes } from './changes.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';
import { write } from './write.ts';

const CANARY = 'canary-of-a-password-hash';

/** A row for each table, id 901, and a change to it. A new table without one does not compile. */
const SAMPLES: Record<ShownRecord, { columns: string; values: string; change: string }> = {
  financial_years: {
    columns: 'fy_year, start_date, end_date',
    values: "'FY90', '2090-04-01', '2091-03-31'",
    change: "fy_year = 'FY91'",
  },
  financial_data: {
    columns: 'fy_id, month_num, month_name, revenue',
    values: "1, 2, 'May', 2450000.10",
    change: 'revenue = -0.01',
  },
  monthly_summaries: {
    columns: 'fy_id, month_num, month_name, year',
    values: "1, 2, 'May', 2020",
    change: "overview = 'Orders grew'",
  },
  bullet_points: {
    columns: 'summary_id, bullet_text, position',
    values: "500, 'Opened Leeds', 0",
    change: "category = 'Strategy'",
  },
  agenda_items: {
    columns: 'summary_id, kind, item_text, position',
    values: "500, 'decision', 'The new berth', 0",
    change: "decision = 'Approved', decided_on = '2020-06-15'",
  },
  board_actions: { columns: 'summary_id,action_text', values: "500,''", change: 'due_on = now()' },
  questions: {
    columns: 'fy_id, month_num, about, figure, question_text, asked_by, asked_at',
    values: "1, 2, 'figure', 'revenue.2020-05', 'Why?', 1, now()",
    change: "state = 'answered', answer = 'A late invoice', answered_by = 1, answered_at = now()",
  },
  confirmed_sentences: {
    columns: 'summary_id,sentence,beside',
    values: "500,'',''",
    change: 'beside=1',
  },
  month_events: {
    columns: 'fy_id,month_num,title,created_by',
    values: "1,2,'',1",
    change: 'title=1',
  },
  ebitda_items: {
    columns: 'fy_id,month_num,name,amount,reason',
    values: "1,2,'',5,''",
    change: 'amount=6',
  },
  explanation_tasks: { columns: 'fy_id,month_num,line', values: "1,2,''", change: 'owner_id = 1' },
  documents: {
    columns: 'summary_id, file_name, original_name, file_type, file_size',
    values: "500, 'stored-901', 'paper.pdf', 'pdf', 10",
    change: "original_name = 'board paper.pdf'",
  },
  business_units: { columns: 'name', values: "'West'", change: 'is_active = false' },
  forecasts: {
    columns: 'business_unit_id, metric, fy, month, amount, monthly_summaries_id',
    values: "500, 'forecast', 2026, 5, 10.00, 500",
    change: 'actual_amount = 12.34',
  },
  users: {
    columns: 'email, password, first_name, last_name',
    values: `'rita@example.org', '${CANARY}', 'Rita', 'Row'`,
    change: `role = 'admin', password = '${CANARY}-2'`,
  },
  api_tokens: {
    columns: 'user_id, purpose, scope, created_at, expires_at',
    values: "500, 'Monthly import', 'import', now(), now()",
    change: "scope = 'read'",
  },
  access_reviews: {
    columns: 'decision, note, entries, reviewed_by, reviewer, reviewed_at',
    values: "'kept', '', '[]', 1, 'Ada Admin', now()",
    change: "note = 'Half-yearly'",
  },
  imports: {
    columns: 'source, file_name, created_at, created_by',
    values: "'csv', 'figures.csv', now(), 'Ada Admin'",
    change: "status = 'applied', applied_at = now()",
  },
  company: {
    columns: 'name, materiality_amount',
    values: "'Example Industries', 7500",
    change: "costs_by = 'shareOfRevenue', first_steps_closed = true",
  },
  publications: {
    columns:
      'fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at',
    values: "1, 1, 'April 2020', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now()",
    change: "state = 'superseded', superseded_at = now()",
  },
  month_reviews: {
    columns: 'fy_id, month_num, state, template, moment, requested_by, requested_at',
    values: "1, 1, 'abc', 1, 1, 1, now()",
    change: "outcome = 'withdrawn', ended_at = now(), ended_by = '1'",
  },
  month_approvals: {
    columns: 'review_id, user_id, approved_at',
    values: '500, 1, now()',
    change: 'approved_at = approved_at',
  },
  accounts: { columns: 'code, name, type', values: "'4', 'Dues', 'revenue'", change: "code = '1'" },
  account_mappings: { columns: 'account_id, line', values: "500, 'revenue'", change: 'sign = -1' },
  account_balances: {
    columns: 'account_id, month, amount',
    values: "500, '2020-04', 12.34",
    change: 'amount = 12.35',
  },
  adjustments: {
    columns: 'month, line, amount, reason',
    values: "'2020-04', 'rnd', 5, 'Late'",
    change: 'amount = 6',
  },
  balance_lines: {
    columns: 'slug, name, side, role, position',
    values: "'stock', 'Stock', 'asset', 'stock', 1",
    change: "name = 'Inventory'",
  },
  covenants: {
    columns: 'name, numerator, direction, limits, tested_each, warning_percent',
    values: "'Leverage', '[]', 'atMost', '[]', 'quarter', 15",
    change: "name = 'Net leverage'",
  },
  opening_balances: {
    columns: 'account_id, month, amount',
    values: "500, '2020-03', 12.34",
    change: 'amount = 12.35',
  },
  flow_moves: {
    columns: 'month, from_line, to_line, amount, reason',
    values: "'2020-04', 'debt', 'fixedAssets', 5, 'A lease'",
    change: 'amount = 6',
  },
  typed_balances: {
    columns: 'month, line, amount',
    values: "'2020-04', 'stock', 5",
    change: 'amount = 6',
  },
  entities: { columns: 'key, name', values: "'uk', 'Harbour'", change: "file_names = '{Vale}'" },
  plans: { columns: 'name, kind, fy_id', values: "'A', 'budget', 1", change: "kind = 'forecast'" },
  plan_figures: {
    columns: 'plan_id, line, month_num, amount',
    values: "500, 'revenue', 1, 12.34",
    change: 'amount = 12.35',
  },
};

interface Revision {
  actor: string;
  requestId: string | null;
  action: string;
  recordId: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

let database: TestDatabase;
const changes = new Changes();

const run = (statement: string, actor: number | 'system' = 42, requestId = 'ab12') =>
  write(database, changes, { actor, requestId }, (transaction) => transaction.execute(statement));

async function revisionsOf(table: string): Promise<Revision[]> {
  const { rows } = await database.pool.query<Revision>(
    `select actor, request_id as "requestId", action, record_id as "recordId", before, after
     from trace where table_name = $1 and record_id = 901 order by id`,
    [table],
  );
  return rows;
}

async function all(query: string): Promise<unknown[]> {
  return (await database.pool.query<Record<string, unknown>>(query)).rows;
}

const insert = (table: ShownRecord) => {
  const { columns, values } = SAMPLES[table];
  return `insert into ${table} (id, ${columns}) values (901, ${values})`;
};

const valuesOf = (row: Record<string, unknown> | null, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, row?.[key]]));

beforeAll(async () => {
  database = await openTestDatabase();
  await run(`insert into financial_years (id, fy_year, start_date, end_date)
    values (1, 'FY20', '2020-04-01', '2021-03-31');
    insert into monthly_summaries (id, fy_id, month_num, month_name, year) values (500, 1, 1, 'April', 2020);
    insert into month_reviews (id, fy_id, month_num, state, template, moment, requested_by, requested_at)
    values (500, 1, 9, 'abc', 1, 1, 1, now());
    insert into business_units (id, name) values (500, 'North');
    insert into accounts (id, name, type) values (500, 'Sales', 'revenue');
    insert into users (id, email, first_name, last_name) values (500, 'una@example.org', 'Una', 'User');
    insert into plans (id, name, kind, fy_id) values (500, 'Forecast FY20', 'forecast', 1)`);
});
afterAll(() => database.drop());

describe.each(SHOWN_RECORDS)('%s', (table) => {
  afterEach(() => run(`delete from ${table} where id = 901`));

  test('refuses rows, changes and deletions without an actor', async () => {
    const client = await database.pool.connect();
    await client.query(`begin; set local app.actor = ''`);
    await expect(client.query(insert(table))).rejects.toMatchObject({ code: 'BR001' });
    await client.query('rollback');
    client.release();
    await expect(database.pool.query(insert(table))).rejects.toMatchObject({ code: 'BR001' });
    expect(await all(`select * from ${table} where id = 901`)).toEqual([]);

    await run(insert(table));
    const before = await all(`select * from ${table} order by id`);
    const statements = [
      `update ${table} set ${SAMPLES[table].change} where id = 901`,
      `delete from ${table} where id = 901`,
      // Even one that matches no row: the mistake should show at once.
      `update ${table} set id = id where false`,
    ];
    for (const statement of statements) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: 'BR001' });
    }
    expect(await all(`select * from ${table} order by id`)).toEqual(before);
  });

  test('records who, by which request, and the values before and after', async () => {
    const earlier = (await revisionsOf(table)).length;
    const row = async () => {
      const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - 'password' as row from ${table} t where id = 901`,
      );
      return rows[0]?.row ?? null;
    };
    await run(insert(table), 7, 'aa01');
    const first = await row();
    await run(`update ${table} set ${SAMPLES[table].change} where id = 901`, 8, 'aa02');
    const second = await row();
    await run(`delete from ${table} where id = 901`, 'system', '');
    // Only the new version and time are kept; the old ones follow from the revision before.
    const changed = Object.keys(second ?? {}).filter(
      (key) => !isDeepStrictEqual(second?.[key], first?.[key]),
    );
    expect(changed).toContain('version');
    expect(changed.length).toBeLessThan(Object.keys(second ?? {}).length);
    expect((await revisionsOf(table)).slice(earlier)).toEqual([
      {
        actor: '7',
        requestId: 'aa01',
        action: 'insert',
        recordId: 901,
        before: null,
        after: first,
      },
      {
        actor: '8',
        requestId: 'aa02',
        action: 'update',
        recordId: 901,
        before: valuesOf(
          first,
          changed.filter((key) => !['version', 'updated_at'].includes(key)),
        ),
        after: valuesOf(second, changed),
      },
      {
        actor: 'system',
        requestId: null,
        action: 'delete',
        recordId: 901,
        before: second,
        after: null,
      },
    ]);
  });

  test('raises its version with each change, and cannot be truncated', async () => {
    await run(insert(table));
    await run(`update ${table} set ${SAMPLES[table].change} where id = 901`);
    expect(await all(`select version from ${table} where id = 901`)).toEqual([{ version: 2 }]);
    await expect(run(`truncate ${table} cascade`)).rejects.toMatchObject({
      cause: { code: 'BR002' },
    });
    expect(await all(`select id from ${table} where id = 901`)).toEqual([{ id: 901 }]);
  });
});

test('one statement over many rows writes one revision per row', async () => {
  await run(
    `insert into business_units (id, name) select n, 'Unit ' || n from generate_series(1001, 1100) n`,
  );
  await run(
    'update business_units set is_active = not is_active where id between 1001 and 1100',
    9,
    'bb',
  );
  const counted = await all(
    `select action, count(*)::int as n, count(distinct record_id)::int as records
     from trace where record_id between 1001 and 1100 group by action order by action`,
  );
  expect(counted).toEqual([
    { action: 'insert', n: 100, records: 100 },
    { action: 'update', n: 100, records: 100 },
  ]);
});

test('a row that is deleted with its parent has a revision too', async () => {
  await run(`insert into monthly_summaries (id, fy_id, month_num, month_name, year) values (600, 1, 3, 'June', 2020);
    insert into bullet_points (id, summary_id, bullet_text, position) values (601, 600, 'Gone', 0)`);
  await run('delete from monthly_summaries where id = 600', 11, 'cc');
  expect(
    await all(
      `select actor, action from trace where table_name = 'bullet_points' and record_id = 601 order by id`,
    ),
  ).toEqual([
    { actor: '42', action: 'insert' },
    { actor: '11', action: 'delete' },
  ]);
});

test('passwords are never recorded', async () => {
  const text = JSON.stringify(await all('select * from trace'));
  expect(text).toContain('rita@example.org');
  expect(text).not.toContain(CANARY);
  expect(text).not.toContain('"password"');
});

test('nobody can change revisions', async () => {
  const before = await all('select * from trace order by id');
  const statements = [
    `update revisions set action = 'delete'`,
    'delete from revisions',
    'delete from revisions where id = (select min(id) from revisions)',
    'truncate revisions',
  ];
  for (const statement of statements) {
    await expect(run(statement)).rejects.toMatchObject({ cause: { code: 'BR002' } });
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: 'BR002' });
  }
  expect(await all('select * from trace order by id')).toEqual(before);
});

test('a last sign-in does not make an edit of the user stale; a new role does', async () => {
  await run(insert('users'));
  await run('update users set last_login = now() where id = 901');
  expect(await all('select version from users where id = 901')).toEqual([{ version: 1 }]);
  await run("update users set role = 'admin' where id = 901");
  expect(await all('select version from users where id = 901')).toEqual([{ version: 2 }]);
});

describe('values that are not numbers are refused by the database too', () => {
  test.each([
    ['financial_data', 'revenue'],
    ['financial_data', 'gross_margin_percent'],
    ['forecasts', 'amount'],
    ['forecasts', 'actual_amount'],
  ] as const)('%s.%s', async (table, column) => {
    await run(insert(table));
    for (const wrong of ["'NaN'", "'Infinity'", '1e18', "'-Infinity'"]) {
      const change = run(`update ${table} set ${column} = ${wrong} where id = 901`);
      // A failed check, or a number out of range.
      await expect(change).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/^(23514|22003)$/) },
      });
    }
    await run(`delete from ${table} where id = 901`);
  });
});
