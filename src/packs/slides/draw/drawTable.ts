import type { PresentationSlide } from '../../../office/presentation.ts';
import type { PackColumn, PackRow } from '../../model/pack.ts';
import { BODY_TOP, FULL_WIDTH, LEFT } from '../deckPlaces.ts';
import { deckHex } from '../deckTheme.ts';
import { flush } from './drawSlides.ts';
import { isNoNews, judgementOf } from '../judgements.ts';
import { isRightToLeft, oneLine } from '../plainText.ts';
import {
  NOTE_SIZE,
  UNIT_HEIGHT,
  notesHeight,
  pageHeight,
  type PlacedTable,
} from '../plan/placedTables.ts';
import { CELL_MARGIN } from '../plan/tableColumns.ts';
import { type TableCellPlan, type TablePage, type TableRowPlan } from '../plan/tablePages.ts';
import { shortened } from '../plan/textFit.ts';

type DrawnRows = Parameters<PresentationSlide['addTable']>[0];
type DrawnRow = DrawnRows[number];
type DrawnCell = DrawnRow[number];
type CellOptions = NonNullable<DrawnCell['options']>;

const CAPTION_SIZE = 14;

const NO_BORDER = { type: 'none' } as const;
const ruled = (color: string, pt: number) => ({ type: 'solid', color, pt }) as const;
const HAIR = ruled(deckHex('line'), 0.5);
const STRONG = ruled(deckHex('accent'), 1);
const TOTAL_BORDER = ruled(deckHex('lineStrong'), 0.75);
const margins: [number, number, number, number] = [
  CELL_MARGIN.above,
  CELL_MARGIN.side,
  CELL_MARGIN.above,
  CELL_MARGIN.side,
];

const alignOf = (kind: PackColumn['kind']) => (kind === 'number' ? 'right' : 'left');

function headCell(text: string, kind: PackColumn['kind'], options: CellOptions = {}): DrawnCell {
  return {
    text: oneLine(text),
    options: {
      bold: true,
      color: 'accent1',
      align: alignOf(kind),
      valign: 'bottom',
      border: [NO_BORDER, NO_BORDER, STRONG, NO_BORDER],
      ...options,
    },
  };
}

function groupRow({ columns }: TablePage): DrawnRow {
  const cells: DrawnCell[] = [];
  for (let at = 0; at < columns.length;) {
    const group = columns[at]?.group;
    const end = columns.findIndex(
      (column, index) => index > at && (group === undefined || column.group !== group),
    );
    const span = (end < 0 ? columns.length : end) - at;
    cells.push(
      headCell(group ?? '', 'text', {
        align: 'center',
        ...(span > 1 ? { colspan: span } : {}),
        border: [
          NO_BORDER,
          NO_BORDER,
          group === undefined ? NO_BORDER : ruled(deckHex('lineStrong'), 0.5),
          NO_BORDER,
        ],
      }),
    );
    at += span;
  }
  return cells;
}

function borders(kind: PackRow['kind'], isLast: boolean): CellOptions['border'] {
  if (kind === 'total') return [TOTAL_BORDER, NO_BORDER, TOTAL_BORDER, NO_BORDER];
  if (kind === 'subtotal') return [TOTAL_BORDER, NO_BORDER, isLast ? STRONG : HAIR, NO_BORDER];
  return [NO_BORDER, NO_BORDER, isLast ? STRONG : HAIR, NO_BORDER];
}

const JUDGEMENT_COLOURS = {
  favourable: deckHex('positive'),
  unfavourable: deckHex('negative'),
} as const;

function bodyCell(
  body: PlacedTable,
  row: TableRowPlan,
  cell: TableCellPlan,
  isLast: boolean,
): DrawnCell {
  const { table } = body;
  const kind = table.columns[cell.place.column]?.kind ?? 'text';
  const source = table.rows[cell.place.row]?.cells[cell.place.column];
  const judgement = source === undefined ? null : judgementOf(source);
  const grey = source !== undefined && isNoNews(source) ? 'tx2' : 'tx1';
  const options: CellOptions = {
    bold: row.kind !== 'line',
    color: judgement === null ? grey : JUDGEMENT_COLOURS[judgement],
    align: alignOf(kind),
    valign: 'middle',
    border: borders(row.kind, isLast),
    ...(row.kind === 'total' ? { fill: { color: 'bg2' } } : {}),
    ...(isRightToLeft(cell.text) ? { rtlMode: true, align: 'right' as const } : {}),
  };
  if (cell.mark === null) return { text: cell.text, options };
  const color = options.color ?? 'tx1';
  const size = Math.max(7, body.page.size - 2);
  return {
    text: [
      { text: `${cell.mark}  `, options: { fontSize: size, bold: true, color } },
      { text: cell.text, options: { bold: row.kind !== 'line', color } },
    ],
    options,
  };
}

function bodyRow(body: PlacedTable, row: TableRowPlan, isLast: boolean): DrawnRow {
  const [first, ...others] = row.cells;
  if (row.kind === 'heading' && first !== undefined && others.every(({ text }) => text === '')) {
    return [
      {
        text: first.text,
        options: {
          bold: true,
          color: 'accent1',
          valign: 'bottom',
          border: [NO_BORDER, NO_BORDER, isLast ? STRONG : HAIR, NO_BORDER],
          ...(others.length > 0 ? { colspan: others.length + 1 } : {}),
          ...(isRightToLeft(first.text) ? { rtlMode: true, align: 'right' as const } : {}),
        },
      },
    ];
  }
  return row.cells.map((cell) => bodyCell(body, row, cell, isLast));
}

export function drawTable(slide: PresentationSlide, body: PlacedTable): void {
  const { page, unit, notes, table, caption } = body;
  let top = BODY_TOP - 0.1 + body.top;
  if (caption !== '' || unit !== '') {
    const name = shortened(caption, CAPTION_SIZE, FULL_WIDTH / 2, 1, 'bold');
    const runs = [
      { text: name, options: { fontSize: CAPTION_SIZE, bold: true, color: 'tx1' } },
      { text: name === '' ? unit : `   ${unit}`, options: { fontSize: 11, color: 'tx2' } },
    ];
    slide.addText(
      runs.filter(({ text }) => text !== ''),
      {
        ...flush,
        x: LEFT,
        y: top,
        w: FULL_WIDTH,
        h: UNIT_HEIGHT,
        valign: 'middle',
        objectName: 'Unit',
      },
    );
    top += UNIT_HEIGHT;
  }
  const head: DrawnRow = page.columns.map(({ heading, kind }) => headCell(heading, kind));
  const rows: DrawnRow[] = [
    ...(page.hasGroups ? [groupRow(page)] : []),
    head,
    ...page.rows.map((row, index) => bodyRow(body, row, index === page.rows.length - 1)),
  ];
  slide.addTable(rows, {
    x: LEFT,
    y: top,
    w: page.columns.reduce((sum, { inches }) => sum + inches, 0),
    colW: page.columns.map(({ inches }) => inches),
    rowH: [
      ...(page.hasGroups ? [page.groupHeight] : []),
      page.headHeight,
      ...page.rows.map(({ height }) => height),
    ],
    fontSize: page.size,
    margin: margins,
    objectName: oneLine(table.key),
  });
  if (notes.length === 0) return;
  slide.addText(
    notes.map((text) => ({ text, options: { breakLine: true } })),
    {
      ...flush,
      x: LEFT,
      y: top + pageHeight(page) + 0.1,
      w: FULL_WIDTH,
      h: notesHeight(notes),
      fontSize: NOTE_SIZE,
      color: 'tx2',
      valign: 'top',
      objectName: 'Notes to the table',
    },
  );
}
