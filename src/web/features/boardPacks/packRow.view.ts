import { PACK_LABELS } from '../../components/pageExport.ts';
import { namedAsOf } from '../../../format/asOf.ts';
import type { PackRun, RunState } from './packRuns.ts';

/**
 * Returns "October 2026 · PDF", or "October 2026, as of May 3, 2026, 6:04 PM · PDF" for the past.
 */
export function titleOf({ order }: PackRun): string {
  return `${namedAsOf(order.name, order.moment.named)} · ${PACK_LABELS[order.format]}`;
}

/** Progress from 0 to 100; undefined if unknown. */
export function percentOf(state: RunState): number | undefined {
  if (state.kind !== 'making' || state.steps === 0) return undefined;
  return Math.floor((100 * state.done) / state.steps);
}

export function announcementOf(run: PackRun): string {
  const { state } = run;
  const title = titleOf(run);
  if (state.kind === 'ready') return `${state.fileName} is ready`;
  // Empty, because the row itself is an alert.
  if (state.kind === 'failed' || state.kind === 'asking') return '';
  return (percentOf(state) ?? 0) >= 50 ? `${title}: half done` : `Creating the board pack ${title}`;
}
