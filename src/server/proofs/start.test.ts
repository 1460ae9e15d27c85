import fs from 'node:fs';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../contract/problem.ts';
import { appliedMigrations } from '../../engine/db/migrate.ts';
import { START_EXIT_CODES } from '../../engine/db/startError.ts';
import {
  openOwnDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../engine/db/testDatabase.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { startTestProcess, type TestProcess } from '../testProcess.ts';

/** On PostgreSQL an empty database, which the process fills; embedded, an empty folder. */
function openEmptyDatabase(): Promise<TestDatabase> {
  if (process.env['TEST_ENGINE'] !== 'postgresql') return openTestDatabase();
  const none = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-no-migrations-'));
  fs.mkdirSync(path.join(none, 'meta'));
  fs.writeFileSync(path.join(none, 'meta/_journal.json'), '{"entries":[]}');
  return openOwnDatabase(none).finally(() => fs.rmSync(none, { recursive: true }));
}

let database: TestDatabase;
let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  database = await openEmptyDatabase();
  dataDir = path.join(database.dataDir, 'of-the-process');
  const { databaseUrl } = database;
  environment = {
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'first@example.org',
    PUBLIC_URL: 'https://reports.example.org',
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
});
const all: TestProcess[] = [];
afterAll(async () => {
  // A process that started against expectation must not outlive the suite.
  await Promise.all(all.map((started) => started.end('SIGKILL')));
  await database.drop();
});

function start(settings: Record<string, string>): TestProcess {
  const started = startTestProcess(settings);
  all.push(started);
  return started;
}

/** Fields of every log line, and the request's id if there is one. */
const logLine = z.looseObject({
  level: z.int(),
  time: z.int(),
  msg: z.string(),
  requestId: z.optional(z.string()),
});

/** Everything in a folder, with what others may do with it. */
function open(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const mode = fs.lstatSync(file).mode & 0o777;
    return (mode & 0o077) === 0 ? [] : [`${mode.toString(8)} ${file}`];
  });
}

/** The TCP ports on which a process listens, as Linux's kernel tells. */
function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    fs.readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(fs.readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        // Closed while we looked.
        return [];
      }
    }),
  );
  const LISTEN = '0A';
  return ['tcp', 'tcp6'].flatMap((table) =>
    fs
      .readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        const isOurs = state === LISTEN && sockets.has(inode);
        return isOurs ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
      }),
  );
}

/** The most memory that a process has had so far, in MB, as Linux's kernel tells. */
function peakMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

describe('a wrong setting ends the start with one line and exit code 1', () => {
  test.each([
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://reports:hunter2@db/reports' }],
    ['HOST', { DEMO: 'yes', HOST: '0.0.0.0' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'hunter2' }],
  ])('%s', async (name, wrong) => {
    const untouched = path.join(database.dataDir, `untouched-${name}`);
    const started = start({ DATA_DIR: untouched, NODE_ENV: 'production', ...wrong });
    expect(await started.ended).toBe(START_EXIT_CODES.wrongSetting);
    expect(started.err()).toMatch(
      new RegExp(`^Board Reports cannot start\\. ${name}: [^\\n]+\\n$`),
    );
    expect(started.err()).not.toContain('hunter2');
    expect(started.out()).toBe('');
    expect(fs.existsSync(untouched)).toBe(false);
  });
});

describe('a refused start on a new database leaves nothing behind, and says why in one line', () => {
  let taken: net.Server;
  beforeAll(async () => {
    taken = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });
  afterAll(() => taken.close());
  // A server on a port has an address.
  const port = () => String((taken.address() as AddressInfo).port);

  test.each<[string, number, () => Record<string, string>]>([
    ['no administrator', START_EXIT_CODES.wrongSetting, () => ({ ADMIN_EMAIL: '' })],
    ['a port that is taken', START_EXIT_CODES.wrongSetting, () => ({ PORT: port() })],
    ['an address of another machine', START_EXIT_CODES.wrongSetting, () => ({ HOST: '192.0.2.1' })],
    [
      'a bucket that does not answer',
      START_EXIT_CODES.notWritable,
      () => ({
        S3_BUCKET: 'reports',
        S3_ENDPOINT: `http://127.0.0.1:${port()}`,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    ],
    [
      'a place where no folder can be made',
      START_EXIT_CODES.notWritable,
      () => ({ DATA_DIR: '/dev/null/board-reports' }),
    ],
  ])('%s', async (_, code, wrong) => {
    const untouched = path.join(database.dataDir, 'untouched', 'deep');
    const started = start({ ...environment, DATA_DIR: untouched, ...wrong() });
    expect(await started.ended).toBe(code);
    expect(started.err()).toMatch(/^Board Reports cannot start\. [^\n]+\n$/);
    expect(started.out()).toBe('');
    expect(fs.existsSync(path.dirname(untouched))).toBe(false);
    const isOnServer = database.databaseUrl !== undefined;
    expect(isOnServer ? await appliedMigrations(database.pool) : []).toEqual([]);
  });
});

describe('an empty production start', () => {
  let started: TestProcess;
  let address: string;
  beforeAll(async () => {
    started = start(environment);
    address = await started.address();
  });

  const login = async (email: string, password: string) =>
    (
      await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    ).status;

  test('a production start has no usable account and no hint of one', async () => {
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
    for (const email of ['admin@example.com', 'viewer@example.com', 'first@example.org']) {
      for (const password of ['board-demo', 'password', 'admin@example.com']) {
        expect(await login(email, password)).toBe(401);
      }
    }
    const page = await (await fetch(address)).text();
    expect(page).not.toMatch(/board-demo|admin@example|first@example/);
    expect(started.out() + started.err()).not.toMatch(/board-demo|example\.com/);
  });

  test('prints the first administrator’s link once, under the public address, and logs it nowhere', () => {
    const links = started.out().match(/https:\/\/reports\.example\.org\/\?reset=[\w-]{43}/g);
    expect(links).toHaveLength(1);
    const log = started
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(log.join('\n')).not.toContain('reset=');
  });

  test('a start leaves nothing that another user of the machine can open', () => {
    expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(open(dataDir)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')(
    'a start opens the port of the pages and no other',
    () => {
      const pid = started.process.pid ?? 0;
      expect(listeningPorts(pid)).toEqual([Number(new URL(address).port)]);
    },
  );

  // Optimising the grammar of SQL alone takes 600 MB (leanEngine.ts), and Node's way of finding
  // Drizzle's modules 170 (quickResolution.ts); creating the database instead of unpacking it takes 200.
  // Without any of them it is 475 to 505.
  test.runIf(process.platform === 'linux')('takes little memory, even for a first start', () => {
    const limit = database.databaseUrl === undefined ? 540 : 290;
    expect(peakMegabytes(started.process.pid ?? 0)).toBeLessThan(limit);
  });

  const logged = () =>
    started
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => logLine.parse(JSON.parse(line)));

  test('a refusal is logged in JSON with the id of its request, which the caller sees too', async () => {
    const answer = await fetch(`${address}/api/auth/login?canary=in-the-address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'canary@example.org', password: 'canary-password' }),
    });
    const { requestId } = problemSchema.parse(await answer.json());
    const ofRequest = () => logged().filter((line) => line.requestId === requestId);
    // The last of them is written when the answer is on its way.
    await vi.waitFor(
      () => expect(ofRequest().map(({ msg }) => msg)).toEqual(['sign-in failed', 'answered']),
      PATIENTLY,
    );
    expect(ofRequest()[1]).toMatchObject({ method: 'POST', path: '/api/auth/login', status: 401 });
    expect(started.out()).not.toContain('canary');
  });

  test('ends in good order when told to, says so last, and starts again with the same data', async () => {
    expect(await started.end('SIGTERM')).toBe(0);
    await vi.waitFor(() => {
      const last = logged().slice(-2);
      expect(last.map(({ msg }) => msg)).toEqual(['stopping', 'stopped: everything is on disk']);
    }, PATIENTLY);
    expect(open(dataDir)).toEqual([]);
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const bound = taken.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const again = start({ ...environment, PORT: String(port) });
    expect(await again.ended).toBe(START_EXIT_CODES.wrongSetting);
    expect(again.err()).toBe(
      `Board Reports cannot start. PORT: ${port} is in use by another program; choose another port\n`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });
});
