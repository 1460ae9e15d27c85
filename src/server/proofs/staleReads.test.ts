import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOWN_RECORDS, type ShownRecord } from '../../engine/db/recordRules.ts';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import { write } from '../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

/** Every read that is kept, of data that the changes below touch. */
const READS = [
  '/api/financial-years',
  '/api/financial-data',
  '/api/financial-data?fyId=14',
  '/api/monthly-summaries',
  '/api/monthly-summaries?fyId=14',
  '/api/monthly-summaries/901',
  '/api/documents',
  '/api/documents?summaryId=901',
  '/api/financial-trends/all',
  '/api/financial-trends?fyId=14',
  '/api/search?q=harbour',
  '/api/business-units',
  '/api/forecasts',
  '/api/forecasts/reporting',
  '/api/admin/users',
  '/api/imports',
  '/api/company',
  '/api/publications',
  '/api/accounts',
];

/** Changes of each table that its readers must show. A new table without one does not compile. */
const CHANGES: Record<ShownRecord, readonly string[]> = {
  financial_years: [
    // The order of the years, then a year's name.
    `update financial_years set start_date = '2001-04-01', end_date = '2002-03-31' where id = 14`,
    `update financial_years set fy_year = 'FY01' where id = 14`,
  ],
  financial_data: [
    'update financial_data set revenue = 1.23 where id = 902',
    `update financial_data set notes = 'another harbour' where id = 901`,
    'delete from financial_data where id = 902',
  ],
  monthly_summaries: [
    `update monthly_summaries set overview = 'The harbour closed' where id = 901`,
    'update monthly_summaries set staff_count = 77 where id = 901',
    'delete from monthly_summaries where id = 902',
  ],
  bullet_points: [
    `update bullet_points set bullet_text = 'A deeper harbour' where id = 901`,
    'delete from bullet_points where id = 901',
  ],
  documents: [
    `update documents set original_name = 'harbour plan.pdf' where id = 901`,
    'delete from documents where id = 901',
  ],
  business_units: [`update business_units set name = 'Harbour' where id = 1`],
  forecasts: [
    'update forecasts set actual_amount = 12.34 where id = 901',
    'delete from forecasts where id = 901',
  ],
  users: [`update users set first_name = 'Vanessa' where role = 'viewer'`],
  // Read by calls that are not kept.
  api_tokens: [],
  imports: [
    `update imports set status = 'applied', applied_at = now() where id = 901`,
    'delete from imports where id = 901',
  ],
  company: [
    'insert into company (id, materiality_amount) values (1, 7500)',
    `update company set name = 'Example Industries', costs_by = 'shareOfRevenue' where id = 1`,
  ],
  publications: [
    `update publications set state = 'superseded', superseded_at = now() where id = 901`,
    'delete from publications where id = 901',
  ],
  // Read by calls that are not kept.
  month_reviews: [],
  month_approvals: [],
  accounts: [`update accounts set name = 'Harbour dues' where id = 901`],
  account_mappings: ['delete from account_mappings where id = 901'],
  account_balances: ['update account_balances set amount = 12 where id = 901'],
  // Read by calls that are not kept.
  adjustments: [],
  // Read by calls that are not kept.
  entities: [],
  // Read by calls that are not kept.
  balance_lines: [],
  opening_balances: [],
  flow_moves: [],
  typed_balances: [],
  covenants: [],
  agenda_items: [],
  board_actions: [],
  questions: [],
  confirmed_sentences: [],
  access_reviews: [],
  explanation_tasks: [],
  month_events: [],
  ebitda_items: [],
  plans: [],
  plan_figures: [],
};

const DATA = `
  insert into financial_data (id, fy_id, month_num, month_name, revenue, notes) values
    (901, 14, 1, 'April', 100, 'harbour dues'), (902, 13, 1, 'April', 90, null);
  insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview) values
    (901, 14, 1, 'April', 2026, 'The harbour opened'), (902, 13, 1, 'April', 2025, 'A harbour');
  insert into bullet_points (id, summary_id, bullet_text, position) values (901, 901, 'A harbour', 0);
  insert into documents (id, summary_id, file_name, original_name, file_type, file_size) values
    (901, 901, 'stored', 'paper.pdf', 'pdf', 10);
  insert into forecasts (id, business_unit_id, metric, fy, month, amount, monthly_summaries_id) values
    (901, 1, 'forecast', 2026, 5, 10, 901);
  insert into imports (id, source, file_name, created_at, created_by) values
    (901, 'csv', 'harbour.csv', now(), 'Ada Admin');
  insert into publications (id, fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at) values
    (901, 14, 1, 'April 2026', 1, 'ABCDEFGHJKMN', 1, '{}', '', '', 1, now());
  insert into accounts (id, name, type) values (901, 'Dues', 'revenue');
  insert into account_mappings (id, account_id, line) values (901, 901, 'revenue');
  insert into account_balances (id, account_id, month, amount) values (901, 901, '2024-04', 90)`;

let t: TestApp;

const change = (statement: string) =>
  write(t.database, t.deps.changes, { actor: 'system' }, (transaction) =>
    transaction.execute(statement),
  );

/** The answer of a server with an empty cache. */
async function fresh(urls: readonly string[]): Promise<string[]> {
  const app = await buildApp({ ...t.deps, changes: new Changes() });
  const headers = { authorization: `Bearer ${t.tokens.admin}` };
  const answers = await Promise.all(urls.map((url) => app.inject({ url, headers })));
  await app.close();
  return answers.map(({ body }) => body);
}

const kept = async () =>
  (await Promise.all(READS.map((url) => t.as('admin', 'GET', url)))).map(({ body }) => body);

beforeAll(async () => {
  t = await openTestApp();
  await change(DATA);
});
afterAll(() => t.close());

test.each(SHOWN_RECORDS.map((table) => ({ table })))(
  'after a change of $table every read is as if nothing had been kept',
  async ({ table }) => {
    for (const statement of CHANGES[table]) {
      const before = await kept();
      expect(before).toEqual(await fresh(READS));
      await change(statement);
      const exact = await fresh(READS);
      const stale = READS.filter((_, index) => (exact[index] ?? '') !== before[index]);
      // The change shows somewhere, or this would prove nothing.
      expect(stale).not.toEqual([]);
      expect(await kept()).toEqual(exact);
    }
  },
);
