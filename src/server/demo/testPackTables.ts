import { type CellObject, utils, type WorkSheet } from '@e965/xlsx';
import type { Pack } from '../../packs/model/pack.ts';
import { packDocument } from '../../packs/pdf/packDocument.ts';
import { tablesOn } from '../../packs/slides/plan/slideBody.ts';
import { planSlides } from '../../packs/slides/plan/slidePlan.ts';
import { renderWorkbook } from '../../packs/workbook/renderWorkbook.ts';
import { opened } from '../../packs/workbook/testSheets.ts';

interface ReadCell {
  readonly text: string;
  /** The number behind the text, where the form has one. */
  readonly value: number | null;
}

/** A row of a pack's table, as a reader of the PDF, the slides or the workbook finds it. */
export interface ReadRow {
  readonly table: string;
  /** Above the numbers. */
  readonly headings: readonly string[];
  /** The row above it that names it together with others: "November 2026"; else empty. */
  readonly under: string;
  readonly name: string;
  readonly cells: readonly ReadCell[];
}

const FIRST_HEADINGS = new Set(['Line', 'Units', 'Business unit', 'Financial year']);

interface TableText {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly ReadCell[])[];
}

/** The rows of tables of figures. Names come without the mark of a total that does not foot. */
function rowsOf({ title, headings: [first = '', ...headings], rows }: TableText): ReadRow[] {
  if (!FIRST_HEADINGS.has(first)) return [];
  let under = '';
  return rows.flatMap(([label, ...cells]): ReadRow[] => {
    const name = (label?.text ?? '').replace(/ \*$/, '');
    if (cells.every(({ text }) => text === '')) {
      under = name;
      return [];
    }
    return [{ table: title, headings, under, name, cells }];
  });
}

const textOnly = (text: string): ReadCell => ({ text, value: null });

/** The input of the PDF's template. */
export function documentRows(pack: Pack): ReadRow[] {
  const parts = packDocument(pack, 'a4').sections.flatMap((section) => section.parts);
  return parts.flatMap((part) => {
    if (part.kind !== 'table') return [];
    const { title, columns, rows } = part.table;
    return rowsOf({
      title,
      headings: columns.map(({ heading }) => heading),
      rows: rows.map(({ cells }) => cells.map(({ text }) => textOnly(text))),
    });
  });
}

export function slideRows(pack: Pack): ReadRow[] {
  const tables = planSlides(pack).slides.flatMap(({ body }) => tablesOn(body));
  return tables.flatMap(({ table: { title }, page }) =>
    rowsOf({
      title,
      headings: page.columns.map(({ heading }) => heading),
      rows: page.rows.map(({ cells }) => cells.map(({ text }) => textOnly(text))),
    }),
  );
}

function isCell(found: unknown): found is CellObject {
  return typeof found === 'object' && found !== null && 't' in found;
}

/** The cells of a sheet, row by row, from its first column on. */
function grid(sheet: WorkSheet): ReadCell[][] {
  const { e: last } = utils.decode_range(sheet['!ref'] ?? 'A1');
  return Array.from({ length: last.r + 1 }, (_, r) =>
    Array.from({ length: last.c + 1 }, (__, c): ReadCell => {
      // The package types the value at an address of a sheet as anything.
      const found: unknown = sheet[utils.encode_cell({ r, c })];
      if (!isCell(found)) return textOnly('');
      const text = (found.w ?? String(found.v ?? '')).trim();
      return { text, value: typeof found.v === 'number' ? found.v : null };
    }),
  );
}

/** The rows of cells of a sheet's tables: each begins after its headings and ends with an empty row. */
function sheetTables(cells: readonly (readonly ReadCell[])[], first: ReadonlySet<string>) {
  const isEmpty = (row: readonly ReadCell[]) => row.every(({ text }) => text === '');
  return cells.flatMap((head, at) => {
    if (!first.has(head[0]?.text ?? '')) return [];
    const above = cells.slice(0, at).findLastIndex(isEmpty) + 1;
    const end = cells.findIndex((row, index) => index > at && isEmpty(row));
    const rows = cells.slice(at + 1, end < 0 ? cells.length : end);
    // A column without a heading states in a word what the numbers next to it mean.
    const columns = head.flatMap(({ text }, column) => (text === '' ? [] : [column]));
    const pick = (row: readonly ReadCell[]) => columns.map((column) => row[column] ?? textOnly(''));
    const headings = pick(head).map(({ text }) => text);
    return [{ title: cells[above]?.[0]?.text ?? '', headings, rows: rows.map(pick) }];
  });
}

export interface ReadWorkbook {
  readonly rows: readonly ReadRow[];
  /** The tables of a sheet whose first heading is this. */
  tables(sheet: string, first: string): readonly TableText[];
}

/** The workbook as read by an independent program. */
export async function readWorkbook(pack: Pack): Promise<ReadWorkbook> {
  const book = opened(await renderWorkbook(pack));
  const tables = (sheet: string, first: ReadonlySet<string>) =>
    sheetTables(grid(book.Sheets[sheet] ?? {}), first);
  const rows = ['Summary', 'Income statement', 'Figures', 'Forecast'].flatMap((sheet) =>
    tables(sheet, FIRST_HEADINGS).flatMap(rowsOf),
  );
  return { rows, tables: (sheet, first) => tables(sheet, new Set([first])) };
}
