import { timesTen } from '../../finance/scaling.ts';
import type { GridValue } from './grid.ts';

const SHOWN_CHARACTERS = 80;

/** The beginning of a cell's text for display; '' for a blank one. */
export function shownCell(value: GridValue | null): string {
  if (value === null) return '';
  const isShare = value.kind === 'number' && value.isPercent;
  const text = isShare ? `${timesTen(value.value, 2)}%` : value.value;
  return text.slice(0, SHOWN_CHARACTERS);
}
