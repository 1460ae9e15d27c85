import type { RevertibleTable } from './reverts.queries.ts';

/** A record of each table that can be reverted; FY25 has the id 13. */
export const DATA = `
  insert into financial_data (id, fy_id, month_num, month_name, revenue, notes) values (900, 13, 2, 'May', 100, 'One-off');
  insert into monthly_summaries (id, fy_id, month_num, month_name, year, overview) values (900, 13, 2, 'May', 2025, 'Orders grew'), (901, 13, 5, 'August', 2025, 'Warm');
  insert into bullet_points (id, summary_id, bullet_text, position) values (900, 900, 'Opened Leeds', 0);
  insert into agenda_items (id, summary_id, kind, item_text, position) values (900, 900, 'decision', 'The new berth', 0);
  insert into board_actions (id, summary_id, action_text) values (900, 900, 'Compare offers'); insert into confirmed_sentences (id, summary_id, sentence, beside) values (900, 900, 'Revenue was $100.', 'revenue = 101'); insert into explanation_tasks (id, fy_id, month_num, line, owner_id) values (900, 13, 2, 'admin', 1);
  insert into month_events (id, fy_id, month_num, title, lines, created_by) values (900, 13, 2, 'Leeds opened', '{admin,rnd}', 1);
  insert into ebitda_items (id, fy_id, month_num, name, amount, reason) values (900, 13, 2, 'Closing Leeds', 5, 'Once');
  insert into business_units (id, name) values (900, 'Harbour'), (901, 'Vale');
  insert into forecasts (id, business_unit_id, metric, fy, month, amount, monthly_summaries_id) values (900, 900, 'budget', 2025, 5, 10, 900);
  insert into accounts (id, code, name, type) values (900, '4000', 'Dues', 'revenue'), (901, '4100', 'Rents', 'revenue');
  insert into account_mappings (id, account_id, from_month, line) values (900, 900, '', 'revenue');
  insert into entities (id, key, name) values (900, 'North', 'North'), (901, 'South', 'South');
  insert into account_balances (id, account_id, entity, month, amount) values (900, 900, 'North', '2025-04', 50), (901, 900, 'North', '2025-07', 60);
  insert into adjustments (id, month, line, amount, reason) values (900, '2025-04', 'revenue', 5, 'Late');
  insert into balance_lines (id, slug, name, side, role, position) values (900, 'stock', 'Stock', 'asset', 'stock', 1), (901, 'tools', 'Tools', 'asset', 'fixedAssets', 2);
  insert into covenants (id, name, numerator, direction, limits, tested_each, warning_percent) values (900, 'Leverage', '[]', 'atMost', '[]', 'quarter', 15), (901, 'Cover', '[]', 'atLeast', '[]', 'year', 15);
  insert into opening_balances (id, account_id, entity, month, amount) values (900, 900, 'North', '2025-03', 50), (901, 900, 'South', '2025-03', 60);
  insert into flow_moves (id, month, from_line, to_line, amount, reason) values (900, '2025-04', 'debt', 'fixedAssets', 5, 'A lease');
  insert into typed_balances (id, month, line, amount) values (900, '2025-04', 'stock', 5), (901, '2025-05', 'stock', 6);
  insert into plans (id, name, kind, fy_id) values (900, 'Budget', 'budget', 13), (901, 'Empty', 'budget', 13);
  insert into plan_figures (id, plan_id, line, month_num, amount) values (900, 900, 'revenue', 1, 10);
  insert into documents (id, summary_id, file_name, original_name, file_type, file_size) values (900, 900, 'FILE', 'Pack.pdf', 'pdf', 4);
  insert into company (id, name) values (1, 'Harbour Ltd')`;

interface Changes {
  readonly added: string;
  readonly changed: string;
  readonly deleted: string;
}

/** A change of each kind for each table that can be reverted; all of a kind are made as one. */
export const CHANGES: Readonly<Record<RevertibleTable, Partial<Changes>>> = {
  // There is one row, for ever.
  company: {
    changed: `update company set name = 'Vale Ltd', line_groups = '{result}', pack_sections = '{charts}', approver_ids = '{1}'`,
  },
  // Their dates follow from the company's settings.
  financial_years: {
    added: `insert into financial_years (fy_year, start_date, end_date) values ('FY27', '2027-04-01', '2028-03-31')`,
    deleted: `delete from financial_years where fy_year = 'FY26'`,
  },
  accounts: {
    added: `insert into accounts (code, name, type) values ('4200', 'Other', 'revenue')`,
    changed: `update accounts set name = 'Harbour dues' where id = 900`,
    deleted: 'delete from accounts where id = 901',
  },
  account_mappings: {
    added: `insert into account_mappings (account_id, from_month, line) values (900, '2025-07', 'other')`,
    changed: `update account_mappings set line = 'cash' where id = 900`,
    deleted: 'delete from account_mappings where id = 900',
  },
  entities: {
    added: `insert into entities (key, name) values ('East', 'East')`,
    changed: `update entities set name = 'Far south', file_names = '{S,"The south"}', is_eliminations = true, result_readings = '{"2025-04": "moved"}' where id = 901`,
    deleted: 'delete from entities where id = 901',
  },
  account_balances: {
    added: `insert into account_balances (account_id, entity, month, amount) values (900, 'East', '2025-08', 1)`,
    changed: 'update account_balances set amount = 51 where id = 900',
    deleted: 'delete from account_balances where id = 901',
  },
  adjustments: {
    added: `insert into adjustments (month, line, amount, reason) values ('2025-07', 'revenue', 2, 'Late')`,
    changed: `update adjustments set amount = 6, reason = 'Later' where id = 900`,
    deleted: 'delete from adjustments where id = 900',
  },
  balance_lines: {
    added: `insert into balance_lines (slug, name, side, role, position) values ('loans', 'Loans', 'liability', 'debt', 3)`,
    changed: `update balance_lines set name = 'Inventory', is_archived = true where id = 900`,
    deleted: 'delete from balance_lines where id = 901',
  },
  opening_balances: {
    added: `insert into opening_balances (account_id, entity, month, amount) values (900, 'East', '2025-03', 2)`,
    changed: 'update opening_balances set amount = 51 where id = 900',
    deleted: 'delete from opening_balances where id = 901',
  },
  flow_moves: {
    added: `insert into flow_moves (month, from_line, to_line, amount, reason) values ('2025-07', 'debt', 'fixedAssets', 2, 'Another lease')`,
    changed: `update flow_moves set amount = 6, reason = 'A larger lease' where id = 900`,
    deleted: 'delete from flow_moves where id = 900',
  },
  typed_balances: {
    added: `insert into typed_balances (month, line, amount) values ('2025-07', 'tools', 2)`,
    changed: 'update typed_balances set amount = 7 where id = 900',
    deleted: 'delete from typed_balances where id = 901',
  },
  covenants: {
    added: `insert into covenants (name, numerator, direction, limits, tested_each, warning_percent) values ('Net worth', '[]', 'atLeast', '[{"from": "2025-04", "value": "3"}]', 'month', 20)`,
    changed: `update covenants set name = 'Net leverage', warning_percent = 10, denominator = '[]' where id = 900`,
    deleted: 'delete from covenants where id = 901',
  },
  plans: {
    added: `insert into plans (name, kind, fy_id) values ('Forecast', 'forecast', 13)`,
    changed: `update plans set name = 'The budget' where id = 900`,
    deleted: 'delete from plans where id = 901',
  },
  plan_figures: {
    added: `insert into plan_figures (plan_id, line, month_num, amount) values (900, 'cash', 1, 3)`,
    changed: 'update plan_figures set amount = 11 where id = 900',
    deleted: 'delete from plan_figures where id = 900',
  },
  financial_data: {
    added: `insert into financial_data (fy_id, month_num, month_name, revenue) values (13, 3, 'June', 7)`,
    changed: `update financial_data set revenue = 101, cash = 0, not_reported = '{cash}', notes = 'Two-off' where id = 900`,
    deleted: 'delete from financial_data where id = 900',
  },
  monthly_summaries: {
    added: `insert into monthly_summaries (fy_id, month_num, month_name, year) values (13, 3, 'June', 2025)`,
    changed: `update monthly_summaries set overview = 'Orders fell', staff_count = 3 where id = 900`,
    deleted: 'delete from monthly_summaries where id = 901',
  },
  bullet_points: {
    added: `insert into bullet_points (summary_id, bullet_text, position) values (900, 'Closed York', 1)`,
    changed: `update bullet_points set bullet_text = 'Opened Hull' where id = 900`,
    deleted: 'delete from bullet_points where id = 900',
  },
  agenda_items: {
    added: `insert into agenda_items (summary_id, kind, item_text, position) values (900, 'information', 'Insurance', 1)`,
    changed: `update agenda_items set decision = 'Approved', decided_on = '2025-06-12', position = 4 where id = 900`,
    deleted: 'delete from agenda_items where id = 900',
  },
  board_actions: {
    added: `insert into board_actions (summary_id, action_text, owner_name) values (900, 'Ask the port', 'Ada'); insert into confirmed_sentences (summary_id, sentence, beside) values (900, 'Cash was $9.', 'cash = 8')`,
    changed: `update board_actions set state = 'done', ended_on = '2025-06-12', outcome = 'The second' where id = 900; update confirmed_sentences set beside = 'revenue = 102' where id = 900; update explanation_tasks set due_on = '2025-06-20' where id = 900`,
    deleted: 'delete from board_actions where id = 900',
  },
  confirmed_sentences: { deleted: 'delete from confirmed_sentences where id = 900' },
  explanation_tasks: {},
  ebitda_items: {
    added: `insert into ebitda_items (fy_id, month_num, name, amount, reason) values (13, 2, 'Moving', 6, 'Once')`,
    changed: 'update ebitda_items set amount = 6 where id = 900',
    deleted: 'delete from ebitda_items where id = 900',
  },
  month_events: {
    added: `insert into month_events (fy_id, month_num, title, created_by) values (13, 3, 'Strike', 1)`,
    changed: `update month_events set title = 'Hull opened', lines = '{marketing}' where id = 900`,
    deleted: 'delete from month_events where id = 900',
  },
  documents: {
    added: `insert into documents (summary_id, file_name, original_name, file_type, file_size) values (900, 'FILE', 'New.pdf', 'pdf', 4)`,
    changed: `update documents set original_name = 'Papers.pdf' where id = 900`,
    deleted: 'delete from documents where id = 900',
  },
  business_units: {
    added: `insert into business_units (name) values ('East')`,
    changed: `update business_units set name = 'Far vale', is_active = false where id = 901`,
    deleted: 'delete from business_units where id = 901',
  },
  forecasts: {
    added: `insert into forecasts (business_unit_id, metric, fy, month, amount, monthly_summaries_id) values (901, 'budget', 2025, 6, 3, 900)`,
    changed: `update forecasts set amount = 11, business_unit_id = 901 where id = 900`,
    deleted: 'delete from forecasts where id = 900',
  },
};
