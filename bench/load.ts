import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOAD_PROCESS = fileURLToPath(new URL('./loadProcess.ts', import.meta.url));

/** In an address or a body, replaced in each request by the next number of as many digits. */
export const COUNTER = 'NNNNNNNN';

export interface Load {
  readonly url: string;
  readonly connections: number;
  /** In place of the address's own path, one for each connection in turn. */
  readonly paths?: readonly string[];
  readonly method?: 'GET' | 'PATCH' | 'POST';
  readonly headers?: Record<string, string>;
  /** More headers of each connection, such as whose session it shows. */
  readonly people?: readonly Record<string, string>[];
  /** About how long each connection waits before its next request; without it, not at all. */
  readonly pauseMs?: number;
  readonly body?: string;
  /** The expected status; any other invalidates the measurement. */
  readonly status?: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How much of one core the generator needed, from 0 to 1; null where it does not tell. */
  readonly generatorBusy: number | null;
  /** How long each answer took, where people pause: then there are few. */
  readonly timesMs?: readonly number[];
}

const hasWrk = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .some((folder) => fs.existsSync(path.join(folder, 'wrk')));

/** Makes the loads of reads; a process of the bench makes all others. */
export const GENERATOR = hasWrk ? 'wrk (one thread)' : 'a process of its own (Node)';

/** In milliseconds, from wrk's "1.23ms". */
function latency(printed: string, percent: number): number {
  const [, value = 'NaN', unit = 'ms'] =
    new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
}

async function withWrk({ url, connections, headers = {} }: Load, seconds: number) {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  const { stdout } = await run('wrk', [...options, ...named, url]);
  // wrk counts what is not 2xx or 3xx.
  if (/Non-2xx or 3xx responses|Socket errors/.test(stdout)) {
    throw new Error(`Not every answer of ${url} was good:\n${stdout}`);
  }
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: latency(stdout, 50),
    p99Ms: latency(stdout, 99),
    generatorBusy: null,
  };
}

async function withOwnProcess(load: Load, seconds: number): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [
    LOAD_PROCESS,
    JSON.stringify({ ...load, seconds }),
  ]);
  // Printed by loadProcess.ts.
  return JSON.parse(stdout) as LoadResult;
}

/** A load on loopback for these seconds. */
export function measure(load: Load, seconds: number): Promise<LoadResult> {
  const isPlain =
    (load.method ?? 'GET') === 'GET' &&
    (load.status ?? 200) < 400 &&
    !load.paths &&
    load.pauseMs === undefined &&
    !load.url.includes(COUNTER);
  return hasWrk && isPlain ? withWrk(load, seconds) : withOwnProcess(load, seconds);
}
