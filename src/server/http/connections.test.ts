import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectionLimits, Connections } from './connections.ts';

/** Whose the addresses are. */
const USERS: Readonly<Record<string, number>> = { '/mine': 1, '/theirs': 2 };
const LIMITS = { total: 4, strangers: 3, strangersPerAddress: 3, perUser: 2 };

let server: http.Server;
let connections: Connections;
let clients: net.Socket[];

async function begin(limits: ConnectionLimits, proxies: readonly string[]): Promise<void> {
  clients = [];
  server = http.createServer();
  connections = new Connections(server, limits, proxies);
  server.on('request', (request, response) => {
    // A warm read, and any other call.
    const userId = USERS[request.url ?? ''];
    const isServed = userId === undefined || connections.serves(userId, request.socket);
    if (userId === undefined) connections.began(request, response);
    if (request.url === '/slow') return;
    response.writeHead(isServed ? 200 : 429).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function end(): Promise<void> {
  for (const client of clients) client.destroy();
  server.close();
  await once(server, 'close');
}

beforeEach(() => begin(LIMITS, []));
afterEach(end);

async function open(): Promise<net.Socket> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No port was given');
  const accepted = once(server, 'connection');
  const client = net.connect(address.port, '127.0.0.1');
  clients.push(client);
  await Promise.all([once(client, 'connect'), accepted]);
  return client;
}

async function ask(client: net.Socket, path: string): Promise<void> {
  client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await once(client, 'data');
}

async function ends(client: net.Socket): Promise<void> {
  client.resume();
  await once(client, 'close');
}

test('of strangers, the one that has been idle for the longest gives way', async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  await ask(second, '/');
  await ask(first, '/');
  await ask(third, '/');
  await open();
  await ends(second);
  expect([first.closed, third.closed]).toEqual([false, false]);
});

test('if all anonymous connections wait for an answer, one that has waited too long is closed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const waiting = [await open(), await open(), await open()];
    for (const client of waiting) {
      const arrived = once(server, 'request');
      client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
      await arrived;
    }
    vi.advanceTimersByTime(10_000);
    await ends(await open());
    expect(waiting.map(({ closed }) => closed)).toEqual([false, false, false]);
    vi.advanceTimersByTime(1);
    const next = await open();
    const [first, second, third] = waiting;
    if (first === undefined) throw new Error('None was opened');
    const ended = [first, next].map((client) => ends(client).then(() => client));
    expect(await Promise.race(ended)).toBe(first);
    await ask(next, '/');
    expect([second?.closed, third?.closed]).toEqual([false, false]);
  } finally {
    vi.useRealTimers();
  }
});

test('of one user’s, the one that has been idle for the longest gives way', async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  for (const client of [first, second, first]) await ask(client, '/mine');
  await ask(third, '/mine');
  await ends(second);
  expect([first.closed, third.closed]).toEqual([false, false]);
});

test('if there is no room for another, the connection that has been idle longest is closed', async () => {
  const used: net.Socket[] = [];
  for (const path of ['/mine', '/mine', '/theirs', '/theirs']) {
    const client = await open();
    await ask(client, path);
    used.push(client);
  }
  const [first, second, third, fourth] = used;
  if (first === undefined || second === undefined) throw new Error('None was opened');
  await ask(first, '/mine');
  const next = await open();
  await ends(second);
  await ask(next, '/');
  expect([first, third, fourth, next].map((client) => client?.closed)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test('those of a trusted proxy do not count as one address', async () => {
  await end();
  await begin({ ...LIMITS, strangersPerAddress: 1 }, ['127.0.0.1']);
  const [first, second] = [await open(), await open()];
  for (const client of [first, second]) await ask(client, '/');
  expect([first.closed, second.closed]).toEqual([false, false]);
});

test('at the end, those that were never used are closed at once', async () => {
  const [spare, used, warm] = [await open(), await open(), await open()];
  await ask(used, '/');
  await ask(warm, '/mine');
  connections.closeUnused();
  await ends(spare);
  expect([used.closed, warm.closed]).toEqual([false, false]);
});
