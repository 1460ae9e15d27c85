import { PACK_LABELS } from '../../components/pageExport.ts';
import type { UnprintableCharacter } from '../../../contract/boardPacks.ts';
import { namedAsOf } from '../../../format/asOf.ts';
import type { PackRun, RunState } from './packRuns.ts';

/** "October 2026 · PDF"; "October 2026, as of May 3, 2026, 6:04 PM · PDF" of the past. */
export function titleOf({ order }: PackRun): string {
  return `${namedAsOf(order.name, order.moment.named)} · ${PACK_LABELS[order.format]}`;
}

/** From 0 to 100; undefined while it is not known. */
export function percentOf(state: RunState): number | undefined {
  if (state.kind !== 'making' || state.steps === 0) return undefined;
  return Math.floor((100 * state.done) / state.steps);
}

/** The announcement for screen readers: the start, half done, and the end. */
export function announcementOf(run: PackRun): string {
  const { state } = run;
  const title = titleOf(run);
  if (state.kind === 'ready') return `${state.fileName} is ready`;
  // The row itself is an alert.
  if (state.kind === 'failed' || state.kind === 'asking') return '';
  return (percentOf(state) ?? 0) >= 50 ? `${title}: half done` : `Creating the board pack ${title}`;
}

const MOST_LISTED = 6;

/** The first lines; the last one says how many more there are. */
function firstLines(lines: readonly string[]): string[] {
  const more = lines.length - MOST_LISTED;
  const first = lines.slice(0, MOST_LISTED);
  return more > 0 ? [...first, `and ${more} more`] : first;
}

/** "👩 (U+1F469) in Commentary: General" */
export const unprintableLines = (characters: readonly UnprintableCharacter[]): string[] =>
  firstLines(
    characters.map(({ character, places }) =>
      places.length === 0 ? character : `${character} in ${places.join(', ')}`,
    ),
  );

/** "Overview, “EBITDA was £76K.” – £76K: the books have £67K (EBITDA, October 2026)" */
export const contradictionLines = (sentences: readonly string[]): string[] => firstLines(sentences);
