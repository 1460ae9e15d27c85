import type { Changes } from './changes.ts';
import type { Database, Log } from './database.ts';

/** Changes within this time are sealed together, so that sealing costs a busy server little. */
const SEAL_AFTER_MS = 30;
/** So many at a time: sealing an import or an old database must not hold up other work for long. */
const SEALED_TOGETHER = 500;
const RETRY_MS = 1_000;

/** Seals all that is committed when this is called; several processes may do so at once. */
export async function sealWaiting(
  { pool }: Pick<Database, 'pool'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ sealed: number }>('select seal_changes($1) as sealed', [
      SEALED_TOGETHER,
    ]);
    if ((rows[0]?.sealed ?? 0) < SEALED_TOGETHER || isStopped()) return;
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
    this.#sealing ??= sealWaiting(this.#database, () => this.#isStopped).finally(() => {
      this.#sealing = undefined;
    });
    await this.#sealing;
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
