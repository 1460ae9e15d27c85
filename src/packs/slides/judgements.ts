import type { Judgement } from '../../finance/variance.ts';
import type { PackCell } from '../model/pack.ts';

// A shape as well as a colour, so that the mark survives grey printing; the same as in the PDF. Not an arrow, because a
// falling cost is favourable.
const JUDGEMENT_MARKS: Readonly<Record<Judgement, string>> = { favourable: '✓', unfavourable: '✗' };

export const JUDGEMENT_LEGEND = `${JUDGEMENT_MARKS.favourable} favourable, ${JUDGEMENT_MARKS.unfavourable} unfavourable`;

export function judgementOf(cell: PackCell): Judgement | null {
  return cell.kind === 'number' ? (cell.judgement ?? null) : null;
}

export function isNoNews(cell: PackCell): boolean {
  return cell.kind === 'number' && cell.judgement === null;
}

export function judgementMark(cell: PackCell): string | null {
  const judgement = judgementOf(cell);
  return judgement === null ? null : JUDGEMENT_MARKS[judgement];
}
