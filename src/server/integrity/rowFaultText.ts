import { columnLabel } from '../../format/changedFields.ts';
import type { RecordNames } from '../moments/recordNames.ts';
import type { RecordedTable, RowFault } from './compareRows.ts';

const RECORDS: Readonly<Record<RecordedTable, string>> = {
  users: 'User',
  publications: 'Publication',
  month_reviews: 'Request for approval',
  month_approvals: 'Approval',
  api_tokens: 'API token',
  access_reviews: 'Access review',
  company: 'Settings',
  financial_data: 'Figures',
  monthly_summaries: 'Report',
  bullet_points: 'Bullet point',
  documents: 'Document',
  purges: 'Erased document',
  forecasts: 'Forecast or budget',
  plans: 'Plan',
  plan_figures: 'Planned figure',
  accounts: 'Account',
  account_mappings: 'Account mapping',
  account_balances: 'Account balance',
  adjustments: 'Adjustment',
  entities: 'Entity',
  ebitda_items: 'Item of adjusted EBITDA',
  imports: 'Import',
  financial_years: 'Financial year',
  business_units: 'Business unit',
  agenda_items: 'Agenda item',
  board_actions: 'Board action',
  questions: 'Question',
  confirmed_sentences: 'Confirmed sentence',
  explanation_tasks: 'Explanation task',
  month_events: 'Event',
};

/** The tables in the order in which their faults are told: first what decides about access and publication. */
// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
const ORDER = Object.keys(RECORDS) as RecordedTable[];

/** Those about access and publications come before other faults. */
export const comesFirst = ({ table }: RowFault): boolean =>
  ORDER.indexOf(table) <= ORDER.indexOf('company');

export const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => ORDER.indexOf(a.table) - ORDER.indexOf(b.table) || a.id - b.id);

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const PROBLEMS = {
  missing: 'Deleted without a recorded change',
  added: 'Added without a recorded change',
} as const;

/** Versions and times of changes are told only where nothing else differs. */
function differences({ table, columns }: RowFault): string {
  const others = columns.filter((column) => column !== 'version' && column !== 'updated_at');
  const told = (others.length === 0 ? columns : others).map((column) => columnLabel(table, column));
  return `Altered without a recorded change: ${listed(told)}`;
}

/** The record and what is wrong with it, without an amount or a text of it. */
export function rowFaultText(fault: RowFault, names: RecordNames) {
  const { table, id, kind } = fault;
  const { name } = names.find({ table, id });
  return {
    record: `${[RECORDS[table], name].filter((word) => word !== '').join(' ')} (${table} ${id})`,
    problem: kind === 'changed' ? differences(fault) : PROBLEMS[kind],
  };
}
