import { setTimeout as wait } from 'node:timers/promises';

const LONGEST_TURN_WAIT_MS = 5_000;

/**
 * Starts work on the same record in the order of arrival. With row locks alone, the next request is picked by chance,
 * and some wait fifty times as long as others.
 */
export class FairQueue {
  readonly #last = new Map<number, Promise<unknown>>();
  readonly #longestWaitMs: number;

  constructor(longestWaitMs = LONGEST_TURN_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs;
  }

  async inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(id);
    const own = before === undefined ? work() : endedWithin(before, this.#longestWaitMs).then(work);
    this.#last.set(id, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(id) === own) this.#last.delete(id);
    }
  }
}

async function endedWithin(other: Promise<unknown>, withinMs: number): Promise<void> {
  const isOver = new AbortController();
  const { signal } = isOver;
  const late = wait(withinMs, undefined, { signal, ref: false }).catch(() => {});
  await Promise.race([other, late]).catch(() => {});
  isOver.abort();
}
