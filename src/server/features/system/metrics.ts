import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { longestGapSeconds } from '../../backups/backupTimes.ts';
import { readLatestBackup } from '../../backups/latest.ts';
import { productVersion } from '../../backups/productVersion.ts';
import { freeBytes } from '../../db/freeSpace.ts';
import type { Deps } from '../../deps.ts';
import type { AnsweredCalls, Answer, Taken } from '../../http/answeredCalls.ts';
import { readLatestChecks } from '../../integrity/latestChecks.ts';
import { askedSparingly } from './askedSparingly.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A page, a file, or what is no address. */
const NO_CALL = 'none';
/** How a sign-in went, by the status of its last answer; others are mistakes of a program. */
const SIGN_INS = { 200: 'signed in', 401: 'refused', 429: 'held back' };
const SIGN_IN_CALLS = ['login', 'completeLogin'] as const;

/** What is asked of others whenever somebody reads the metrics. */
export interface MetricSources {
  /** How much is under way or waits: board packs, workbooks to read, mails. */
  readonly queues: Readonly<Record<'packs' | 'imports' | 'mail', () => Promise<number>>>;
  /** How many documents wait until their text is read. */
  readonly pendingTexts: () => Promise<number>;
  /** How many browsers listen for changes. */
  readonly streams: () => number;
  /** How many serve the same data, with this one. */
  readonly instances: () => Promise<number>;
  /** Rejects while it is not ready. */
  readonly ready: () => Promise<void>;
}

type WatchedDeps = Pick<Deps, 'settings' | 'database' | 'mailer' | 'now' | 'files' | 'shelves'>;

/** Labels and a value each. */
type Samples = readonly (readonly [Readonly<Record<string, string>>, number])[];

/**
 * Numbers about the server in the text form of Prometheus. Labels are names of the product's own: no
 * address, no query, no person and no figure is in them.
 */
export class Metrics implements AnsweredCalls {
  readonly #registry = new Registry();
  readonly #seconds: Histogram<'call'>;
  readonly #waitSeconds: Histogram<'call'>;
  /** By status and call. Kept without the library: a read from memory takes a few microseconds in all. */
  readonly #counts = new Map<number, Map<string, number>>();

  #askedForCode = 0;
  #refusedByProvider = 0;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#seconds = new Histogram({
      name: 'board_reports_request_seconds',
      help: 'Time until an answer was sent, by call; without what it was put off, answers from memory and streams',
      labelNames: ['call'],
      buckets: BUCKETS_SECONDS,
      registers: [this.#registry],
    });
    this.#waitSeconds = new Histogram({
      name: 'board_reports_turn_wait_seconds',
      help: 'Time that calls were put off while others were at work, or kept back as refused, by call',
      labelNames: ['call'],
      buckets: BUCKETS_SECONDS,
      registers: [this.#registry],
    });
    this.#total('requests', 'Answers, by call and status', ['call', 'status'], () =>
      [...this.#counts].flatMap(([status, calls]) =>
        Array.from(calls, ([call, count]) => [{ call, status: String(status) }, count] as const),
      ),
    );
    this.#total('sign_ins', 'Sign-ins with a password, by how they went', ['result'], () => [
      ...Object.entries(SIGN_INS).map(([status, result]) => {
        const counts = SIGN_IN_CALLS.map(
          (call) => this.#counts.get(Number(status))?.get(call) ?? 0,
        );
        const all = counts.reduce((sum, count) => sum + count, 0);
        // Who is asked for a code is neither in nor refused.
        return [{ result }, result === 'refused' ? all - this.#askedForCode : all] as const;
      }),
      [{ result: 'asked for a code' }, this.#askedForCode],
    ]);
    this.#total(
      'provider_sign_ins',
      'Sign-ins at the provider, by how they went',
      ['result'],
      () => [
        [{ result: 'signed in' }, this.#counts.get(200)?.get('completeSingleSignOn') ?? 0],
        [{ result: 'refused' }, this.#refusedByProvider],
      ],
    );
  }

  fromMemory(call: CallName, status: 200 | 304): void {
    this.#count(call, status);
  }

  answered(call: CallName | undefined, { status, problem }: Answer, { ms, waitedMs }: Taken): void {
    if (problem === 'second_factor_required') this.#askedForCode += 1;
    const name = call ?? NO_CALL;
    this.#count(name, status);
    if (waitedMs > 0) this.#waitSeconds.observe({ call: name }, waitedMs / 1_000);
    // A stream lasts as long as somebody listens.
    const endpoint: Endpoint | undefined = call && ENDPOINTS[call];
    if (endpoint?.responseKind !== 'events') this.#seconds.observe({ call: name }, ms / 1_000);
  }

  notRead(status: number): void {
    this.#count(NO_CALL, status);
  }

  refusedByProvider(): void {
    this.#refusedByProvider += 1;
  }

  /** From here on, the work, the database, the disk, mail and backups are among them. */
  watch(
    { settings, database, mailer, now, files, shelves }: WatchedDeps,
    { queues, pendingTexts, streams, instances, ready }: MetricSources,
  ): void {
    const texts = askedSparingly(pendingTexts, now);
    const backups = askedSparingly(() => readLatestBackup(settings), now);
    const checks = askedSparingly(() => readLatestChecks(shelves.documents), now);
    const lengths = Object.entries({ ...queues, texts });
    this.#gauge('queue_length', 'Work that is under way or waits', ['queue'], () =>
      Promise.all(
        lengths.map(
          async ([queue, length]) => [{ queue }, await length().catch(() => Number.NaN)] as const,
        ),
      ),
    );
    this.#gauge('instances', 'Instances that serve this data', [], async () =>
      one(await instances().catch(() => Number.NaN)),
    );
    this.#gauge('streams', 'Browsers that listen for changes', [], () => one(streams()));
    this.#gauge('database_up', '1 while the database answers', ['engine'], async () => {
      const answers = await texts().then(
        () => true,
        () => false,
      );
      return [[{ engine: database.engine }, Number(answers)]];
    });
    this.#gauge('database_connections', 'Connections to the database', ['state'], () => {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return [
        [{ state: 'used' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
        [{ state: 'wanted' }, waitingCount],
      ];
    });
    this.#gauge('disk_free_bytes', 'Free on the disk of the data', [], () =>
      one(freeBytes(settings.dataDir)),
    );
    this.#gauge('disk_low', '1 while nothing can be changed for want of space', [], () =>
      one(Number(database.lowOnSpace())),
    );
    this.#gauge('version', 'The version that runs, as a label', ['version'], async () => [
      [{ version: await productVersion() }, 1],
    ]);
    this.#gauge('ready', '1 while everything can be read and changed', [], () =>
      ready().then(
        () => one(1),
        () => one(0),
      ),
    );
    this.#gauge('files_faulty', 'Files of documents that are missing or damaged', [], () =>
      one(files.faultCount()),
    );
    this.#gauge('data_faults', 'Records that differ from their recorded changes', [], async () => {
      const { whole, recent } = await checks();
      return one(Math.max(whole?.faultCount ?? 0, recent?.faultCount ?? 0));
    });
    this.#gauge('data_checked_seconds', 'When all data was checked last; 0: never', [], async () =>
      one(Date.parse((await checks()).whole?.at ?? new Date(0).toISOString()) / 1_000),
    );
    this.#total('mail_failures', 'Mails that could not be sent', [], () =>
      one(mailer.state().failures),
    );
    this.#gauge('backup_every_seconds', 'At most between scheduled backups; 0: none are', [], () =>
      one(longestGapSeconds(settings.backupTimes)),
    );
    this.#gauge('backup_failed', '1 where the latest backup failed', [], async () =>
      one(Number((await backups()).failure !== null)),
    );
    this.#gauge('backup_made_seconds', 'When the last backup was made; 0: never', [], async () =>
      one(Date.parse((await backups()).last?.madeAt ?? new Date(0).toISOString()) / 1_000),
    );
    this.#gauge('backup_proven', '1 where the last backup was restored as a proof', [], async () =>
      one(Number((await backups()).last?.isProven ?? false)),
    );
    this.#gauge('backup_bytes', 'Size of the last backup', [], async () =>
      one((await backups()).last?.size ?? 0),
    );
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #count(call: string, status: number): void {
    let calls = this.#counts.get(status);
    if (calls === undefined) this.#counts.set(status, (calls = new Map()));
    calls.set(call, (calls.get(call) ?? 0) + 1);
  }

  #gauge(name: string, help: string, labelNames: string[], read: () => Samples | Promise<Samples>) {
    const collect = async function (this: Gauge) {
      const samples = await read();
      this.reset();
      for (const [labels, value] of samples) this.set(labels, value);
    };
    const named = { name: `board_reports_${name}`, help, labelNames, collect, registers: [] };
    this.#registry.registerMetric(new Gauge(named));
  }

  #total(name: string, help: string, labelNames: string[], read: () => Samples) {
    const collect = function (this: Counter) {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    };
    const named = { name: `board_reports_${name}_total`, help, labelNames, collect, registers: [] };
    this.#registry.registerMetric(new Counter(named));
  }
}

const one = (value: number): Samples => [[{}, value]];
