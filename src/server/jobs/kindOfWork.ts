import type { Changes } from '../db/changes.ts';
import type { Database, Log } from '../db/database.ts';
import type { JobKind } from './jobs.queries.ts';

/** What became of the work on a job. */
export type JobEnd =
  | { readonly kind: 'done' | 'failed'; readonly outcome: object }
  /** Nobody asks what became of it. */
  | { readonly kind: 'over' }
  /** Another attempt, not before so many milliseconds. */
  | { readonly kind: 'again'; readonly afterMs: number }
  /** It was aborted: whoever has it now goes on, or it is for whoever is free. */
  | { readonly kind: 'left' };

/** A job while it is worked on here. */
export interface UnderWay {
  readonly key: string;
  /** From 1. */
  readonly attempt: number;
  /** Aborts when it is cancelled, another instance has it, or this one stops. */
  readonly signal: AbortSignal;
  /** Tells how far it is; others see it with the next renewal of the lease. */
  report(progress: unknown): void;
}

/** Times in milliseconds; tests set others. */
export interface JobTimes {
  /** For so long nobody else takes what an instance has begun, and left behind when it ended. */
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  /** How often one of several looks for what it was not told of. */
  readonly lookEveryMs: number;
  /** How soon an end that could not be stored is stored again. */
  readonly storeAgainMs: number;
}

export const JOB_TIMES: JobTimes = {
  leaseMs: 15_000,
  renewEveryMs: 5_000,
  lookEveryMs: 5_000,
  storeAgainMs: 1_000,
};

export interface JobDeps {
  readonly database: Database;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => Date;
}

export interface KindOfWork {
  readonly kind: JobKind;
  /** Only the product writes tasks, so the work knows their type. */
  readonly work: (task: unknown, job: UnderWay) => Promise<JobEnd>;
  /** Of a job whose instances have ended, time and again; it is not begun once more. */
  readonly lost: () => JobEnd;
  /** Removes what was made of a job that was not ours any more. */
  readonly unwanted?: (outcome: object) => Promise<void>;
  /** How often it is begun. */
  readonly mostAttempts: number;
  /** What it makes takes space: it is not begun while the disk is almost full. */
  readonly needsSpace?: boolean;
}
