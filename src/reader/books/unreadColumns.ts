import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimal } from '../../finance/decimal.ts';
import { closingPeriod } from '../../finance/numberedPeriod.ts';
import { PERIOD_WITHOUT_MONTH } from '../file/chosenPeriods.ts';
import { writtenNumber } from '../cells/amountText.ts';
import { valueAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { periodHead } from '../words/periodHead.ts';
import { columnsBeforePeriods } from './columnsBeforePeriods.ts';
import type { BookBlock } from './statement.ts';
import { transposedCellAddress } from './statementOnSheet.ts';
import { transposedSheet } from './transposedSheet.ts';

/** "Jnuray 2025", "Mrach 2025x", "2025 Mrach" or "Mrc-25" next to the months: a word and a year. */
const WORD_AND_YEAR =
  /^\p{L}{3,}[\s.'’/-]*(?:\d{2}|(?:19|20)\d{2}\p{L}{0,2})$|^(?:19|20)\d{2}[\s./-]*\p{L}{3,}$/u;

const UNKNOWN_MONTH_REMEDY =
  'Write the month, such as April 2025 or 2025-04, or delete the row or column.';
const MARKED_MONTH_REMEDY =
  'Keep only the column that applies, with just the month above it, or delete this column.';

const CLOSING_REMEDY = 'Add its amounts to the last month of the year, or delete the column.';
const THIRTEEN_REMEDY = 'Export the statement by calendar month.';

/** A period after the twelfth closes the year with small corrections, or the year has thirteen periods of four weeks. */
const isLikeOthers = (basis: CompanyBasis, grid: GridSheet, block: BookBlock, column: number) => {
  const sizeOf = (index: number) =>
    block.rows.reduce((sum, { row, kind }) => {
      const number = kind === 'account' ? writtenNumber(basis, valueAt(grid, row, index)) : null;
      return number === null ? sum : sum.plus(decimal(number.value).abs());
    }, decimal('0'));
  const { columns } = block.timing;
  const others = columns.reduce((sum, { index }) => sum.plus(sizeOf(index)), decimal('0'));
  return sizeOf(column)
    .times(String(2 * columns.length))
    .gt(others);
};

/** Refuses columns of closing periods, because the year is incomplete without their amounts. */
function closingColumns(
  basis: CompanyBasis,
  sheet: GridSheet,
  grid: GridSheet,
  block: BookBlock,
  isTurned: boolean,
): SheetBooks['refusals'] {
  const { table, timing } = block;
  return table.columns.flatMap(({ index, cell, name }) => {
    const isRead = timing.columns.some((column) => column.index === index);
    if (isRead || (closingPeriod(name) === null && !PERIOD_WITHOUT_MONTH.test(name))) return [];
    const isPeriod = isLikeOthers(basis, grid, block, index);
    const reason = isPeriod
      ? `“${name}” is as large as the other periods, so the year has more than twelve and they aren’t months.`
      : `“${name}” is not a month, but the year is incomplete without its amounts.`;
    const remedy = isPeriod ? THIRTEEN_REMEDY : CLOSING_REMEDY;
    const placed = isTurned ? transposedCellAddress(cell) : cell;
    return [{ sheet: sheet.name, cell: placed, reason, remedy }];
  });
}

/** Refuses columns next to the months whose headings can only be a misspelt month, or a month with unknown words, and closing periods. */
export function unreadColumns(
  basis: CompanyBasis,
  sheet: GridSheet,
  block: BookBlock,
  isTurned: boolean,
): SheetBooks['refusals'] {
  const grid = isTurned ? transposedSheet(sheet) : sheet;
  const hasAmounts = (column: number) =>
    block.rows.some(({ row }) => writtenNumber(basis, valueAt(grid, row, column)) !== null);
  const unknown = block.timing.left
    .filter(({ isKnown }) => !isKnown)
    .map((one) =>
      Object.assign({}, one, { cell: isTurned ? transposedCellAddress(one.cell) : one.cell }),
    );
  const misspelt = columnsBeforePeriods(basis, sheet, block, isTurned)
    .concat(unknown)
    .filter(({ label }) => WORD_AND_YEAR.test(label) && periodHead(basis, label) === null)
    .map(({ cell, label }) => ({
      sheet: sheet.name,
      cell,
      reason: `“${label}” is not a month.`,
      remedy: UNKNOWN_MONTH_REMEDY,
    }));
  const marked = unknown.flatMap(({ cell, label, index }) => {
    const mark = hasAmounts(index) ? wordsNextToMonth(basis, label) : null;
    if (mark === null) return [];
    const reason = `“${label}” names a month, but it is not clear what “${mark}” means.`;
    return [{ sheet: sheet.name, cell, reason, remedy: MARKED_MONTH_REMEDY }];
  });
  return closingColumns(basis, sheet, grid, block, isTurned).concat(misspelt, marked);
}

/** The words that a heading has besides its month: "corrected" in "Feb 2025 (corrected)"; null without a month. */
function wordsNextToMonth(basis: CompanyBasis, label: string): string | null {
  const words = label.split(/\s+/);
  const isMonth = (part: readonly string[]) =>
    periodHead(basis, part.join(' '))?.period?.span === 'month';
  for (let count = words.length - 1; count > 0; count -= 1) {
    const rest = isMonth(words.slice(0, count))
      ? words.slice(count)
      : isMonth(words.slice(-count))
        ? words.slice(0, -count)
        : null;
    if (rest !== null) return rest.join(' ').replaceAll(/^[([]|[)\]]$/g, '');
  }
  return null;
}
