import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

const MANY = 2_000;
const AT_ONCE = 250;
const POLL_MS = 10;
const MOST_POLLS = 1_000;

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await openTestApp();
  await makeUser(t, 'ann@example.org');
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

interface Held {
  readonly socket: net.Socket;
  isClosed: boolean;
  received: string;
}

/** A connection that says this much and stays open. */
function hold(text: string, from: string): Promise<Held> {
  return new Promise((resolve) => {
    const port = Number(new URL(base).port);
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
    const held: Held = { socket, isClosed: false, received: '' };
    socket.setEncoding('latin1');
    socket.on('data', (part) => (held.received += String(part)));
    socket.on('error', () => {});
    socket.once('close', () => {
      held.isClosed = true;
      resolve(held);
    });
    socket.once('connect', () => {
      socket.write(text);
      resolve(held);
    });
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (let poll = 0; poll < MOST_POLLS && !isSo(); poll += 1) await wait(POLL_MS);
}

/** Holds so many connections; each has had its answer, or was closed. */
async function holdMany(text: string, from = '127.0.0.1', count = MANY): Promise<Held[]> {
  const all: Held[] = [];
  while (all.length < count) {
    const some = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - all.length) }, () => hold(text, from)),
    );
    all.push(...some);
    if (text.endsWith('\r\n\r\n')) {
      await until(() => some.every(({ isClosed, received }) => isClosed || received !== ''));
    }
  }
  return all;
}

const letGo = (all: readonly Held[]) => {
  for (const { socket } of all) socket.destroy();
};

/** True if no more than so many of them remain, once closing has got about. */
async function remain(all: readonly Held[], most: number): Promise<boolean> {
  const areFew = () => all.filter(({ isClosed }) => !isClosed).length <= most;
  await until(areFew);
  return areFew();
}

/** A new connection each time, as of somebody who comes now. */
const fresh = (
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) => fetch(`${base}${path}`, { ...init, headers: { ...init.headers, connection: 'close' } });

const signIn = () =>
  fresh('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.org', password: PASSWORD }),
  });

const read = (token: string) =>
  fresh('/api/business-units', { headers: { authorization: `Bearer ${token}` } });

const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`;

describe('too many connections lock nobody out', () => {
  test.each<[string, string, number]>([
    ['2,000 idle after an answer', get('/api/health'), MANY],
    ['400 silent', '', 400],
    [
      '400 in the middle of a request',
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
      400,
    ],
  ])('of one stranger, %s', async (_, text, count) => {
    const held = await holdMany(text, '127.0.0.1', count);
    expect((await signIn()).status).toBe(200);
    expect((await read(t.tokens.viewer)).status).toBe(200);
    // Those who are not served give way; a few hundred may stay.
    expect(await remain(held, 300)).toBe(true);
    letGo(held);
  });

  test('of strangers from ten addresses', async () => {
    const held: Held[] = [];
    for (let address = 2; address < 12; address += 1) {
      held.push(...(await holdMany(get('/api/health'), `127.0.0.${address}`, 120)));
    }
    expect((await signIn()).status).toBe(200);
    expect((await read(t.tokens.viewer)).status).toBe(200);
    expect(await remain(held, 1_000)).toBe(true);
    letGo(held);
  });

  test('of one who is signed in', async () => {
    const held = await holdMany(get('/api/business-units', t.tokens.viewer), '127.0.0.1', 400);
    expect((await signIn()).status).toBe(200);
    expect((await read(t.tokens.viewer)).status).toBe(200);
    expect(await remain(held, 100)).toBe(true);
    letGo(held);
  });
});

test('2,000 event streams of one viewer shut nobody out, nor the viewer', async () => {
  const held = await holdMany(get('/api/changes', t.tokens.viewer));
  const streaming = () =>
    held.filter(({ isClosed, received }) => !isClosed && received.includes('text/event-stream'));
  expect(streaming()).toHaveLength(20);
  const refused = held.find(({ received }) => received.startsWith('HTTP/1.1 429'));
  expect(refused?.received).toMatch(/retry-after: 60[\s\S]*"code":"too_many_connections"/i);
  expect((await signIn()).status).toBe(200);
  expect((await read(t.tokens.viewer)).status).toBe(200);
  // Others have streams of their own.
  const [other] = await holdMany(get('/api/changes', t.tokens.admin), '127.0.0.1', 1);
  expect(other?.received).toContain('text/event-stream');
  letGo([...held, ...(other === undefined ? [] : [other])]);
});
