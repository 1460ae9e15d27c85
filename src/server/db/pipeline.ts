import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { companyBasis } from '../basis.ts';
import type { Commit } from './changes.ts';
import { areTextsDue, isAborted } from './databaseAway.ts';
import { followFigures } from './followFigures.ts';
import { connectionOf } from './pool.ts';
import { StatementNames } from './statementNames.ts';

/**
 * Makes sure that texts say what their figures are, and reads the tables that the triggers collected; with the
 * commit, both cost no further round trip.
 */
const COMMIT = `savepoint before_commit; set constraints all immediate; select current_setting('app.touched', true) as touched, pg_current_xact_id_if_assigned() as transaction; commit`;

/** Among several instances, each commit has a number before it is answered, so that any of them can ask whether it has heard of all. */
const NUMBERED_COMMIT = `${COMMIT}; select nextval('answered_changes') as number`;

const names = new StatementNames('write', 200);

/**
 * One transaction in as few round trips as possible: a read is sent together with the beginning, and
 * the commit together with a statement that the work calls its last. One that it calls its only one
 * takes both along.
 */
export class Pipeline {
  readonly #client: pg.PoolClient;
  readonly #begun: Promise<unknown>;
  #hasBegun = false;
  #isKeptOpen = false;
  #isLast = false;
  #isSentAlong = false;
  #commit: Promise<Commit> | undefined;
  #keepsAccess = false;
  #isSettling = false;
  readonly #isNumbered: boolean;

  constructor(client: pg.PoolClient, settings: string, isNumbered: boolean) {
    this.#client = client;
    this.#isNumbered = isNumbered;
    writeTogether(client);
    this.#begun = client.query(`begin; ${settings}`);
    // The first statement and the commit wait for it and throw its error.
    this.#begun.catch(() => {});
  }

  /** Sends a statement; this is what Drizzle calls. */
  async query(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    if (this.#commit !== undefined) throw new Error('A statement after the last one');
    // A change that was sent along would be stored even if the transaction could not begin.
    if (!this.#hasBegun && !this.#isSentAlong && !/^select\b/i.test(config.text)) await this.#begun;

    if (this.#isLast) writeTogether(this.#client);
    const answer =
      values.length === 0
        ? this.#client.query(config, values)
        : names.send(this.#client, config, values);
    // Both may fail, and only one of the two is waited for.
    answer.catch(() => {});
    if (this.#isLast) this.commit().catch(() => {});
    await this.#begun;
    this.#hasBegun = true;
    return answer;
  }

  /** What follows, such as storing the answer, has to be committed too. */
  keepOpen(): void {
    this.#isKeptOpen = true;
  }

  /** Whatever it changes of accounts, nobody's access is changed. */
  keepAccess(): void {
    this.#keepsAccess = true;
  }

  /** The next statement is committed in the same round trip. */
  nextIsLast(): void {
    this.#isLast = !this.#isKeptOpen;
  }

  /** The next statement is the only one: it goes in one round trip with the beginning and the commit. */
  nextIsOnly(): void {
    this.nextIsLast();
    this.#isSentAlong = this.#isLast;
  }

  /** Commits, unless the last statement has done so; answers what was changed. */
  commit(): Promise<Commit> {
    this.#commit ??= this.#sendCommit();
    return this.#commit;
  }

  /** After an error: what was committed all the same, null for nothing, or that nobody knows. */
  async outcome(): Promise<Commit | 'unknown' | null> {
    if (this.#commit === undefined) return null;
    try {
      return await this.#commit;
    } catch (error) {
      if (this.#isSettling) return null;
      // The server's word that the last statement failed and that its transaction is lost.
      return isAborted(error) && this.#isLast ? null : 'unknown';
    }
  }

  async #sendCommit(): Promise<Commit> {
    const commit = this.#isNumbered ? NUMBERED_COMMIT : COMMIT;
    const [answers] = await Promise.all([this.#client.query(commit), this.#begun]).catch(
      async (error: unknown) => {
        if (!areTextsDue(error)) throw error;
        await this.#settle();
        return [await this.#client.query(commit)];
      },
    );
    return { ...commitOf(answers), keepsAccess: this.#keepsAccess };
  }

  /** Lets texts follow the figures that were changed, before the commit is tried again. */
  async #settle(): Promise<void> {
    this.#isSettling = true;
    await this.#client.query('rollback to savepoint before_commit');
    // Whoever changes figures at one stroke has not locked the reports that follow them.
    await followFigures(companyBasis(), drizzle({ client: this.#client }), {
      waits: !this.#isSentAlong,
    });
    this.#isSettling = false;
  }
}

/** All that is sent before the program waits again goes to the socket in one piece. */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** For several statements node-postgres returns an array, which its types do not say. */
function commitOf(answers: unknown): Commit {
  const all: unknown[] = Array.isArray(answers) ? answers : [answers];
  const { rows } = all[2] as pg.QueryResult<{ touched: string | null; transaction: string | null }>;
  const { touched, transaction } = rows[0] ?? { touched: null, transaction: null };
  const numbered = all[4] as pg.QueryResult<{ number: string }> | undefined;
  const number = numbered?.rows[0]?.number;
  return {
    tables: touched === null || touched === '' ? [] : [...new Set(touched.split(','))],
    transaction: transaction === null ? null : Number(transaction),
    ...(number === undefined ? {} : { number: Number(number) }),
  };
}
