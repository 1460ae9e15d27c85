const ANSWERED_LATER: ReadonlySet<number> = new Set(Buffer.from('PBDEC'));
/** A connection's first message starts with its length instead of a type byte. */
const FIRST_MESSAGE = 0;
const [TERMINATE] = Buffer.from('X');

export class MessageBatch {
  #waiting: Uint8Array[] = [];

  add(message: Uint8Array): Uint8Array | null {
    const [kind = FIRST_MESSAGE] = message;
    if (kind === FIRST_MESSAGE || kind === TERMINATE) this.#waiting = [];
    if (ANSWERED_LATER.has(kind)) {
      this.#waiting.push(message);
      return null;
    }
    if (this.#waiting.length === 0) return message;
    const batch = Buffer.concat([...this.#waiting, message]);
    this.#waiting = [];
    return batch;
  }
}
