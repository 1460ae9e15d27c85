import type { Changes } from '../db/changes.ts';
import type { Database, Log } from '../db/database.ts';
import type { JobKind } from './jobs.queries.ts';

export type JobEnd =
  | { readonly kind: 'done' | 'failed'; readonly outcome: object }
  | { readonly kind: 'over' }
  | { readonly kind: 'again'; readonly afterMs: number }
  /** Aborted: another instance continues with the job, or the job is free. */
  | { readonly kind: 'left' };

export interface RunningJob {
  readonly key: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  report(progress: unknown): void;
}

export interface JobTimes {
  readonly leaseMs: number;
  readonly renewEveryMs: number;
  readonly lookEveryMs: number;
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
  /** Only the product writes inputs, so the work knows their type. */
  readonly work: (task: unknown, job: RunningJob) => Promise<JobEnd>;
  readonly lost: () => JobEnd;
  /** Removes the result of a job that another instance took over. */
  readonly unwanted?: (outcome: object) => Promise<void>;
  readonly mostAttempts: number;
  readonly needsSpace?: boolean;
}
