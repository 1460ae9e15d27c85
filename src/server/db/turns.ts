import { setTimeout as wait } from 'node:timers/promises';

/** After so long, who waits goes on: the database keeps the order, too, and has limits of its own. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Lets work on the same record begin in the order in which it came. Left to the lock of the row, the
 * next is whoever asks just when it is free, and some wait fifty times as long as others.
 */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();
  readonly #longestWaitMs: number;

  constructor(longestWaitMs = LONGEST_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs;
  }

  async inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(id);
    const own = before === undefined ? work() : ended(before, this.#longestWaitMs).then(work);
    this.#last.set(id, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(id) === own) this.#last.delete(id);
    }
  }
}

/** Resolves when the other has ended, however it ends, or has taken too long. */
async function ended(other: Promise<unknown>, withinMs: number): Promise<void> {
  const isOver = new AbortController();
  const { signal } = isOver;
  const late = wait(withinMs, undefined, { signal, ref: false }).catch(() => {});
  await Promise.race([other, late]).catch(() => {});
  isOver.abort();
}
