import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { Changes } from '../db/changes.ts';
import { compressed } from '../db/compressed.ts';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema/jobs.ts';
import { openTestDatabase, type TestDatabase } from '../db/testDatabase.ts';
import { type Transaction, write } from '../db/write.ts';
import { JobRunner } from './jobRunner.ts';
import type { JobEnd, JobTimes, RunningJob } from './kindOfWork.ts';
import { addJobs, findJob } from './jobs.queries.ts';

export const PATIENTLY = { timeout: 60_000, interval: 10 };
export const NOW = new Date('2026-11-21T09:00:00Z');
export const HOUR_MS = 3_600_000;
export const NEVER_MS = 600_000;
export const OVER: JobEnd = { kind: 'over' };
export const log = { info() {}, warn() {}, error() {} };
export const lost = (): JobEnd => ({ kind: 'failed', outcome: { failure: 'lost' } });
export const newKey = () => randomBytes(16).toString('base64url');

interface Wanted extends Partial<JobTimes> {
  readonly mostAttempts?: number;
  readonly needsSpace?: boolean;
  /** If omitted, the instance gets no notifications from the others. */
  readonly changes?: Changes;
  readonly lowOnSpace?: Database['lowOnSpace'];
}

/** Jobs in a database of the suite's own; call it where hooks may be registered. */
export function useJobs() {
  let database: TestDatabase;
  const runners: JobRunner[] = [];
  const unwanted: object[] = [];
  const asSystem = <T>(work: (transaction: Transaction) => Promise<T>) =>
    write(database, new Changes(), { actor: 'system' }, work);
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => asSystem((transaction) => transaction.delete(jobs)));
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    unwanted.length = 0;
  });
  afterAll(() => database.drop());

  const found = (key: string) => findJob(database.orm, { kind: 'mail', userId: null, key });
  return {
    get database() {
      return database;
    },
    runners,
    /** Results of jobs whose lease had been lost. */
    unwanted,
    asSystem,
    found,
    untilState: (key: string, state: string) =>
      vi.waitUntil(async () => (await found(key))?.state === state, PATIENTLY),
    start: (runner: JobRunner) => runner.start({ isAlone: false }),
    /** Adds jobs without notifying any instance; returns their keys. */
    added: async (count: number): Promise<string[]> => {
      const task = await compressed({});
      const keys = Array.from({ length: count }, newKey);
      const job = { kind: 'mail', userId: null, about: {}, task } as const;
      const made = keys.map((key) => ({ ...job, key }));
      await asSystem((transaction) => addJobs(transaction, made));
      return keys;
    },
    instance: (
      work: (job: RunningJob) => Promise<JobEnd> | JobEnd,
      { mostAttempts = 2, needsSpace, changes = new Changes(), lowOnSpace, ...times }: Wanted = {},
    ): JobRunner => {
      const of = {
        kind: 'mail',
        work: async (_: unknown, job: RunningJob) => work(job),
        lost,
        unwanted: async (outcome: object) => void unwanted.push(outcome),
        mostAttempts,
        ...(needsSpace === undefined ? {} : { needsSpace }),
      } as const;
      const here = lowOnSpace === undefined ? database : { ...database, lowOnSpace };
      const runner = new JobRunner({ database: here, changes, log, now: () => NOW }, of, times);
      runners.push(runner);
      return runner;
    },
  };
}
