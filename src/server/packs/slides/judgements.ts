import type { Judgement } from '../../../domain/variance.ts';
import type { PackCell } from '../model/pack.ts';

// A shape as well as a colour, so that it survives grey printing; the same as in the PDF. No arrow:
// a cost that falls is good news.
const MARKS: Readonly<Record<Judgement, string>> = { favourable: '✓', unfavourable: '✗' };

export const JUDGEMENT_LEGEND = `${MARKS.favourable} favourable, ${MARKS.unfavourable} unfavourable`;

export function judgementOf(cell: PackCell): Judgement | null {
  return cell.kind === 'number' ? (cell.judgement ?? null) : null;
}

/** Whether a difference is no news: too small, or of a line that is neither better nor worse. */
export function isNoNews(cell: PackCell): boolean {
  return cell.kind === 'number' && cell.judgement === null;
}

/** The mark before the number of a judged cell. */
export function judgementMark(cell: PackCell): string | null {
  const judgement = judgementOf(cell);
  return judgement === null ? null : MARKS[judgement];
}
