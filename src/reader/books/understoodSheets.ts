import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { plainText } from '../../finance/decimal.ts';
import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import { MOST_UNDERSTOOD } from '../../contract/understood.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf, valueAt } from '../cells/grid.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { columnsBeforePeriods } from './columnsBeforePeriods.ts';
import { footingNotes, footingOf } from './footing.ts';
import type { BookBlock, Statement } from './statement.ts';
import { withoutOtherTables } from './statement.ts';
import { statementOnSheet, transposedCellAddress } from './statementOnSheet.ts';
import { UNIT_NOTE } from './sheetMoney.ts';
import { signsOf } from './signs.ts';
import { DIFFERENCES_NOTE } from './columnPeriods.ts';
import { unitsByLine } from './unitsByLine.ts';
import { understoodEntities } from './understoodEntities.ts';
import { understoodList } from './understoodList.ts';
import { understoodYears } from './understoodYears.ts';

type Left = UnderstoodSheet['left'][number];

const BEFORE_PERIODS_REASON = 'It comes before the first period, and its heading states no period.';

/** Describes each sheet; empty for a workbook that the product wrote, whose cells identify themselves. */
export function understoodSheets(
  basis: CompanyBasis,
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[],
): UnderstoodSheet[] {
  if (workbook.identities !== null) return [];
  const room = { ...MOST_UNDERSTOOD };
  const books = booksOfWorkbook(basis, workbook, layouts);
  return workbook.sheets.map((sheet) => {
    const layout = layouts.find((one) => one.sheet === sheet.name);
    const entities = understoodEntities(basis, sheet);
    if (entities !== null) return bounded(entities, room);
    const statement = statementOnSheet(basis, sheet);
    return bounded(
      statement === null
        ? (understoodList(basis, sheet, layout) ??
            understoodYears(basis, sheet) ??
            noFigures(sheet))
        : withSheetNote(
            understoodStatement(basis, sheet, statement, layout),
            books.get(sheet.name)?.shownAgain,
          ),
      room,
    );
  });
}

const withSheetNote = (understood: UnderstoodSheet, note: string | undefined): UnderstoodSheet =>
  note === undefined ? understood : { ...understood, notes: [...understood.notes, note] };

const noFigures = ({ name, rows }: GridSheet): UnderstoodSheet => ({
  sheet: name,
  kind: 'notFigures',
  months: [],
  granularity: null,
  currency: null,
  unit: null,
  rows: [],
  left: [],
  notes: [
    rows.length === 0 ? 'The sheet is empty.' : 'It has no profit and loss statement by period.',
  ],
});

function understoodStatement(
  basis: CompanyBasis,
  sheet: GridSheet,
  { kind, money, blocks, others, isTurned }: Statement,
  layout: SheetLayout | undefined,
): UnderstoodSheet {
  const spans = new Set(blocks.map(({ timing }) => timing.granularity));
  const keys = withoutOtherTables(blocks).flatMap(({ timing }) =>
    Array.from(new Set(timing.columns.flatMap(({ key }) => (key === null ? [] : [key])))),
  );
  const [granularity = null] = spans;
  const notes = blocks.flatMap((block) => [
    ...block.timing.notes,
    ...(block.timing.isPlan && !block.timing.notes.includes(DIFFERENCES_NOTE)
      ? ['The amounts are planned, not actual.']
      : []),
    ...(layout?.signs === 'asWritten' ? [] : signsOf(block).notes),
    ...footingNotes(block, isTurned),
  ]);
  const units =
    layout?.isUsed === true ? unitsByLine(basis, sheet, layout) : new Map<number, ImportUnit>();
  const hasUnits = units.size > 0;
  const unitAt = (row: number) =>
    hasUnits ? (units.get(row) ?? layout?.unit ?? 'units') : 'units';
  if (hasUnits) notes.push('Its lines state their units, so the amounts are shown in whole units.');
  if (sheet.isHidden) notes.push('The sheet is hidden.');
  if (new Set(keys).size < keys.length) {
    notes.push('Several tables on the sheet have the same months and are not added together.');
  }
  if (spans.size > 1) notes.push('The blocks of the sheet have periods of different lengths.');
  return {
    sheet: sheet.name,
    kind,
    months: [...new Set(keys)].toSorted(),
    granularity,
    currency: money.currency,
    unit: hasUnits ? 'units' : (layout?.unit ?? money.unit),
    rows: [...blocks, ...others].flatMap((block) =>
      understoodRows(
        block,
        isTurned ? transposedCellAddress : sameCell,
        unitAt,
        layout?.signs === 'asWritten',
      ),
    ),
    left: blocks.flatMap((block) => [
      ...leftOutColumns(block, isTurned ? transposedCellAddress : sameCell),
      ...columnsBeforePeriods(basis, sheet, block, isTurned).map((column) =>
        Object.assign({}, column, { reason: BEFORE_PERIODS_REASON }),
      ),
      ...unreadCells(sheet, block, isTurned),
    ]),
    notes: [...new Set([...notes, ...workedOut(sheet), ...notesOn(money, layout, hasUnits)])],
    differences: blocks
      .flatMap((block) => footingOf(block, isTurned).differences)
      .slice(0, MOST_UNDERSTOOD.notes)
      .map(({ first: _first, last: _last, ...difference }) => difference),
  };
}

const notesOn = (
  { notes }: Statement['money'],
  layout: SheetLayout | undefined,
  hasUnits: boolean,
) => notes.filter((note) => note !== UNIT_NOTE || ((layout?.unit ?? null) === null && !hasUnits));

function workedOut({ rows }: GridSheet): readonly string[] {
  const count = rows.reduce(
    (sum, row) =>
      sum + row.filter((cell) => cell?.kind === 'number' && cell.isWorkedOut === true).length,
    0,
  );
  if (count === 0) return [];
  return [
    `${count === 1 ? '1 sum was' : `${count} sums were`} calculated, because the file has no values for the formulas.`,
  ];
}

const UNIT_SIZES: Readonly<Record<ImportUnit, string>> = {
  units: '1',
  thousands: '1000',
  millions: '1000000',
};

const sameCell = (cell: string) => cell;

function understoodRows(
  block: BookBlock,
  placed: (cell: string) => string,
  unitAt: (row: number) => ImportUnit,
  isAsWritten: boolean,
): UnderstoodRow[] {
  const turned = isAsWritten ? new Set<number>() : signsOf(block).turned;
  return block.rows
    .filter(({ outside, amounts, label }) => outside === null && (label !== '' || amounts.size > 0))
    .map(({ row, cell, label, kind, amounts }) => ({
      cell: placed(cell),
      label,
      kind,
      line: block.lines.get(row) ?? null,
      amounts: Object.fromEntries(
        block.timing.columns.flatMap(({ index, key }) => {
          const amount = amounts.get(index);
          if (amount === undefined || key === null) return [];
          const value = turned.has(row) && kind !== 'other' ? amount.times('-1') : amount;
          const whole = value.times(UNIT_SIZES[unitAt(row)]);
          return [[key, whole.eq('0') ? '0' : plainText(whole)] as const];
        }),
      ),
    }));
}

function leftOutColumns(block: BookBlock, placed: (cell: string) => string): Left[] {
  const { rows, timing } = block;
  const outside = rows.flatMap(({ outside: reason, cell, label, amounts }): Left[] =>
    reason === null || amounts.size === 0 ? [] : [{ cell: placed(cell), label, reason }],
  );
  return [
    ...[...timing.left, ...undated(block)].map(({ cell, label, reason }) => ({
      cell: placed(cell),
      label,
      reason,
    })),
    ...outside,
  ];
}

const undated = ({ table, timing }: BookBlock): Left[] =>
  timing.columns.flatMap(({ index, cell, key }) => {
    const label = table.columns.find((column) => column.index === index)?.name ?? '';
    const reason = timing.notes[0] ?? "The sheet doesn't state its period.";
    return key === null ? [{ cell, label, reason }] : [];
  });

/** Texts with digits among the amounts that can't be read as amounts, such as "1.2M". */
function unreadCells(
  sheet: GridSheet,
  { rows, timing, table }: BookBlock,
  isTurned: boolean,
): Left[] {
  return rows.flatMap(({ row, label, outside, kind, amounts }) =>
    outside !== null || kind === 'other'
      ? []
      : timing.columns.flatMap(({ index }): Left[] => {
          const [line, column] = isTurned ? [index, row] : [row, index];
          const value = valueAt(sheet, line, column);
          const text = textOf(value);
          if (value?.kind !== 'text' || amounts.has(index) || !/\d/.test(text)) return [];
          // Headings that are repeated above the next part of the statement.
          if (table.columns.some((one) => one.index === index && one.name.includes(text)))
            return [];
          const reason = `“${text.slice(0, 40)}” is not an amount.`;
          return [{ cell: cellAddress(line, column), label, reason }];
        }),
  );
}

function bounded(
  understood: UnderstoodSheet,
  room: { rows: number; amounts: number; left: number; notes: number },
): UnderstoodSheet {
  const rows: UnderstoodRow[] = [];
  for (const row of understood.rows) {
    const amounts = Object.keys(row.amounts).length;
    if (room.rows === 0 || amounts > room.amounts) break;
    room.rows -= 1;
    room.amounts -= amounts;
    rows.push(row);
  }
  const left = understood.left.slice(0, room.left);
  room.left -= left.length;
  const cut = [
    ...(rows.length < understood.rows.length
      ? [`Only the first ${rows.length} of ${understood.rows.length} rows are listed.`]
      : []),
    ...(left.length < understood.left.length
      ? [
          `Only the first ${left.length} of ${understood.left.length} rows and columns left out are listed.`,
        ]
      : []),
  ];
  const notes = understood.notes.slice(0, MOST_UNDERSTOOD.notes);
  return { ...understood, rows, left, notes: [...cut, ...notes] };
}
