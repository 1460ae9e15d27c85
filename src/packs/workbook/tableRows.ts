import { cellText } from '../model/cellText.ts';
import type { PackCell, PackCellPlace, PackRow } from '../model/pack.ts';
import type { CellStyle } from '../../office/cellStyles.ts';
import { FONT_SIZE } from '../../office/cellStyles.ts';
import { formulaText, storedCellValue } from './formulas.ts';
import { INPUT_COLOUR, CELL_LOOKS, MUTED, ROW_LOOKS } from './cellLooks.ts';
import { isExactInCell, numberFormat } from './numberFormats.ts';
import type { Place, SheetValue } from '../../office/sheet.ts';
import { heightOf } from './sheetRows.ts';
import type { SheetRows } from './sheetRows.ts';
import { colourVariances } from './varianceColours.ts';
import type { PlannedColumn, TablePlan } from './tablePlan.ts';
import { brokenLines } from './textLines.ts';

export interface SheetTable {
  readonly head: { readonly first: number; readonly last: number };
  readonly lastRow: number;
  placeOf(place: PackCellPlace): Place;
}

export function addTable(sheet: SheetRows, plan: TablePlan): SheetTable {
  const head = addHead(sheet, plan);
  const begin = sheet.next;
  const placeOf = ({ row, column }: PackCellPlace): Place => ({
    row: begin + row,
    column: plan.columns[column]?.at ?? column,
  });
  const styles = new Map<string, CellStyle>();
  for (const row of plan.table.rows) addTableRow(sheet, plan, row, placeOf, styles);
  colourVariances(sheet, plan, placeOf);
  return { head, lastRow: sheet.next - 1, placeOf };
}

function addHead(sheet: SheetRows, { table, columns, verdicts, widths }: TablePlan) {
  const first = sheet.next;
  const groupOf = new Map<number, string | undefined>([
    ...columns.map(({ at, column }) => [at, column.group] as const),
    ...verdicts.map(({ at, group }) => [at, group] as const),
  ]);
  const hasGroups = table.columns.some(({ group }) => group !== undefined);
  if (hasGroups) {
    const row = sheet.addRow(heightOf(1, 9));
    let begin = 0;
    for (let at = 0; at < widths.length; at += 1) {
      const group = groupOf.get(at);
      if (group !== undefined && at + 1 < widths.length && groupOf.get(at + 1) === group) continue;
      const area = { first: { row, column: begin }, last: { row, column: at } };
      if (group === undefined) sheet.put({ row, column: at }, null, CELL_LOOKS.besideGroup);
      else sheet.merge(area, group, CELL_LOOKS.group);
      begin = at + 1;
    }
  }
  const lines = columns.map(
    ({ at, column }) => brokenLines(column.heading, (sheet.widths[at] ?? 10) - 1.5, 9.6).length,
  );
  const row = sheet.addRow(heightOf(Math.max(1, ...lines), 9) + 2);
  const top = hasGroups ? {} : { top: CELL_LOOKS.group.top };
  for (const planned of columns) {
    const { at, column } = planned;
    const align = column.kind === 'number' ? 'right' : 'left';
    const look = { ...CELL_LOOKS.head, ...top, align, ...setOffText(columns, planned) } as const;
    sheet.text({ row, column: at }, column.heading, look);
  }
  for (const { at } of verdicts)
    sheet.put({ row, column: at }, null, { ...CELL_LOOKS.head, ...top });
  return { first, last: row };
}

/** A text column right after a number column needs a gap. */
function setOffText(
  columns: readonly PlannedColumn[],
  { column, index }: PlannedColumn,
): Pick<CellStyle, 'indent'> {
  const isBehindNumber = columns[index - 1]?.column.kind === 'number';
  return column.kind !== 'number' && isBehindNumber ? { indent: 1 } : {};
}

function addTableRow(
  sheet: SheetRows,
  { table, columns, verdicts }: TablePlan,
  { kind, cells }: PackRow,
  placeOf: (place: PackCellPlace) => Place,
  styles: Map<string, CellStyle>,
): void {
  const lines = columns.map(({ at, column, index }) => {
    const cell = cells[index];
    const isWrapped = column.kind !== 'number' && cell !== undefined;
    const width = (sheet.widths[at] ?? 10) - 1.5;
    return isWrapped ? brokenLines(cellText(cell), width, FONT_SIZE).length : 1;
  });
  const row = sheet.addRow(heightOf(Math.max(1, ...lines), FONT_SIZE));
  for (const planned of columns) {
    const { at, column, index } = planned;
    const cell = cells[index];
    if (cell === undefined) continue;
    const formula = cell.kind === 'number' ? formulaText(table, cell, placeOf) : null;
    const look = {
      ...ROW_LOOKS[kind],
      ...cellLook(cell, column.kind === 'number', formula !== null),
      ...setOffText(columns, planned),
    };
    // Cells with the same look share one style object, so that looking up the style is fast.
    const key = JSON.stringify(look);
    const style = styles.get(key) ?? look;
    styles.set(key, style);
    sheet.put({ row, column: at }, cellValue(cell, formula), style);
  }
  for (const { at } of verdicts) {
    sheet.put({ row, column: at }, null, { ...ROW_LOOKS[kind], ...CELL_LOOKS.verdict });
  }
}

function cellValue(cell: PackCell, formula: string | null): SheetValue | null {
  if (cell.kind === 'number' && isExactInCell(cell.value, cell.format)) {
    return {
      kind: 'number',
      value: storedCellValue(cell),
      ...(formula === null ? {} : { formula }),
    };
  }
  // A figure that may be filled in is an empty cell, which sums and imports skip.
  if (cell.kind === 'mark' && cell.identity !== undefined) return null;
  const text = cellText(cell);
  return text === '' ? null : { kind: 'text', text };
}

function cellLook(cell: PackCell, isNumberColumn: boolean, isCalculated: boolean): CellStyle {
  if (cell.kind === 'text') {
    return isNumberColumn
      ? { align: 'right', format: '@', vertical: 'top' }
      : { isWrapped: true, vertical: 'top', align: 'left' };
  }
  const { format = 'people' } = cell;
  const shown = cell.kind === 'number' ? cellText(cell) : '1';
  const isInput = cell.identity !== undefined && !isCalculated;
  return {
    align: 'right',
    vertical: 'top',
    format: numberFormat(format, shown),
    ...(cell.kind === 'mark' || cell.judgement === null ? { colour: MUTED } : {}),
    ...(isInput && cell.kind === 'number' ? { colour: INPUT_COLOUR } : {}),
  };
}
