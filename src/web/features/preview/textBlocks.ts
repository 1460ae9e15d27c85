export interface TextTable {
  readonly titles: readonly string[];
  /** Headings, or the column letters of a spreadsheet. */
  readonly head: readonly string[];
  readonly hasOwnHead: boolean;
  readonly rows: readonly (readonly string[])[];
}

export type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly table: TextTable };

const FIGURE_TEXT = /^[-–−+(]?\s?[$€£¥]?\s?[-–−]?\d[\d.,' ]*\)?\s?(?:%|pts|[KMB]|bn|m)?$/;

/** Amounts, counts and percentages are right-aligned. */
export function isFigure(text: string): boolean {
  return FIGURE_TEXT.test(text.trim());
}

/** Names a column: 0 is A, 25 is Z, 26 is AA. */
export function sheetColumn(index: number): string {
  const before = Math.floor(index / 26);
  const letter = String.fromCodePoint('A'.charCodeAt(0) + (index % 26));
  return before === 0 ? letter : sheetColumn(before - 1) + letter;
}

const filledCells = (row: readonly string[]) => row.filter((cell) => cell !== '');

function mayBeHead(row: readonly string[] | undefined): boolean {
  if (row === undefined) return false;
  const cells = filledCells(row);
  return cells.length > 1 && !cells.some(isFigure);
}

/** Splits lines at tabs. Empty columns at the right and empty lines are dropped. */
export function tableOf(lines: readonly string[]): TextTable {
  const all = lines
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((row) => filledCells(row).length > 0);
  const start = all.findIndex((row) => filledCells(row).length > 1);
  const titles = start > 0 ? all.slice(0, start).flatMap(filledCells) : [];
  const rest = all.slice(Math.max(0, start));
  const width = Math.max(1, ...rest.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const whole = rest.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  const [first] = whole;
  const hasOwnHead = whole.length > 1 && mayBeHead(first);
  return {
    titles,
    head:
      hasOwnHead && first !== undefined
        ? first
        : Array.from({ length: width }, (_, at) => sheetColumn(at)),
    hasOwnHead,
    rows: hasOwnHead ? whole.slice(1) : whole,
  };
}

/**
 * Splits a text into blocks in reading order. Lines become paragraphs, and lines with tabs become
 * tables.
 */
export function blocksOf(text: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let table: string[] = [];
  const endTable = () => {
    if (table.length > 0) blocks.push({ kind: 'table', table: tableOf(table) });
    table = [];
  };
  for (const line of text.split('\n')) {
    if (line.includes('\t')) table.push(line);
    else {
      endTable();
      if (line.trim() !== '') blocks.push({ kind: 'paragraph', text: line.trim() });
    }
  }
  endTable();
  return blocks;
}
