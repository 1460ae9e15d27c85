import type { OfficeFile, Relationship } from './officeFile.ts';
import { relationshipId } from './officeFile.ts';
import { OfficeFileError } from './officeFileError.ts';

/** No workbook below 10 MB made by a person has more characters than this. */
const MOST_SHARED_CHARACTERS = 20_000_000;

export interface SheetEntry {
  readonly title: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/**
 * How a cell style shows numbers and texts. The number format is built in, given by its number, or one of the file's
 * own.
 */
export interface NumberFormat {
  readonly id: number;
  readonly code: string | undefined;
  readonly indent?: number;
}

export interface Spreadsheet {
  readonly sheets: readonly SheetEntry[];
  readonly is1904: boolean;
  readonly shared: readonly string[];
  readonly formats: readonly NumberFormat[];
}

export interface WrittenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  readonly formula: string | null;
  readonly shared: string | null;
  /** The last value of a formula; '' if there is none. */
  readonly value: string;
}

export interface SheetEvents {
  cell(cell: WrittenCell): void;
  /** Called after the last cell of a row. */
  rowEnd?(row: number): void;
  /** Any other element of the sheet, such as a merged range. */
  other?(name: string, attributes: ReadonlyMap<string, string>): void;
}

export async function readSpreadsheet(file: OfficeFile): Promise<Spreadsheet> {
  const main = await file.mainPart();
  const parts = await file.relationships(main);
  return {
    ...(await readWorkbookPart(file, main, parts)),
    shared: await readShared(file, relatedPartOf(parts, 'sharedStrings')),
    formats: await readFormats(file, relatedPartOf(parts, 'styles')),
  };
}

const relatedPartOf = (parts: readonly Relationship[], wanted: string) =>
  parts.find(({ type }) => type === wanted)?.part;

async function readWorkbookPart(
  file: OfficeFile,
  main: string,
  parts: readonly Relationship[],
): Promise<Pick<Spreadsheet, 'sheets' | 'is1904'>> {
  const worksheets = new Map(
    parts.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]),
  );
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await file.read(main, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrueAttribute(attributes.get('date1904'));
      if (name !== 'sheet') return;
      // A chart sheet keeps its place in the numbering.
      sheets.push({
        title: attributes.get('name') ?? '',
        part: worksheets.get(relationshipId(attributes)) ?? '',
        isHidden: (attributes.get('state') ?? 'visible') !== 'visible',
      });
    },
    close() {},
    text() {},
  });
  return { sheets, is1904 };
}

export const isTrueAttribute = (value: string | undefined): boolean =>
  /^(?:1|true)$/.test(value ?? '');

async function readShared(file: OfficeFile, part: string | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (part === undefined || !file.has(part)) return shared;
  let text = '';
  let isText = false;
  let phonetic = 0;
  let characters = 0;
  await file.read(part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'si') return;
      shared.push(text);
      characters += text.length;
      if (characters > MOST_SHARED_CHARACTERS) throw new OfficeFileError('large');
    },
  });
  return shared;
}

async function readFormats(file: OfficeFile, part: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  if (part === undefined || !file.has(part)) return formats;
  let isOfCells = false;
  await file.read(part, {
    open(name, attributes) {
      const id = Number(attributes.get('numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributes.get('formatCode') ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) formats.push({ id, code: codes.get(id) });
      else if (name === 'alignment' && isOfCells) indentLast(formats, attributes.get('indent'));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
    text() {},
  });
  return formats;
}

function indentLast(formats: NumberFormat[], steps: string | undefined): void {
  const last = formats.at(-1);
  const indent = Number(steps ?? 0);
  if (last !== undefined && indent > 0) formats[formats.length - 1] = { ...last, indent };
}

const NO_CELL = { row: -1, column: -1, type: 'n', style: 0 };

export async function readSheet(
  file: OfficeFile,
  part: string,
  events: SheetEvents,
): Promise<void> {
  if (!file.has(part)) return;
  let cell = NO_CELL;
  let value = '';
  let isValue = false;
  let formula: string | null = null;
  let shared: string | null = null;
  let isFormula = false;
  let phonetic = 0;
  await file.read(part, {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes.get('r') ?? cell.row + 2);
        cell = { ...NO_CELL, row: number - 1 };
        events.other?.(name, attributes);
      } else if (name === 'c') {
        value = '';
        formula = null;
        shared = null;
        cell = {
          row: cell.row,
          column: columnOf(attributes.get('r')) ?? cell.column + 1,
          type: attributes.get('t') ?? 'n',
          style: Number(attributes.get('s') ?? 0),
        };
      } else if (name === 'f') {
        formula = '';
        shared = attributes.get('t') === 'shared' ? (attributes.get('si') ?? null) : null;
      } else if (name === 'rPh') phonetic += 1;
      else events.other?.(name, attributes);
      isValue = (name === 'v' || name === 't') && phonetic === 0;
      isFormula = name === 'f';
    },
    text(text) {
      if (isValue) value += text;
      if (isFormula) formula = `${formula ?? ''}${text}`;
    },
    close(name) {
      isValue = false;
      isFormula = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c') events.cell({ ...cell, value, formula, shared });
      if (name === 'row') events.rowEnd?.(cell.row);
    },
  });
}

/** Parses a column from a cell's address, counted from 0: "AB12" is in column 27. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column - 1;
}
