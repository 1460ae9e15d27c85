import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../database.ts';
import { BUSY, type EngineWork, type FromEngine, type ToEngine } from './engineProtocol.ts';

export interface EngineLimits {
  query: number;
  unhurriedQuery: number;
  /** The limit for an idle connection, which may hold a transaction that others wait for. */
  idle: number;
  open: number;
  close: number;
}

export const ENGINE_LIMITS: EngineLimits = {
  query: 10_000,
  unhurriedQuery: 600_000,
  idle: 30_000,
  // This limit is long, because every table is read after a crash.
  open: 600_000,
  close: 60_000,
};

const WATCHDOG_INTERVAL_MS = 100;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];
const LONGEST_RETRY_DELAY_MS = 30_000;

export interface EngineOptions {
  folder: string;
  socketPath: string;
  log: Log;
  limits: EngineLimits;
  syncFault: SharedArrayBuffer | null;
  /** Called before each opening: frees space, and returns whether to verify the data after an unclean stop. */
  beforeOpening: () => { verify: boolean };
}

export class EngineRefused extends Error {
  readonly reason: 'unsafe' | 'damaged' | 'late';

  constructor(reason: EngineRefused['reason'], detail: string) {
    super(detail);
    this.name = 'EngineRefused';
    this.reason = reason;
  }
}

/** Reused when the engine is reopened, so that the program isn't read and compiled again. */
let program: WebAssembly.Module | null = null;

/** PGlite in a worker thread with a watchdog: an engine that hangs or breaks is ended and reopened. */
export class Engine {
  private readonly options: EngineOptions;
  private readonly shared = new SharedArrayBuffer(BUSY.bytes);
  private readonly busy = new Int32Array(this.shared);
  private worker: Worker | null = null;
  private opening: Worker | null = null;
  private reopening: Promise<void> = Promise.resolve();
  private outage: Error | null = null;
  private closing = false;
  private readonly stopped = new AbortController();
  private unhurried = 0;
  private watch: NodeJS.Timeout | null = null;
  private seen = { count: -1, since: 0 };

  constructor(options: EngineOptions) {
    this.options = options;
  }

  unavailable(): Error | null {
    return this.outage;
  }

  workBegun(): number {
    return Atomics.load(this.busy, BUSY.count);
  }

  async open(): Promise<void> {
    await this.launch();
    this.watch = setInterval(() => this.look(), WATCHDOG_INTERVAL_MS);
    this.watch.unref();
  }

  async withoutHurry<T>(work: () => Promise<T>): Promise<T> {
    this.unhurried += 1;
    try {
      return await work();
    } finally {
      this.unhurried -= 1;
    }
  }

  mayBeSilent(): boolean {
    return this.unhurried > 0 || Atomics.load(this.busy, BUSY.state) === 1;
  }

  async close(): Promise<void> {
    this.closing = true;
    this.stopped.abort();
    if (this.watch) clearInterval(this.watch);
    await this.opening?.terminate();
    await this.reopening;
    const worker = this.worker;
    if (!worker) return;
    const gone = new Promise<true>((resolve) => {
      worker.once('exit', () => resolve(true));
    });
    worker.postMessage({ kind: 'close' } satisfies ToEngine, []);
    const given = wait(this.options.limits.close, false, { ref: false });
    if (await Promise.race([gone, given])) return;
    this.options.log.warn({}, 'the database did not close in time and was stopped');
    await worker.terminate();
  }

  private async launch(): Promise<void> {
    const { verify } = this.options.beforeOpening();
    Atomics.store(this.busy, BUSY.state, 0);
    const { folder, socketPath, syncFault } = this.options;
    const work: EngineWork = { folder, socketPath, busy: this.shared, verify, syncFault, program };
    const worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { workerData: work });
    this.opening = worker;
    const opened = Promise.withResolvers<void>();
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'ready') {
        ({ program } = message);
        opened.resolve();
      } else if (message.kind === 'broken') this.reopen(worker, message.detail);
      else opened.reject(new EngineRefused(message.reason, message.detail));
    });
    worker.on('error', (error) => {
      opened.reject(error);
      this.reopen(worker, error instanceof Error ? error.message : String(error));
    });
    worker.on('exit', () => {
      opened.reject(new Error('its thread ended'));
      this.reopen(worker, 'its thread ended');
    });
    const late = setTimeout(
      () => opened.reject(new EngineRefused('late', 'it did not open in time')),
      this.options.limits.open,
    );
    try {
      await opened.promise;
      this.worker = worker;
    } catch (error) {
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
      this.opening = null;
    }
  }

  private look(): void {
    const count = Atomics.load(this.busy, BUSY.count);
    const atWork = Atomics.load(this.busy, BUSY.state) === 1;
    const now = performance.now();
    if (!atWork || count !== this.seen.count) {
      this.seen = { count, since: now };
      return;
    }
    const { query, unhurriedQuery } = this.options.limits;
    const limit = this.unhurried > 0 ? unhurriedQuery : query;
    if (this.worker && now - this.seen.since > limit) {
      this.reopen(this.worker, `a query ran for more than ${limit} ms`);
    }
  }

  private reopen(broken: Worker, reason: string): void {
    if (this.closing || this.worker !== broken) return;
    this.worker = null;
    this.outage = new Error(`the database is being reopened: ${reason}`);
    this.options.log.error({ reason }, 'the database failed and is being reopened');
    this.reopening = this.reopenUntilOpen(broken);
  }

  private async reopenUntilOpen(broken: Worker): Promise<void> {
    await broken.terminate();
    for (let attempt = 0; !this.closing; attempt += 1) {
      try {
        await this.launch();
        this.outage = null;
        this.options.log.info({ attempt }, 'the database is open again');
        return;
      } catch (error) {
        this.options.log.error({ err: error }, 'the database could not be reopened; trying again');
      }
      const delay = RETRY_DELAYS_MS[attempt] ?? LONGEST_RETRY_DELAY_MS;
      // Closing aborts this wait and ends the loop.
      await wait(delay, undefined, { signal: this.stopped.signal }).catch(() => {});
    }
  }
}
