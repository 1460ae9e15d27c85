import type { Judgement } from '../../../domain/variance.ts';
import type { PackCell } from '../model/pack.ts';

// A shape as well as a colour, which survives a print in grey; the same as in the PDF. It tells good
// from bad news, not up from down: the legend says so.
const MARKS: Readonly<Record<Judgement, string>> = { favourable: '▲', unfavourable: '▼' };

export const JUDGEMENT_LEGEND = '▲ favourable, ▼ unfavourable';

export function judgementOf(cell: PackCell): Judgement | null {
  return cell.kind === 'number' ? (cell.judgement ?? null) : null;
}

/** What stands before the number of a judged cell. */
export function judgementMark(cell: PackCell): string | null {
  const judgement = judgementOf(cell);
  return judgement === null ? null : MARKS[judgement];
}
