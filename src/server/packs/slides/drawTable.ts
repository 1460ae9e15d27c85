import type { PresentationSlide } from '../../office/presentation.ts';
import type { PackColumn, PackRow } from '../model/pack.ts';
import { BODY_HEIGHT, BODY_TOP, FULL_WIDTH, LEFT } from './deckPlaces.ts';
import { hex } from './deckTheme.ts';
import { flush } from './drawSlides.ts';
import { judgementOf } from './judgements.ts';
import { isRightToLeft, oneLine } from './plainText.ts';
import { NOTE_SIZE, UNIT_HEIGHT, notesHeight, type SlideBody } from './slidePlan.ts';
import {
  CELL_MARGIN,
  type TableCellPlan,
  type TablePage,
  type TableRowPlan,
} from './tablePages.ts';

type TableBody = Extract<SlideBody, { kind: 'table' }>;
type Rows = Parameters<PresentationSlide['addTable']>[0];
type Row = Rows[number];
type Cell = Row[number];
type CellOptions = NonNullable<Cell['options']>;

const NONE = { type: 'none' } as const;
const ruled = (color: string, pt: number) => ({ type: 'solid', color, pt }) as const;
const HAIR = ruled(hex('line'), 0.5);
const STRONG = ruled(hex('accent'), 1);
const TOTAL = ruled(hex('lineStrong'), 0.75);
const margins: [number, number, number, number] = [
  CELL_MARGIN.above,
  CELL_MARGIN.side,
  CELL_MARGIN.above,
  CELL_MARGIN.side,
];

const alignOf = (kind: PackColumn['kind']) => (kind === 'number' ? 'right' : 'left');

function headCell(text: string, kind: PackColumn['kind'], options: CellOptions = {}): Cell {
  return {
    text: oneLine(text),
    options: {
      bold: true,
      color: 'accent1',
      align: alignOf(kind),
      valign: 'bottom',
      border: [NONE, NONE, STRONG, NONE],
      ...options,
    },
  };
}

/** The names above neighbouring headings; each stands once, across them. */
function groupRow({ columns }: TablePage): Row {
  const cells: Cell[] = [];
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
        border: [NONE, NONE, group === undefined ? NONE : ruled(hex('lineStrong'), 0.5), NONE],
      }),
    );
    at += span;
  }
  return cells;
}

function borders(kind: PackRow['kind'], isLast: boolean): CellOptions['border'] {
  if (kind === 'total') return [TOTAL, NONE, TOTAL, NONE];
  if (kind === 'subtotal') return [TOTAL, NONE, isLast ? STRONG : HAIR, NONE];
  return [NONE, NONE, isLast ? STRONG : HAIR, NONE];
}

const TONES = { favourable: hex('positive'), unfavourable: hex('negative') } as const;

function bodyCell(body: TableBody, row: TableRowPlan, cell: TableCellPlan, isLast: boolean): Cell {
  const { table } = body;
  const kind = table.columns[cell.place.column]?.kind ?? 'text';
  const source = table.rows[cell.place.row]?.cells[cell.place.column];
  const judgement = source === undefined ? null : judgementOf(source);
  const isStrong = row.kind !== 'line';
  const options: CellOptions = {
    bold: isStrong,
    color: judgement === null ? 'tx1' : TONES[judgement],
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
      { text: cell.text, options: { bold: isStrong, color } },
    ],
    options,
  };
}

/** A heading among the rows stands across all columns. */
function bodyRow(body: TableBody, row: TableRowPlan, isLast: boolean): Row {
  const [first, ...others] = row.cells;
  if (row.kind === 'heading' && first !== undefined && others.every(({ text }) => text === '')) {
    return [
      {
        text: first.text,
        options: {
          bold: true,
          color: 'accent1',
          valign: 'bottom',
          border: [NONE, NONE, isLast ? STRONG : HAIR, NONE],
          ...(others.length > 0 ? { colspan: others.length + 1 } : {}),
          ...(isRightToLeft(first.text) ? { rtlMode: true, align: 'right' as const } : {}),
        },
      },
    ];
  }
  return row.cells.map((cell) => bodyCell(body, row, cell, isLast));
}

export function drawTable(slide: PresentationSlide, body: TableBody): void {
  const { page, unit, notes, table } = body;
  if (unit !== '') {
    slide.addText(unit, {
      ...flush,
      x: LEFT,
      y: BODY_TOP - 0.1,
      w: FULL_WIDTH,
      h: UNIT_HEIGHT,
      fontSize: 11,
      color: 'tx2',
      valign: 'middle',
      objectName: 'Unit',
    });
  }
  const top = BODY_TOP + UNIT_HEIGHT;
  const head: Row = page.columns.map(({ heading, kind }) => headCell(heading, kind));
  const rows: Row[] = [
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
    objectName: table.key,
  });
  if (notes.length === 0) return;
  const height = notesHeight(notes);
  slide.addText(
    notes.map((text) => ({ text, options: { breakLine: true } })),
    {
      ...flush,
      x: LEFT,
      y: BODY_TOP + BODY_HEIGHT - height + 0.06,
      w: FULL_WIDTH,
      h: height,
      fontSize: NOTE_SIZE,
      color: 'tx2',
      valign: 'bottom',
      objectName: 'Notes to the table',
    },
  );
}
