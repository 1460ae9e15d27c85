import { columnLabel } from '../../format/changedFields.ts';
import type { RecordNames } from '../../engine/moments/recordNames.ts';
import { RECORD_TABLES, type RecordTable } from '../../engine/db/recordRules.ts';
import { RECORDS } from '../../engine/db/records.ts';
import type { RowFault } from './compareRows.ts';

const tablePosition = (table: RecordTable) => RECORD_TABLES.indexOf(table);

export const isPriorityFault = ({ table }: RowFault): boolean =>
  tablePosition(table) <= tablePosition('company');

export const byPriority = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => tablePosition(a.table) - tablePosition(b.table) || a.id - b.id);

function commaList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const PROBLEMS = {
  missing: 'Deleted without a recorded change',
  added: 'Added without a recorded change',
} as const;

/** Versions and times are mentioned only if nothing else differs. */
function differencesInWords({ table, columns }: RowFault): string {
  const others = columns.filter((column) => column !== 'version' && column !== 'updated_at');
  const told = (others.length === 0 ? columns : others).map((column) => columnLabel(table, column));
  return `Altered without a recorded change: ${commaList(told)}`;
}

/** Names the record and its fault, without any amount or text. */
export function rowFaultText(fault: RowFault, names: RecordNames) {
  const { table, id, kind } = fault;
  const { name } = names.find({ table, id });
  return {
    record: `${[RECORDS[table].called, name].filter((word) => word !== '').join(' ')} (${table} ${id})`,
    problem: kind === 'changed' ? differencesInWords(fault) : PROBLEMS[kind],
  };
}
