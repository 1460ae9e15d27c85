import { OPENING } from '../model/openingSection.ts';
import type { Pack, PackPart, PackSection } from '../model/pack.ts';
import { addChartNumbers, addCharts, chartWidths } from './chartRows.ts';
import type { PlacedCharts } from './chartRows.ts';
import { LOOKS } from './looks.ts';
import type { CellStyle } from '../../ooxml/workbook/cellStyles.ts';
import { pageBreaks } from '../../ooxml/workbook/sheetPages.ts';
import type { Sheet } from '../../ooxml/workbook/sheet.ts';
import { SheetRows, heightOf } from './sheetRows.ts';
import { addTable } from './tableRows.ts';
import type { SheetTable } from './tableRows.ts';
import { sharedWidths, tablePlan } from './tablePlan.ts';

/** The width of a text column, in characters. */
const LEAST_WIDTH = 100;
const FILLER_WIDTH = 12;

/** The names a sheet needs to link to. */
export interface SheetNaming {
  readonly name: string;
  /** Of the sheet with the contents. */
  readonly cover: string;
}

/** "Northwind Ltd · October 2026", shown below titles and at the top of pages. */
export function packName({ company, period, seal }: Pack): string {
  const name = company === null ? period : `${company} · ${period}`;
  return seal === undefined ? name : `${name} · ${seal.said} · ${seal.code}`;
}

/** Column widths that leave room for texts, with extra columns if the tables are narrow. */
function widthsFor(parts: readonly PackPart[]): number[] {
  const widths = sharedWidths(parts.map(partWidths));
  if (widths.length === 0) return [LEAST_WIDTH];
  for (let total = sum(widths); total < LEAST_WIDTH; total += FILLER_WIDTH)
    widths.push(FILLER_WIDTH);
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function partWidths(part: PackPart): readonly number[] {
  if (part.kind === 'table') return tablePlan(part.table).widths;
  return part.kind === 'charts' ? chartWidths(part.charts) : [];
}

export function addSheetTitle(sheet: SheetRows, title: string, below: string, cover: string): void {
  sheet.text({ row: sheet.addRow(26), column: 0 }, title, LOOKS.sheetTitle);
  sheet.text({ row: sheet.addRow(16), column: 0 }, below, LOOKS.belowTitle);
  const at = { row: sheet.addRow(16), column: 0 };
  sheet.text(at, cover, LOOKS.link);
  sheet.links.push({ at, sheet: cover });
}

/** The sheet of a section of the pack. */
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
      const group = groupOf(part);
      if (group !== undefined && group !== groupOf(section.parts[index - 1])) {
        sheet.text({ row: sheet.addRow(20), column: 0 }, group, LOOKS.partTitle);
      }
      addPart(sheet, part, tables);
    }
  }
  const charts = drawn.flatMap((placed) => addChartNumbers(sheet, placed, name));
  const pages = section.key === OPENING ? { isOnePage: true } : pagesOf(sheet, tables);
  return { name, charts, ...sheetOf(sheet), ...pinned(section, tables), ...pages };
}

export function sheetOf(sheet: SheetRows): Omit<Sheet, 'name' | 'charts' | 'frozen'> {
  const { rows, merged, links, judged, widths } = sheet;
  return { rows, merged, links, judged, columnWidths: widths };
}

const TITLE_HEIGHT = 42;

/** A single table continues with its head repeated; several begin where there is room. */
function pagesOf(sheet: SheetRows, tables: readonly SheetTable[]): Pick<Sheet, 'pageBreaks'> {
  if (tables.length === 1 && sheet.blocks.length === 1) return {};
  return { pageBreaks: pageBreaks(sheet.rows, sheet.widths, sheet.blocks, TITLE_HEIGHT) };
}

/** On a sheet with a single table its head stays visible; otherwise the title does. */
function pinned(
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

/** A heading that neighbours share, shown once above the first of them. */
const groupOf = (part: PackPart | undefined) =>
  part?.kind === 'text' || part?.kind === 'bullets' ? part.group : undefined;

function addHeading(
  sheet: SheetRows,
  { heading, group }: { readonly heading: string; readonly group?: string },
): void {
  const at = { row: sheet.addRow(group === undefined ? 20 : 16), column: 0 };
  if (group === undefined) sheet.text(at, heading, LOOKS.partTitle);
  else sheet.text(at, withoutGroup(heading, group), LOOKS.partOfGroup);
}

/** "March 2026: Strategy" is shown as "Strategy" below "March 2026". */
function withoutGroup(heading: string, group: string): string {
  const rest = heading.startsWith(group) ? heading.slice(group.length).replace(/^[\s:]+/, '') : '';
  return rest === '' ? heading : rest;
}

/** The heading stays with the first text; each further one may begin a page. */
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
      sheet.text({ row: sheet.addRow(20), column: 0 }, table.title, LOOKS.partTitle);
      sheet.text({ row: sheet.addRow(heightOf(1, 9)), column: 0 }, table.unit, LOOKS.unit);
      tables.push(addTable(sheet, tablePlan(table)));
      sheet.addRow(4);
      for (const note of table.notes) sheet.addText(note, LOOKS.note);
      return;
    }
    case 'text':
      addHeading(sheet, part);
      addTexts(sheet, part.paragraphs, LOOKS.paragraph);
      return;
    case 'bullets':
      addHeading(sheet, part);
      addTexts(
        sheet,
        part.items.map((item) => `•  ${item}`),
        LOOKS.bullet,
      );
      return;
    case 'empty':
      sheet.addText(part.sentence, LOOKS.paragraph);
  }
}
