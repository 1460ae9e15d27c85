import type { Judgement } from '../../../domain/variance.ts';
import type { PackCell } from '../model/pack.ts';

// A shape as well as a colour, so that it survives grey printing; the same as in the PDF. It marks
// good or bad news, not up or down: the legend says so.
const MARKS: Readonly<Record<Judgement, string>> = { favourable: '▲', unfavourable: '▼' };

export const JUDGEMENT_LEGEND = '▲ favourable, ▼ unfavourable';

export function judgementOf(cell: PackCell): Judgement | null {
  return cell.kind === 'number' ? (cell.judgement ?? null) : null;
}

/** The mark before the number of a judged cell. */
export function judgementMark(cell: PackCell): string | null {
  const judgement = judgementOf(cell);
  return judgement === null ? null : MARKS[judgement];
}
