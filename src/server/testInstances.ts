import { type AddressInfo, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { Changes } from '../engine/db/changes.ts';
import { openDatabase } from '../engine/db/openDatabase.ts';
import { listenForChanges } from '../engine/db/listen.ts';
import { makeMailer } from './mail/makeMailer.ts';
import { MailQueue } from './mail/mailQueue.ts';
import { readSettings } from './settings.ts';
import { openStorage } from '../engine/storage/storage.ts';
import type { TestApp, TestRole } from './testApp.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** One of several instances on the data of a suite, in this process but with everything of its own. */
export interface TestInstance {
  readonly changes: Changes;
  readonly address: string;
  /** Sends a request over the network, as this role or with this token. */
  call(
    who: TestRole | { token: string },
    method: string,
    path: string,
    body?: object,
  ): Promise<Response>;
  close(): Promise<void>;
}

/** Starts a further instance; on PostgreSQL only. Changes without a notification are found only by their number. */
export async function openTestInstance(
  t: TestApp,
  options: AppOptions = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<TestInstance> {
  const { dataDir, databaseUrl } = t.database;
  if (databaseUrl === undefined) throw new TypeError('Instances need a PostgreSQL server');
  const settings = readSettings({
    DEMO: 'no',
    INSTANCES: 'many',
    DATA_DIR: dataDir,
    DATA_DIR_SHARED: 'yes',
    DATABASE_URL: databaseUrl,
    ...environment,
  });
  const database = await openDatabase({ databaseUrl, dataDir, log });
  const changes = new Changes();
  const stop = await listenForChanges(database, databaseUrl, changes, log, {
    compareEveryMs: 600_000,
    isShared: true,
  });
  const storage = await openStorage(settings);
  const mailer = makeMailer(settings, log);
  const { now } = t.clock;
  const { jobTimes } = options;
  const mails = new MailQueue({ database, changes, mailer, log, now }, jobTimes);
  const deps = { settings, database, changes, ...storage, mailer, mails, log, now };
  const app = await buildApp(deps, options);
  await mails.start({ isAlone: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = addressOf(app);
  return {
    changes,
    address,
    call(who, method, path, body) {
      const token = typeof who === 'object' ? who.token : who === 'nobody' ? null : t.tokens[who];
      const headers = {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      return fetch(new URL(path, address), { method, headers, ...content });
    },
    async close() {
      await app.close();
      await mails.stop();
      await stop();
      await database.close();
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
}
