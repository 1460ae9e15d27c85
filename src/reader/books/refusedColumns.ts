import type { CompanyBasis } from '../../finance/companyBasis.ts';
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

/** Refuses columns next to the months whose headings can only be a misspelt month, or a month with unknown words. */
export function refusedColumns(
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
  return misspelt.concat(marked);
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
