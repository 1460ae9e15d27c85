/** What the engine's worker is started with. */
export interface EngineWork {
  /** The PostgreSQL data folder. */
  folder: string;
  socketPath: string;
  /** Two 32-bit numbers, see `BUSY`. */
  busy: SharedArrayBuffer;
  /** Check every table and index before anything is answered: the last stop was not clean. */
  verify: boolean;
  /** One 32-bit number, see `SYNC_FAULT`; only a test passes it. */
  syncFault: SharedArrayBuffer | null;
}

export function isEngineWork(value: unknown): value is EngineWork {
  return value instanceof Object && 'folder' in value && 'socketPath' in value && 'busy' in value;
}

export type FromEngine =
  | { kind: 'ready' }
  /** `unsafe`: commits would not be durable here. `damaged`: the data cannot be trusted. */
  | { kind: 'refused'; reason: 'unsafe' | 'damaged'; detail: string }
  /** The engine said PANIC or FATAL, or threw: it must be ended and reopened. */
  | { kind: 'broken'; detail: string };

export type ToEngine = { kind: 'close' };

/**
 * Written by the worker and read by the watchdog, since a worker that computes can answer no
 * message: whether it is at work, and how many pieces of work it has begun.
 */
export const BUSY = { state: 0, count: 1, bytes: 8 } as const;

/** What a test can do to the disk: swallow syncs, as PGlite does as shipped, or fail them. */
export const SYNC_FAULT = { none: 0, swallow: 1, fail: 2, bytes: 4 } as const;
