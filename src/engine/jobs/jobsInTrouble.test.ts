import { expect, test, vi } from 'vitest';
import { Changes } from '../db/changes.ts';
import { jobs } from '../db/schema/jobs.ts';
import { forgetOldJobs } from './forgetOldJobs.ts';
import type { JobEnd, RunningJob } from './kindOfWork.ts';
import { finishJob, leaseNextJob, TOO_OLD_AFTER_MS } from './jobs.queries.ts';
import { HOUR_MS, NEVER_MS, NOW, PATIENTLY, useJobs } from './testJobs.ts';

const t = useJobs();
const { added, asSystem, found, instance, start, untilState } = t;

/** The disk of the database is full, for a while, for the ends of jobs. */
async function whileNoEndIsStored<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = t.database;
  await pool.query(`create function refuse_end() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$`);
  await pool.query(`create trigger refuse_end before update on jobs for each row
    when (new.state = 'done') execute function refuse_end()`);
  try {
    return await work();
  } finally {
    await pool.query('drop function refuse_end cascade');
  }
}

test('an end is stored as soon as it can be, and what was done is not done again', async () => {
  const [key = ''] = await added(1);
  const begun: number[] = [];
  const times = { leaseMs: HOUR_MS, renewEveryMs: 20, storeAgainMs: 20 };
  const work = ({ attempt }: RunningJob): JobEnd => {
    begun.push(attempt);
    return { kind: 'done', outcome: {} };
  };
  await whileNoEndIsStored(async () => {
    await start(instance(work, times));
    const leases = new Set<number | undefined>();
    // They are renewed meanwhile, so that no other instance does it.
    await vi.waitUntil(async () => {
      leases.add((await found(key))?.leasedUntil?.getTime());
      return leases.size > 4;
    }, PATIENTLY);
  });
  await untilState(key, 'done');
  expect(begun).toEqual([1]);
});

test('an end whose commit was stored unheard is ours', async () => {
  await added(1);
  const job = await asSystem((transaction) => leaseNextJob(transaction, 'mail', HOUR_MS));
  if (job === null) throw new Error('None was taken');
  const finish = (state: 'done' | 'failed', attempt = job.attempt) =>
    asSystem((transaction) =>
      finishJob(transaction, { ...job, attempt }, { state, outcome: {}, endedAt: NOW }),
    );
  expect([await finish('done'), await finish('done')]).toEqual([true, true]);
  expect([await finish('failed'), await finish('done', 2)]).toEqual([false, false]);
});

test.each<[string, () => Promise<unknown>]>([
  ['at a start', () => start(instance(() => ({ kind: 'again', afterMs: NEVER_MS })))],
  ['from time to time', () => asSystem((transaction) => forgetOldJobs(transaction, NOW))],
])(
  'what waits for too long is dropped %s, and what is not too old or worked on stays',
  async (_, drop) => {
    const later = "now() + interval '1 day'";
    const aged = async (minutes: number, state: string, leasedUntil: string) => {
      const [key = ''] = await added(1);
      await t.database.pool.query(
        `update jobs set created_at = now() - $2 * interval '1 minute', state = $3,
         leased_until = ${leasedUntil} where key = $1`,
        [key, minutes, state],
      );
      return key;
    };
    const minutes = TOO_OLD_AFTER_MS.mail / 60_000;
    await aged(minutes + 1, 'waiting', 'null');
    await aged(minutes + 1, 'waiting', later);
    await aged(minutes + 1, 'working', 'now()');
    const left = [
      await aged(minutes + 1, 'working', later),
      await aged(minutes - 1, 'waiting', later),
    ];
    await drop();
    const rows = await t.database.orm.select({ key: jobs.key }).from(jobs).orderBy(jobs.id);
    expect(rows.map(({ key }) => key)).toEqual(left);
  },
);

test('jobs that need space wait until the disk has some', async () => {
  const [key = ''] = await added(1);
  let looks = 0;
  const lowOnSpace = () => {
    looks += 1;
    return looks === 1;
  };
  const begunAt: number[] = [];
  const work = (): JobEnd => {
    begunAt.push(looks);
    return { kind: 'done', outcome: {} };
  };
  const runner = instance(work, { needsSpace: true, lowOnSpace });
  await start(runner);
  await vi.waitUntil(() => looks === 1, PATIENTLY);
  runner.wake();
  await untilState(key, 'done');
  expect(begunAt).toEqual([2]);
});

test('one of several that only looks for what there is to do commits nothing', async () => {
  const changes = new Changes();
  changes.proveBy(async () => {});
  const commits: number[] = [];
  changes.listenForCommits(({ number }) => commits.push(number ?? 0));
  const [key = ''] = await added(1);
  // It is looked for many times until its time comes.
  await t.database.pool.query(`update jobs set leased_until = now() + interval '500 ms'`);
  const times = { lookEveryMs: 5, renewEveryMs: NEVER_MS };
  await start(instance(() => ({ kind: 'done', outcome: {} }), { changes, ...times }));
  await untilState(key, 'done');
  // The start, what was asked for at the start, and the taking and the end of the job.
  expect(commits.length).toBeLessThanOrEqual(4);
});
