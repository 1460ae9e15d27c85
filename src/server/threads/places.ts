/**
 * So many may be at something at once; whoever comes after them waits for a place in turn, but not for long: after
 * the patience they go ahead all the same.
 */
export class Places {
  readonly #atOnce: number;
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(atOnce: number, patienceMs: number) {
    this.#atOnce = atOnce;
    this.#patienceMs = patienceMs;
  }

  /** Does the work in a place of its own. Whoever is told to stop goes ahead at once, and has to see to that itself. */
  async within<T>(work: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
    if (this.#taken < this.#atOnce || stopping?.aborted === true) this.#taken += 1;
    else await this.#turn(stopping);
    try {
      return await work();
    } finally {
      this.#taken -= 1;
      // Where somebody has gone ahead there may be none yet.
      if (this.#taken < this.#atOnce) this.#waiting.shift()?.();
    }
  }

  #turn(stopping: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const goAhead = () => {
        clearTimeout(impatient);
        stopping?.removeEventListener('abort', leave);
        this.#taken += 1;
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(goAhead), 1);
        goAhead();
      };
      const impatient = setTimeout(leave, this.#patienceMs).unref();
      stopping?.addEventListener('abort', leave);
      this.#waiting.push(goAhead);
    });
  }
}
