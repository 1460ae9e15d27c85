import { randomBytes } from 'node:crypto';
import { compressed } from '../db/compressed.ts';
import { write } from '../db/write.ts';
import { JobRunner } from '../jobs/jobRunner.ts';
import type { JobDeps, JobEnd, JobTimes, UnderWay } from '../jobs/kindOfWork.ts';
import { type AddedJob, addJobs, countWaiting } from '../jobs/jobs.queries.ts';
import type { Mail, Mailer } from './mailer.ts';

const KIND = 'mail';
const MINUTE_MS = 60_000;
/** After each failure; whoever is not reached in three hours is told of it by the pages alone. */
const AGAIN_AFTER_MS = [1, 5, 24, 60, 90].map((minutes) => minutes * MINUTE_MS);
/** One more, so that an instance that ends while it sends does not cost a try. */
const MOST_ATTEMPTS = AGAIN_AFTER_MS.length + 2;

/**
 * Mails that nobody waits for: stored first, then sent one after the other by whichever instance is free, and again
 * where the mail server does not take them. An instance that ends just after handing one over sends it twice. Never
 * for a mail with a secret in it, such as the link of a new password: those are not stored.
 */
export class MailQueue {
  readonly #deps: JobDeps & { readonly mailer: Mailer };
  readonly #runner: JobRunner;
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: JobDeps & { readonly mailer: Mailer }, times?: Partial<JobTimes>) {
    this.#deps = deps;
    // As `add` has stored it.
    const work = (task: unknown, job: UnderWay) => this.#send(task as Mail, job);
    const lost = () => this.#givenUp();
    const of = { kind: KIND, work, lost, mostAttempts: MOST_ATTEMPTS } as const;
    this.#runner = new JobRunner(deps, of, times);
  }

  /** Goes on with what was not sent before. */
  start(options: { readonly isAlone: boolean }): Promise<void> {
    return this.#runner.start(options);
  }

  /**
   * Lets those that are being written be stored, and the one that is being sent be sent; the others are sent by
   * another instance, or after the next start.
   */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#writing);
    await this.#runner.stop();
  }

  /** Stores mails that are still to be written; rejects where that fails. */
  async addWritten(mails: () => Promise<readonly Mail[]>): Promise<void> {
    const writing = mails().then((written) => this.add(written));
    this.#writing.add(writing);
    try {
      await writing;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** Resolves once they are stored; without a mail server, once they are files of the outbox, which need no retry. */
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
        kind: KIND,
        userId: null,
        about: {},
        task: await compressed(mail),
      })),
    );
    const author = { actor: 'system', origin: { kind: 'upkeep' } } as const;
    await write(database, changes, author, (transaction) => addJobs(transaction, added));
    this.#runner.added();
  }

  /** How many wait to be sent. */
  waiting(): Promise<number> {
    return countWaiting(this.#deps.database.orm, KIND);
  }

  async #send(mail: Mail, { attempt, signal }: UnderWay): Promise<JobEnd> {
    // Another instance may be sending it.
    if (signal.aborted) return { kind: 'left' };
    try {
      await this.#deps.mailer.send(mail);
      return { kind: 'over' };
    } catch {
      // Why is in the state of mail; the error itself may quote it.
      const afterMs = AGAIN_AFTER_MS[attempt - 1];
      return afterMs === undefined ? this.#givenUp() : { kind: 'again', afterMs };
    }
  }

  #givenUp(): JobEnd {
    this.#deps.log.warn({}, 'a mail could not be sent, and is not tried again');
    return { kind: 'over' };
  }
}
