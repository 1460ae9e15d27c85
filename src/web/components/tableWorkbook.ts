import { strToU8, zipSync } from 'fflate';
import { isPlainDecimal } from '../../domain/decimal.ts';
import type { FileColumn, FileTable } from './tableFile.ts';

/*
 * An Excel workbook of one sheet, written by hand: a figure goes into it digit by digit, without a
 * binary float in between, and nothing of it runs in a worker, which the page's policy forbids.
 */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What XML 1.0 cannot hold, whatever a note may contain. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

const HEADING_STYLE = 1;
/** Places in cellXfs below. */
const STYLES: Readonly<Record<FileColumn['kind'], number>> = {
  text: 0,
  amount: 2,
  percent: 3,
  year: 0,
};

const STYLE_SHEET = `${XML}<styleSheet xmlns="${SHEETS}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="0.0&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function cell(value: string | null, kind: FileColumn['kind']): string {
  if (value === null) return '<c/>';
  return kind !== 'text' && isPlainDecimal(value)
    ? `<c s="${STYLES[kind]}"><v>${value}</v></c>`
    : textCell(value, STYLES.text);
}

function sheet({ columns, rows }: FileTable): string {
  const widths = columns
    .map(({ kind }, index) => {
      const width = kind === 'text' ? 24 : 18;
      return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
  const heading = columns.map((column) => textCell(column.heading, HEADING_STYLE)).join('');
  const body = rows
    .map(
      (row) => `<row>${columns.map(({ kind }, at) => cell(row[at] ?? null, kind)).join('')}</row>`,
    )
    .join('');
  const pinned =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${XML}<worksheet xmlns="${SHEETS}">${pinned}<cols>${widths}</cols><sheetData><row>${heading}</row>${body}</sheetData></worksheet>`;
}

/** Excel refuses a longer name, and these marks in it. */
function sheetName(name: string): string {
  return escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31));
}

/** The table as an .xlsx file. */
export function tableWorkbook(table: FileTable): Uint8Array<ArrayBuffer> {
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(table.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relationship('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationship('rId2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
    'xl/worksheets/sheet1.xml': sheet(table),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}
