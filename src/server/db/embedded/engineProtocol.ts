/** What the engine's worker is started with. */
export interface EngineWork {
  /** The PostgreSQL data folder. */
  folder: string;
  socketPath: string;
  /** See `BUSY`. */
  busy: SharedArrayBuffer;
  /** Check every table and index before anything is answered: the last stop was not clean. */
  verify: boolean;
  /** For the proof of the self-test only: syncs are swallowed, as PGlite does as shipped. */
  swallowSyncs: boolean;
}

export type FromEngine =
  | { kind: 'ready' }
  /** `unsafe`: commits would not be durable here. `damaged`: the data cannot be trusted. */
  | { kind: 'refused'; reason: 'unsafe' | 'damaged'; detail: string }
  /** The engine said PANIC or FATAL, or threw: it must be ended and reopened. */
  | { kind: 'broken'; detail: string };

export type ToEngine = { kind: 'close' };

/**
 * Two 32-bit numbers the worker writes and the watchdog reads, since a worker that computes can
 * answer no message: whether it is at work, and how many pieces of work it has begun.
 */
export const BUSY = { state: 0, count: 1, bytes: 8 } as const;
