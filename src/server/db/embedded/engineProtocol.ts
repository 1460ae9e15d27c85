/** The start parameters of the engine's worker. */
export interface EngineWork {
  /** The PostgreSQL data folder. */
  folder: string;
  socketPath: string;
  /** Two 32-bit numbers, see `BUSY`. */
  busy: SharedArrayBuffer;
  /** Check every table and index before answering queries: the last stop was not clean. */
  verify: boolean;
  /** One 32-bit number, see `SYNC_FAULT`; only a test passes it. */
  syncFault: SharedArrayBuffer | null;
  /** The engine's program, where this process has read it before. */
  program: WebAssembly.Module | null;
}

export function isEngineWork(value: unknown): value is EngineWork {
  return value instanceof Object && 'folder' in value && 'socketPath' in value && 'busy' in value;
}

export type FromEngine =
  | { kind: 'ready'; program: WebAssembly.Module }
  /** `unsafe`: commits would not be durable here. `damaged`: the data cannot be trusted. */
  | { kind: 'refused'; reason: 'unsafe' | 'damaged'; detail: string }
  /** The engine reported PANIC or FATAL, or threw: it must be ended and reopened. */
  | { kind: 'broken'; detail: string };

export type ToEngine = { kind: 'close' };

/**
 * Written by the worker and read by the watchdog, because a busy worker cannot answer messages:
 * whether it is working, and how many pieces of work it has started.
 */
export const BUSY = { state: 0, count: 1, bytes: 8 } as const;

/** What a test can do to the disk: ignore syncs, as PGlite does by default, or fail them. */
export const SYNC_FAULT = { none: 0, swallow: 1, fail: 2, bytes: 4 } as const;
