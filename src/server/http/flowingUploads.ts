import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** How often it is looked whether an upload still flows. */
const WATCHED_EVERY_MS = 30_000;
/** So much must arrive in that time: a ledger of 256 MB takes two hours at most. */
const LEAST_BYTES = 1024 * 1024;

interface Watch {
  readonly everyMs: number;
  readonly leastBytes: number;
}

/**
 * Files of those who may send them: a large one takes longer to arrive than any other request may, and is
 * waited for as long as it flows.
 */
export class FlowingUploads {
  readonly #watch: Watch;
  readonly #arriving = new WeakMap<Socket, IncomingMessage>();

  constructor(watch: Watch = { everyMs: WATCHED_EVERY_MS, leastBytes: LEAST_BYTES }) {
    this.#watch = watch;
  }

  /** This request was allowed, and its body is a form with a file. */
  began(request: IncomingMessage): void {
    this.#arriving.set(request.socket, request);
  }

  /**
   * Whether a connection is left open although the time of its request is up: from then on `end` is called
   * when its upload stops to flow.
   */
  goesOn(socket: Socket, end: () => void): boolean {
    const request = this.#arriving.get(socket);
    this.#arriving.delete(socket);
    if (request === undefined || request.complete || request.destroyed) return false;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) {
        clearInterval(timer);
        return;
      }
      const arrived = socket.bytesRead - before;
      before = socket.bytesRead;
      if (arrived >= this.#watch.leastBytes) return;
      clearInterval(timer);
      end();
    }, this.#watch.everyMs);
    timer.unref();
    request.once('close', () => clearInterval(timer));
    return true;
  }
}
