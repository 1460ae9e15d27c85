/** Cells that a formula adds or takes away. Rows and columns are counted from 0, both ends included. */
export interface AddedCells {
  readonly sign: 1 | -1;
  /** Null for the formula's own sheet. */
  readonly sheet: string | null;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Longer formulas are not taken apart. */
export const MOST_FORMULA_CHARACTERS = 500;

const TOKEN =
  /\s*(?:(SUM\s*\()|('(?:[^']|'')+'!|[\p{L}_][\p{L}\p{N}_.]*!)?(\$?[A-Z]{1,3}\$?\d+)(?::(\$?[A-Z]{1,3}\$?\d+))?(?![\p{L}\p{N}(])|([-+(),]))/uy;

interface Token {
  readonly kind: 'sum' | 'cells' | '+' | '-' | '(' | ')' | ',';
  readonly cells?: Omit<AddedCells, 'sign'>;
}

/**
 * The cells that a formula adds up, if it does nothing but SUM, + and −: "SUM(B3:B7)-B9"; null for
 * any other formula. `offset` moves relative references, as formulas shared by several cells need.
 */
export function addedCells(
  formula: string,
  offset: { readonly rows: number; readonly columns: number } = { rows: 0, columns: 0 },
): readonly AddedCells[] | null {
  const tokens = tokensOf(formula.replace(/^=/, '').trimEnd(), offset);
  if (tokens === null) return null;
  const reader = { tokens, at: 0 };
  const found = sumOf(reader, 1, 0);
  return found !== null && found.length > 0 && reader.at === tokens.length ? found : null;
}

interface Reader {
  readonly tokens: readonly Token[];
  at: number;
}

const MOST_DEPTH = 20;

/** "a + b − (c)", up to a closing bracket or the end. */
function sumOf(reader: Reader, outer: 1 | -1, depth: number): readonly AddedCells[] | null {
  if (depth > MOST_DEPTH) return null;
  const found: AddedCells[] = [];
  for (;;) {
    let sign = outer;
    let token = reader.tokens[reader.at];
    while (token?.kind === '+' || token?.kind === '-') {
      if (token.kind === '-') sign = sign === 1 ? -1 : 1;
      reader.at += 1;
      token = reader.tokens[reader.at];
    }
    const term = termOf(reader, sign, depth);
    if (term === null) return null;
    found.push(...term);
    const next = reader.tokens[reader.at]?.kind;
    if (next !== '+' && next !== '-') return found;
  }
}

function termOf(reader: Reader, sign: 1 | -1, depth: number): readonly AddedCells[] | null {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  if (token?.cells !== undefined) {
    const { firstRow, lastRow, firstColumn, lastColumn } = token.cells;
    const isRange = firstRow !== lastRow || firstColumn !== lastColumn;
    // Outside of SUM a range is no number.
    return isRange && depth === 0 ? null : [{ sign, ...token.cells }];
  }
  if (token?.kind !== 'sum' && token?.kind !== '(') return null;
  const found: AddedCells[] = [];
  for (;;) {
    const part = sumOf(reader, sign, depth + 1);
    if (part === null) return null;
    found.push(...part);
    const end = reader.tokens[reader.at]?.kind;
    reader.at += 1;
    if (end === ')') return found;
    if (end !== ',' || token.kind !== 'sum') return null;
  }
}

function tokensOf(
  text: string,
  offset: { readonly rows: number; readonly columns: number },
): readonly Token[] | null {
  if (text === '' || text.length > MOST_FORMULA_CHARACTERS) return null;
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return null;
    at = TOKEN.lastIndex;
    const [, sum, sheet, first, last, mark] = match;
    if (sum !== undefined) tokens.push({ kind: 'sum' });
    else if (first !== undefined) {
      const cells = cellsOf(first, last ?? first, offset);
      if (cells === null) return null;
      const name =
        sheet
          ?.slice(0, -1)
          .replace(/^'(.*)'$/, '$1')
          .replaceAll("''", "'") ?? null;
      tokens.push({ kind: 'cells', cells: { sheet: name, ...cells } });
    } else if (isMark(mark)) tokens.push({ kind: mark });
  }
  return tokens;
}

const isMark = (text: string | undefined): text is '+' | '-' | '(' | ')' | ',' =>
  text !== undefined && '+-(),'.includes(text);

const REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d+)$/;

function cellsOf(
  first: string,
  last: string,
  offset: { readonly rows: number; readonly columns: number },
) {
  const [a, b] = [placeOf(first, offset), placeOf(last, offset)];
  if (a === null || b === null) return null;
  return {
    firstRow: Math.min(a.row, b.row),
    lastRow: Math.max(a.row, b.row),
    firstColumn: Math.min(a.column, b.column),
    lastColumn: Math.max(a.column, b.column),
  };
}

function placeOf(
  reference: string,
  offset: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | null {
  const match = REFERENCE.exec(reference);
  if (match === null) return null;
  const [, fixedColumn, letters = '', fixedRow, digits] = match;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  const row = Number(digits) - 1 + (fixedRow === '' ? offset.rows : 0);
  const placed = column - 1 + (fixedColumn === '' ? offset.columns : 0);
  return row < 0 || placed < 0 ? null : { row, column: placed };
}
