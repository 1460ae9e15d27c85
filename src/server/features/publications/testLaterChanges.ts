// Changes of each table after approval was asked for, and whether it falls.
import { testLogo } from '../../../packs/testLogo.ts';
import type { ShownRecord } from '../../../engine/db/recordRules.ts';
import { TEMPLATE_VERSION } from './manifest.ts';

/** October 2026 with what it is compared with, plans, books, and much that is no part of it. */
export const DATA = `
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
    (903, 908, 'Later', 'open', null), (904, 813, 'Long done', 'done', '2026-09-30'),
    (905, 906, 'Just done', 'done', '2026-10-15');
  insert into month_events (id, fy_id, month_num, title, lines, created_by) values
    (901, 14, 7, 'Leeds opened', '{admin}', 1), (902, 13, 3, 'Strike', '{}', 1), (903, 14, 8, 'Later', '{}', 1), (904, 12, 12, 'Before', '{}', 1);
  insert into ebitda_items (id, fy_id, month_num, name, amount, reason) values
    (901, 14, 7, 'Closing Leeds', 5, 'Once'), (902, 14, 6, 'Moving', 7, 'Once');
  insert into business_units (id, name) values (901, 'Plan'), (902, 'Unplanned'), (903, 'Third');
  insert into forecasts (id, business_unit_id, metric, fy, month, amount, monthly_summaries_id) values
    (901, 901, 'forecast', 2026, 10, 10, 907), (902, 901, 'budget', 2027, 1, 20, 906),
    (903, 903, 'forecast', 2027, 2, 30, 907), (904, 903, 'forecast', 2026, 9, 40, 907);
  insert into plans (id, name, kind, fy_id) values
    (901, 'Budget FY26', 'budget', 14), (902, 'Budget B', 'budget', 14), (903, 'Forecast FY26', 'forecast', 14);
  insert into plan_figures (id, plan_id, line, month_num, amount) values
    (901, 901, 'revenue', 7, 120), (902, 901, 'production', 7, 50), (903, 902, 'revenue', 6, 90), (904, 903, 'revenue', 3, 80);
  update plans set state = 'approved', approved_at = now(), approved_by = 7 where id = 901;
  insert into accounts (id, code, name, type) values (901, '4000', 'Sales', 'revenue'), (902, '6000', 'Rent', 'operatingCost');
  insert into account_mappings (id, account_id, line) values (901, 902, 'admin');
  insert into account_balances (id, account_id, month, amount) values (901, 901, '2026-06', 7), (902, 902, '2026-05', 9);
  insert into balance_lines (id, slug, name, side, role, position) values (901, 'stock', 'Stock', 'asset', 'stock', 1);
  insert into covenants (id, name, numerator, direction, limits, tested_each, warning_percent) values (901, 'Leverage', '[]', 'atMost', '[]', 'quarter', 15);
  insert into opening_balances (id, account_id, month, amount) values (901, 901, '2026-04', 7);
  insert into flow_moves (id, month, from_line, to_line, amount, reason) values (901, '2026-06', 'debt', 'fixedAssets', 5, 'A lease');
  insert into typed_balances (id, month, line, amount) values (901, '2026-06', 'stock', 5);
  insert into entities (id, key, name) values (901, 'uk', 'Harbour');
  insert into company (id, name) values (1, 'Example Industries');
  insert into imports (id, source, file_name, created_at, created_by) values
    (901, 'csv', 'figures.csv', now(), 'Ada Admin')`;

const OPENED = `update plans set state = 'draft', approved_at = null, approved_by = null`;
const APPROVED = `update plans set state = 'approved', approved_at = now(), approved_by = 7`;

/** Changes of each table after which approvals have fallen. */
export const FALL: Readonly<Record<string, readonly string[]>> = {
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
  ebitda_items: [
    'update ebitda_items set amount = 6 where id = 901',
    `update ebitda_items set reason = 'Twice' where id = 901`,
    'delete from ebitda_items where id = 901',
    `insert into ebitda_items (fy_id, month_num, name, amount, reason) values (14, 7, 'Moving', 1, 'Once')`,
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
  month_events: [
    `insert into month_events (fy_id, month_num, title, created_by) values (14, 6, 'Berlin opened', 1)`,
    `update month_events set title = 'Hull opened' where id = 901`,
    `update month_events set lines = '{rnd}' where id = 901`,
    'delete from month_events where id = 902',
  ],
  board_actions: [
    `insert into board_actions (summary_id, action_text) values (907, 'Ask the port')`,
    `update board_actions set due_on = '2026-12-01' where id = 901`,
    `update board_actions set state = 'done', ended_on = '2026-10-02' where id = 902`,
    'delete from board_actions where id = 902',
    `update board_actions set outcome = 'Two offers' where id = 905`,
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
    `update company set pack_sections = '{summary,charts}'`,
    `update company set pack_colours = '{#0b3d2e,#e3f1ea}'`,
    'update company set pack_appends_documents = true',
    `update company set pack_charts = 'rolling'`,
    `update company set pack_logo = '${testLogo().content}'`,
    'delete from company',
  ],
  financial_years: [
    `update financial_years set fy_year = 'FY36' where id = 14`,
    `update financial_years set fy_year = 'FY35' where id = 13`,
  ],
  plans: [
    `${OPENED} where id = 901`,
    `${OPENED} where id = 901; update plans set name = 'Budget A' where id = 901; ${APPROVED} where id = 901`,
    `${APPROVED} where id = 902`,
    `${APPROVED} where id = 903`,
    `${OPENED} where id = 901; delete from plan_figures where plan_id = 901; delete from plans where id = 901`,
  ],
  plan_figures: [
    `${OPENED} where id = 901; update plan_figures set amount = 121 where id = 901; ${APPROVED} where id = 901`,
    `${OPENED} where id = 901; delete from plan_figures where id = 902; ${APPROVED} where id = 901`,
    `${OPENED} where id = 901; insert into plan_figures (plan_id, line, month_num, amount) values (901, 'rnd', 7, 3); ${APPROVED} where id = 901`,
  ],
};

/** Changes of the books, after which approvals have fallen because figures of the month follow from them. */
export const FALL_BY_FIGURES: readonly string[] = [
  `insert into account_mappings (account_id, line) values (901, 'marketing')`,
  `update account_mappings set line = 'marketing' where id = 901`,
  `update account_mappings set sign = -sign where id = 901`,
  'delete from account_mappings where id = 901',
  'update account_balances set amount = 10 where id = 902',
  'delete from account_balances where id = 902',
  `update account_balances set month = '2026-07' where id = 902`,
  `insert into account_balances (account_id, month, amount) values (902, '2026-06', 4)`,
  `insert into account_balances (account_id, month, amount, entity) values (902, '2026-05', 4, 'uk')`,
  `insert into adjustments (month, line, amount, reason) values ('2026-05', 'admin', 7, 'Late')`,
];

/** Changes after which approvals have fallen if the company has a balance sheet and a cash flow. */
export const FALL_WITH_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  accounts: [`update accounts set type = 'otherCost' where id = 901`],
  entities: [`update entities set result_readings = '{"2026-04": "moved"}' where id = 901`],
  account_mappings: [
    `insert into account_mappings (account_id, balance_line) values (901, 'stock')`,
    `update account_mappings set flow = 'fixedAssets' where id = 901`,
  ],
  account_balances: [
    'update account_balances set amount = 8 where id = 901',
    'delete from account_balances where id = 901',
    `insert into account_balances (account_id, month, amount) values (901, '2025-11', 7)`,
  ],
  adjustments: [
    `insert into adjustments (month, line, amount, reason) values ('2026-09', 'rnd', 7, 'Late')`,
  ],
  covenants: [
    `update covenants set direction = 'atLeast' where id = 901`,
    `insert into covenants (name, numerator, direction, limits, tested_each, warning_percent) values ('Net worth', '[]', 'atLeast', '[]', 'year', 15)`,
    'delete from covenants where id = 901',
  ],
  balance_lines: [
    `insert into balance_lines (slug, name, side, role, position) values ('tools', 'Tools', 'asset', 'fixedAssets', 2)`,
    `update balance_lines set name = 'Inventory' where id = 901`,
    'delete from balance_lines where id = 901',
  ],
  opening_balances: [
    `insert into opening_balances (account_id, month, amount) values (902, '2026-04', 3)`,
    'update opening_balances set amount = 6 where id = 901',
    'delete from opening_balances where id = 901',
  ],
  flow_moves: [
    `insert into flow_moves (month, from_line, to_line, amount, reason) values ('2026-10', 'debt', 'fixedAssets', 3, 'Another lease')`,
    'update flow_moves set amount = 6 where id = 901',
    'delete from flow_moves where id = 901',
  ],
  typed_balances: [
    `insert into typed_balances (month, line, amount) values ('2026-10', 'stock', 3)`,
    'update typed_balances set amount = 6 where id = 901',
    'delete from typed_balances where id = 901',
  ],
};

/** Changes of each table after which approvals stand. */
export const STAND: Readonly<Record<ShownRecord, readonly string[]>> = {
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
  // Readers ask while a month is being approved, too.
  questions: [
    `insert into questions (fy_id, month_num, about, question_text, asked_by, asked_at) values (14, 7, 'report', 'Why?', 1, now())`,
  ],
  // An action of a later meeting, and one that ended before the month.
  board_actions: [
    `update board_actions set action_text = 'Later still' where id = 903`,
    `update board_actions set outcome = 'Long ago' where id = 904`,
  ],
  // The text of figures stays the same.
  confirmed_sentences: [
    `insert into confirmed_sentences (summary_id, sentence, beside) values (907, 'Revenue was $3.51M.', 'revenue = 3600000')`,
  ],
  month_events: [
    `update month_events set title = 'Later still' where id = 903`,
    'update month_events set created_by = 7 where id = 901',
    'delete from month_events where id = 904',
  ],
  // The task's owner; the explanation itself is among the month's notes.
  explanation_tasks: [
    `insert into explanation_tasks (fy_id, month_num, line, owner_id) values (14, 7, 'admin', 1)`,
  ],
  ebitda_items: [`update ebitda_items set amount = 6 where id = 902`],
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
    'update company set preparers_publish = false',
    `update company set second_factor_for = '{admin}'`,
    'update company set readings_shown_since = now()',
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
  accounts: [
    `insert into accounts (name, type) values ('Dues', 'revenue')`,
    `update accounts set name = 'Dues' where id = 902`,
  ],
  // Mappings for another month, or without a line. Their effect on this month is in its figures.
  account_mappings: [
    `insert into account_mappings (account_id, from_month, line) values (902, '2026-11', 'other')`,
  ],
  account_balances: [
    `insert into account_balances (account_id, month, amount) values (901, '2026-05', 7)`,
    'delete from account_balances where id = 901',
  ],
  adjustments: [
    `insert into adjustments (month, line, amount, reason) values ('2024-05', 'rnd', 7, 'Late')`,
  ],
  api_tokens: [
    `insert into api_tokens (user_id, purpose, scope, created_at, expires_at) values (1, 'A look', 'read', now(), now())`,
  ],
  access_reviews: [
    `insert into access_reviews (decision, note, entries, reviewed_by, reviewer, reviewed_at) values ('kept', '', '[]', 1, 'Ada', now())`,
  ],
  entities: [
    `insert into entities (key, name) values ('de', 'Hafen')`,
    `update entities set name = 'Quay' where id = 901`,
  ],
  // Part of what is approved only if the company has these statements.
  balance_lines: [`update balance_lines set name = 'Inventory' where id = 901`],
  opening_balances: ['update opening_balances set amount = 6 where id = 901'],
  flow_moves: ['update flow_moves set amount = 6 where id = 901'],
  typed_balances: ['update typed_balances set amount = 6 where id = 901'],
  covenants: [`update covenants set direction = 'atLeast' where id = 901`],
  // Drafts, a plan of another year, and one that plans only what comes after the month.
  plans: [
    `insert into plans (name, kind, fy_id) values ('Budget C', 'budget', 14)`,
    `update plans set name = 'Budget D' where id = 902`,
    `insert into plans (id, name, kind, fy_id) values (911, 'Old', 'budget', 13);
     insert into plan_figures (plan_id, line, month_num, amount) values (911, 'revenue', 7, 7); ${APPROVED} where id = 911`,
    `update plan_figures set month_num = 8 where id = 904; ${APPROVED} where id = 903`,
  ],
  plan_figures: [
    'update plan_figures set amount = 91 where id = 903',
    `insert into plan_figures (plan_id, line, month_num, amount) values (902, 'revenue', 7, 7)`,
  ],
};

/** Printed, but not in the manifest of figures, texts and documents: notes of the plan. */
export const PRINTED_ONLY = `update forecasts set notes = 'Signed' where id = 901`;
