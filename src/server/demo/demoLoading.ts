import { randomBytes } from 'node:crypto';
import { compressed } from '../../engine/db/compressed.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { JobRunner } from '../../engine/jobs/jobRunner.ts';
import { addJobs } from '../../engine/jobs/jobs.queries.ts';
import type { JobEnd, RunningJob } from '../../engine/jobs/kindOfWork.ts';
import type { DemoParts } from './finishDemo.ts';

const DEMO_JOB = 'demo';
const MOST_DEMO_ATTEMPTS = 5;

export async function orderRestOfDemo(transaction: Transaction): Promise<void> {
  const key = randomBytes(16).toString('base64url');
  const task = await compressed({});
  await addJobs(transaction, [{ key, kind: DEMO_JOB, userId: null, about: {}, task }]);
}

export function openDemoLoading(deps: Deps, parts: DemoParts): JobRunner {
  const { log } = deps;
  const work = async (_task: unknown, { signal }: RunningJob): Promise<JobEnd> => {
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
    kind: DEMO_JOB,
    work,
    lost,
    mostAttempts: MOST_DEMO_ATTEMPTS,
    needsSpace: true,
  });
}
