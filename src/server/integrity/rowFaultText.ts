import { columnLabel } from '../../format/changedFields.ts';
import type { RecordNames } from '../moments/recordNames.ts';
import { RECORD_TABLES, type RecordTable } from '../db/recordRules.ts';
import { RECORDS } from '../db/records.ts';
import type { RowFault } from './compareRows.ts';

const placeOf = (table: RecordTable) => RECORD_TABLES.indexOf(table);

/** Those about access and publications come before other faults. */
export const comesFirst = ({ table }: RowFault): boolean => placeOf(table) <= placeOf('company');

/** First what decides about access and publication. */
export const inOrder = (faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((a, b) => placeOf(a.table) - placeOf(b.table) || a.id - b.id);

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
    record: `${[RECORDS[table].called, name].filter((word) => word !== '').join(' ')} (${table} ${id})`,
    problem: kind === 'changed' ? differences(fault) : PROBLEMS[kind],
  };
}
