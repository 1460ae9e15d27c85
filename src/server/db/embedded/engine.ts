import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '../database.ts';
import { BUSY, type EngineWork, type FromEngine, type ToEngine } from './engineProtocol.ts';

/** Time limits in milliseconds; tests set shorter ones. */
export interface EngineLimits {
  query: number;
  /** For maintenance, migrations and bulk loads. */
  unhurriedQuery: number;
  open: number;
  close: number;
}

export const ENGINE_LIMITS: EngineLimits = {
  query: 10_000,
  unhurriedQuery: 600_000,
  open: 120_000,
  close: 60_000,
};

const LOOK_EVERY_MS = 100;
const RETRY_DELAYS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

export interface EngineOptions {
  folder: string;
  socketPath: string;
  log: Log;
  limits: EngineLimits;
  swallowSyncs: boolean;
  /** Called before each opening: makes room, and says whether the last stop was unclean. */
  beforeOpening: () => { verify: boolean };
}

/** The engine would not open: its commits are not safe here, or its data cannot be trusted. */
export class EngineRefused extends Error {
  readonly reason: 'unsafe' | 'damaged' | 'late';

  constructor(reason: EngineRefused['reason'], detail: string) {
    super(detail);
    this.name = 'EngineRefused';
    this.reason = reason;
  }
}

/** PGlite in a worker thread, watched: an engine that hangs or breaks is ended and reopened. */
export class Engine {
  private worker: Worker | null = null;
  private readonly busy = new Int32Array(new SharedArrayBuffer(BUSY.bytes));
  private readonly options: EngineOptions;
  private outage: Error | null = null;
  private closing = false;
  private unhurried = 0;
  private watch: NodeJS.Timeout | null = null;
  private seen = { count: -1, since: 0 };

  constructor(options: EngineOptions) {
    this.options = options;
  }

  unavailable(): Error | null {
    return this.outage;
  }

  /** Pieces of work begun so far: tells upkeep whether anything happened. */
  workBegun(): number {
    return Atomics.load(this.busy, BUSY.count);
  }

  /** Opens the engine; throws `EngineRefused`. */
  async open(): Promise<void> {
    await this.launch();
    this.watch = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.watch.unref();
  }

  /** Raises the limit on the length of a query while `work` runs. */
  async withoutHurry<T>(work: () => Promise<T>): Promise<T> {
    this.unhurried += 1;
    try {
      return await work();
    } finally {
      this.unhurried -= 1;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    if (this.watch) clearInterval(this.watch);
    const worker = this.worker;
    if (!worker) return;
    const gone = new Promise<true>((resolve) => worker.once('exit', () => resolve(true)));
    worker.postMessage({ kind: 'close' } satisfies ToEngine);
    const given = wait(this.options.limits.close, false, { ref: false });
    if (await Promise.race([gone, given])) return;
    this.options.log.warn({}, 'the database did not close in time and was ended');
    await worker.terminate();
  }

  private async launch(): Promise<void> {
    const { verify } = this.options.beforeOpening();
    Atomics.store(this.busy, BUSY.state, 0);
    const { folder, socketPath, swallowSyncs } = this.options;
    // The buffer is shared with the worker, as the constructor made it.
    const busy = this.busy.buffer as SharedArrayBuffer;
    const work: EngineWork = { folder, socketPath, busy, verify, swallowSyncs };
    const worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { workerData: work });
    this.worker = worker;
    const opened = Promise.withResolvers<void>();
    worker.on('message', (message: FromEngine) => {
      if (message.kind === 'ready') opened.resolve();
      else if (message.kind === 'refused') {
        opened.reject(new EngineRefused(message.reason, message.detail));
      } else this.reopen(message.detail);
    });
    worker.on('error', (error) => this.ended(worker, error, opened));
    worker.on('exit', () => this.ended(worker, new Error('its thread ended'), opened));
    const late = setTimeout(
      () => opened.reject(new EngineRefused('late', 'it did not open in time')),
      this.options.limits.open,
    );
    try {
      await opened.promise;
    } catch (error) {
      this.worker = null;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  private ended(worker: Worker, error: Error, opened: PromiseWithResolvers<void>): void {
    opened.reject(error);
    if (this.worker === worker) this.reopen(error.message);
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
    if (now - this.seen.since > limit) this.reopen(`a query ran for more than ${limit} ms`);
  }

  private reopen(reason: string): void {
    if (this.closing || this.outage || !this.worker) return;
    this.outage = new Error(`the database is being reopened: ${reason}`);
    this.options.log.error({ reason }, 'the database broke and is being reopened');
    const broken = this.worker;
    this.worker = null;
    void this.reopenUntilOpen(broken);
  }

  private async reopenUntilOpen(broken: Worker): Promise<void> {
    await broken.terminate();
    for (let attempt = 0; !this.closing; attempt += 1) {
      await wait(RETRY_DELAYS_MS[attempt] ?? RETRY_DELAYS_MS.at(-1), undefined, { ref: false });
      if (this.closing) return;
      try {
        await this.launch();
        this.outage = null;
        this.options.log.info({ attempt }, 'the database is open again');
        return;
      } catch (error) {
        this.options.log.error({ err: error }, 'the database could not be reopened; trying again');
      }
    }
  }
}
