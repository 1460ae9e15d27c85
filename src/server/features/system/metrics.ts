import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { longestGapSeconds } from '../../backups/backupTimes.ts';
import { readLatestBackup } from '../../backups/latestBackup.ts';
import { productVersion } from '../../backups/productVersion.ts';
import { freeBytes } from '../../../engine/db/freeSpace.ts';
import type { Deps } from '../../deps.ts';
import type { AnsweredCalls, Answer, AnswerTimes } from '../../http/answeredCalls.ts';
import { readLatestChecks } from '../../integrity/latestChecks.ts';
import { throttledCheck } from './throttledCheck.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const NO_CALL_LABEL = 'none';
const SIGN_IN_OUTCOMES = { 200: 'signed in', 401: 'refused', 429: 'held back' };
const SIGN_IN_CALLS = ['login', 'completeLogin'] as const;

export interface MetricSources {
  readonly queues: Readonly<Record<'packs' | 'imports' | 'mail', () => Promise<number>>>;
  readonly pendingTexts: () => Promise<number>;
  readonly streams: () => number;
  readonly instances: () => Promise<number>;
  readonly ready: () => Promise<void>;
}

type WatchedDeps = Pick<Deps, 'settings' | 'database' | 'mailer' | 'now' | 'files' | 'shelves'>;

type Samples = readonly (readonly [Readonly<Record<string, string>>, number])[];

/**
 * Numbers about the server in Prometheus text format. Labels are the product's own names and contain no address, query,
 * person or figure.
 */
export class Metrics implements AnsweredCalls {
  readonly #registry = new Registry();
  readonly #seconds: Histogram<'call'>;
  readonly #waitSeconds: Histogram<'call'>;
  /** Keyed by status and call. Counted without the library, because a cached read takes only a few microseconds. */
  readonly #counts = new Map<number, Map<string, number>>();

  #askedForCode = 0;
  #refusedByProvider = 0;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.#seconds = new Histogram({
      name: 'board_reports_request_seconds',
      help: 'Response time by call, without queueing, cached responses and streams',
      labelNames: ['call'],
      buckets: BUCKETS_SECONDS,
      registers: [this.#registry],
    });
    this.#waitSeconds = new Histogram({
      name: 'board_reports_turn_wait_seconds',
      help: 'Time that calls spent queued or rate limited, by call',
      labelNames: ['call'],
      buckets: BUCKETS_SECONDS,
      registers: [this.#registry],
    });
    this.#total('requests', 'Responses by call and status', ['call', 'status'], () =>
      [...this.#counts].flatMap(([status, calls]) =>
        Array.from(calls, ([call, count]) => [{ call, status: String(status) }, count] as const),
      ),
    );
    this.#total('sign_ins', 'Sign-ins with a password, by outcome', ['result'], () => [
      ...Object.entries(SIGN_IN_OUTCOMES).map(([status, result]) => {
        const counts = SIGN_IN_CALLS.map(
          (call) => this.#counts.get(Number(status))?.get(call) ?? 0,
        );
        const all = counts.reduce((sum, count) => sum + count, 0);
        // A sign-in that waits for a code is neither successful nor refused.
        return [{ result }, result === 'refused' ? all - this.#askedForCode : all] as const;
      }),
      [{ result: 'asked for a code' }, this.#askedForCode],
    ]);
    this.#total('provider_sign_ins', 'Sign-ins at the provider, by outcome', ['result'], () => [
      [{ result: 'signed in' }, this.#counts.get(200)?.get('completeSingleSignOn') ?? 0],
      [{ result: 'refused' }, this.#refusedByProvider],
    ]);
  }

  fromMemory(call: CallName, status: 200 | 304): void {
    this.#count(call, status);
  }

  answered(
    call: CallName | undefined,
    { status, problem }: Answer,
    { ms, waitedMs }: AnswerTimes,
  ): void {
    if (problem === 'second_factor_required') this.#askedForCode += 1;
    const name = call ?? NO_CALL_LABEL;
    this.#count(name, status);
    if (waitedMs > 0) this.#waitSeconds.observe({ call: name }, waitedMs / 1_000);
    const endpoint: Endpoint | undefined = call && ENDPOINTS[call];
    if (endpoint?.responseKind !== 'events') this.#seconds.observe({ call: name }, ms / 1_000);
  }

  notRead(status: number): void {
    this.#count(NO_CALL_LABEL, status);
  }

  refusedByProvider(): void {
    this.#refusedByProvider += 1;
  }

  watch(
    { settings, database, mailer, now, files, shelves }: WatchedDeps,
    { queues, pendingTexts, streams, instances, ready }: MetricSources,
  ): void {
    const texts = throttledCheck(pendingTexts, now);
    const backups = throttledCheck(() => readLatestBackup(settings), now);
    const checks = throttledCheck(() => readLatestChecks(shelves.documents), now);
    const lengths = Object.entries({ ...queues, texts });
    this.#gauge('queue_length', 'Jobs that are running or waiting', ['queue'], () =>
      Promise.all(
        lengths.map(
          async ([queue, length]) => [{ queue }, await length().catch(() => Number.NaN)] as const,
        ),
      ),
    );
    this.#gauge('instances', 'Instances that serve this data', [], async () =>
      singleSample(await instances().catch(() => Number.NaN)),
    );
    this.#gauge('streams', 'Browsers that listen for changes', [], () => singleSample(streams()));
    this.#gauge('database_up', '1 while the database responds', ['engine'], async () => {
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
    this.#gauge('disk_free_bytes', 'Free space on the data disk', [], () =>
      singleSample(freeBytes(settings.dataDir)),
    );
    this.#gauge('disk_low', '1 while changes are blocked because the disk is full', [], () =>
      singleSample(Number(database.lowOnSpace())),
    );
    this.#gauge('version', 'The running version, as a label', ['version'], async () => [
      [{ version: await productVersion() }, 1],
    ]);
    this.#gauge('ready', '1 while everything can be read and changed', [], () =>
      ready().then(
        () => singleSample(1),
        () => singleSample(0),
      ),
    );
    this.#gauge('files_faulty', 'Files of documents that are missing or damaged', [], () =>
      singleSample(files.faultCount()),
    );
    this.#gauge('data_faults', 'Records that differ from their recorded changes', [], async () => {
      const { whole, recent } = await checks();
      return singleSample(Math.max(whole?.faultCount ?? 0, recent?.faultCount ?? 0));
    });
    this.#gauge(
      'data_checked_seconds',
      'Time of the last full data check; 0 means never',
      [],
      async () =>
        singleSample(Date.parse((await checks()).whole?.at ?? new Date(0).toISOString()) / 1_000),
    );
    this.#total('mail_failures', 'Emails that could not be sent', [], () =>
      singleSample(mailer.state().failures),
    );
    this.#gauge(
      'backup_every_seconds',
      'Longest time between scheduled backups; 0 means none',
      [],
      () => singleSample(longestGapSeconds(settings.backupTimes)),
    );
    this.#gauge('backup_failed', '1 if the latest backup failed', [], async () =>
      singleSample(Number((await backups()).failure !== null)),
    );
    this.#gauge('backup_made_seconds', 'Time of the last backup; 0 means never', [], async () =>
      singleSample(Date.parse((await backups()).last?.madeAt ?? new Date(0).toISOString()) / 1_000),
    );
    this.#gauge('backup_proven', '1 if the last backup was test-restored', [], async () =>
      singleSample(Number((await backups()).last?.isProven ?? false)),
    );
    this.#gauge('backup_bytes', 'Size of the last backup', [], async () =>
      singleSample((await backups()).last?.size ?? 0),
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

const singleSample = (value: number): Samples => [[{}, value]];
