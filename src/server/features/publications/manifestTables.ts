import type { Table } from '../../../contract/changes.ts';

/**
 * Whether what a table holds is part of what is published of a month. The database's month_state() reads
 * the parts, and each of them has the trigger that makes approvals void. A table that is not named here
 * does not compile.
 */
export const MANIFEST_TABLES: Readonly<Record<Table, 'part' | 'not'>> = {
  financial_years: 'part',
  financial_data: 'part',
  monthly_summaries: 'part',
  bullet_points: 'part',
  documents: 'part',
  business_units: 'part',
  forecasts: 'part',
  company: 'part',
  users: 'not',
  api_tokens: 'not',
  access_reviews: 'not',
  imports: 'not',
  publications: 'not',
  month_reviews: 'not',
  month_approvals: 'not',
  // What they make of a month is among its figures.
  accounts: 'not',
  account_mappings: 'not',
  account_balances: 'not',
  adjustments: 'not',
  entities: 'not',
  agenda_items: 'part',
  board_actions: 'part',
  // A reader who asks must not undo an approval: packs print what is open, and nobody approves it.
  questions: 'not',
  // That a sentence was confirmed changes nothing of it.
  confirmed_sentences: 'not',
  explanation_tasks: 'not',
  month_events: 'part',
  ebitda_items: 'part',
  plans: 'part',
  plan_figures: 'part',
};
