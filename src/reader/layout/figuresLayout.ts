import type { ImportedLine, SheetLayout } from '../../contract/imports.ts';
import { IMPORTED_LINES } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { statementOnSheet } from '../books/statementOnSheet.ts';
import { isTotalRow } from '../ledgers/bookCells.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import {
  isMonth,
  isOtherScenario,
  isReadScenario,
  lineIn,
  lineRead,
  monthsIn,
  roleOf,
} from '../cells/headings.ts';
import {
  MOST_HEAD_ROW,
  MOST_LABEL_COLUMN,
  MOST_SCANNED_ROWS,
  indexOfMost,
  countMonths,
  headsBelow,
  monthRows,
  yearColumn,
  yearRow,
} from './sheetScan.ts';
import type { GuessedLayout } from './sheetScan.ts';
import type { GridSheet } from '../cells/grid.ts';

type Meanings = SheetLayout['meanings'];

/** The ways in which a sheet may contain figures, without those that explain nothing. */
export function figuresLayout(basis: CompanyBasis, sheet: GridSheet): readonly GuessedLayout[] {
  return [figuresWithMonthsDown(basis, sheet), figuresWithMonthsAcross(basis, sheet)].filter(
    (guess) => guess !== null,
  );
}

function figuresWithMonthsDown(basis: CompanyBasis, sheet: GridSheet): GuessedLayout | null {
  const width = Math.min(widthOf(sheet), MOST_LABEL_COLUMN);
  const head = indexOfMost(Math.min(sheet.rows.length, MOST_HEAD_ROW), (row) => {
    const lines = (sheet.rows[row] ?? [])
      .map((cell) => (cell?.kind === 'text' ? lineRead(basis, sheet, textOf(cell)) : null))
      .filter((line) => line !== null);
    return new Set(lines).size;
  });
  if (head === -1) return null;
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_SCANNED_ROWS);
  const isLine = (column: number) => lineRead(basis, sheet, textAt(sheet, head, column)) !== null;
  const monthsOf = (column: number) =>
    isLine(column) ? 0 : below.filter((row) => isMonth(basis, row[column] ?? null)).length;
  let label = indexOfMost(width, monthsOf);
  // Numbers count as months if the heading says that they are months.
  if (label === -1) {
    label = indexOfMost(width, (column) =>
      roleOf(textAt(sheet, head, column)) === 'month'
        ? below.filter((row) => monthsIn(basis, row[column] ?? null).length > 0).length
        : 0,
    );
  }
  // A row that begins with a month isn't a heading row: a list of accounts names a line in every row.
  if (label === -1 || isMonth(basis, valueAt(sheet, head, label))) return null;
  const meanings: Meanings = [
    { position: label + 1, meaning: { kind: 'month' } },
    ...lineColumns(basis, sheet, head, label),
  ];
  const year = yearColumn(basis, sheet, head, label);
  if (year !== null) meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  const months = below.filter((row) => monthsIn(basis, row[label] ?? null).length > 0).length;
  return {
    layout: {
      subject: 'figures',
      orientation: 'monthsDown',
      headerRow: head + 1,
      labelColumn: label + 1,
      meanings,
    },
    score: meanings.filter(({ meaning }) => meaning.kind === 'line').length * months,
  };
}

/** Columns by their headings. Of several columns under one heading, only the amounts to be read. */
function lineColumns(basis: CompanyBasis, sheet: GridSheet, head: number, label: number): Meanings {
  const sub = sheet.rows[head + 1] ?? [];
  const isSplit =
    !isMonth(basis, sub[label] ?? null) &&
    sub.some((cell) => isReadScenario(sheet, roleOf(textOf(cell))));
  // "North" and "South" below "Revenue" are two parts of the line.
  const isPart = (column: number) => {
    const cell = sub[column] ?? null;
    return (
      !isSplit &&
      !isMonth(basis, sub[label] ?? null) &&
      cell?.kind === 'text' &&
      /\p{L}{2}/u.test(cell.value)
    );
  };
  const meanings: Meanings = [];
  const width = widthOf(sheet);
  let heading = '';
  for (let column = 0; column < width; column += 1) {
    const own = textAt(sheet, head, column);
    if (own !== '') heading = own;
    const isOwn = own !== '' || isSplit;
    const line = isOwn ? lineRead(basis, sheet, heading) : null;
    const below = isSplit ? textOf(sub[column] ?? null) : '';
    if (column === label || isOtherScenario(sheet, below)) continue;
    if (own === '' && isPart(column)) {
      const parted = lineRead(basis, sheet, heading);
      if (parted !== null)
        meanings.push({ position: column + 1, meaning: { kind: 'line', line: parted } });
      continue;
    }
    if (line === null || (own === '' && !isReadScenario(sheet, roleOf(below)))) continue;
    meanings.push({ position: column + 1, meaning: { kind: 'line', line } });
  }
  return meanings;
}

function figuresWithMonthsAcross(basis: CompanyBasis, sheet: GridSheet): GuessedLayout | null {
  const guesses = monthRows(basis, sheet)
    .map((head) => acrossFrom(basis, sheet, head))
    .filter((guess) => guess !== null);
  return guesses.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

function lineAt(basis: CompanyBasis, sheet: GridSheet, head: number, label: number) {
  const statement = statementOnSheet(basis, sheet);
  const block =
    statement === null || statement.isTurned
      ? undefined
      : statement.blocks.find(
          ({ table }) => table.firstHead !== -1 && table.firstHead <= head && head <= table.head,
        );
  const rows = new Map(block?.rows.map((row) => [row.row, row]));
  const claimed = new Set(block?.lines.values());
  return (row: number): ImportedLine | null => {
    const own = lineIn(basis, valueAt(sheet, row, label));
    const known = rows.get(row);
    if (known === undefined) return own;
    const said = block?.lines.get(row);
    if (said !== undefined) return IMPORTED_LINES.find((line) => line === said) ?? null;
    // A heading without amounts isn't a line if another row contains that line.
    return known.kind === 'head' && own !== null && !claimed.has(own) ? own : null;
  };
}

function acrossFrom(basis: CompanyBasis, sheet: GridSheet, head: number): GuessedLayout | null {
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_SCANNED_ROWS);
  const label = indexOfMost(Math.min(widthOf(sheet), MOST_LABEL_COLUMN), (column) =>
    isMonth(basis, valueAt(sheet, head, column))
      ? 0
      : below.filter((row) => lineIn(basis, row[column] ?? null) !== null).length,
  );
  if (label === -1 || countMonths(basis, sheet, head, label + 1) === 0) return null;
  const lineOf = lineAt(basis, sheet, head, label);
  const named = sheet.rows.slice(head + 1).flatMap((cells, index) => {
    const line = lineOf(head + 1 + index);
    const isFilled = cells.slice(label + 1).some((cell) => cell !== null);
    const isTotal = isTotalRow(textAt(sheet, head + 1 + index, label));
    return line === null ? [] : [{ position: head + index + 2, line, isFilled, isTotal }];
  });
  // On a balance sheet, the total of cash includes an account named "Cash at Bank".
  const hasTotalCash = named.some((row) => row.line === 'cash' && row.isFilled && row.isTotal);
  const filled = new Set(named.filter(({ isFilled }) => isFilled).map(({ line }) => line));
  // "Cash and Cash Equivalents" above its accounts heads them, if their total has the amounts.
  const meanings: Meanings = named
    .filter(({ line, isFilled }) => isFilled || !filled.has(line))
    .filter(({ line, isTotal }) => line !== 'cash' || isTotal || !hasTotalCash)
    .map(({ position, line }) => ({ position, meaning: { kind: 'line' as const, line } }));
  const year = yearRow(basis, sheet, head);
  if (year !== null && lineOf(year) === null) {
    meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  }
  const heads = [head, ...headsBelow(basis, sheet, head, label)];
  const scores = heads.map((row, block) => {
    const end = heads[block + 1] ?? sheet.rows.length;
    const lines = meanings.filter(
      ({ position, meaning }) =>
        meaning.kind === 'line' && position - 1 > row && position - 1 < end,
    );
    return lines.length * countMonths(basis, sheet, row, label + 1);
  });
  return {
    layout: {
      subject: 'figures',
      orientation: 'monthsAcross',
      headerRow: head + 1,
      labelColumn: label + 1,
      meanings,
    },
    score: scores.reduce((sum, score) => sum + score, 0),
  };
}
