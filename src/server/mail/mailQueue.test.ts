import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Changes } from '../../engine/db/changes.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import type { Mailer } from './mailer.ts';
import { MailQueue } from './mailQueue.ts';
import { makeMailer } from './makeMailer.ts';
import { catching } from './testMailServer.ts';

const PATIENTLY = { timeout: 60_000, interval: 10 };
const NOW = new Date('2026-11-21T09:00:00Z');
/** Nothing listens there. */
const NOWHERE = 'smtp://127.0.0.1:9';

let database: TestDatabase;
const queues: MailQueue[] = [];
const logged: string[] = [];
const log = { info() {}, warn: (_: object, message: string) => logged.push(message), error() {} };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.pool.query('delete from jobs');
});
afterAll(() => database.drop());

const mailerTo = (smtpUrl: string): Mailer =>
  makeMailer({ smtpUrl, mailFrom: 'reports@example.org', dataDir: database.dataDir }, log);

/** The queue of one instance, which doesn't hear of the others. */
function queueOf(mailer: Mailer): MailQueue {
  const queue = new MailQueue({ database, changes: new Changes(), mailer, log, now: () => NOW });
  queues.push(queue);
  return queue;
}

const mailTo = (to: string) => ({
  to,
  subject: 'October is published',
  text: 'Sign in to read it',
});

async function stored() {
  const { rows } = await database.pool.query<{ state: string; attempts: number; later: boolean }>(
    'select state, attempts, leased_until > now() as later from jobs order by id',
  );
  return rows;
}

/** The first one waits for its next try. */
const untilTried = () =>
  vi.waitUntil(async () => {
    const [first] = await stored();
    return first?.state === 'waiting' && first.later;
  }, PATIENTLY);

test('mails are sent at once, each once, and nothing of them stays', async () => {
  const caught = await catching(async (url, arrived) => {
    const queue = queueOf(mailerTo(url));
    await queue.add(['ada@example.org', 'ben@example.org'].map(mailTo));
    await vi.waitUntil(() => arrived() === 2, PATIENTLY);
    await queue.stop();
  });
  expect(caught.map(({ recipients }) => recipients.join())).toEqual([
    'ada@example.org',
    'ben@example.org',
  ]);
  expect(await stored()).toEqual([]);
});

test('a mail that went out is not sent again because that could not be stored at once', async () => {
  const { pool } = database;
  await pool.query(`create function refuse_end() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$`);
  await pool.query(`create trigger refuse_end before delete on jobs for each row
    execute function refuse_end()`);
  const caught = await catching(async (url, arrived) => {
    await queueOf(mailerTo(url)).add([mailTo('ada@example.org')]);
    await vi.waitUntil(() => logged.length === 1, PATIENTLY);
    expect(arrived()).toBe(1);
    await pool.query('drop function refuse_end cascade');
    await vi.waitUntil(async () => (await stored()).length === 0, PATIENTLY);
    await queues.at(-1)?.stop();
  });
  expect(caught).toHaveLength(1);
  expect(logged.splice(0)).toEqual(['the result of a job could not be stored yet']);
});

test('while the mail server is away they wait, and another instance sends them later', async () => {
  const away = queueOf(mailerTo(NOWHERE));
  await away.add([mailTo('ada@example.org')]);
  await untilTried();
  expect(await away.waiting()).toBe(1);
  expect(await stored()).toEqual([{ state: 'waiting', attempts: 1, later: true }]);
  await away.stop();
  // As if it were due.
  await database.pool.query('update jobs set leased_until = now()');
  const caught = await catching(async (url, arrived) => {
    await queueOf(mailerTo(url)).start({ isAlone: false });
    await vi.waitUntil(() => arrived() === 1, PATIENTLY);
    await queues.at(-1)?.stop();
  });
  expect(caught.map(({ mail }) => mail.subject)).toEqual(['October is published']);
  expect(await stored()).toEqual([]);
});

test('who stops waits until the mails of the last answers are stored', async () => {
  const queue = queueOf(mailerTo(NOWHERE));
  const { promise, resolve } = Promise.withResolvers<void>();
  const adding = queue.addWritten(async () => {
    await promise;
    return [mailTo('ada@example.org')];
  });
  const stopped = queue.stop();
  resolve();
  await stopped;
  await adding;
  expect(await stored()).toHaveLength(1);
});

test('a mail that was tried for hours is given up, and the log says so without quoting it', async () => {
  const mailer = mailerTo(NOWHERE);
  const away = queueOf(mailer);
  await away.add([mailTo('ada@example.org')]);
  await untilTried();
  await away.stop();
  await database.pool.query('update jobs set attempts = 5, leased_until = now()');
  await queueOf(mailer).start({ isAlone: false });
  await vi.waitUntil(async () => (await stored()).length === 0, PATIENTLY);
  expect(logged).toEqual(['a mail could not be sent, and is not tried again']);
  expect(mailer.state().failures).toBe(2);
});
