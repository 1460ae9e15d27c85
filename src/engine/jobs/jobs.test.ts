import { beforeAll, expect, test, vi } from 'vitest';
import { Changes } from '../db/changes.ts';
import { compressed } from '../db/compressed.ts';
import { jobs } from '../db/schema/jobs.ts';
import { users } from '../db/schema/users.ts';
import { forgetOldJobs } from './forgetOldJobs.ts';
import { JobRunner } from './jobRunner.ts';
import type { JobEnd, RunningJob } from './kindOfWork.ts';
import {
  cancelJob,
  countUnfinished,
  findJob,
  returnJob,
  setJobTask,
  orderJob,
  leaseNextJob,
} from './jobs.queries.ts';
import { HOUR_MS, log, lost, NEVER_MS, newKey, NOW, OVER, PATIENTLY, useJobs } from './testJobs.ts';

const t = useJobs();
const { added, asSystem, found, instance, runners, start, unwanted, untilState } = t;
let people: number[];
beforeAll(async () => {
  people = await asSystem(async (transaction) => {
    const made = await transaction
      .insert(users)
      .values(
        ['one', 'two'].map((name) => ({
          email: `${name}@example.org`,
          firstName: name,
          lastName: '',
        })),
      )
      .returning({ id: users.id });
    return made.map(({ id }) => id);
  });
});
/** Work that goes on until it is let go, and the keys of what was begun. */
function held() {
  const begun: RunningJob[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = async (job: RunningJob): Promise<JobEnd> => {
    begun.push(job);
    const aborted = new Promise((end) => job.signal.addEventListener('abort', end));
    await Promise.race([promise, aborted]);
    return job.signal.aborted ? { kind: 'left' } : { kind: 'done', outcome: { by: 'held' } };
  };
  return { begun, work, letGo: resolve };
}

test('of several instances one does each job, and each job is done', async () => {
  const keys = await added(24);
  const done: string[] = [];
  const work = ({ key }: RunningJob) => {
    done.push(key);
    return OVER;
  };
  await Promise.all([1, 2, 3].map(() => start(instance(work))));
  await vi.waitUntil(async () => (await countUnfinished(t.database.orm, 'mail')) === 0, PATIENTLY);
  expect(done.toSorted()).toEqual(keys.toSorted());
});

test('an instance begins at once what is added while it has nothing to do', async () => {
  const done: string[] = [];
  const runner = instance(({ key }) => {
    done.push(key);
    return OVER;
  });
  await start(runner);
  const keys = await added(1);
  runner.added();
  await vi.waitUntil(() => done.length === 1, PATIENTLY);
  expect(done).toEqual(keys);
});

test('another instance does an abandoned job once its lease is over, and only that counts', async () => {
  const [key = ''] = await added(1);
  const dead = held();
  const renewEveryMs = NEVER_MS;
  await start(instance(dead.work, { leaseMs: 300, renewEveryMs }));
  await vi.waitUntil(() => dead.begun.length === 1, PATIENTLY);
  await start(instance(({ attempt }) => ({ kind: 'done', outcome: { attempt } })));
  await untilState(key, 'done');
  dead.letGo();
  await vi.waitUntil(() => unwanted.length === 1, PATIENTLY);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(await found(key)).toMatchObject({ state: 'done', outcome: { attempt: 2 } });
  expect(unwanted).toEqual([{ by: 'held' }]);
});

test('a lease is renewed, and says how far the work is', async () => {
  const [key = ''] = await added(1);
  const { work, letGo } = held();
  const reporting = (job: RunningJob) => {
    job.report({ done: 3 });
    return work(job);
  };
  await start(instance(reporting, { renewEveryMs: 20 }));
  await vi.waitUntil(async () => (await found(key))?.progress !== null, PATIENTLY);
  expect(await found(key)).toMatchObject({ state: 'working', attempts: 1, progress: { done: 3 } });
  letGo();
  await untilState(key, 'done');
});

test('work on what was cancelled elsewhere ends, although nobody told of it', async () => {
  const [key = ''] = await added(1);
  const { begun, work } = held();
  await start(instance(work, { renewEveryMs: 20 }));
  await vi.waitUntil(() => begun.length === 1, PATIENTLY);
  const { id = 0 } = (await found(key)) ?? {};
  const before = await asSystem((transaction) => cancelJob(transaction, id, NOW));
  expect(before).toMatchObject({ state: 'working' });
  await vi.waitUntil(() => begun[0]?.signal.aborted, PATIENTLY);
  expect(await found(key)).toBeUndefined();
  expect(await asSystem((transaction) => cancelJob(transaction, id, NOW))).toBeUndefined();
});

test('an instance that stops gives back what it had begun, as if it had not', async () => {
  const [key = ''] = await added(1);
  const { begun, work } = held();
  const stopping = instance(work);
  await start(stopping);
  await vi.waitUntil(() => begun.length === 1, PATIENTLY);
  const waiting = stopping.mayHaveEnded(key, NEVER_MS);
  await stopping.stop();
  // Anyone waiting for it there is told to ask again.
  await waiting;
  expect(await found(key)).toMatchObject({ state: 'waiting', attempts: 0, leasedUntil: null });
  await start(instance(() => ({ kind: 'done', outcome: {} })));
  await untilState(key, 'done');
});

test('a job that has ended the allowed number of instances is not started again', async () => {
  const [key = ''] = await added(1);
  await asSystem((transaction) => transaction.update(jobs).set({ state: 'working', attempts: 2 }));
  const begun: RunningJob[] = [];
  const work = (job: RunningJob) => {
    begun.push(job);
    return OVER;
  };
  await start(instance(work));
  await untilState(key, 'failed');
  expect(await found(key)).toMatchObject({ outcome: { failure: 'lost' }, endedAt: NOW });
  expect(begun).toEqual([]);
});

test('the others hear of what has ended, and not of what goes on elsewhere or later', async () => {
  const [done = '', later = ''] = await added(2);
  const changes = new Changes();
  const told: string[] = [];
  changes.listenForMessages((words) => told.push(words));
  const work = async (_: unknown, { key }: RunningJob): Promise<JobEnd> =>
    key === done ? { kind: 'done', outcome: {} } : { kind: 'again', afterMs: NEVER_MS };
  const of = { kind: 'mail', work, lost, mostAttempts: 2 } as const;
  const runner = new JobRunner({ database: t.database, changes, log, now: () => NOW }, of);
  runners.push(runner);
  await start(runner);
  await vi.waitUntil(async () => (await found(later))?.attempts === 1, PATIENTLY);
  await vi.waitUntil(async () => (await found(later))?.state === 'waiting', PATIENTLY);
  expect(told).toEqual([`jobs-mail ended ${done}`]);
});

test('a job to be retried waits for its time, and others go first', async () => {
  const [first = '', second = ''] = await added(2);
  const tried: string[] = [];
  const work = ({ key, attempt }: RunningJob): JobEnd => {
    tried.push(key);
    return key === first && attempt === 1 ? { kind: 'again', afterMs: NEVER_MS } : OVER;
  };
  const runner = instance(work);
  await start(runner);
  await vi.waitUntil(() => tried.length === 2, PATIENTLY);
  expect(await found(first)).toMatchObject({ state: 'waiting', attempts: 1 });
  // As if it were due.
  await t.database.pool.query('update jobs set leased_until = now()');
  runner.wake();
  await vi.waitUntil(() => tried.length === 3, PATIENTLY);
  expect(tried).toEqual([first, second, first]);
});

test('the process that has the data to itself goes on at once with what was begun before', async () => {
  const [key = ''] = await added(1);
  await asSystem((transaction) => leaseNextJob(transaction, 'mail', HOUR_MS));
  // Its next try is tomorrow.
  const [later = ''] = await added(1);
  await t.database.pool.query(
    `update jobs set attempts = 1, leased_until = now() + interval '1 day' where key = $1`,
    [later],
  );
  await instance(() => ({ kind: 'done', outcome: {} })).start({ isAlone: true });
  await untilState(key, 'done');
  expect(await found(later)).toMatchObject({ state: 'waiting', attempts: 1 });
});

/** Ordered, with its task; of whom there are too many where it is refused. */
async function ordered(userId: number | undefined, most = { ofOne: 9, ofAll: 9 }) {
  const job = { kind: 'pack', userId: userId ?? 0, about: {}, key: newKey() } as const;
  const made = await asSystem((transaction) => orderJob(transaction, job, most));
  return typeof made === 'string' ? made : made.id;
}

test('jobs are taken in turn of those who ordered them', async () => {
  const [one, two] = people;
  const ids: number[] = [];
  for (const person of [one, one, one, two]) {
    const id = await ordered(person);
    if (typeof id !== 'number') throw new Error('Refused');
    await asSystem(async (transaction) => setJobTask(transaction, id, await compressed({}), null));
    ids.push(id);
  }
  const taken: (number | undefined)[] = [];
  for (const _ of ids) {
    taken.push((await asSystem((transaction) => leaseNextJob(transaction, 'pack', HOUR_MS)))?.id);
  }
  const [a, b, c, d] = ids;
  expect(taken).toEqual([a, d, b, c]);
  expect(await asSystem((transaction) => leaseNextJob(transaction, 'pack', HOUR_MS))).toBeNull();
});

test('an ordered job starts with its task, unless others wait: these are first', async () => {
  const give = async (id: unknown) => {
    if (typeof id !== 'number') throw new Error('Refused');
    const task = await compressed({ id });
    return asSystem((transaction) => setJobTask(transaction, id, task, HOUR_MS));
  };
  const [first, second] = [await ordered(people[0]), await ordered(people[0])];
  const taken = await give(first);
  expect(taken).toMatchObject({ id: first, attempt: 1 });
  // Another instance's, which it does not wait for.
  expect(await give(second)).toMatchObject({ id: second, attempt: 1 });
  if (taken === null || taken === 'waits') throw new Error('Not taken');
  await asSystem((transaction) => returnJob(transaction, taken, { wasTried: false }));
  const third = await ordered(people[1]);
  expect(await give(third)).toBe('waits');
  expect((await asSystem((transaction) => leaseNextJob(transaction, 'pack', HOUR_MS)))?.id).toBe(
    third,
  );
  expect((await asSystem((transaction) => leaseNextJob(transaction, 'pack', HOUR_MS)))?.id).toBe(
    first,
  );
  await asSystem((transaction) => cancelJob(transaction, Number(third), NOW));
  expect(await give(third)).toBeNull();
});

test('no more are ordered than may wait, however many ask at once; what was never read counts no more', async () => {
  const [one, two] = people;
  const most = { ofOne: 3, ofAll: 4 };
  const asked = await Promise.all(Array.from({ length: 8 }, () => ordered(one, most)));
  expect(asked.filter((id) => typeof id === 'number')).toHaveLength(3);
  expect(asked.filter((id) => id === 'one')).toHaveLength(5);
  expect(await ordered(two, most)).toEqual(expect.any(Number));
  expect(await ordered(two, most)).toBe('all');
  // The instances that read their tasks have ended.
  await asSystem((transaction) => transaction.update(jobs).set({ leasedUntil: new Date(0) }));
  expect(await ordered(two, most)).toEqual(expect.any(Number));
});

test('jobs that ended long ago, or whose results were never read, are deleted', async () => {
  const keys = await added(3);
  const end = (key: string | undefined, msAgo: number) =>
    t.database.pool.query(`update jobs set state = 'done', ended_at = $2 where key = $1`, [
      key,
      new Date(NOW.getTime() - msAgo),
    ]);
  await end(keys[0], HOUR_MS + 1);
  await end(keys[1], HOUR_MS - 1);
  await ordered(people[0]);
  await t.database.pool.query(
    `update jobs set leased_until = now() - interval '1 second' where state = 'ordered'`,
  );
  await asSystem((transaction) => forgetOldJobs(transaction, NOW));
  const left = await t.database.orm.select({ key: jobs.key }).from(jobs).orderBy(jobs.id);
  expect(left.map(({ key }) => key)).toEqual(keys.slice(1));
});

test('nobody finds the job of somebody else', async () => {
  const [key = ''] = await added(1);
  const [userId = 0] = people;
  expect(await findJob(t.database.orm, { kind: 'mail', userId, key })).toBeUndefined();
  expect(await findJob(t.database.orm, { kind: 'pack', userId: null, key })).toBeUndefined();
});
