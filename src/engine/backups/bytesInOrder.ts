export class BytesInOrder {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** Returns the next `count` bytes, or null if the stream ends before that. */
  async take(count: number): Promise<Buffer | null> {
    const taken = await this.upTo(count);
    return taken.length < count ? null : taken;
  }

  async upTo(count: number): Promise<Buffer> {
    const taken = Buffer.allocUnsafe(count);
    let filled = 0;
    while (filled < count) {
      if (this.#rest.length === 0 && !(await this.#more())) break;
      const piece = this.#rest.subarray(0, count - filled);
      taken.set(piece, filled);
      filled += piece.length;
      this.#rest = this.#rest.subarray(piece.length);
    }
    return taken.subarray(0, filled);
  }

  /** Returns a line of at most `limit` bytes without its end, or null if there is none. */
  async line(limit: number): Promise<string | null> {
    const bytes: number[] = [];
    while (bytes.length <= limit) {
      const [byte] = (await this.take(1)) ?? [];
      if (byte === undefined) return null;
      if (byte === 0x0a) return Buffer.from(bytes).toString('utf8');
      bytes.push(byte);
    }
    return null;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  async stop(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #more(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#pieces.next();
      if (done === true) return false;
      if (value.length === 0) continue;
      this.#rest = value;
      return true;
    }
  }
}
