import { dateText, isDateFormat, numberText, rowText } from './cellText.ts';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError, PageCollector } from './extractedText.ts';
import type { OfficeFile, Relationship } from './officeFile.ts';
import { relationshipId } from './officeFile.ts';

/** Words that several cells share; more than any workbook below 10 MB that a person made. */
const MOST_SHARED_CHARACTERS = 20_000_000;

interface Workbook {
  readonly sheets: readonly { readonly title: string; readonly part: string; isHidden: boolean }[];
  readonly is1904: boolean;
}

interface Book {
  readonly shared: readonly string[];
  /** For each style of a cell, whether its numbers are dates. */
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/**
 * The sheets in the workbook's order, row by row; a formula by the value that was last shown.
 * Hidden sheets are left out: nobody could follow a match into them by looking.
 */
export async function sheetsText(file: OfficeFile): Promise<ExtractedText> {
  const collector = new PageCollector();
  const main = await file.mainPart();
  const parts = await file.relationships(main);
  const { sheets, is1904 } = await readWorkbook(file, main, parts);
  const book = {
    shared: await readShared(file, partOf(parts, 'sharedStrings')),
    dateStyles: await readDateStyles(file, partOf(parts, 'styles')),
    is1904,
  };
  for (const [index, { title, part, isHidden }] of sheets.entries()) {
    if (collector.isFull) break;
    if (!isHidden) collector.add(index + 1, title, await readSheet(file, part, book, collector));
  }
  return { unit: 'sheet', pages: collector.pages() };
}

const partOf = (parts: readonly Relationship[], wanted: string) =>
  parts.find(({ type }) => type === wanted)?.part;

async function readWorkbook(
  file: OfficeFile,
  main: string,
  parts: readonly Relationship[],
): Promise<Workbook> {
  const worksheets = new Map(
    parts.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]),
  );
  const sheets: { title: string; part: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await file.read(main, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
      if (name !== 'sheet') return;
      // A sheet that is nothing but a chart keeps its place in the count.
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
      if (characters > MOST_SHARED_CHARACTERS) throw new NoTextError('large');
    },
  });
  return shared;
}

async function readDateStyles(file: OfficeFile, part: string | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  if (part === undefined || !file.has(part)) return styles;
  let isOfCells = false;
  await file.read(part, {
    open(name, attributes) {
      const format = Number(attributes.get('numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(format, attributes.get('formatCode') ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) styles.push(isDateFormat(format, codes.get(format)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
    text() {},
  });
  return styles;
}

async function readSheet(
  file: OfficeFile,
  part: string,
  book: Book,
  collector: PageCollector,
): Promise<string> {
  if (!file.has(part)) return '';
  const lines: string[] = [];
  let characters = 0;
  let cells: [number, string][] = [];
  let cell: Cell = { column: -1, type: 'n', style: 0 };
  let value = '';
  let isValue = false;
  await file.read(part, {
    open(name, attributes) {
      if (name === 'row') {
        cells = [];
        cell = { column: -1, type: 'n', style: 0 };
      }
      if (name === 'c') {
        value = '';
        cell = {
          column: columnOf(attributes.get('r')) ?? cell.column + 1,
          type: attributes.get('t') ?? 'n',
          style: Number(attributes.get('s') ?? 0),
        };
      }
      isValue = name === 'v' || name === 't';
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      isValue = false;
      if (name === 'c') cells.push([cell.column, shown(cell, value, book)]);
      if (name !== 'row' || characters > collector.left) return;
      const line = rowText(cells);
      characters += line.length + 1;
      if (line !== '') lines.push(line);
    },
  });
  return lines.join('\n');
}

interface Cell {
  /** From 0. */
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

function shown({ type, style }: Cell, value: string, book: Book): string {
  if (type === 's') return book.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // A date as text, which newer programs may write.
  if (type !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return book.dateStyles[style] === true ? dateText(number, book.is1904) : numberText(number);
}

/** "AB12" is in column 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column - 1;
}
