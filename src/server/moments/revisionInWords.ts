import { getTableColumns } from 'drizzle-orm';
import type { RowTexts } from '../../format/changedFields.ts';
import { fieldsInWords, idsIn } from '../../format/changedFields.ts';
import type { RecordChange } from '../../contract/activity.ts';
import type { ActivityNoun } from '../../contract/activityKinds.ts';
import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { type RecordTable, rulesOf, tablesOfNouns } from '../db/recordRules.ts';
import { company } from '../db/schema/company.ts';
import type { RecordKey, RecordNames } from './recordNames.ts';

/** One row of `revisions`, its columns as texts. */
export interface RevisionTexts extends RecordKey {
  readonly action: 'insert' | 'update' | 'delete';
  readonly before: RowTexts | null;
  readonly after: RowTexts | null;
}

/** The table of a noun that people read the trace of. */
export function tableOfNoun(noun: ActivityNoun): RecordTable {
  const [table] = tablesOfNouns([noun]);
  if (table === undefined) throw new RangeError(`No table has the noun ${noun}`);
  return table;
}

const ACTIONS = { insert: 'added', update: 'changed', delete: 'deleted' } as const;

/** What somebody is named for. */
const OWNED: ReadonlySet<string> = new Set(['questions', 'explanation_tasks']);

const REFERRING = { business_unit_id: 'business_units', monthly_summaries_id: 'monthly_summaries' };

/** The records whose names revisions need: their own, and those that changed columns refer to. */
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
    for (const row of OWNED.has(table) ? [before, after] : []) {
      if (row?.['owner_id']) add('users', Number(row['owner_id']));
    }
    for (const row of table === 'account_balances' ? [before, after] : []) {
      if (row?.['account_id']) add('accounts', Number(row['account_id']));
    }
    if (table !== 'forecasts') continue;
    for (const [column, other] of Object.entries(REFERRING)) {
      for (const row of [before, after]) {
        const referred = row?.[column];
        if (referred) add(other, Number(referred));
      }
    }
  }
  return [...keys.values()];
}

/** What counts of the company until something is settled, as texts by column. */
const STANDARDS: RowTexts = Object.fromEntries(
  Object.values(getTableColumns(company)).map(({ name, default: standard }) => [
    name,
    // A list stands empty, which is nothing.
    typeof standard === 'object' || standard === undefined ? null : String(standard),
  ]),
);

/** The first change of the company's settings makes their row; people changed what counted until then. */
function asChanged(revision: RevisionTexts): RevisionTexts {
  const { table, action, after } = revision;
  if (table !== 'company' || action !== 'insert' || after === null) return revision;
  // Only of columns that there were: those that came later were not changed.
  const before = Object.fromEntries(
    Object.keys(after).map((column) => [column, STANDARDS[column] ?? null]),
  );
  return { ...revision, action: 'update', before };
}

/** A revision as people read it; `names` has to know `recordsNamedIn` it. */
export function revisionInWords(
  basis: CompanyBasis,
  revision: RevisionTexts,
  names: RecordNames,
): RecordChange {
  const { table, id, action, before, after } = asChanged(revision);
  const noun = rulesOf(table)?.noun;
  if (noun === undefined) throw new RangeError(`Nobody reads the trace of ${table}`);
  const { name, currency, unit } = names.find({ table, id });
  const fields = fieldsInWords(table, before, after, {
    basis,
    currency: after?.['currency'] ?? before?.['currency'] ?? currency,
    unit,
    nameOf: (other, otherId) =>
      other === 'users'
        ? // Without a name nothing: the address is not for everybody.
          names.person(Number(otherId), '')
        : names.find({ table: other, id: Number(otherId) }).name,
  });
  return { noun, id, action: ACTIONS[action], name, fields };
}
