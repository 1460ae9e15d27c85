import { OPENING } from '../model/openingSection.ts';
import type { Pack, PackPart, PackSection } from '../model/pack.ts';
import { addChartNumbers, addCharts, chartWidths } from './chartRows.ts';
import type { PlacedCharts } from './chartRows.ts';
import { CELL_LOOKS } from './cellLooks.ts';
import type { CellStyle } from '../../office/cellStyles.ts';
import { fitsOnePage, pageBreaks } from '../../office/sheetPages.ts';
import type { Sheet } from '../../office/sheet.ts';
import { SheetRows, heightOf } from './sheetRows.ts';
import { addTable } from './tableRows.ts';
import type { SheetTable } from './tableRows.ts';
import { sharedWidths, tablePlan } from './tablePlan.ts';

/** The width of a text column, in characters. */
const LEAST_WIDTH = 100;
const FILLER_WIDTH = 12;

export interface SheetNaming {
  readonly name: string;
  /** The name of the sheet with the contents. */
  readonly cover: string;
}

export function packName({ company, period, seal }: Pack): string {
  const name = company === null ? period : `${company} · ${period}`;
  return seal === undefined ? name : `${name} · ${seal.said} · ${seal.code}`;
}

function widthsFor(parts: readonly PackPart[]): number[] {
  const widths = sharedWidths(parts.map(partWidths));
  if (widths.length === 0) return [LEAST_WIDTH];
  for (let total = sumOfWidths(widths); total < LEAST_WIDTH; total += FILLER_WIDTH)
    widths.push(FILLER_WIDTH);
  return widths;
}

const sumOfWidths = (numbers: readonly number[]) =>
  numbers.reduce((total, each) => total + each, 0);

function partWidths(part: PackPart): readonly number[] {
  if (part.kind === 'table') return tablePlan(part.table).widths;
  return part.kind === 'charts' ? chartWidths(part.charts) : [];
}

export function addSheetTitle(sheet: SheetRows, title: string, below: string, cover: string): void {
  sheet.text({ row: sheet.addRow(26), column: 0 }, title, CELL_LOOKS.sheetTitle);
  sheet.text({ row: sheet.addRow(16), column: 0 }, below, CELL_LOOKS.belowTitle);
  const at = { row: sheet.addRow(16), column: 0 };
  sheet.text(at, cover, CELL_LOOKS.link);
  sheet.links.push({ at, sheet: cover });
}

export function sectionSheet(
  pack: Pack,
  section: PackSection,
  { name, cover }: SheetNaming,
): Sheet {
  const sheet = new SheetRows(widthsFor(section.parts));
  addSheetTitle(sheet, section.title, packName(pack), cover);
  const tables: SheetTable[] = [];
  const drawn: PlacedCharts[] = [];
  for (const [index, part] of section.parts.entries()) {
    if (part.kind === 'charts') drawn.push(...addCharts(sheet, part.charts));
    else {
      sheet.beginBlock();
      sheet.addRow(8);
      const group = partGroup(part);
      if (group !== undefined && group !== partGroup(section.parts[index - 1])) {
        sheet.text({ row: sheet.addRow(20), column: 0 }, group, CELL_LOOKS.partTitle);
      }
      addPart(sheet, part, tables);
    }
  }
  const charts = drawn.flatMap((placed) => addChartNumbers(sheet, placed, name));
  const isOnePage = section.key === OPENING || fitsOnePage(sheet.rows, sheet.widths);
  const pages = isOnePage ? { isOnePage } : sectionPageBreaks(sheet, tables);
  return { name, charts, ...sheetOf(sheet), ...pinnedRows(section, tables), ...pages };
}

export function sheetOf(sheet: SheetRows): Omit<Sheet, 'name' | 'charts' | 'frozen'> {
  const { rows, merged, links, judged, widths } = sheet;
  return { rows, merged, links, judged, columnWidths: widths };
}

const TITLE_HEIGHT = 42;

/** A single table repeats its heading on each page; several tables start new pages where that helps. */
function sectionPageBreaks(
  sheet: SheetRows,
  tables: readonly SheetTable[],
): Pick<Sheet, 'pageBreaks'> {
  if (tables.length === 1 && sheet.blocks.length === 1) return {};
  return { pageBreaks: pageBreaks(sheet.rows, sheet.widths, sheet.blocks, TITLE_HEIGHT) };
}

/** A single table's heading stays visible; with several tables, the title does. */
function pinnedRows(
  { parts }: PackSection,
  tables: readonly SheetTable[],
): Pick<Sheet, 'frozen' | 'repeatedRows'> {
  const [only] = tables;
  if (only === undefined)
    return { frozen: { rows: 2, columns: 0 }, repeatedRows: { first: 0, last: 1 } };
  if (tables.length > 1 || parts[0]?.kind !== 'table') {
    return { frozen: { rows: 2, columns: 1 }, repeatedRows: { first: 0, last: 1 } };
  }
  const { head } = only;
  return { frozen: { rows: head.last + 1, columns: 1 }, repeatedRows: head };
}

const partGroup = (part: PackPart | undefined) =>
  part?.kind === 'text' || part?.kind === 'bullets' ? part.group : undefined;

function addHeading(
  sheet: SheetRows,
  { heading, group }: { readonly heading: string; readonly group?: string },
): void {
  const at = { row: sheet.addRow(group === undefined ? 20 : 16), column: 0 };
  if (group === undefined) sheet.text(at, heading, CELL_LOOKS.partTitle);
  else sheet.text(at, withoutGroup(heading, group), CELL_LOOKS.partOfGroup);
}

function withoutGroup(heading: string, group: string): string {
  const rest = heading.startsWith(group) ? heading.slice(group.length).replace(/^[\s:]+/, '') : '';
  return rest === '' ? heading : rest;
}

/** The heading stays on the page of the first text. Each further text may begin a page. */
function addTexts(sheet: SheetRows, texts: readonly string[], look: CellStyle): void {
  for (const [index, text] of texts.entries()) {
    if (index > 0) sheet.beginBlock();
    sheet.addText(text, look);
  }
}

function addPart(
  sheet: SheetRows,
  part: Exclude<PackPart, { kind: 'charts' }>,
  tables: SheetTable[],
): void {
  switch (part.kind) {
    case 'table': {
      const { table } = part;
      sheet.text({ row: sheet.addRow(20), column: 0 }, table.title, CELL_LOOKS.partTitle);
      sheet.text({ row: sheet.addRow(heightOf(1, 9)), column: 0 }, table.unit, CELL_LOOKS.unit);
      tables.push(addTable(sheet, tablePlan(table)));
      sheet.addRow(4);
      for (const note of table.notes) sheet.addText(note, CELL_LOOKS.note);
      return;
    }
    case 'text':
      addHeading(sheet, part);
      addTexts(sheet, part.paragraphs, CELL_LOOKS.paragraph);
      return;
    case 'bullets':
      addHeading(sheet, part);
      addTexts(
        sheet,
        part.items.map((item) => `•  ${item}`),
        CELL_LOOKS.bullet,
      );
      return;
    case 'empty':
      sheet.addText(part.sentence, CELL_LOOKS.paragraph);
  }
}
