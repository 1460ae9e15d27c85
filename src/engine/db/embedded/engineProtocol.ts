export interface EngineWork {
  folder: string;
  socketPath: string;
  busy: SharedArrayBuffer;
  /**
   * True if the last stop was not clean, so that every table and index is checked before queries
   * are answered.
   */
  verify: boolean;
  syncFault: SharedArrayBuffer | null;
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
 * Shared memory that the worker writes and the watchdog reads, because a busy worker cannot answer messages: whether it
 * is working, and how much work it has started.
 */
export const BUSY = { state: 0, count: 1, bytes: 8 } as const;

export const SYNC_FAULT = { none: 0, swallow: 1, fail: 2, bytes: 4 } as const;
