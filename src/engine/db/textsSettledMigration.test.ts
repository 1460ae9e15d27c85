import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, openOlderDatabase } from './testOlderDatabase.ts';
import { write } from './write.ts';

const FOLLOWING = `
  insert into financial_years (id, fy_year, start_date, end_date) values (1, 'FY25', '2025-04-01', '2026-03-31');
  insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview)
    values (1, 1, 1, 'April', 2025, 'Revenue $1, planned $1, cash $1');
  insert into plans (id, name, kind, fy_id) values (1, 'Budget – FY25', 'budget', 1);
  insert into plan_figures (plan_id, line, month_num, amount) values (1, 'revenue', 1, 2000000);
  insert into quoted_figures (summary_id, report_text, figure, months, place, said) values
    (1, 'overview', 'revenue.2025-04', '{2025-04}', 8, '$1'),
    (1, 'overview', 'planned.revenue.2025-04.of-Budget_~e2~80~93_FY25', '{}', 20, '$1')`;

test('texts that followed figures before follow them still', async () => {
  const { database, drop } = await openOlderDatabase('0072_texts_settled');
  await database.pool.query(`begin; set local app.actor = '7'; ${FOLLOWING}; commit`);
  await migrate(database, MIGRATIONS);
  const stretches = () =>
    database.pool.query('select plan_id, place, said, is_due from quoted_figures order by id');
  expect((await stretches()).rows).toEqual([
    { plan_id: null, place: 8, said: '$1', is_due: false },
    { plan_id: 1, place: 20, said: '$1', is_due: false },
  ]);
  const changes = `
    insert into financial_data (fy_id, month_num, month_name, revenue, ebitda, adj_ebitda, cash, gross_profit,
      production, sales_marketing, customer_success, marketing, rnd, admin, other)
    values (1, 1, 'April', 1230000, 0, 0, 5, 1230000, 0, 0, 0, 0, 0, 0, 0);
    update plans set state = 'approved', approved_at = now(), approved_by = 7 where id = 1`;
  // A program that knows nothing of texts changes no figure that they follow.
  const alone = database.pool.query(`begin; set local app.actor = '7'; ${changes}; commit`);
  await expect(alone).rejects.toMatchObject({ code: 'BR007' });
  await write(database, new Changes(), { actor: 7 }, (transaction) => transaction.execute(changes));
  expect((await database.pool.query('select overview from monthly_summaries')).rows).toEqual([
    { overview: 'Revenue $1.23M, planned $2.00M, cash $1' },
  ]);
  expect((await stretches()).rows).toEqual([
    { plan_id: null, place: 8, said: '$1.23M', is_due: false },
    { plan_id: 1, place: 24, said: '$2.00M', is_due: false },
  ]);
  await drop();
});
