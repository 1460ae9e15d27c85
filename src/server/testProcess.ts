import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSession } from './users/sessions.ts';
import { Changes } from '../engine/db/changes.ts';
import { openDatabase } from '../engine/db/openDatabase.ts';
import type { Database } from '../engine/db/database.ts';
import { financialYears } from '../engine/db/schema/financialYears.ts';
import { users } from '../engine/db/schema/users.ts';
import { openOwnDatabase } from '../engine/db/testDatabase.ts';
import { type Transaction, write } from '../engine/db/write.ts';
import { readSettings } from './settings.ts';
import { countedEnvironment } from './testCosts.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const POLL_MS = 50;
const MOST_POLLS = 1_800;
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** The product as a process of its own. */
export interface TestProcess {
  readonly process: ChildProcess;
  /** The output so far. */
  out(): string;
  err(): string;
  /** The exit code, once it has ended; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** The address, once it listens. */
  address(): Promise<string>;
  /** Ends it in good order, or as a power switch would. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts the product with these settings, and with none of the test run's own; `before` are words of a command that
 * becomes the command behind it.
 */
export function startTestProcess(
  settings: Readonly<Record<string, string>>,
  before: readonly string[] = [],
): TestProcess {
  const [command, ...words] = [...before, process.execPath];
  const child = spawn(command, [...words, MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...countedEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => (out += String(part)));
  child.stderr.on('data', (part) => (err += String(part)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    out: () => out,
    err: () => err,
    ended,
    async address() {
      for (let poll = 0; poll < MOST_POLLS; poll += 1) {
        const address = /Board Reports is ready: (http:\S+)/.exec(out)?.[1];
        if (address !== undefined) return address;
        if (child.exitCode !== null || child.signalCode !== null) break;
        await wait(POLL_MS);
      }
      throw new Error(`It did not start: ${out}${err}`);
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Data that only one process at a time has open: the product's own, or the test that looks. */
export interface TestProcessData {
  readonly dataDir: string;
  /** The bearer token of an administrator who is signed in. */
  readonly token: string;
  /** The environment that tells the product's process about its data. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts the product on the data. */
  start(): TestProcess;
  /** Looks at the data while no process runs. */
  looking<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** The data of a suite's own: an administrator who is signed in, FY25 as 13, and what it adds. */
export async function prepareTestProcess(
  add: (transaction: Transaction) => Promise<unknown>,
): Promise<TestProcessData> {
  const database = await openOwnDatabase();
  const { dataDir, databaseUrl } = database;
  const token = await write(database, new Changes(), { actor: 'system' }, async (transaction) => {
    const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Admin', role: 'admin' };
    const [admin] = await transaction.insert(users).values(person).returning({ id: users.id });
    if (admin === undefined) throw new Error('The administrator was not inserted');
    const session = {
      userId: admin.id,
      device: '',
      address: '',
      now: new Date(),
      limits: readSettings({}),
    };
    const { bearer } = await createSession(transaction, session);
    await transaction
      .insert(financialYears)
      .values({ id: 13, fyYear: 'FY25', startDate: '2025-04-01', endDate: '2026-03-31' });
    await add(transaction);
    return bearer;
  });
  // From here on the product's process has the data.
  await database.close();
  const settings = {
    PORT: '0',
    DEMO: 'no',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  return {
    dataDir,
    token,
    settings,
    start: () => startTestProcess(settings),
    async looking(work) {
      const reopened = await openDatabase({
        dataDir,
        log: LOG,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      });
      try {
        return await work(reopened);
      } finally {
        await reopened.close();
      }
    },
  };
}
