import type { ActivityNoun } from '../../contract/activityKinds.ts';
import { NOUNS, type Noun } from '../../contract/changes.ts';
import { type TableRules, RECORDS } from './records.ts';

export type RecordTable = keyof typeof RECORDS;

/** The tables whose rules include these. */
export type TableWith<Rules> = {
  [Table in RecordTable]: (typeof RECORDS)[Table] extends Rules ? Table : never;
}[RecordTable];

// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
export const RECORD_TABLES = Object.keys(RECORDS) as RecordTable[];

const RULES: Readonly<Record<RecordTable, TableRules>> = RECORDS;

/** The rules of a table; undefined of one whose changes are not recorded. */
export const rulesOf = (table: string): TableRules | undefined =>
  RECORD_TABLES.some((one) => one === table)
    ? // A cast because the name of a table is any text; it is one of the keys here.
      RULES[table as RecordTable]
    : undefined;

/** The tables of whose rules this holds, in the order of the register. */
export const tablesWhere = (holds: (rules: TableRules) => boolean): RecordTable[] =>
  RECORD_TABLES.filter((table) => holds(RULES[table]));

/** Those that are derived from records, without a trace of their own. */
const DERIVED_READS: Readonly<Record<string, readonly Noun[]>> = {
  document_texts: ['monthly-summaries', 'documents', 'search', 'month-state'],
};

/** The tables of what people filter changes by. */
export const tablesOfNouns = (nouns: readonly ActivityNoun[]): RecordTable[] =>
  tablesWhere(({ noun }) => nouns.includes(noun));

export type ShownRecord = Exclude<RecordTable, 'purges'>;

/** Those whose rows are shown. */
export const SHOWN_RECORDS = RECORD_TABLES.filter(
  (table): table is ShownRecord => RULES[table].readBy.length > 0,
);

/** The same, with what is derived from them. */
export const SHOWN_TABLES: readonly string[] = [...SHOWN_RECORDS, ...Object.keys(DERIVED_READS)];

/** What has to be read again after a change of these tables. */
export function nounsReading(tables: Iterable<string>): Noun[] {
  const nouns = new Set(
    [...tables].flatMap((table) => rulesOf(table)?.readBy ?? DERIVED_READS[table] ?? []),
  );
  return NOUNS.filter((noun) => nouns.has(noun));
}

const text = (value: string | undefined | null) =>
  value === undefined || value === null ? 'null' : `'${value}'`;

/** A view that tells the functions of the database what the register says of each table. */
export function recordRulesInSql(): string {
  const rows = RECORD_TABLES.map((table) => {
    const { month, trace, published, needsReason, keepsBasis } = RULES[table];
    return `(${[table, month, trace, published, needsReason].map(text).join(', ')}, ${keepsBasis === true})`;
  });
  return `drop view if exists history.record_rules;
    create view history.record_rules as
      select name::name, month_of::text, trace::text, published::text, needs_reason::text, keeps_basis
      from (values ${rows.join(', ')}) rules (name, month_of, trace, published, needs_reason, keeps_basis)`;
}
