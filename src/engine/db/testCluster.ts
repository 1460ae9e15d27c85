import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** The folder of a test run's databases; set by the global setup, read by testDatabase.ts. */
export const TEST_RUN_FOLDER = 'TEST_RUN_FOLDER';
/** The temporary server of a run on PostgreSQL, as a URL without a database. */
export const TEST_SERVER_URL = 'TEST_SERVER_URL';

const ROLE = 'board_reports';
const START_ATTEMPTS = 300;
const START_POLL_MS = 100;

function binaries(): string {
  const installed = '/usr/lib/postgresql';
  const versions = fs.existsSync(installed) ? fs.readdirSync(installed) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return path.join(installed, newest, 'bin');
  return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
}

/** PostgreSQL refuses to run as root, so then it runs as its own user. */
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function createRole(socket: string, port: number, password: string): Promise<void> {
  const client = new Client({ host: socket, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`);
  await client.end();
}

async function started(server: ChildProcess, create: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      if (server.exitCode !== null || attempt === START_ATTEMPTS) throw error;
      await wait(START_POLL_MS);
    }
  }
}

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** A test's data need not survive a power cut. */
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A PostgreSQL server of its own, on loopback, with a role that is not a superuser; throws where no
 * PostgreSQL is installed.
 */
export async function startCluster(durability: readonly string[] = UNSAFE): Promise<Cluster> {
  const bin = binaries();
  const as = identity();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-cluster-'));
  if (as.uid !== undefined && as.gid !== undefined) fs.chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const initialise = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256'];
  const options = { ...as, cwd: folder, stdio: 'ignore' as const };
  execFileSync(path.join(bin, 'initdb'), [...initialise, ...access], options);

  const port = await freePort();
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    // Two suites at once may each hold fifty open, besides their pools.
    'max_connections=300',
    ...durability,
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], options);
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      // PostgreSQL's "fast" shutdown: end the connections, then the server.
      server.kill('SIGINT');
      await gone;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const password = randomBytes(12).toString('hex');
  try {
    await started(server, () => createRole(folder, port, password));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/`, stop };
}

/** Vitest's global setup: a folder for the run and, on PostgreSQL, its server. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-test-'));
  process.env[TEST_RUN_FOLDER] = folder;
  const cluster = process.env['TEST_ENGINE'] === 'postgresql' ? await startCluster() : null;
  if (cluster) process.env[TEST_SERVER_URL] = cluster.url;
  return async () => {
    await cluster?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
