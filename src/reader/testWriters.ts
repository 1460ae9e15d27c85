import { utils, write } from '@e965/xlsx';
import type { CellObject } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { cellAddress } from '../office/cellAddress.ts';

/** A date is a spreadsheet date; a CellObject is SheetJS's own. */
export type Cell = string | number | boolean | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** Written by SheetJS; `change` may set formats, formulas, merged and hidden ranges. */
export function bySheetJs(
  sheets: Readonly<Record<string, Rows>>,
  change: (book: ReturnType<typeof utils.book_new>) => void = () => {},
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(
      Array.from(rows, (row) => Array.from(row)),
      { UTC: true },
    );
    utils.book_append_sheet(book, sheet, name);
  }
  change(book);
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('the workbook was not written as bytes');
  return bytes;
}

/** Sets a cell of a sheet that SheetJS made. */
export function setCell(
  book: ReturnType<typeof utils.book_new>,
  sheet: string,
  cell: string,
  value: CellObject,
): void {
  Object.assign(book.Sheets[sheet] ?? {}, { [cell]: value });
}

/** Written by write-excel-file: shared texts, dates with a format. */
export async function byWriteExcelFile(sheets: Readonly<Record<string, Rows>>): Promise<Buffer> {
  return writeExcelFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: Array.from(rows, (row) =>
        Array.from(row, (value) => {
          if (value instanceof Date) return { value, type: Date, format: 'mmm-yy' };
          return value === null ? null : { value };
        }),
      ),
    })),
  ).toBuffer();
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Rows as written by programs that store texts inline in the cells, such as openpyxl. */
export function inlineRows(rows: Rows, firstRow = 1): string {
  return rows
    .map((row, index) => {
      const cells = row.map((value, column) => {
        const place = cellAddress(index + firstRow - 1, column);
        if (value === null) return '';
        if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
        if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
        const text = value instanceof Date ? value.toISOString().slice(0, 10) : value;
        return `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
      });
      return `<row r="${index + firstRow}">${cells.join('')}</row>`;
    })
    .join('');
}

interface HandSheet {
  readonly name: string;
  /** Rows as XML. */
  readonly rows: string;
  readonly state?: string;
  /** The XML before and after the rows. */
  readonly before?: string;
  readonly after?: string;
}

interface HandOptions {
  readonly styles?: string;
  readonly shared?: string;
  readonly is1904?: boolean;
  /** Links from the root of the package, as some programs write them. */
  readonly isAbsolute?: boolean;
  /** Every element with a prefix, as another family of programs writes them. */
  readonly isPrefixed?: boolean;
  /** The namespaces of the strict kind. */
  readonly isStrict?: boolean;
  /** Changes and further parts; null leaves one out. */
  readonly parts?: Readonly<Record<string, string | Uint8Array | null>>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (...links: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;

function contentTypes(sheets: number): string {
  const parts = [
    ['workbook', 'sheet.main'],
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
    ...Array.from({ length: sheets }, (_, index) => [`worksheets/sheet${index + 1}`, 'worksheet']),
  ];
  const overrides = parts.map(
    ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`,
  );
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${rels}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

/** A workbook written by hand, part by part. */
export function byHand(sheets: readonly HandSheet[], options: HandOptions = {}): Buffer {
  const { isAbsolute = false, isStrict = false, isPrefixed = false } = options;
  const main = isStrict ? `${STRICT}/spreadsheetml/main` : MAIN;
  const links = isStrict ? `${STRICT}/officeDocument/relationships` : LINKS;
  const folder = isAbsolute ? '/xl/' : '';
  const prefixed = (xml: string) =>
    isPrefixed ? xml.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:') : xml;
  const named = (tag: string, content: string) =>
    prefixed(
      `<${tag} ${isPrefixed ? 'xmlns:x' : 'xmlns'}="${main}" xmlns:r="${links}">${content}</${tag}>`,
    );
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`;
  const entries = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="s${index}"/>`,
  );
  const parts: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships(
      relationship('w', 'officeDocument', `${isAbsolute ? '/' : ''}xl/workbook.xml`),
    ),
    'xl/workbook.xml': named(
      'workbook',
      `${options.is1904 === true ? '<workbookPr date1904="1"/>' : ''}<sheets>${entries.join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      ...sheets.map((_, index) =>
        relationship(`s${index}`, 'worksheet', `${folder}worksheets/sheet${index + 1}.xml`),
      ),
      ...(options.shared === undefined
        ? []
        : [relationship('t', 'sharedStrings', `${folder}sharedStrings.xml`)]),
      ...(options.styles === undefined ? [] : [relationship('u', 'styles', `${folder}styles.xml`)]),
    ),
    'xl/styles.xml': options.styles === undefined ? null : named('styleSheet', options.styles),
    'xl/sharedStrings.xml': options.shared === undefined ? null : named('sst', options.shared),
    ...options.parts,
  };
  for (const [index, { rows, before = '', after = '' }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] ??= named(
      'worksheet',
      `${before}<sheetData>${rows}</sheetData>${after}`,
    );
  }
  const files = Object.entries(parts).flatMap(([name, content]): [string, Uint8Array][] => {
    if (content === null) return [];
    return [[name, typeof content === 'string' ? strToU8(content) : content]];
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
