import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../testRounds.ts';
import { makeUser } from '../users/testAccounts.ts';
import { SLOW_MS } from '../http/requestLog.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

/** 10,000 in full proofs. */
const CHANGES = 40 * rounds(250);
const MOST_MS_A_CHANGE = 1_000;
const READERS = 3;
/** Each reader asks for everything so often before the next change, so also from memory. */
const READS_A_CHANGE = 2;
const LIST = '/api/financial-data?fyId=14';
const USERS = '/api/admin/users';
/** Far more than a connection holds on its way. */
const MANY_ANSWERS = 400;

let t: TestApp;
let base: URL;
let figures = 0;
let inPipeline = 0;
const ending = {
  begun: Promise.withResolvers<void>(),
  mayGoOn: Promise.withResolvers<void>(),
};
const logged: { msg: string; path?: string; ms?: number; status?: number; requestId?: string }[] =
  [];

beforeAll(async () => {
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  t = await openTestApp({}, { logger });
  t.app.addHook('onRequest', (_request, _reply, done) => {
    inPipeline += 1;
    done();
  });
  t.app.addHook('preClose', () => {
    ending.begun.resolve();
    return ending.mayGoOn.promise;
  });
  base = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
  const body = { fyId: 14, monthNum: 1, monthName: 'April', revenue: '0' };
  const made = await t.as('admin', 'POST', '/api/financial-data', { body });
  figures = made.json<{ id: number }>().id;
});
afterAll(() => {
  ending.mayGoOn.resolve();
  return t.close();
});

interface Read {
  readonly status: number | undefined;
  readonly body: string;
}

/** Reads over a connection that stays open, as a browser does. */
function reader(): (path: string, token: string) => Promise<Read> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, token) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get(new URL(path, base), { agent, headers });
    // Node documents this event's one argument; its types leave it out.
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let body = '';
    for await (const part of response.setEncoding('utf8')) body += String(part);
    return { status: response.statusCode, body };
  };
}

/** Acknowledged changes. A role is undefined while it is being changed. */
interface State {
  revenue: number;
  role: 'admin' | 'viewer' | undefined;
  roleChanges: number;
  readonly tokens: string[];
  readonly ended: string[];
  reads: number;
  isDone: boolean;
}

/** Reads until all changes are done; the first answer that is too old ends it. */
async function watch(state: State, index: number): Promise<string> {
  const read = reader();
  let newest = 0;
  while (!state.isDone) {
    const { revenue, role, roleChanges, ended } = state;
    const token = state.tokens[index] ?? '';
    const list = await read(LIST, token);
    if (list.status === 200) {
      const seen = Number(/"revenue":"(\d+)/.exec(list.body)?.[1]);
      if (!(seen >= revenue && seen >= newest)) return `saw ${seen} after ${revenue}, ${newest}`;
      newest = seen;
    } else if (state.tokens[index] === token) return `refused a session: ${list.status}`;
    // An administrator has just read it, so that it is in memory for who no longer may.
    await read(USERS, t.tokens.admin);
    const users = await read(USERS, token);
    const isSettled = roleChanges === state.roleChanges && state.tokens[index] === token;
    if (isSettled && role !== undefined && users.status !== (role === 'admin' ? 200 : 403)) {
      return `answered ${users.status} to a ${role}`;
    }
    const last = ended.at(-1);
    if (last !== undefined) {
      const answer = await read(ended.length % 2 === 0 ? LIST : USERS, last);
      if (answer.status !== 401) return `answered ${answer.status} to an ended session`;
    }
    state.reads += 1;
  }
  return 'exact';
}

test(
  'no answer is older than the last acknowledged change, of figures, roles or sessions',
  async () => {
    const person = await makeUser(t, 'changing@example.org');
    const tokens = await Promise.all(Array.from({ length: READERS }, () => t.openSession(person)));
    const state: State = {
      revenue: 0,
      role: 'viewer',
      roleChanges: 0,
      tokens,
      ended: [],
      reads: 0,
      isDone: false,
    };
    const changes = [
      async (count: number) => {
        const body = { revenue: String(count) };
        const { statusCode } = await t.as('admin', 'PATCH', `/api/financial-data/${figures}`, {
          body,
        });
        state.revenue = count;
        return statusCode;
      },
      async () => {
        const role = state.role === 'admin' ? 'viewer' : 'admin';
        state.role = undefined;
        state.roleChanges += 1;
        const body = { role };
        const { statusCode } = await t.as('admin', 'PATCH', `/api/admin/users/${person}`, { body });
        state.role = role;
        return statusCode;
      },
      async (count: number) => {
        const index = count % READERS;
        const leaving = tokens[index] ?? '';
        tokens[index] = await t.openSession(person);
        const { statusCode } = await t.as('nobody', 'POST', '/api/auth/logout', {
          headers: { authorization: `Bearer ${leaving}` },
        });
        state.ended.push(leaving);
        return statusCode;
      },
    ];
    const before = inPipeline;
    const watching = Array.from({ length: READERS }, (_, index) => watch(state, index));
    const all = Promise.all(watching);
    void Promise.race(watching).then(() => (state.isDone = true));
    for (let count = 1; count <= CHANGES && !state.isDone; count += 1) {
      const change = changes[(count + Math.floor(count / 7)) % changes.length];
      expect([200, 204]).toContain(await change?.(count));
      const target = state.reads + READERS * READS_A_CHANGE;
      while (state.reads < target && !state.isDone) await turn();
    }
    state.isDone = true;
    expect(await all).toEqual(watching.map(() => 'exact'));
    // Each turn asks four times, and each change is itself a request.
    const ahead = 4 * state.reads - (inPipeline - before - CHANGES);
    expect(ahead).toBeGreaterThan(CHANGES);
  },
  60_000 + CHANGES * MOST_MS_A_CHANGE,
);

/** A connection of the viewer's that sends these requests at once, and reads nothing. */
async function send(count: number, path = LIST): Promise<net.Socket> {
  const socket = net.connect(Number(base.port), '127.0.0.1').pause();
  await once(socket, 'connect');
  const head = `host: x\r\nauthorization: Bearer ${t.tokens.viewer}\r\n\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\n${head}`.repeat(count));
  return socket;
}

/** The statuses of so many answers. */
async function statuses(socket: net.Socket, count: number): Promise<string[]> {
  let received = '';
  const all = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  for await (const part of socket.setEncoding('latin1')) {
    received += String(part);
    if (all().length === count) break;
  }
  return all();
}

test('requests sent one behind the other are answered in turn, all of them from memory', async () => {
  await t.as('viewer', 'GET', LIST);
  const before = inPipeline;
  expect(await statuses(await send(3), 3)).toEqual(['200', '200', '200']);
  expect(inPipeline).toBe(before);
});

test('an answer that its reader takes slowly is logged, from memory or not', async () => {
  const months = 'May June July August September October November December January February March';
  const notes = 'Harbour dues. '.repeat(100);
  for (const [index, monthName] of months.split(' ').entries()) {
    const body = { fyId: 14, monthNum: index + 2, monthName, notes };
    await t.as('admin', 'POST', '/api/financial-data', { body });
  }
  await t.as('viewer', 'GET', LIST);
  logged.length = 0;
  const before = inPipeline;
  const socket = await send(MANY_ANSWERS);
  await wait(SLOW_MS * 1.1);
  await statuses(socket, MANY_ANSWERS);
  expect(inPipeline).toBe(before);
  const [first] = logged;
  expect(first).toMatchObject({ msg: 'answered', method: 'GET', path: '/api/financial-data' });
  expect(first).toMatchObject({ status: 200, requestId: expect.stringMatching(/^[0-9a-f]{18}$/) });
  expect(first?.ms).toBeGreaterThan(SLOW_MS);
});

test('a session that has lasted too long gets nothing from memory', async () => {
  const token = await t.openSession(t.ids.viewer);
  await t.database.pool.query(
    'update sessions set expires_at = $1 where id = (select max(id) from sessions)',
    [new Date(t.clock.now().getTime() + 1_000)],
  );
  const read = reader();
  await read(LIST, token);
  const before = inPipeline;
  expect((await read(LIST, token)).status).toBe(200);
  expect(inPipeline).toBe(before);
  t.clock.advance(1_000);
  expect((await read(LIST, token)).status).toBe(401);
});

test('a server that is ending says so, whatever it has in memory', async () => {
  const read = reader();
  expect((await read(LIST, t.tokens.viewer)).status).toBe(200);
  const ended = t.app.close();
  await ending.begun.promise;
  expect((await read(LIST, t.tokens.viewer)).status).toBe(503);
  ending.mayGoOn.resolve();
  await ended;
});
