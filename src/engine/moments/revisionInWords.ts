import { getTableColumns } from 'drizzle-orm';
import type { RowTexts } from '../../format/changedFields.ts';
import { fieldsInWords, idsIn } from '../../format/changedFields.ts';
import type { RecordChange } from '../../contract/activity.ts';
import type { ActivityNoun } from '../../contract/activityKinds.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { type RecordTable, rulesOf, tablesOfNouns } from '../db/recordRules.ts';
import { company } from '../db/schema/company.ts';
import type { RecordKey, RecordNames } from './recordNames.ts';

export interface RevisionTexts extends RecordKey {
  readonly action: 'insert' | 'update' | 'delete';
  readonly before: RowTexts | null;
  readonly after: RowTexts | null;
}

export function tableOfNoun(noun: ActivityNoun): RecordTable {
  const [table] = tablesOfNouns([noun]);
  if (table === undefined) throw new RangeError(`No table is defined for ${noun}`);
  return table;
}

const ACTION_PARTICIPLES = { insert: 'added', update: 'changed', delete: 'deleted' } as const;

const TABLES_NAMING_PEOPLE: ReadonlySet<string> = new Set(['questions', 'explanation_tasks']);

const REFERRING_COLUMNS = {
  business_unit_id: 'business_units',
  monthly_summaries_id: 'monthly_summaries',
};

/** Returns the records whose names revisions need: their own, and those that changed columns refer to. */
export function recordsNamedIn(revisions: readonly RevisionTexts[]): RecordKey[] {
  const keys = new Map<string, RecordKey>();
  const add = (table: string, id: number) => keys.set(`${table} ${id}`, { table, id });
  for (const { table, id, before, after } of revisions) {
    add(table, id);
    for (const row of table === 'company' ? [before, after] : []) {
      for (const approver of idsIn(row?.['approver_ids'])) add('users', Number(approver));
    }
    for (const row of table === 'api_tokens' ? [before, after] : []) {
      if (row?.['user_id']) add('users', Number(row['user_id']));
    }
    for (const row of TABLES_NAMING_PEOPLE.has(table) ? [before, after] : []) {
      if (row?.['owner_id']) add('users', Number(row['owner_id']));
    }
    for (const row of table === 'account_balances' ? [before, after] : []) {
      if (row?.['account_id']) add('accounts', Number(row['account_id']));
    }
    if (table !== 'forecasts') continue;
    for (const [column, other] of Object.entries(REFERRING_COLUMNS)) {
      for (const row of [before, after]) {
        const referred = row?.[column];
        if (referred) add(other, Number(referred));
      }
    }
  }
  return [...keys.values()];
}

const COMPANY_DEFAULTS: RowTexts = Object.fromEntries(
  Object.values(getTableColumns(company)).map(({ name, default: standard }) => [
    name,
    // The default of a list is empty.
    typeof standard === 'object' || standard === undefined ? null : String(standard),
  ]),
);

/** The first change of the company's settings creates their row, but for people it changes the defaults. */
function withDefaultsBefore(revision: RevisionTexts): RevisionTexts {
  const { table, action, after } = revision;
  if (table !== 'company' || action !== 'insert' || after === null) return revision;
  const before = Object.fromEntries(
    Object.keys(after).map((column) => [column, COMPANY_DEFAULTS[column] ?? null]),
  );
  return { ...revision, action: 'update', before };
}

/** Describes a revision for people. `names` must contain the records from `recordsNamedIn`. */
export function revisionInWords(
  basis: CompanyBasis,
  revision: RevisionTexts,
  names: RecordNames,
): RecordChange {
  const { table, id, action, before, after } = withDefaultsBefore(revision);
  const noun = rulesOf(table)?.noun;
  if (noun === undefined) throw new RangeError(`No reader is defined for the history of ${table}`);
  const { name, currency, unit } = names.find({ table, id });
  const fields = fieldsInWords(table, before, after, {
    basis,
    currency: after?.['currency'] ?? before?.['currency'] ?? currency,
    unit,
    nameOf: (other, otherId) =>
      other === 'users'
        ? // Returns nothing for a person without a name, because not everyone may see the address.
          names.person(Number(otherId), '')
        : names.find({ table: other, id: Number(otherId) }).name,
  });
  return { noun, id, action: ACTION_PARTICIPLES[action], name, fields };
}
