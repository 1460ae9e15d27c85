import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedApiToken } from '../../contract/apiTokens.ts';
import { usableDemoAccounts } from '../users/demoAccounts.ts';
import { buildApp } from '../app.ts';
import { Changes } from '../../engine/db/changes.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { forecasts } from '../../engine/db/schema/forecasts.ts';
import { passkeys } from '../../engine/db/schema/passkeys.ts';
import { openTestDatabase, type TestDatabase } from '../../engine/db/testDatabase.ts';
import { StartError } from '../../engine/db/startError.ts';
import { users } from '../../engine/db/schema/users.ts';
import { write } from '../../engine/db/write.ts';
import type { Deps } from '../deps.ts';
import { readAccessEntries } from '../features/accessReviews/accessReviews.queries.ts';
import { accountOfIdentity } from '../features/auth/providerAccounts.ts';
import { signInByPasskey } from '../features/auth/signIn.ts';
import { makeMailer } from '../mail/makeMailer.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { readSettings } from '../settings.ts';
import { openStorage } from '../../engine/storage/storage.ts';
import { sendRaw } from '../testTransport.ts';
import { prepareData } from './prepareData.ts';
import { countDemo, removeDemo } from './demoRecords.ts';
import { loadDemoIfNew } from './loadDemo.ts';
import { describeRemoval, runRemoval } from './removeCommand.ts';

const DEMO = { email: 'admin@example.com', password: 'board-demo' };
const WITH_PROVIDER = {
  DEMO: 'no',
  PORT: '0',
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'https://login.example.org',
  OIDC_CLIENT_ID: 'reports',
};
const log = { info: () => {}, warn: () => {}, error: () => {} };
let database: TestDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await openTestDatabase();
  const settings = readSettings({ DEMO: 'yes', DATA_DIR: database.dataDir, PORT: '0' });
  const base = { database, changes: new Changes(), log, now: () => new Date() };
  const mailer = makeMailer(settings, log);
  const mails = new MailQueue({ ...base, mailer });
  deps = { ...base, settings, ...(await openStorage(settings)), mailer, mails };
  await loadDemoIfNew(deps);
});
afterAll(() => database.drop());

const one = async (query: string): Promise<unknown> =>
  Object.values((await database.pool.query<Record<string, unknown>>(query)).rows[0] ?? {})[0];

async function withDemo<T>(demo: boolean, work: (to: Awaited<ReturnType<typeof buildApp>>) => T) {
  const app = await buildApp({ ...deps, settings: { ...deps.settings, demo } });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test('the demo’s accounts can sign in only while the demo is on', async () => {
  const body = DEMO;
  const signedIn = await withDemo(true, (app) => sendRaw(app, 'POST', '/api/auth/login', { body }));
  expect(signedIn.statusCode).toBe(200);
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  const wish = { purpose: 'A try', scope: 'read', validDays: 1, currentPassword: body.password };
  const made = await withDemo(true, (app) =>
    sendRaw(app, 'POST', '/api/auth/tokens', { headers, body: wish }),
  );
  const { secret, token } = made.json<CreatedApiToken>();
  await withDemo(false, async (app) => {
    const refused = await sendRaw(app, 'POST', '/api/auth/login', { body });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { code: 'invalid_credentials' },
    ]);
    // Nor does a session or an API token that began while it was on.
    for (const authorization of [headers.authorization, `Bearer ${secret}`]) {
      const me = await sendRaw(app, 'GET', '/api/auth/me', { headers: { authorization } });
      expect(me.statusCode).toBe(401);
    }
  });
  const revoked = await withDemo(true, (app) =>
    sendRaw(app, 'DELETE', `/api/auth/tokens/${token.id}`, { headers }),
  );
  expect(revoked.statusCode).toBe(204);
});

test('while the demo is off, its accounts have no other way to sign in and are listed so', async () => {
  const off: Deps = {
    ...deps,
    settings: readSettings({ ...WITH_PROVIDER, DATA_DIR: database.dataDir }),
  };
  const userId = Number(await one(`select id from users where email = '${DEMO.email}'`));
  const key = {
    handle: 'handle',
    name: 'Phone',
    credentialId: 'id',
    publicKey: Buffer.from('key'),
  };
  const [passkey] = await database.orm
    .insert(passkeys)
    .values({ ...key, userId, counter: 0, isCopied: false, createdAt: deps.now() })
    .returning();
  if (passkey === undefined) throw new Error('The passkey was not inserted');
  const place = { device: '', address: '', requestId: 'ab', replaced: undefined };
  const use = { known: passkey, counter: 1, takeChallenge: async () => true };
  expect(await signInByPasskey(off, use, place)).toMatchObject({ reason: 'may not sign in here' });
  const { singleSignOn } = off.settings;
  if (singleSignOn === null) throw new Error('There is no provider');
  const claims = { email: DEMO.email, email_verified: true };
  const person = { issuer: 'https://login.example.org', subject: 'a', claims, idToken: undefined };
  await expect(accountOfIdentity(off, singleSignOn, person, 'ab')).rejects.toMatchObject({
    refusal: 'notActive',
  });
  const entries = await readAccessEntries(database.orm, off);
  expect(entries.find((entry) => entry.userId === userId)).toMatchObject({
    byPassword: false,
    byPasskey: false,
    byProvider: false,
    canSignIn: false,
  });
  await database.orm.delete(passkeys);
});

test('an account is offered only while it can sign in as printed', async () => {
  expect(await usableDemoAccounts(database)).toEqual(['admin@example.com', 'viewer@example.com']);
  const change = (set: string) =>
    write(database, deps.changes, { actor: 'system' }, (transaction) =>
      transaction.execute(`update users set ${set} where email = 'viewer@example.com'`),
    );
  await change('is_active = false');
  expect(await usableDemoAccounts(database)).toEqual(['admin@example.com']);
  await change('is_active = true');
});

test('a start without the demo is refused, with both ways out', async () => {
  const off = { ...deps, settings: { ...deps.settings, demo: false } };
  const refusal = await prepareData(off).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal).toMatchObject({
    exitCode: 7,
    message: expect.stringMatching(/another DATA_DIR .* npm run demo:remove$/),
  });
});

test('the offer at a start follows from the database, not from DEMO', async () => {
  expect(await prepareData(deps)).toEqual({
    demoAccounts: ['admin@example.com', 'viewer@example.com'],
    resetLink: null,
  });
  const own = await openTestDatabase();
  try {
    const company = { ...deps, database: own, changes: new Changes() };
    // A company's first administrator may have the address of the demo's.
    const settings = { ...deps.settings, adminEmail: 'admin@example.com' };
    await prepareData({ ...company, settings: { ...settings, demo: false } });
    // DEMO=no forgotten at a later start: no demo, and the administrator still gets a link.
    expect(await prepareData({ ...company, settings })).toEqual({
      demoAccounts: [],
      resetLink: expect.stringContaining('/?reset='),
    });
  } finally {
    await own.drop();
  }
});

test('removing shows what would go and what stays, and goes no further', async () => {
  const [unit, report] = [
    await one('select min(id) from business_units'),
    await one('select min(id) from monthly_summaries'),
  ].map(Number);
  const fileName = await deps.files.put(Buffer.from('%PDF-'));
  await write(database, deps.changes, { actor: 1 }, async (transaction) => {
    await transaction.execute('update financial_data set admin = admin + 1 where month_num = 1');
    await transaction.execute(`insert into questions (fy_id, month_num, about, figure, question_text, asked_by, asked_at)
      select fy_id, month_num, 'figure', 'revenue.2026-10', 'Why?', 1, now() from financial_data limit 1`);
    await transaction.execute(`insert into month_events (fy_id, month_num, title, created_by)
      select fy_id, month_num, 'Berlin office opened', 1 from financial_data limit 1`);
    await transaction.execute(`with own as (
      insert into accounts (code, name, type) values ('1190', 'Spare parts', 'asset') returning id)
      insert into account_mappings (account_id, from_month, sign, balance_line) select id, '', 1, 'stock' from own`);
    // One names a line that stays, the other a line that goes.
    for (const slug of ['stock', 'cash']) {
      await transaction.execute(`insert into covenants
        (name, numerator, direction, limits, tested_each, warning_percent) values ('Of ${slug}',
        '[{"factor": "1", "measure": {"kind": "balanceLine", "slug": "${slug}"}, "span": "monthEnd"}]',
        'atLeast', '[{"from": "2026-01", "value": "1"}]', 'month', 15)`);
    }
    await transaction
      .insert(users)
      .values({ email: 'cfo@example.org', firstName: 'C', lastName: 'F' });
    await transaction.insert(documents).values({
      summaryId: report ?? 0,
      fileName,
      originalName: 'Own.pdf',
      fileType: 'pdf',
      fileSize: 5,
    });
    await transaction.insert(forecasts).values({
      businessUnitId: unit ?? 0,
      monthlySummariesId: report ?? 0,
      metric: 'budget',
      fy: 2040,
      month: 1,
      amount: '1.00',
    });
  });
  const counts = await countDemo(database.orm);
  const shown = describeRemoval(counts ?? []);
  expect(shown).toContain('  91 months of figures, 8 of them changed since\n');
  expect(shown).toContain('  2 accounts (admin@example.com, viewer@example.com)\n');
  expect(shown).toMatch(
    /everything that was added to the demo reports and units:\n {2}1 document\n {2}1 forecast or budget\n(.*\n)* {2}1 covenant\n/,
  );
  expect(shown).toContain('  2 covenants\n  1 moved cash flow amount\n');
  expect(shown).toMatch(
    /Not deleted: 1 ledger account, 1 balance sheet line, 1 covenant, 1 account\.\n$/,
  );
  // All that the demo loaded is counted.
  for (const { table, made, added, kept } of counts ?? []) {
    expect(made + added + kept).toBe(await one(`select count(*)::int from ${table}`));
  }
  expect(await one('select count(*)::int from financial_data')).toBe(91);
});

test('a line that a person plans in a plan of their own stays', async () => {
  const keptLines = async () =>
    (await countDemo(database.orm))?.find(({ table }) => table === 'balance_lines')?.kept;
  const kept = await keptLines();
  await write(database, deps.changes, { actor: 1 }, (transaction) =>
    transaction.execute(`with own as (
      insert into plans (name, kind, fy_id) select 'Own', 'budget', max(id) from financial_years returning id)
      insert into plan_figures (plan_id, line, month_num, amount)
      select id, 'balance.fixed-assets', 1, 5 from own`),
  );
  expect(await keptLines()).toBe((kept ?? 0) + 1);
  await write(database, deps.changes, { actor: 1 }, async (transaction) => {
    await transaction.execute(
      `delete from plan_figures where plan_id in (select id from plans where name = 'Own')`,
    );
    await transaction.execute(`delete from plans where name = 'Own'`);
  });
});

test('removing deletes the demo and its files, and keeps what people made', async () => {
  const names = await database.pool.query<{ name: string }>(
    'select file_name as name from documents',
  );
  await removeDemo(deps);
  expect(await countDemo(database.orm)).toBeNull();
  for (const table of [
    'financial_data',
    'monthly_summaries',
    'bullet_points',
    'documents',
    'plans',
    'plan_figures',
    'ebitda_items',
    'month_events',
    'agenda_items',
    'board_actions',
    'questions',
  ]) {
    expect(await one(`select count(*)::int from ${table}`), table).toBe(0);
  }
  for (const table of ['forecasts', 'business_units', 'financial_years', 'sessions']) {
    expect(await one(`select count(*)::int from ${table}`), table).toBe(0);
  }
  expect(await one('select string_agg(email, $$,$$) from users')).toBe('cfo@example.org');
  for (const { name } of names.rows) expect(await deps.files.open(name)).toBeNull();
  // The line that an account of their own is mapped to, and the statements with it.
  expect(await one('select string_agg(slug, $$,$$) from balance_lines')).toBe('stock');
  expect(await one('select string_agg(name, $$,$$) from covenants')).toBe('Of stock');
  expect(await one('select count(*)::int from flow_moves')).toBe(0);
  expect(await one('select line_groups from company')).toEqual(['statements']);
  expect(await usableDemoAccounts(database)).toEqual([]);
});

const said = async (args: string[], environment: Record<string, string>) => {
  const output = new PassThrough();
  const code = await runRemoval(args, environment, { input: process.stdin, output });
  return [code, String(output.read())];
};

test('the command names a wrong option and a folder without a database', async () => {
  expect(await said(['--force'], {})).toEqual([2, expect.stringContaining('--force')]);
  const missing = `${database.dataDir}/missing`;
  expect(await said([], { DATA_DIR: missing })).toEqual([
    0,
    `There is no database in ${missing}.\n`,
  ]);
});
