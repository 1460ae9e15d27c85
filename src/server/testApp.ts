import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { checkedCall } from '../client/checkedCall.ts';
import type { CallArguments } from '../client/request.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import { createSession } from './users/sessions.ts';
import type { AppOptions } from './app.ts';
import { buildApp } from './app.ts';
import { impatientLimits } from './http/testLimits.ts';
import { Changes } from '../engine/db/changes.ts';
import { listenForChanges } from '../engine/db/listen.ts';
import { businessUnits } from '../engine/db/schema/forecasts.ts';
import { financialYears } from '../engine/db/schema/financialYears.ts';
import { users } from '../engine/db/schema/users.ts';
import type { TestDatabase } from '../engine/db/testDatabase.ts';
import { openTestDatabase } from '../engine/db/testDatabase.ts';
import { write } from '../engine/db/write.ts';
import type { Deps } from './deps.ts';
import { makeMailer } from './mail/makeMailer.ts';
import { MailQueue } from './mail/mailQueue.ts';
import { readSettings } from './settings.ts';
import { openStorage } from '../engine/storage/storage.ts';
import type { Raw } from './testTransport.ts';
import { injectInto, sendRaw } from './testTransport.ts';

export type TestRole = 'admin' | 'viewer' | 'nobody';

/** A clock that only moves when a test says so. */
export class TestClock {
  #now = new Date('2026-11-21T09:00:00Z').getTime();
  readonly now = () => new Date(this.#now);
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly ids: { readonly admin: number; readonly viewer: number };
  readonly tokens: { admin: string; viewer: string };
  /** Makes a call of the contract as this role; rejects when it is refused. */
  ask<const E extends Endpoint>(
    role: TestRole,
    endpoint: E,
    ...options: CallArguments<E>
  ): Promise<CallAnswer<E>>;
  /** Sends any request as this role, for what is about requests, their headers and refusals. */
  as(
    role: TestRole,
    method: NonNullable<InjectOptions['method']>,
    url: string,
    options?: Raw,
  ): Promise<LightMyRequestResponse>;
  /** Signs in a further user directly; answers the bearer token. */
  openSession(userId: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * The server as it runs, over a real database of the suite's own, with an administrator and a
 * viewer signed in, the financial years of the product and two business units. Their ids are the
 * product's own: FY20 is 1, FY19 is 8, FY21 to FY26 are 9 to 14. With a database of its `own`, over that.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  options: AppOptions = {},
  own?: TestDatabase,
): Promise<TestApp> {
  const database = own ?? (await openTestDatabase());
  const clock = new TestClock();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const changes = new Changes();
  const settings = readSettings({
    DEMO: 'no',
    DATA_DIR: database.dataDir,
    PORT: '0',
    ...environment,
  });
  const stopListening = await listenForChanges(database, database.databaseUrl, changes, log);
  const storage = await openStorage(settings);
  const mailer = makeMailer(settings, log);
  const mails = new MailQueue({ database, changes, mailer, log, now: clock.now });
  const deps: Deps = {
    settings,
    database,
    changes,
    ...storage,
    mailer,
    mails,
    log,
    now: clock.now,
  };
  const app = await buildApp(deps, { turns: impatientLimits(), ...options });

  const openSession = async (userId: number): Promise<string> => {
    const session = { userId, device: '', address: '', now: clock.now(), limits: settings };
    const { bearer } = await write(database, changes, { actor: 'system' }, (transaction) =>
      createSession(transaction, session),
    );
    return bearer;
  };
  const ids = await write(database, changes, { actor: 'system' }, async (transaction) => {
    const [admin, viewer] = await transaction
      .insert(users)
      .values([
        { email: 'ada@example.org', firstName: 'Ada', lastName: 'Admin', role: 'admin' },
        { email: 'vera@example.org', firstName: 'Vera', lastName: 'Viewer', role: 'viewer' },
      ])
      .returning({ id: users.id });
    await transaction.insert(financialYears).values(
      [20, 19, 21, 22, 23, 24, 25, 26].map((year, index) => ({
        id: index === 0 ? 1 : index + 7,
        fyYear: `FY${year}`,
        startDate: `20${year}-04-01`,
        endDate: `20${year + 1}-03-31`,
      })),
    );
    // The ids were set explicitly, so the sequence has to be moved past them.
    await transaction.execute(
      "select setval(pg_get_serial_sequence('financial_years', 'id'), (select max(id) from financial_years))",
    );
    await transaction.insert(businessUnits).values([{ name: 'North' }, { name: 'South' }]);
    if (admin === undefined || viewer === undefined) throw new Error('Users were not inserted');
    return { admin: admin.id, viewer: viewer.id };
  });
  const tokens = { admin: await openSession(ids.admin), viewer: await openSession(ids.viewer) };

  return {
    app,
    deps,
    clock,
    database,
    ids,
    tokens,
    openSession,
    ask(role, endpoint, ...args) {
      const token = () => (role === 'nobody' ? null : tokens[role]);
      return checkedCall({ transport: injectInto(app), token }, endpoint, ...args);
    },
    as(role, method, url, { headers, ...rest } = {}) {
      const authorization: Record<string, string> =
        role === 'nobody' ? {} : { authorization: `Bearer ${tokens[role]}` };
      return sendRaw(app, method, url, { ...rest, headers: { ...authorization, ...headers } });
    },
    async close() {
      await app.close();
      await mails.stop();
      await stopListening();
      await database.drop();
    },
  };
}
