/** Cells that a formula adds or subtracts. Rows and columns count from 0, both ends included. */
export interface AddedCells {
  readonly sign: 1 | -1;
  /** Null for the formula's own sheet. */
  readonly sheet: string | null;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Longer formulas aren't parsed. */
export const MOST_FORMULA_CHARACTERS = 500;

const FORMULA_TOKEN =
  /\s*(?:(SUM\s*\()|('(?:[^']|'')+'!|[\p{L}_][\p{L}\p{N}_.]*!)?(\$?[A-Z]{1,3}\$?\d+)(?::(\$?[A-Z]{1,3}\$?\d+))?(?![\p{L}\p{N}(])|([-+(),]))/uy;

interface FormulaToken {
  readonly kind: 'sum' | 'cells' | '+' | '-' | '(' | ')' | ',';
  readonly cells?: Omit<AddedCells, 'sign'>;
}

/**
 * The cells of a formula that only uses SUM, + and −, such as "SUM(B3:B7)-B9"; null for any other formula. `offset`
 * moves relative references, as formulas shared by several cells need.
 */
export function addedCells(
  formula: string,
  offset: { readonly rows: number; readonly columns: number } = { rows: 0, columns: 0 },
): readonly AddedCells[] | null {
  const tokens = formulaTokens(formula.replace(/^=/, '').trimEnd(), offset);
  if (tokens === null) return null;
  const reader = { tokens, at: 0 };
  const found = readFormulaSum(reader, 1, 0);
  return found !== null && found.length > 0 && reader.at === tokens.length ? found : null;
}

interface FormulaReader {
  readonly tokens: readonly FormulaToken[];
  at: number;
}

const MOST_BRACKET_DEPTH = 20;

/** Parses "a + b − (c)" up to a closing bracket or the end. */
function readFormulaSum(
  reader: FormulaReader,
  outer: 1 | -1,
  depth: number,
): readonly AddedCells[] | null {
  if (depth > MOST_BRACKET_DEPTH) return null;
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

function termOf(reader: FormulaReader, sign: 1 | -1, depth: number): readonly AddedCells[] | null {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  if (token?.cells !== undefined) {
    const { firstRow, lastRow, firstColumn, lastColumn } = token.cells;
    const isRange = firstRow !== lastRow || firstColumn !== lastColumn;
    // A range counts as a number only inside SUM.
    return isRange && depth === 0 ? null : [{ sign, ...token.cells }];
  }
  if (token?.kind !== 'sum' && token?.kind !== '(') return null;
  const found: AddedCells[] = [];
  for (;;) {
    const part = readFormulaSum(reader, sign, depth + 1);
    if (part === null) return null;
    found.push(...part);
    const end = reader.tokens[reader.at]?.kind;
    reader.at += 1;
    if (end === ')') return found;
    if (end !== ',' || token.kind !== 'sum') return null;
  }
}

function formulaTokens(
  text: string,
  offset: { readonly rows: number; readonly columns: number },
): readonly FormulaToken[] | null {
  if (text === '' || text.length > MOST_FORMULA_CHARACTERS) return null;
  const tokens: FormulaToken[] = [];
  FORMULA_TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    FORMULA_TOKEN.lastIndex = at;
    const match = FORMULA_TOKEN.exec(text);
    if (match === null) return null;
    at = FORMULA_TOKEN.lastIndex;
    const [, sum, sheet, first, last, mark] = match;
    if (sum !== undefined) tokens.push({ kind: 'sum' });
    else if (first !== undefined) {
      const cells = cellsOfToken(first, last ?? first, offset);
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

const CELL_REFERENCE = /^(\$?)([A-Z]{1,3})(\$?)(\d+)$/;

function cellsOfToken(
  first: string,
  last: string,
  offset: { readonly rows: number; readonly columns: number },
) {
  const [a, b] = [cellOfReference(first, offset), cellOfReference(last, offset)];
  if (a === null || b === null) return null;
  return {
    firstRow: Math.min(a.row, b.row),
    lastRow: Math.max(a.row, b.row),
    firstColumn: Math.min(a.column, b.column),
    lastColumn: Math.max(a.column, b.column),
  };
}

function cellOfReference(
  reference: string,
  offset: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | null {
  const match = CELL_REFERENCE.exec(reference);
  if (match === null) return null;
  const [, fixedColumn, letters = '', fixedRow, digits] = match;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  const row = Number(digits) - 1 + (fixedRow === '' ? offset.rows : 0);
  const placed = column - 1 + (fixedColumn === '' ? offset.columns : 0);
  return row < 0 || placed < 0 ? null : { row, column: placed };
}
