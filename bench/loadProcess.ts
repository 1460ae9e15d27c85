import net from 'node:net';
import type { Load, LoadResult } from './load.ts';
import { COUNTER } from './load.ts';
import { percentile } from './statistics.ts';

/**
 * A load generator in a process of its own: one request after the other on each connection, bytes
 * prepared once, bodies counted and not looked at. It prints its result as JSON, with the share of a
 * core that it needed: well below one, it was not the limit.
 */
const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const DIGITS = COUNTER.length;

const load = JSON.parse(process.argv[2] ?? '') as Load & { seconds: number };
const target = new URL(load.url);
const times: number[] = [];
let wrong = '';
/** Others than those of an earlier run, whose answers may still be in memory. */
let sent = (Math.floor(Date.now() / 1_000) % 9_000) * 10_000;

function requestOf({ method = 'GET', headers = {}, body = '' }: Load, path: string): Buffer {
  const all = {
    host: target.host,
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, '', ''];
  return Buffer.from(head.join('\r\n') + body);
}

/** The length of an answer's body, or -1 where it comes in chunks. */
function bodyLength(head: string): number {
  if (/^HTTP\/1.1 (?:204|304)/.test(head)) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? -1 : Number(length);
}

/** From half of the pause to one and a half, so that nobody asks in step with others. */
const pauseMs = () => (load.pauseMs ?? 0) * (0.5 + Math.random());

function connect(until: number, path: string, headers?: Record<string, string>): Promise<void> {
  const request = requestOf({ ...load, headers: { ...load.headers, ...headers } }, path);
  const places: number[] = [];
  for (let at = request.indexOf(COUNTER); at !== -1; at = request.indexOf(COUNTER, at + DIGITS)) {
    places.push(at);
  }
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(target.port), target.hostname);
    socket.setNoDelay(true);
    let started = 0;
    let missing: number | null = null;
    let pending: Buffer = Buffer.alloc(0);
    const send = () => {
      sent += 1;
      if (places.length > 0) {
        const number = String(sent).padStart(DIGITS, '0');
        for (const place of places) request.write(number, place, 'latin1');
      }
      started = performance.now();
      // A copy where it differs each time: the socket may still hold the last one.
      socket.write(places.length > 0 ? Buffer.from(request) : request);
    };
    const answered = () => {
      const now = performance.now();
      times.push(now - started);
      missing = null;
      pending = Buffer.alloc(0);
      if (now >= until || wrong !== '') {
        socket.destroy();
        resolve();
      } else if (load.pauseMs === undefined) send();
      else setTimeout(send, pauseMs());
    };
    const take = (chunk: Buffer) => {
      if (missing !== null && missing > 0) {
        missing -= chunk.length;
        if (missing === 0) answered();
        return;
      }
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      if (missing === -1) {
        if (pending.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) answered();
        return;
      }
      const end = pending.indexOf(HEAD_END);
      if (end === -1) return;
      const head = pending.toString('latin1', 0, end);
      if (!head.startsWith(`HTTP/1.1 ${load.status ?? 200}`)) wrong ||= pending.toString();
      missing = bodyLength(head);
      const rest = pending.subarray(end + HEAD_END.length);
      pending = Buffer.alloc(0);
      if (missing === 0) answered();
      else if (missing > 0) {
        missing -= rest.length;
        if (missing === 0) answered();
      } else if (rest.length > 0) take(rest);
    };
    socket.on('data', take);
    socket.once('error', reject);
    socket.once('connect', () => setTimeout(send, pauseMs()));
  });
}

const start = performance.now();
const busyBefore = process.cpuUsage();
const until = start + load.seconds * 1_000;
const paths = load.paths ?? [target.pathname + target.search];
await Promise.all(
  Array.from({ length: load.connections }, (_, n) =>
    connect(until, paths[n % paths.length] ?? '', load.people?.[n]),
  ),
);
if (wrong !== '') throw new Error(`${load.url} answered: ${wrong.slice(0, 400)}`);
const busy = process.cpuUsage(busyBefore);
const wallMs = performance.now() - start;
const result: LoadResult = {
  requestsPerSecond: (times.length / wallMs) * 1_000,
  p50Ms: percentile(times, 0.5),
  p99Ms: percentile(times, 0.99),
  generatorBusy: (busy.user + busy.system) / 1_000 / wallMs,
  ...(load.pauseMs === undefined ? {} : { timesMs: times }),
};
console.log(JSON.stringify(result));
