import type { Pack, PackTable } from '../model/pack.ts';
import type { StoredTable } from './dataTable.ts';
import {
  STATEMENT_AMOUNT_HEADING,
  STATEMENT_DATA,
  STATEMENT_KEY_HEADING,
} from '../model/statementData.ts';
import { CELL_LOOKS } from './cellLooks.ts';
import { DATA_NAMES } from './originFormulas.ts';
import type { SheetNaming } from './sectionSheet.ts';
import { addSheetTitle, packName, sheetOf } from './sectionSheet.ts';
import type { Sheet } from '../../office/sheet.ts';
import { SheetRows } from './sheetRows.ts';
import { tablePlan } from './tablePlan.ts';
import { addTable } from './tableRows.ts';

const HOW_TO =
  'You can change these figures and import the workbook again: only changed cells are imported, and an empty cell leaves the stored figure as it is. Keep the headings and the row labels.';

const TAB_COLOUR = '3B9081';

const SHORT_TABLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['data-figures', 'Figures data'],
  ['data-forecasts', 'Forecasts data'],
  [STATEMENT_DATA, 'Statements data'],
]);

export function dataSheetName({ table }: StoredTable): string {
  return SHORT_TABLE_NAMES.get(table.key) ?? table.title;
}

function columnNames({ key, columns, rows }: PackTable) {
  const places = new Map(columns.map(({ heading }, column) => [heading, column]));
  if (key === STATEMENT_DATA) {
    return [
      { name: DATA_NAMES.statement, column: places.get(STATEMENT_KEY_HEADING) ?? 0 },
      { name: DATA_NAMES.statementAmount, column: places.get(STATEMENT_AMOUNT_HEADING) ?? 0 },
    ];
  }
  const staff = columns.findIndex(({ line }) => line === 'staffCount');
  const named = new Map<string, number | undefined>([
    [DATA_NAMES.year, places.get('Financial year')],
    [DATA_NAMES.month, places.get('Month of the year')],
    [DATA_NAMES.line('staffCount'), staff === -1 ? undefined : staff],
    [DATA_NAMES.record, places.get('Record')],
  ]);
  for (const [column, cell] of (rows[0]?.cells ?? []).entries()) {
    const identity = cell.kind === 'text' ? undefined : cell.identity;
    if (identity?.noun === 'financialData') named.set(`Data_${identity.line}`, column);
    if (identity?.noun === 'forecast') named.set(DATA_NAMES.field(identity.field), column);
  }
  return [...named].flatMap(([name, column]) => (column === undefined ? [] : [{ name, column }]));
}

export function dataSheet(
  pack: Pack,
  { table, labels, figures }: StoredTable,
  { name, cover }: SheetNaming,
): Sheet {
  const plan = tablePlan(table);
  const sheet = new SheetRows(plan.widths.map((width) => width + 2));
  addSheetTitle(sheet, table.title, packName(pack), cover);
  sheet.addRow(4);
  sheet.addText(
    figures.length === 0 ? `${table.unit}.` : `${table.unit}. ${HOW_TO}`,
    CELL_LOOKS.note,
  );
  const placed = addTable(sheet, plan);
  sheet.addRow(4);
  for (const note of table.notes) {
    sheet.text({ row: sheet.addRow(), column: 0 }, note, CELL_LOOKS.unit);
  }
  const lastColumn = plan.widths.length - 1;
  const named = columnNames(table).map(({ name: called, column }) => ({
    name: called,
    area: {
      first: { row: placed.head.last + 1, column },
      last: { row: Math.max(placed.lastRow, placed.head.last + 1), column },
    },
  }));
  const leading = labels.filter((column, index) => column === index).length;
  return {
    name,
    tabColour: TAB_COLOUR,
    ...sheetOf(sheet),
    named,
    frozen: { rows: placed.head.last + 1, columns: leading },
    repeatedRows: placed.head,
    filtered: {
      first: { row: placed.head.last, column: 0 },
      last: { row: placed.lastRow, column: lastColumn },
    },
  };
}
