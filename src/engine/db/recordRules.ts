import type { ActivityNoun } from '../../contract/activityKinds.ts';
import { NOUNS, type Noun } from '../../contract/changes.ts';
import { RECORDS } from './records.ts';
import type { TableRules } from './tableRules.ts';

export type RecordTable = keyof typeof RECORDS;

export type TableWith<Rules> = {
  [Table in RecordTable]: (typeof RECORDS)[Table] extends Rules ? Table : never;
}[RecordTable];

// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
export const RECORD_TABLES = Object.keys(RECORDS) as RecordTable[];

const TABLE_RULES: Readonly<Record<RecordTable, TableRules>> = RECORDS;

export const rulesOf = (table: string): TableRules | undefined =>
  RECORD_TABLES.some((one) => one === table)
    ? // A cast because the name of a table is any text; it is one of the keys here.
      TABLE_RULES[table as RecordTable]
    : undefined;

export const tablesWhere = (holds: (rules: TableRules) => boolean): RecordTable[] =>
  RECORD_TABLES.filter((table) => holds(TABLE_RULES[table]));

/** Tables derived from records. They have no change history of their own. */
const DERIVED_READS: Readonly<Record<string, readonly Noun[]>> = {
  document_texts: ['monthly-summaries', 'documents', 'search', 'month-state'],
};

export const tablesOfNouns = (nouns: readonly ActivityNoun[]): RecordTable[] =>
  tablesWhere(({ noun }) => nouns.includes(noun));

export type ShownRecord = Exclude<RecordTable, 'purges'>;

export const SHOWN_RECORDS = RECORD_TABLES.filter(
  (table): table is ShownRecord => TABLE_RULES[table].readBy.length > 0,
);

export const SHOWN_TABLES: readonly string[] = [...SHOWN_RECORDS, ...Object.keys(DERIVED_READS)];

export function nounsReading(tables: Iterable<string>): Noun[] {
  const nouns = new Set(
    [...tables].flatMap((table) => rulesOf(table)?.readBy ?? DERIVED_READS[table] ?? []),
  );
  return NOUNS.filter((noun) => nouns.has(noun));
}

const sqlText = (value: string | undefined | null) =>
  value === undefined || value === null ? 'null' : `'${value}'`;

/** A view that gives the database's functions the rules of each table. */
export function recordRulesInSql(): string {
  const rows = RECORD_TABLES.map((table) => {
    const { month, trace, published, needsReason, keepsBasis } = TABLE_RULES[table];
    return `(${[table, month, trace, published, needsReason].map(sqlText).join(', ')}, ${keepsBasis === true})`;
  });
  return `drop view if exists history.record_rules;
    create view history.record_rules as
      select name::name, month_of::text, trace::text, published::text, needs_reason::text, keeps_basis
      from (values ${rows.join(', ')}) rules (name, month_of, trace, published, needs_reason, keeps_basis)`;
}
