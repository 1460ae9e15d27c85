import type { BoardPack, PackFormat } from '../../contract/boardPacks.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import type { JobRow } from '../../engine/jobs/jobs.queries.ts';
import type { PackObjections, PackProgress } from '../../packs/packTask.ts';

export type PackFailure = keyof typeof PACK_FAILURES;

export interface PackAbout {
  readonly format: PackFormat;
  readonly isAwaited?: boolean;
}

export interface StoredPack {
  readonly fileName: string;
  readonly fileSize: number;
  readonly result: string;
}

interface FailedPack extends Partial<PackObjections> {
  readonly failure: PackFailure;
}

const listOrNull = <T>(all: readonly T[] = []): T[] | null => (all.length === 0 ? null : [...all]);

type PackState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'making'; readonly progress: PackProgress }
  | ({ readonly kind: 'ready' } & StoredPack)
  | ({ readonly kind: 'failed' } & FailedPack);

export interface PackJob extends Pick<PackAbout, 'format'> {
  readonly id: string;
  readonly createdAt: Date;
  readonly state: PackState;
}

const STARTING: PackProgress = { done: 0, steps: 0, step: 'Starting' };

/** `progress` is null for a pack that another instance creates. */
export function packOf(row: Omit<JobRow, 'task'>, progress: unknown): PackJob {
  // Only the queue writes these columns.
  const { format } = row.about as PackAbout;
  return { id: row.key, format, createdAt: row.createdAt, state: packStateOf(row, progress) };
}

function packStateOf(row: Omit<JobRow, 'task'>, progress: unknown): PackState {
  // Only the queue writes these columns, and it reports the progress.
  if (row.state === 'done') return { kind: 'ready', ...(row.outcome as StoredPack) };
  // Only the queue writes these columns.
  if (row.state === 'failed') return { kind: 'failed', ...(row.outcome as FailedPack) };
  if (row.state !== 'working') return { kind: 'waiting' };
  return { kind: 'making', progress: (progress ?? row.progress ?? STARTING) as PackProgress };
}

export const isUnfinished = ({ state }: PackJob) =>
  state.kind === 'waiting' || state.kind === 'making';

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
      unprintable: listOrNull(state.unprintable),
      contradictions: listOrNull(state.contradictions),
    };
  }
  if (state.kind === 'ready') {
    const { fileName, fileSize } = state;
    return { ...base, status: 'ready', fileName, fileSize };
  }
  return { ...base, status: 'waiting' };
}
