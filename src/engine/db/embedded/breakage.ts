const ERROR_RESPONSE = 0x45;
const MESSAGE_HEADER_BYTES = 5;
/** The severity is the first field of an error, so the beginning is enough. */
const ERROR_HEAD_BYTES = 256;

/**
 * Scans PostgreSQL's wire protocol, in pieces of any size, for the first PANIC or FATAL error, after which the engine
 * must not continue.
 */
export class BreakageReader {
  private header: number[] = [];
  private remaining = 0;
  private errorHead: number[] | null = null;

  read(piece: Uint8Array): string | null {
    let found: string | null = null;
    let at = 0;
    while (at < piece.length) {
      if (this.remaining === 0) {
        // Each message begins with a type byte and a length that includes itself.
        this.header.push(piece[at] ?? 0);
        at += 1;
        if (this.header.length === MESSAGE_HEADER_BYTES) this.begin();
      } else {
        const taken = Math.min(this.remaining, piece.length - at);
        if (this.errorHead && this.errorHead.length < ERROR_HEAD_BYTES) {
          this.errorHead.push(...piece.subarray(at, at + Math.min(taken, ERROR_HEAD_BYTES)));
        }
        this.remaining -= taken;
        at += taken;
      }
      if (this.remaining === 0 && this.errorHead) found ??= this.end();
    }
    return found;
  }

  private begin(): void {
    const header = Buffer.from(this.header);
    this.header = [];
    this.remaining = header.readUInt32BE(1) - 4;
    this.errorHead = header[0] === ERROR_RESPONSE ? [] : null;
  }

  private end(): string | null {
    const fields = Buffer.from(this.errorHead ?? [])
      .toString('utf8')
      .split('\0');
    this.errorHead = null;
    const severity = fields.find((field) => field.startsWith('V'))?.slice(1);
    if (severity !== 'PANIC' && severity !== 'FATAL') return null;
    const message = fields.find((field) => field.startsWith('M'))?.slice(1) ?? '';
    return `${severity}: ${message}`;
  }
}
