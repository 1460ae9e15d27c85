import type { PageCell, PageTable } from '../../../../contract/documentLayout.ts';

export function columnShares(widths: readonly number[]): number[] {
  const whole = widths.reduce((sum, width) => sum + Math.max(0, width), 0);
  if (whole === 0) return widths.map(() => 100 / widths.length);
  return widths.map((width) => Math.round((Math.max(0, width) / whole) * 10_000) / 100);
}

const MOST_SPAN = 500;

export const spanOf = (span: number | undefined): number =>
  Math.min(MOST_SPAN, Math.max(1, Math.trunc(span ?? 1)));

const isBold = ({ paragraphs }: PageCell): boolean =>
  paragraphs.every(({ runs }) =>
    runs.every((run) => run.kind !== 'text' || run.text.trim() === '' || run.bold === true),
  );
const hasCellText = ({ paragraphs }: PageCell): boolean =>
  paragraphs.some(({ runs }) => runs.some((run) => run.kind === 'text' && run.text.trim() !== ''));

/**
 * The number of heading rows: those marked as headings, otherwise a bold first row above rows that
 * aren't bold.
 */
export function headRowsOf(rows: PageTable['rows'], marked: number): number {
  if (marked > 0) return Math.min(marked, rows.length);
  const [first, second] = rows;
  if (first === undefined || second === undefined) return 0;
  const isHead = first.cells.some(hasCellText) && first.cells.every(isBold);
  return isHead && !second.cells.every(isBold) ? 1 : 0;
}
