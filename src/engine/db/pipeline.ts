import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { companyBasis } from '../basis.ts';
import type { Commit } from './changes.ts';
import { isAborted, isCommitUncertain } from './databaseErrors.ts';
import { feedMonths } from './feedMonths.ts';
import { followFigures } from './followFigures.ts';
import { connectionOf } from './pool.ts';
import { StatementNames } from './statementNames.ts';

/**
 * Checks that lines follow their accounts and texts follow their figures, and reads which tables changed (collected by
 * triggers), in the same round trip as the commit.
 */
const COMMIT = `savepoint before_commit; set constraints all immediate; select current_setting('app.touched', true) as touched, pg_current_xact_id_if_assigned() as transaction; commit`;

/**
 * With several instances, each commit takes a number before it is confirmed, so that any instance can check whether it
 * has heard of all commits.
 */
const NUMBERED_COMMIT = `${COMMIT}; select nextval('answered_changes') as number`;

const writeStatementNames = new StatementNames('write', 200);

/**
 * Runs a transaction in as few round trips as possible. BEGIN is sent with the first read, COMMIT with the statement
 * declared as the last. A single statement is sent with both.
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
    pipelineWrites(client);
    this.#begun = client.query(`begin; ${settings}`);
    // The first statement and the commit await this and throw its error.
    this.#begun.catch(() => {});
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    if (this.#commit !== undefined) throw new Error('A statement was sent after the last one');
    // A change sent together with BEGIN would be stored even if the transaction could not begin.
    if (!this.#hasBegun && !this.#isSentAlong && !/^select\b/i.test(config.text)) await this.#begun;

    if (this.#isLast) pipelineWrites(this.#client);
    const answer =
      values.length === 0
        ? this.#client.query(config, values)
        : writeStatementNames.send(this.#client, config, values);
    // Both promises may fail, and only one of them is awaited.
    answer.catch(() => {});
    if (this.#isLast) this.commit().catch(() => {});
    await this.#begun;
    this.#hasBegun = true;
    return answer;
  }

  keepOpen(): void {
    this.#isKeptOpen = true;
  }

  /** Declares that changes to accounts don't change anyone's access. */
  keepAccess(): void {
    this.#keepsAccess = true;
  }

  nextIsLast(): void {
    this.#isLast = !this.#isKeptOpen;
  }

  nextIsOnly(): void {
    this.nextIsLast();
    this.#isSentAlong = this.#isLast;
  }

  /** Commits unless the last statement already did. Returns what was changed. */
  commit(): Promise<Commit> {
    this.#commit ??= this.#sendCommit();
    return this.#commit;
  }

  /** After an error: returns what was committed nevertheless, null if nothing was, or `unknown`. */
  async outcome(): Promise<Commit | 'unknown' | null> {
    if (this.#commit === undefined) return null;
    try {
      return await this.#commit;
    } catch (error) {
      if (this.#isSettling) return null;
      return isAborted(error) && this.#isLast ? null : 'unknown';
    }
  }

  async #sendCommit(): Promise<Commit> {
    const commit = this.#isNumbered ? NUMBERED_COMMIT : COMMIT;
    const [answers] = await Promise.all([this.#client.query(commit), this.#begun]).catch(
      async (error: unknown) => {
        if (!isCommitUncertain(error)) throw error;
        await this.#settle();
        return [await this.#client.query(commit)];
      },
    );
    return { ...commitFromAnswers(answers), keepsAccess: this.#keepsAccess };
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    await this.#client.query('rollback to savepoint before_commit');
    const transaction = drizzle({ client: this.#client });
    await feedMonths(transaction);
    // A change of figures in a single statement has not locked the reports that follow them.
    await followFigures(companyBasis(), transaction, { waits: !this.#isSentAlong });
    this.#isSettling = false;
  }
}

export function pipelineWrites(client: pg.PoolClient): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** node-postgres returns an array for several statements, which its types don't say. */
function commitFromAnswers(answers: unknown): Commit {
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
