import { cellAddress, columnLetters } from './cellAddress.ts';
import type { CellStyles } from './cellStyles.ts';
import { CONDITIONS } from './cellStyles.ts';
import type { Area, Place, Sheet, SheetCell, SheetRow } from './sheet.ts';
import { ROW_HEIGHT, pageScale } from './sheetPages.ts';
import { quotedName } from './sheetNames.ts';
import { XML_HEAD, attribute, cellCharacters, escaped, escapedCell } from './xmlText.ts';

const WORKSHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The numbers by which Excel identifies paper sizes. */
const PAPER_NUMBERS = { a4: 9, letter: 1 } as const;

export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  #uses = 0;

  numberOf(text: string): number {
    this.#uses += 1;
    const known = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, known);
    return known;
  }

  xml(): string {
    const items = [...this.#numbers.keys()].map((text) => {
      const kept = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
      return `<si><t${kept}>${escapedCell(text)}</t></si>`;
    });
    return `${XML_HEAD}<sst xmlns="${WORKSHEET_NAMESPACE}" count="${this.#uses}" uniqueCount="${this.#numbers.size}">${items.join('')}</sst>`;
  }
}

const placeAddress = ({ row, column }: Place) => cellAddress(row, column);

export const areaAddress = ({ first, last }: Area) =>
  first.row === last.row && first.column === last.column
    ? placeAddress(first)
    : `${placeAddress(first)}:${placeAddress(last)}`;

export interface PrintedMargins {
  readonly header: { readonly left: string; readonly right: string };
  readonly footer: string;
  readonly paper: keyof typeof PAPER_NUMBERS;
}

/** The parts of a workbook that a sheet needs. A sheet without margins has no print layout. */
export interface SheetSurroundings {
  readonly styles: CellStyles;
  readonly texts: SharedTexts;
  readonly printed?: PrintedMargins | undefined;
  readonly isFirst: boolean;
}

export function sheetXml(sheet: Sheet, around: SheetSurroundings): string {
  return [
    `${XML_HEAD}<worksheet xmlns="${WORKSHEET_NAMESPACE}" xmlns:r="${RELATIONSHIPS}">`,
    around.printed === undefined ? '' : sheetProperties(sheet),
    `<dimension ref="${areaAddress(usedArea(sheet))}"/>`,
    view(sheet, around),
    around.printed === undefined
      ? ''
      : `<sheetFormatPr defaultRowHeight="${ROW_HEIGHT}" customHeight="1"/>`,
    columnsXml(sheet),
    `<sheetData>${sheet.rows.map((row, index) => rowXml(row, index, around)).join('')}</sheetData>`,
    sheet.filtered === undefined ? '' : `<autoFilter ref="${areaAddress(sheet.filtered)}"/>`,
    mergedCellsXml(sheet),
    conditionalFormatsXml(sheet),
    links(sheet),
    around.printed === undefined ? '' : pageSetupXml(sheet, around.printed),
    rowBreaks(sheet),
    sheet.isVeryHidden || around.printed === undefined ? '' : ignoredErrors(sheet),
    (sheet.charts ?? []).length === 0 ? '' : '<drawing r:id="rId1"/>',
    '</worksheet>',
  ].join('');
}

const lastColumn = ({ cells }: SheetRow) => Math.max(0, ...cells.keys());

export function usedArea({ rows }: Sheet): Area {
  return {
    first: { row: 0, column: 0 },
    last: { row: Math.max(0, rows.length - 1), column: Math.max(0, ...rows.map(lastColumn)) },
  };
}

const isLaidOut = ({ pageBreaks = [] }: Sheet) => pageBreaks.length > 0;

function sheetProperties(sheet: Sheet): string {
  const { tabColour } = sheet;
  const tab = tabColour === undefined ? '' : `<tabColor rgb="FF${tabColour}"/>`;
  // Excel ignores page breaks if it scales the pages itself.
  return `<sheetPr>${tab}<pageSetUpPr fitToPage="${isLaidOut(sheet) ? 0 : 1}"/></sheetPr>`;
}

function view({ frozen, isVeryHidden }: Sheet, { isFirst, printed }: SheetSurroundings): string {
  const grid = isVeryHidden || printed === undefined ? '' : ' showGridLines="0"';
  const selected = isFirst ? ' tabSelected="1"' : '';
  return `<sheetViews><sheetView${grid}${selected} workbookViewId="0">${pane(frozen)}</sheetView></sheetViews>`;
}

function pane({ rows, columns: across }: Sheet['frozen']): string {
  if (rows === 0 && across === 0) return '';
  const split = `${across === 0 ? '' : ` xSplit="${across}"`}${rows === 0 ? '' : ` ySplit="${rows}"`}`;
  const active = rows === 0 ? 'topRight' : across === 0 ? 'bottomLeft' : 'bottomRight';
  const corner = cellAddress(rows, across);
  return `<pane${split} topLeftCell="${corner}" activePane="${active}" state="frozen"/><selection pane="${active}" activeCell="${corner}" sqref="${corner}"/>`;
}

function columnsXml({ columnWidths }: Sheet): string {
  const each = columnWidths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.round(width * 100) / 100}" customWidth="1"/>`,
  );
  return each.length === 0 ? '' : `<cols>${each.join('')}</cols>`;
}

function rowXml({ height, cells }: SheetRow, row: number, around: SheetSurroundings): string {
  const size = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  const inOrder = [...cells].toSorted(([a], [b]) => a - b);
  const each = inOrder.map(([column, found]) => cellXml(found, cellAddress(row, column), around));
  return `<row r="${row + 1}"${size}>${each.join('')}</row>`;
}

/** Text that spreadsheets treat as a formula when it is typed or read from a CSV file. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n]/;

function cellXml({ value, style }: SheetCell, at: string, around: SheetSurroundings): string {
  // Tested as stored: removing invalid characters can bring an equals sign to the front.
  const isQuoted = value?.kind === 'text' && LOOKS_LIKE_FORMULA.test(cellCharacters(value.text));
  const number = around.styles.numberOf(isQuoted ? { ...style, isQuoted: true } : style);
  const head = `<c r="${at}" s="${number}"`;
  if (value === null) return `${head}/>`;
  if (value.kind === 'text') return `${head} t="s"><v>${around.texts.numberOf(value.text)}</v></c>`;
  const formula = value.formula === undefined ? '' : `<f>${escaped(value.formula)}</f>`;
  return value.kind === 'number'
    ? `${head}>${formula}<v>${value.value}</v></c>`
    : `${head} t="str">${formula}<v>${escapedCell(value.text)}</v></c>`;
}

function mergedCellsXml({ merged: areas = [] }: Sheet): string {
  if (areas.length === 0) return '';
  const each = areas.map((area) => `<mergeCell ref="${areaAddress(area)}"/>`);
  return `<mergeCells count="${areas.length}">${each.join('')}</mergeCells>`;
}

/** Colours that are updated when the numbers change. */
function conditionalFormatsXml({ judged: runs = [] }: Sheet): string {
  let priority = 0;
  return runs
    .map(({ area, above }) => {
      const at = placeAddress(area.first);
      const below = above === 'favourable' ? 'unfavourable' : 'favourable';
      const rule = (condition: typeof above, sign: string) =>
        `<cfRule type="expression" dxfId="${CONDITIONS.indexOf(condition)}" priority="${(priority += 1)}"><formula>${escaped(`AND(ISNUMBER(${at}),${at}${sign}0)`)}</formula></cfRule>`;
      return `<conditionalFormatting sqref="${areaAddress(area)}">${rule(above, '>')}${rule(below, '<')}</conditionalFormatting>`;
    })
    .join('');
}

function links({ links: all = [] }: Sheet): string {
  if (all.length === 0) return '';
  const each = all.map(
    ({ at, sheet }) =>
      `<hyperlink ref="${placeAddress(at)}" location="${attribute(`${quotedName(sheet)}!A1`)}" display="${attribute(sheet)}"/>`,
  );
  return `<hyperlinks>${each.join('')}</hyperlinks>`;
}

/** Excel refuses more than 255 characters in total, including font codes and doubled "&". */
const MARGIN_CHARACTERS = { left: 62, right: 40 } as const;

/** "&" begins a code, and a digit would be read as part of the font size, so a space is inserted. */
function inMargin(text: string, side: keyof typeof MARGIN_CHARACTERS): string {
  const most = MARGIN_CHARACTERS[side];
  const settled = text.replaceAll(/\s+/g, ' ').toWellFormed();
  const short = settled.length > most ? `${settled.slice(0, most - 1)}…` : settled;
  return ` ${short.toWellFormed().replaceAll('&', '&&')}`;
}

const MARGIN_FONT_CODE = '&"Arial,Regular"&8';

function pageSetupXml(sheet: Sheet, { header, footer, paper }: PrintedMargins): string {
  const head = `&L${MARGIN_FONT_CODE}${inMargin(header.left, 'left')}&R${MARGIN_FONT_CODE}${inMargin(header.right, 'right')}`;
  const foot = `&L${MARGIN_FONT_CODE}${inMargin(footer, 'left')}&R${MARGIN_FONT_CODE} Page &P of &N`;
  return [
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.65" header="0.35" footer="0.3"/>',
    isLaidOut(sheet)
      ? `<pageSetup paperSize="${PAPER_NUMBERS[paper]}" scale="${pageScale(sheet.columnWidths)}" orientation="landscape"/>`
      : `<pageSetup paperSize="${PAPER_NUMBERS[paper]}" orientation="landscape" fitToWidth="1" fitToHeight="${sheet.isOnePage === true ? 1 : 0}"/>`,
    sheet.isVeryHidden
      ? ''
      : `<headerFooter><oddHeader>${escapedCell(head)}</oddHeader><oddFooter>${escapedCell(foot)}</oddFooter></headerFooter>`,
  ].join('');
}

function rowBreaks({ pageBreaks = [] }: Sheet): string {
  if (pageBreaks.length === 0) return '';
  const each = pageBreaks.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  const count = pageBreaks.length;
  return `<rowBreaks count="${count}" manualBreakCount="${count}">${each.join('')}</rowBreaks>`;
}

/** Margins and totals among figures are intended, so this turns off Excel's green corner warnings. */
function ignoredErrors(sheet: Sheet): string {
  return `<ignoredErrors><ignoredError sqref="${areaAddress(usedArea(sheet))}" numberStoredAsText="1" formula="1" formulaRange="1"/></ignoredErrors>`;
}

/** Writes rows as in the defined names of a workbook: "$1:$5". */
export function rowsAddress(first: number, last: number): string {
  return `$${first + 1}:$${last + 1}`;
}

const fixedPlaceAddress = ({ row, column }: Place) => `$${columnLetters(column)}$${row + 1}`;

/** Writes an area as an absolute address such as "$A$1:$F$20". */
export function fixedAddress({ first, last }: Area): string {
  return `${fixedPlaceAddress(first)}:${fixedPlaceAddress(last)}`;
}
