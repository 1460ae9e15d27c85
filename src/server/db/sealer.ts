import type { Changes } from './changes.ts';
import type { Database, Log } from './database.ts';

/** Changes within this time are sealed together, so that sealing costs a busy server little. */
const SEAL_AFTER_MS = 30;
/** So many at a time: sealing an import or an old database must not hold up other work for long. */
const SEALED_TOGETHER = 500;
const RETRY_MS = 1_000;
/** Sealing writes a change's row once more. After so many, later changes may take the place of the old ones. */
const CLEARED_AFTER = 1_000;

/** Seals all that is committed when this is called; several processes may do so at once. Answers how many. */
export async function sealWaiting(
  { pool }: Pick<Database, 'pool'>,
  isStopped: () => boolean = () => false,
): Promise<number> {
  for (let all = 0; ;) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_changes($1) as sealed', [
      SEALED_TOGETHER,
    ]);
    const sealed = rows[0]?.sealed ?? 0;
    all += sealed;
    if (sealed < SEALED_TOGETHER || isStopped()) return all;
  }
}

/**
 * Makes each committed change a moment: `seal_changes` in the database numbers it and continues the
 * chain of hashes. Whoever makes a change does not wait for it, since nothing of it belongs into the
 * change's own transaction (decision 39). Several processes may seal; the database lets one at a time.
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
    // Also what others changed: a process that ended right after its commit has not sealed it.
    this.#stopHearing = changes.listen(() => this.#sealAfter(SEAL_AFTER_MS));
    this.#sealAfter(SEAL_AFTER_MS);
  }

  /** Resolves when all that was committed before the call is sealed; throws if it cannot be. */
  async sealAll(): Promise<void> {
    // What runs now may have looked before the commit.
    await this.#sealing?.catch(() => {});
    this.#sealing ??= this.#seal().finally(() => {
      this.#sealing = undefined;
    });
    await this.#sealing;
  }

  async #seal(): Promise<void> {
    this.#uncleared += await sealWaiting(this.#database, () => this.#isStopped);
    if (this.#uncleared < CLEARED_AFTER || this.#isStopped) return;
    this.#uncleared = 0;
    try {
      await this.#database.pool.query('vacuum (skip_locked) change_sets');
    } catch (error) {
      this.#log.warn({ err: error }, 'Room could not be made for changes; it will be tried again');
    }
  }

  /** No sealing is begun any more; resolves when none runs. */
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
      this.#log.warn({ err: error }, 'Changes could not be sealed; it will be tried again');
      next = RETRY_MS;
    }
    this.#timer = undefined;
    if (next !== null) this.#sealAfter(next);
  }
}
