import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './openDatabase.ts';
import { START_EXIT_CODES } from './startError.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

const SHOW_LIMIT = 'SHOW statement_timeout';
const quiet = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('a server that does not answer stops the start, without naming the password', async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  const databaseUrl = `postgres://reports:hunter2@127.0.0.1:${port}/reports`;
  const { dataDir } = database;
  const error: unknown = await openDatabase({
    databaseUrl,
    dataDir,
    log: quiet,
    limits: { startMs: 0 },
  }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ exitCode: START_EXIT_CODES.wrongSetting });
  expect(String(error)).not.toContain('hunter2');
});

/** A message of PostgreSQL's protocol. */
function said(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const ready = said('Z', Buffer.from('I'));
/** One column of the type boolean. */
const column = said(
  'T',
  Buffer.from(
    '\0\u0001superuser\0\0\0\0\0\0\0\0\0\0\u0010\0\u0001\u00ff\u00ff\u00ff\u00ff\0\0',
    'latin1',
  ),
);
const rowOf = (answer: string) => said('D', Buffer.from(`\0\u0001\0\0\0\u0001${answer}`));

/** Warnings at a start with a server that gives this answer about the superuser. */
async function warnedOf(isSuperuser: 't' | 'f', query: string): Promise<string[]> {
  const warned: string[] = [];
  const log = { ...quiet, warn: (_: object, message: string) => void warned.push(message) };
  const server = net.createServer((socket) => {
    let isBegun = false;
    socket.on('error', () => {});
    socket.on('data', (sent) => {
      if (!isBegun) socket.write(Buffer.concat([said('R', Buffer.alloc(4)), ready]));
      else if (sent.toString('latin1', 0, 1) === 'Q') {
        const done = said('C', Buffer.from('SELECT 1\0'));
        socket.write(Buffer.concat([column, rowOf(isSuperuser), done, ready]));
      }
      isBegun = true;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  // The address of no machine in particular leads to this one, and is not known as such.
  const databaseUrl = `postgres://reports@0.0.0.0:${port}/reports${query}`;
  const opened = await openDatabase({ databaseUrl, dataDir: database.dataDir, log });
  await opened.close();
  server.close();
  return warned;
}

test('a start warns about a superuser and about a server reached without TLS', async () => {
  const [tls, role] = [/without TLS/, /superuser/].map((words) => expect.stringMatching(words));
  expect(await warnedOf('t', '?sslmode=disable')).toEqual([tls, role]);
  expect(await warnedOf('f', '?sslmode=disable')).toEqual([tls]);
});

test('days are in UTC on either engine', async () => {
  const { rows } = await database.pool.query('SHOW TimeZone');
  expect(rows).toEqual([{ TimeZone: 'UTC' }]);
});

test('no statement waits for a compiler, on either engine', async () => {
  const { rows } = await database.pool.query('SELECT pg_jit_available() AS available');
  expect(rows).toEqual([{ available: false }]);
});

test('a pool whose connections were ended continues with new ones', async () => {
  const broken = await database.pool.connect();
  const ended = new Promise((resolve) => broken.once('end', resolve));
  await broken.query('BEGIN');
  if (database.engine === 'postgresql') {
    await database.pool.query('SELECT pg_terminate_backend($1)', [
      (await broken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid,
    ]);
    await ended;
  }
  broken.release(true);
  const { rows } = await database.pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
});

test('on PostgreSQL a query is limited to ten seconds, unless the limit is lifted', async () => {
  // The embedded engine has no such limit: its watchdog has one, tested in its own suite.
  const limited = database.engine === 'postgresql' ? '10s' : '0';
  expect((await database.pool.query(SHOW_LIMIT)).rows).toEqual([{ statement_timeout: limited }]);
  const lifted = await database.unhurried((client) => client.query(SHOW_LIMIT));
  expect(lifted.rows).toEqual([{ statement_timeout: '0' }]);
  expect((await database.pool.query(SHOW_LIMIT)).rows).toEqual([{ statement_timeout: limited }]);
});
