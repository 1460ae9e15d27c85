import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly method?: 'GET' | 'PATCH';
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The expected status; any other invalidates the measurement. */
  readonly status?: number;
}

export interface Measured {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const SECONDS = 2;
const hasWrk = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .some((folder) => fs.existsSync(path.join(folder, 'wrk')));

/**
 * wrk makes more load from one core than a program in JavaScript; it counts what is not 2xx or 3xx.
 */
async function withWrk({ url, connections, headers = {} }: Load): Promise<Measured> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${SECONDS}s`,
    '--latency',
    ...named,
    url,
  ]);
  if (/Non-2xx or 3xx responses/.test(stdout))
    throw new Error(`Not every answer was good:\n${stdout}`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  const latency = (percentile: number) => {
    const [, value = '0', unit = 'ms'] =
      new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
  };
  return { requestsPerSecond: Number(rate), p50Ms: latency(50), p99Ms: latency(99) };
}

async function withAutocannon(load: Load): Promise<Measured> {
  const { url, connections, method = 'GET', headers = {}, body, status = 200 } = load;
  const result = await autocannon({
    url,
    connections,
    method,
    headers,
    duration: SECONDS,
    ...(body === undefined ? {} : { body }),
  });
  const counted = Object.entries(result.statusCodeStats ?? {});
  const good = counted.find(([code]) => code === String(status))?.[1].count ?? 0;
  if (good < result.requests.total * 0.999) {
    throw new Error(`${url}: ${good} of ${result.requests.total} answers were ${status}`);
  }
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** A short load on loopback. */
export function measure(load: Load): Promise<Measured> {
  const isPlain = (load.method ?? 'GET') === 'GET';
  return hasWrk && isPlain ? withWrk(load) : withAutocannon(load);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const machine = (): string =>
  `${os.cpus().length} cores, ${hasWrk ? 'wrk and autocannon' : 'autocannon'}, ${SECONDS} s a measurement`;
