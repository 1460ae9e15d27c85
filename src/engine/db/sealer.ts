import type { Changes } from './changes.ts';
import type { Database, Log } from './database.ts';

/** Changes within this time are sealed together, which saves work on a busy server. */
const SEAL_AFTER_MS = 30;
/** Limits a batch, because sealing an import or an old database must not block other work for long. */
const SEAL_BATCH = 500;
const SEAL_RETRY_MS = 1_000;
/** Sealing updates a change's row. A vacuum after this many lets later changes reuse the space. */
const VACUUM_AFTER_SEALED = 1_000;

/**
 * Seals everything committed before the call, and returns the number of sealed changes. Several processes may call this
 * at once.
 */
export async function sealWaiting(
  { pool }: Pick<Database, 'pool'>,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let all = 0; ;) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_changes($1) as sealed', [
      SEAL_BATCH,
    ]);
    const sealed = rows[0]?.sealed ?? 0;
    all += sealed;
    if (sealed < SEAL_BATCH || isStopped()) return all;
  }
}

/**
 * Gives each committed change its number: `seal_changes` in the database continues the hash chain. The change itself
 * doesn't wait for sealing (decision 39). Several processes may seal; the database lets one at a time.
 */
export class Sealer {
  readonly #database: Pick<Database, 'pool'>;
  readonly #log: Log;
  readonly #stopHearing: () => void;
  #timer: NodeJS.Timeout | undefined;
  #sealing: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #uncleared = 0;

  constructor(database: Pick<Database, 'pool'>, changes: Changes, log: Log) {
    this.#database = database;
    this.#log = log;
    // Listens for other processes' changes too, because a process that ended right after its commit has not sealed it.
    this.#stopHearing = changes.listen(() => this.#sealAfter(SEAL_AFTER_MS));
    this.#sealAfter(SEAL_AFTER_MS);
  }

  async sealAll(): Promise<void> {
    // The sealing already running may have looked before the commit.
    await this.#sealing?.catch(() => {});
    this.#sealing ??= this.#seal().finally(() => {
      this.#sealing = undefined;
    });
    await this.#sealing;
  }

  async #seal(): Promise<void> {
    this.#uncleared += await sealWaiting(this.#database, () => this.#isStopped);
    if (this.#uncleared < VACUUM_AFTER_SEALED || this.#isStopped) return;
    this.#uncleared = 0;
    try {
      await this.#database.pool.query('vacuum (skip_locked) change_sets');
    } catch (error) {
      this.#log.warn(
        { err: error },
        'The table of changes could not be vacuumed; the server will retry',
      );
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopHearing();
    clearTimeout(this.#timer);
    await this.#sealing?.catch(() => {});
  }

  #sealAfter(ms: number): void {
    if (this.#isStopped) return;
    if (this.#timer !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#isAskedAgain = false;
      void this.#sealNow();
    }, ms);
    this.#timer.unref();
  }

  async #sealNow(): Promise<void> {
    let next: number | null = null;
    try {
      await this.sealAll();
      if (this.#isAskedAgain) next = SEAL_AFTER_MS;
    } catch (error) {
      this.#log.warn({ err: error }, 'Changes could not be sealed; the server will retry');
      next = SEAL_RETRY_MS;
    }
    this.#timer = undefined;
    if (next !== null) this.#sealAfter(next);
  }
}
