/** Lets a number of tasks run at once. Others wait in order, but only for a limited time; then they start anyway. */
export class LimitedSlots {
  readonly #atOnce: number;
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(atOnce: number, patienceMs: number) {
    this.#atOnce = atOnce;
    this.#patienceMs = patienceMs;
  }

  /**
   * Does the work in its own slot. If `stopping` aborts, the work starts immediately and must handle the abort itself.
   */
  async within<T>(work: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
    if (this.#taken < this.#atOnce || stopping?.aborted === true) this.#taken += 1;
    else await this.#turn(stopping);
    try {
      return await work();
    } finally {
      this.#taken -= 1;
      // A task that started without a slot may have taken this one.
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
