import { randomBytes } from 'node:crypto';
import { compressed } from '../../engine/db/compressed.ts';
import { write } from '../../engine/db/write.ts';
import { JobRunner } from '../../engine/jobs/jobRunner.ts';
import type { JobDeps, JobEnd, JobTimes, RunningJob } from '../../engine/jobs/kindOfWork.ts';
import { type AddedJob, addJobs, countWaiting } from '../../engine/jobs/jobs.queries.ts';
import type { Mail, Mailer } from './mailer.ts';

const MAIL_JOB = 'mail';
const MINUTE_MS = 60_000;
/**
 * The wait after each failure. A person whose mail isn't delivered within three hours only sees the news in the
 * product.
 */
const MAIL_RETRY_DELAYS_MS = [1, 5, 24, 60, 90].map((minutes) => minutes * MINUTE_MS);
/** One attempt more than retries need, so that an instance that ends while it sends doesn't cost an attempt. */
const MOST_MAIL_ATTEMPTS = MAIL_RETRY_DELAYS_MS.length + 2;

/**
 * A queue for mails that no request waits for: stored first, then sent one by one by any free instance, and retried if
 * the mail server refuses. If an instance ends right after sending, the mail is sent twice. Never use this for a mail
 * with a secret, such as a password link, because mails are stored.
 */
export class MailQueue {
  readonly #deps: JobDeps & { readonly mailer: Mailer };
  readonly #runner: JobRunner;
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: JobDeps & { readonly mailer: Mailer }, times?: Partial<JobTimes>) {
    this.#deps = deps;
    // `add` stored it with this type.
    const work = (task: unknown, job: RunningJob) => this.#send(task as Mail, job);
    const lost = () => this.#givenUp();
    const of = { kind: MAIL_JOB, work, lost, mostAttempts: MOST_MAIL_ATTEMPTS } as const;
    this.#runner = new JobRunner(deps, of, times);
  }

  start(options: { readonly isAlone: boolean }): Promise<void> {
    return this.#runner.start(options);
  }

  /**
   * Waits for mails being stored and for the mail being sent. Another instance sends the rest, or this one after the
   * next start.
   */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#writing);
    await this.#runner.stop();
  }

  async addWritten(mails: () => Promise<readonly Mail[]>): Promise<void> {
    const writing = mails().then((written) => this.add(written));
    this.#writing.add(writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** Resolves once the mails are stored; without a mail server, once they are in the outbox, which needs no retry. */
  async add(mails: readonly Mail[]): Promise<void> {
    if (mails.length === 0) return;
    const { database, changes, mailer } = this.#deps;
    if (mailer.state().way === 'outbox') {
      await Promise.all(mails.map((mail) => mailer.send(mail)));
      return;
    }
    const added = await Promise.all(
      mails.map(async (mail): Promise<AddedJob> => ({
        key: randomBytes(16).toString('base64url'),
        kind: MAIL_JOB,
        userId: null,
        about: {},
        task: await compressed(mail),
      })),
    );
    const author = { actor: 'system', origin: { kind: 'upkeep' } } as const;
    await write(database, changes, author, (transaction) => addJobs(transaction, added));
    this.#runner.added();
  }

  waiting(): Promise<number> {
    return countWaiting(this.#deps.database.orm, MAIL_JOB);
  }

  async #send(mail: Mail, { attempt, signal }: RunningJob): Promise<JobEnd> {
    if (signal.aborted) return { kind: 'left' };
    try {
      await this.#deps.mailer.send(mail);
      return { kind: 'over' };
    } catch {
      // The mail state has the reason. The error itself may quote the mail.
      const afterMs = MAIL_RETRY_DELAYS_MS[attempt - 1];
      return afterMs === undefined ? this.#givenUp() : { kind: 'again', afterMs };
    }
  }

  #givenUp(): JobEnd {
    this.#deps.log.warn({}, 'a mail could not be sent, and is not tried again');
    return { kind: 'over' };
  }
}
