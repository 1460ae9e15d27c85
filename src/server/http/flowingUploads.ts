import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const UPLOAD_CHECK_INTERVAL_MS = 30_000;
const LEAST_BYTES_PER_CHECK = 1024 * 1024;

interface UploadWatch {
  readonly everyMs: number;
  readonly leastBytes: number;
}

/**
 * Lets large files take longer to arrive than other requests, as long as data keeps arriving and the sender may upload.
 */
export class FlowingUploads {
  readonly #watch: UploadWatch;
  readonly #arriving = new WeakMap<Socket, IncomingMessage>();

  constructor(
    watch: UploadWatch = { everyMs: UPLOAD_CHECK_INTERVAL_MS, leastBytes: LEAST_BYTES_PER_CHECK },
  ) {
    this.#watch = watch;
  }

  /** Call when the request is authorised and its body is a form with a file. */
  began(request: IncomingMessage): void {
    this.#arriving.set(request.socket, request);
  }

  /**
   * Returns true if a connection stays open although its request's time is up. `end` is called when its upload stalls.
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
