import { randomBytes } from 'node:crypto';
import { compressed } from '../db/compressed.ts';
import type { Transaction } from '../db/write.ts';
import type { Deps } from '../deps.ts';
import { JobRunner } from '../jobs/jobRunner.ts';
import { addJobs } from '../jobs/jobs.queries.ts';
import type { JobEnd, UnderWay } from '../jobs/kindOfWork.ts';
import type { DemoParts } from './finishDemo.ts';

const KIND = 'demo';
/** An instance that stops in good order does not count. */
const MOST_ATTEMPTS = 5;

/** What is left to do of the demo is a job, from the transaction on that loads it. */
export async function orderRestOfDemo(transaction: Transaction): Promise<void> {
  const key = randomBytes(16).toString('base64url');
  const task = await compressed({});
  await addJobs(transaction, [{ key, kind: KIND, userId: null, about: {}, task }]);
}

/** Finishes the demo company in the background, once the server answers. */
export function openDemoLoading(deps: Deps, parts: DemoParts): JobRunner {
  const { log } = deps;
  const work = async (_task: unknown, { signal }: UnderWay): Promise<JobEnd> => {
    try {
      const { finishDemo } = await import('./finishDemo.ts');
      await finishDemo(deps, parts, signal);
    } catch (error) {
      if (signal.aborted) return { kind: 'left' };
      throw error;
    }
    log.info({}, 'The demo company is complete');
    return { kind: 'over' };
  };
  const lost = (): JobEnd => {
    log.warn({}, 'The demo company was not completed');
    return { kind: 'over' };
  };
  return new JobRunner(deps, {
    kind: KIND,
    work,
    lost,
    mostAttempts: MOST_ATTEMPTS,
    needsSpace: true,
  });
}
