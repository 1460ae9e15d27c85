import type { SheetRow } from './sheet.ts';

export const ROW_HEIGHT = 13.5;

/** The printable area of a landscape page in points: as wide as Letter, as high as A4. */
const PAGE_WIDTH = 715;
const PAGE_HEIGHT = 485;
/** Column widths are counted in digits of Arial 10, seven pixels each. */
const POINTS_PER_CHARACTER = 5.25;
const SMALLEST_SCALE = 30;

/** The percentage at which all columns fit side by side on a page. */
export function pageScale(widths: readonly number[]): number {
  const total = widths.reduce((sum, width) => sum + width, 0) * POINTS_PER_CHARACTER;
  const fitting = Math.floor((PAGE_WIDTH * 100) / Math.max(1, total));
  return Math.max(SMALLEST_SCALE, Math.min(100, fitting));
}

const sheetRowsHeight = (rows: readonly SheetRow[]) =>
  rows.reduce((sum, { height = ROW_HEIGHT }) => sum + height, 0);

/**
 * A sheet up to 30% too long is shrunk to one page, but never below 60%, where it becomes
 * unreadable.
 */
const MOST_OVER = 1.3;
const READABLE = 60;

export function fitsOnePage(rows: readonly SheetRow[], widths: readonly number[]): boolean {
  const scale = pageScale(widths);
  const share = (sheetRowsHeight(rows) * scale) / (PAGE_HEIGHT * 100);
  return share <= 1 || (share <= MOST_OVER && scale / share >= READABLE);
}

/** The least height in points. A last page with less content looks empty. */
const LEAST_LAST = 90;

/**
 * The rows that start a new page, so that rows of one block stay together as far as they fit on a
 * page.
 * @param blocks The first row of each block.
 * @param repeated The height of the rows that every page repeats.
 */
export function pageBreaks(
  rows: readonly SheetRow[],
  widths: readonly number[],
  blocks: readonly number[],
  repeated: number,
): number[] {
  const capacity = (PAGE_HEIGHT * 100) / pageScale(widths);
  const heightFrom = (first: number, end: number) => sheetRowsHeight(rows.slice(first, end));
  const breaks: number[] = [];
  let used = heightFrom(0, blocks[0] ?? rows.length);
  for (const [index, first] of blocks.entries()) {
    const height = heightFrom(first, blocks[index + 1] ?? rows.length);
    // The first block stays with the title, because a page with only a title is useless.
    if (used + height > capacity && index > 0) {
      breaks.push(first);
      used = repeated;
    }
    // The spreadsheet breaks a block that is longer than a page.
    used += height;
    if (used > capacity) used = repeated + ((used - capacity) % (capacity - repeated));
  }
  const last = breaks.at(-1);
  if (last !== undefined && heightFrom(last, rows.length) < LEAST_LAST) {
    // The previous block moves to the next page too, unless it begins its own page.
    const before = blocks[blocks.indexOf(last) - 1] ?? 0;
    if (before > (breaks.at(-2) ?? blocks[0] ?? 0)) breaks[breaks.length - 1] = before;
  }
  return breaks;
}
