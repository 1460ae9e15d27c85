import { periodHead, priorWord } from '../words/periodHead.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isMonth, isTotalOrNote, monthsIn } from '../cells/headings.ts';

const MOST_SPREAD_HEAD_ROW = 60;
const FEWEST = 2;

type Merged = GridSheet['merged'][number];
type SpreadRow = GridSheet['rows'][number];

/**
 * Merges headings that cover several columns without being merged: "Jan, , Feb, " above "Budget, Actual, Budget,
 * Actual", and "Actual, , Budget, " above "Jan, Feb, Jan, Feb".
 */
export function withSpreadHeadings(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const merged = sheet.rows
    .slice(0, MOST_SPREAD_HEAD_ROW)
    .flatMap((_, row) =>
      sheet.merged.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow)
        ? []
        : spreadIn(basis, sheet, row),
    );
  const read = withScenarios(basis, withoutRepeatedMonthHeads(basis, sheet), merged);
  return merged.length === 0 ? read : { ...read, merged: [...sheet.merged, ...merged] };
}

/** Writes scenarios above each of their months if no merged range shows which they cover. */
function withScenarios(
  basis: CompanyBasis,
  sheet: GridSheet,
  spread: readonly Merged[],
): GridSheet {
  const ranges = [...sheet.merged, ...spread];
  const filled = new Map(
    sheet.rows.slice(0, MOST_SPREAD_HEAD_ROW).flatMap((_, row) => {
      const isMerged = ranges.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow);
      const cells = isMerged ? null : filledScenarios(basis, sheet, row);
      return cells === null ? [] : [[row, cells] as const];
    }),
  );
  return filled.size === 0
    ? sheet
    : { ...sheet, rows: sheet.rows.map((cells, row) => filled.get(row) ?? cells) };
}

/** Printed pages repeat the headings of their table, so a row that repeats month headings contains no data. */
function withoutRepeatedMonthHeads(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const head = sheet.rows
    .slice(0, MOST_SPREAD_HEAD_ROW)
    .findIndex((cells) => cells.filter((cell) => isMonth(basis, cell)).length >= FEWEST);
  const words = (sheet.rows[head] ?? []).map(textOf).join('\n');
  const isRepeated = (cells: (typeof sheet.rows)[number], row: number) =>
    row > head && cells.map(textOf).join('\n') === words && textOf(cells[0] ?? null) !== '';
  return head === -1 || !sheet.rows.some(isRepeated)
    ? sheet
    : { ...sheet, rows: sheet.rows.map((cells, row) => (isRepeated(cells, row) ? [] : cells)) };
}

/** Finds the ranges of headings in a row that each cover the same words below. */
function spreadIn(basis: CompanyBasis, { rows }: GridSheet, row: number): readonly Merged[] {
  const [above, below] = [rows[row] ?? [], rows[row + 1] ?? []];
  const starts = above.flatMap((cell, column) =>
    column > 0 && textOf(cell) !== '' ? [column] : [],
  );
  const [first = 0, second] = starts;
  // A single month may head all columns up to the end of the table.
  const isAlone = second === undefined && isMonth(basis, above[first] ?? null);
  const width = second === undefined ? (isAlone ? below.length : 0) - first : second - first;
  const groups = starts.map((start) => below.slice(start, start + width).map(textOf));
  const words = groups[0] ?? [];
  const isSpread =
    (isAlone ? words.every((word) => /\p{L}{2}/u.test(word)) : starts.length >= FEWEST) &&
    width > 1 &&
    new Set(words).size === width &&
    !words.includes('') &&
    starts.every((start, at) => start === first + at * width) &&
    groups.every((group) => group.join('\n') === words.join('\n'));
  const areMonths = (cells: typeof above, columns: readonly number[]) => {
    const others = columns.filter((column) => !isMonth(basis, cells[column] ?? null));
    // A heading "Total" may come after the months.
    return (
      others.length < columns.length &&
      others.every((at) => isTotalOrNote(textOf(cells[at] ?? null)))
    );
  };
  const all = Array.from({ length: width }, (_, at) => first + at);
  if (!isSpread || areMonths(above, starts) === areMonths(below, all)) return [];
  return starts.map((start) => ({
    firstRow: row,
    lastRow: row,
    firstColumn: start,
    lastColumn: start + width - 1,
  }));
}

/**
 * Writes a row of headings such as "Actual" and "Prior year" above each month that a heading covers: up to the next
 * heading, or until the months start again. Null for any other row.
 */
function filledScenarios(basis: CompanyBasis, { rows }: GridSheet, row: number): SpreadRow | null {
  const [above, below] = [rows[row] ?? [], rows[row + 1] ?? []];
  const months = below.flatMap((cell, column) => (isMonth(basis, cell) ? [column] : []));
  const [first = -1] = months;
  const starts = above.flatMap((cell, column) =>
    column > 0 && textOf(cell) !== '' ? [column] : [],
  );
  const isAlternating = new Set(starts.map((at) => textOf(above[at] ?? null))).size < starts.length;
  const isRead =
    months.length > starts.length &&
    starts.length > 0 &&
    starts.every((at) => months.includes(at) && isScenarioAlone(basis, textOf(above[at] ?? null)));
  if (!isRead) return null;
  const filled = Array.from(
    { length: Math.max(above.length, below.length) },
    (_, at) => above[at] ?? null,
  );
  let heading: SpreadRow[number] = null;
  let before: number | null = null;
  for (const column of months) {
    const month = monthNumber(basis, below[column] ?? null);
    if (starts.includes(column)) heading = above[column] ?? null;
    else if (column === first || heading === null) continue;
    else if (isAlternating || isAgain(before, month) || leavesYear(heading, before, month))
      heading = ACTUAL_CELL;
    filled[column] = heading;
    before = month;
  }
  return filled;
}

const ACTUAL_CELL = { kind: 'text', value: 'Actual' } as const;

/** Months are counted from the year 0, or from the first month of an unknown year. */
function monthNumber(basis: CompanyBasis, cell: SpreadRow[number]): number {
  const [month] = monthsIn(basis, cell);
  return (month?.calendarYear ?? 0) * 12 + (month?.calendarMonth ?? 0);
}

/** True if a month doesn't follow the previous one. Without years, January follows December. */
const isAgain = (before: number | null, month: number): boolean =>
  before !== null && month <= before && !(before === 12 && month === 1);

const YEARS = 12;

/** True if months below "Prior year" continue with those of another year after a gap. */
const leavesYear = (heading: SpreadRow[number], before: number | null, month: number): boolean =>
  before !== null && before > YEARS && month > before + 1 && priorWord(textOf(heading)) !== null;

/** "Prior year" without a period of its own. */
function isScenarioAlone(basis: CompanyBasis, word: string): boolean {
  const head = periodHead(basis, word);
  return head !== null && head.scenario !== null && head.period === null && !head.isTotal;
}
