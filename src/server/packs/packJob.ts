import type { BoardPack, PackFormat } from '../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import type { JobRow } from '../jobs/jobs.queries.ts';
import type { PackObjections, PackProgress } from './packTask.ts';

export type PackFailure = keyof typeof PACK_FAILURES;

/** What is known of a pack when it is ordered. */
export interface PackAbout {
  readonly format: PackFormat;
  /** Kept until it is too old, whatever else needs room. */
  readonly isAwaited?: boolean;
}

/** A finished pack, and where its content is. */
export interface KeptPack {
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
  /** Its name on the shelf of results. */
  readonly result: string;
}

interface FailedPack extends Partial<PackObjections> {
  readonly failure: PackFailure;
}

const listed = <T>(all: readonly T[] = []): T[] | null => (all.length === 0 ? null : [...all]);

type PackState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'making'; readonly progress: PackProgress }
  | ({ readonly kind: 'ready' } & KeptPack)
  | ({ readonly kind: 'failed' } & FailedPack);

/** A requested pack as it is at the moment. */
export interface PackJob extends Pick<PackAbout, 'format'> {
  readonly id: string;
  readonly createdAt: Date;
  readonly state: PackState;
}

const STARTING: PackProgress = { done: 0, steps: 0, step: 'Starting' };

/** `progress`: of a pack that is made here; null for others. */
export function packOf(row: Omit<JobRow, 'task'>, progress: unknown): PackJob {
  // Only the queue writes these columns.
  const { format } = row.about as PackAbout;
  return { id: row.key, format, createdAt: row.createdAt, state: stateOf(row, progress) };
}

function stateOf(row: Omit<JobRow, 'task'>, progress: unknown): PackState {
  // Only the queue writes these columns, and reports how far it is.
  if (row.state === 'done') return { kind: 'ready', ...(row.outcome as KeptPack) };
  // So are these.
  if (row.state === 'failed') return { kind: 'failed', ...(row.outcome as FailedPack) };
  if (row.state !== 'working') return { kind: 'waiting' };
  return { kind: 'making', progress: (progress ?? row.progress ?? STARTING) as PackProgress };
}

export const isUnfinished = ({ state }: PackJob) =>
  state.kind === 'waiting' || state.kind === 'making';

/** As shown to the person who asked for it. */
export function shownPack({ id, createdAt, state }: PackJob): BoardPack {
  const base = {
    id,
    done: 0,
    steps: 0,
    step: '',
    fileName: null,
    fileSize: null,
    failure: null,
    unprintable: null,
    contradictions: null,
    createdAt: createdAt.toISOString(),
  };
  if (state.kind === 'making') return { ...base, status: 'making', ...state.progress };
  if (state.kind === 'failed') {
    return {
      ...base,
      status: 'failed',
      failure: PACK_FAILURES[state.failure],
      unprintable: listed(state.unprintable),
      contradictions: listed(state.contradictions),
    };
  }
  if (state.kind === 'ready') {
    const { fileName, fileSize } = state;
    return { ...base, status: 'ready', fileName, fileSize };
  }
  return { ...base, status: 'waiting' };
}
