import { labelText } from '../../office/identitySheetForm.ts';
import type { StoredFigure } from '../../office/identitySheetForm.ts';
import { cellText } from '../model/cellText.ts';
import type { PackColumn, PackRow, PackTable } from '../model/pack.ts';

/** A table of stored figures in which no two rows and no two columns have the same labels. */
export interface StoredTable {
  readonly table: PackTable;
  /** The columns, counted from 0, whose texts name a row. */
  readonly labels: readonly number[];
  readonly figures: readonly number[];
}

const identityIn = (row: PackRow, column: number): StoredFigure | null => {
  const cell = row.cells[column];
  return cell === undefined || cell.kind === 'text' ? null : (cell.identity ?? null);
};

const holdsFigures = ({ rows }: PackTable, column: number) =>
  rows.some((row) => identityIn(row, column) !== null);

export function labelsOf(row: PackRow, labels: readonly number[]): string[] {
  return labels.map((column) => {
    const cell = row.cells[column];
    return cell === undefined ? '' : labelText(cellText(cell));
  });
}

/** Headings identify columns, so none may be empty and no two may be the same. */
function distinctHeadings(columns: readonly PackColumn[]): PackColumn[] {
  const taken = new Set<string>();
  return columns.map(({ group: _group, ...column }, index) => {
    const base = labelText(column.heading) || `Column ${index + 1}`;
    let heading = base;
    for (let number = 2; taken.has(heading); number += 1) heading = `${base} (${number})`;
    taken.add(heading);
    return { ...column, heading };
  });
}

const REFERENCE_HEADING = 'Reference';

function withReferences(table: PackTable): PackTable {
  const column: PackColumn = { heading: REFERENCE_HEADING, kind: 'text', width: 8 };
  const rows = table.rows.map((row, index): PackRow => {
    const cells = row.cells.concat({ kind: 'text', text: `R${index + 1}` });
    return { ...row, cells };
  });
  return { ...table, columns: [...table.columns, column], rows };
}

const labelColumns = (table: PackTable) =>
  table.columns.flatMap(({ kind }, index) =>
    kind !== 'number' && !holdsFigures(table, index) ? [index] : [],
  );

export function dataTable(table: PackTable): StoredTable {
  const named = labelColumns(table);
  const keys = table.rows.map((row) => JSON.stringify(labelsOf(row, named)));
  const hasUniqueLabels = named.length > 0 && new Set(keys).size === keys.length;
  const identified = hasUniqueLabels ? table : withReferences(table);
  const settled = { ...identified, columns: distinctHeadings(identified.columns) };
  return {
    table: settled,
    labels: labelColumns(settled),
    figures: settled.columns.flatMap((_, index) => (holdsFigures(settled, index) ? [index] : [])),
  };
}

export function figureIn(
  row: PackRow,
  column: number,
): { readonly identity: StoredFigure; readonly exported: string | null } | null {
  const identity = identityIn(row, column);
  if (identity === null) return null;
  const cell = row.cells[column];
  return { identity, exported: cell?.kind === 'number' ? cell.value : null };
}
