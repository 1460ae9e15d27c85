/** Parse, Bind, Describe, Execute and Close: PostgreSQL answers them with the Sync that follows. */
const ANSWERED_LATER: ReadonlySet<number> = new Set(Buffer.from('PBDEC'));
/** A connection begins with the length of its first message, which no other does. */
const FIRST_MESSAGE = 0;
const [TERMINATE] = Buffer.from('X');

/**
 * Puts the messages of a statement together. The socket hands them over one by one, and each would
 * cost a call of the engine and a piece of the answer of its own.
 */
export class MessageBatch {
  #waiting: Uint8Array[] = [];

  /** All that is to be run now, or null if this message waits for a later one. */
  add(message: Uint8Array): Uint8Array | null {
    const [kind = FIRST_MESSAGE] = message;
    // What a connection left unfinished goes with it.
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
