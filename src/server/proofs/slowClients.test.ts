import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testApp.ts';

const POLL_MS = 25;
const MOST_POLLS = 1_200;

let t: TestApp;
let base = '';
beforeAll(async () => {
  t = await openTestApp();
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

interface Slow {
  readonly socket: net.Socket;
  isClosed: boolean;
  received: string;
}

/** Connects and says only so much. */
function begin(text: string): Promise<Slow> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1');
    const slow: Slow = { socket, isClosed: false, received: '' };
    socket.setEncoding('utf8');
    socket.on('data', (part) => (slow.received += String(part)));
    socket.on('close', () => (slow.isClosed = true));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      // A connection that the server resets is one that it has closed.
      socket.on('error', () => {});
      socket.write(text);
      resolve(slow);
    });
  });
}

const KINDS = [
  '',
  'G',
  'GET /api/health HTTP/1.1\r\n',
  'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ',
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":',
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":',
];

test('the limits are set: thirty seconds for a request, ten for its headers, and so many at once', () => {
  const { requestTimeout, headersTimeout, maxConnections } = t.app.server;
  expect({ requestTimeout, headersTimeout, maxConnections }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // One more than there is room for, so that it is not Node that turns somebody away.
    maxConnections: 2_001,
  });
});

test('a hundred and twenty who dawdle keep nobody else waiting, and are sent away', async () => {
  const slow = await Promise.all(
    Array.from({ length: 20 }, () => KINDS.map((kind) => begin(kind))).flat(),
  );
  const headers = { authorization: `Bearer ${t.tokens.viewer}` };
  const statuses = await Promise.all(
    Array.from(
      { length: 100 },
      async () => (await fetch(`${base}/api/business-units`, { headers })).status,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // The same watch with shorter limits, so that nobody waits for it here. Only now, or on a busy
  // machine the quick ones would be sent away too.
  t.app.server.headersTimeout = 300;
  t.app.server.requestTimeout = 600;
  for (let poll = 0; poll < MOST_POLLS && slow.some(({ isClosed }) => !isClosed); poll += 1) {
    await wait(POLL_MS);
  }
  expect(slow.filter(({ isClosed }) => !isClosed)).toEqual([]);
  const answers = slow.map(({ received }) => received).filter((received) => received !== '');
  expect(answers.filter((answer) => !/^HTTP\/1\.1 (408|400) /.test(answer))).toEqual([]);
  expect((await fetch(`${base}/api/health`)).status).toBe(200);
});

test('a body that breaks off leaves the server as it was', async () => {
  for (const kind of KINDS) {
    const { socket } = await begin(kind);
    socket.destroy();
  }
  expect((await fetch(`${base}/api/health`)).status).toBe(200);
});
