import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { listFailedSignIns } from '../../../contract/failedSignIns.ts';
import { noteFailedSignIn } from '../../users/failedSignIns.ts';
import {
  call,
  everythingStored,
  makeUser,
  PASSWORD,
  signedIn,
  tryToSignIn,
} from '../../users/testAccounts.ts';
import { deleteOldLogEntries } from '../../../engine/db/accessLog.ts';
import { write } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { Device } from './testPasskeys.ts';
import { FactorSteps } from './testSecondFactors.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'https://board.example.org';
const METRICS_TOKEN = 'a token that reads metrics';
/** As if somebody typed a password into the field above. */
const MISTYPED = 'correct-horse-battery@example.org';

let t: TestApp;
let annId = 0;
beforeAll(async () => {
  t = await openTestApp({
    PUBLIC_URL: ORIGIN,
    METRICS_TOKEN,
    // Nothing answers there.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'reports',
  });
  annId = await makeUser(t, 'ann@example.org');
});
afterAll(() => t.close());

const list = () => t.ask('admin', listFailedSignIns);
const address = '10.7.0.1';

test('administrators see whose account was tried, from where, how often and why', async () => {
  const before = (await t.ask('admin', listActivity, {})).entries.length;
  for (const [email, password] of [
    ['ann@example.org', 'a wrong one'],
    ['ann@example.org', 'another wrong one'],
    [MISTYPED, 'whatever'],
    ['nobody@example.org', 'whatever'],
  ] as const) {
    expect((await tryToSignIn(t, email, password, { address })).statusCode).toBe(401);
  }
  const at = t.clock.now().toISOString();
  const { failedSignIns, ...rest } = await list();
  expect(failedSignIns).toEqual([
    {
      id: expect.any(Number),
      at,
      userId: null,
      who: null,
      address,
      reason: 'unknown account',
      times: 2,
    },
    {
      id: expect.any(Number),
      at,
      userId: annId,
      who: expect.stringMatching(/\w/),
      address,
      reason: 'wrong password',
      times: 2,
    },
  ]);
  expect(rest).toEqual({ next: null, keptDays: 365 });
  // It is no change of the data, and what was typed is nowhere.
  expect((await t.ask('admin', listActivity, {})).entries).toHaveLength(before);
  const stored = await everythingStored(t);
  expect(stored).toContain(address);
  for (const typed of [MISTYPED, 'nobody@example.org', 'a wrong one']) {
    expect(stored).not.toContain(typed);
  }
});

test('a sign-in that succeeds is none of them, and a later minute begins a new row', async () => {
  const before = (await list()).failedSignIns.length;
  expect((await tryToSignIn(t, 'ann@example.org', PASSWORD, { address })).statusCode).toBe(200);
  expect((await list()).failedSignIns).toHaveLength(before);
  t.clock.advance(60_000);
  await tryToSignIn(t, 'ann@example.org', 'a wrong one', { address });
  const { failedSignIns } = await list();
  expect(failedSignIns).toHaveLength(before + 1);
  expect(failedSignIns[0]).toMatchObject({ userId: annId, times: 1 });
});

test('refused codes and passkeys are recorded too', async () => {
  const steps = new FactorSteps(t);
  const holder = await steps.newHolder();
  const challenge = await steps.challengeOf(holder.email);
  expect((await steps.complete(challenge, '000000')).statusCode).toBe(401);
  const begun = await call(t, 'POST', '/api/auth/passkey/begin');
  const body = new Device(ORIGIN).use(begun.json<{ challenge: string; rpId: string }>());
  expect((await call(t, 'POST', '/api/auth/passkey', { body })).statusCode).toBe(401);
  const told = (await list()).failedSignIns.map(({ userId, reason }) => [userId, reason]);
  expect(told).toContainEqual([holder.id, 'wrong code']);
  expect(told).toContainEqual([null, 'unknown passkey']);
});

test('a sign-in that the provider refuses is recorded too, and counted in the metrics', async () => {
  const { cookieHeader } = await signedIn(t, 'ann@example.org');
  const path = '/api/auth/single-sign-on';
  for (const [url, headers] of [
    [path, {}],
    [`${path}/again`, cookieHeader],
  ] as const) {
    const { headers: answered } = await call(t, 'GET', url, { address: '10.7.0.3', headers });
    expect(String(answered.location)).toContain('unreachable');
    expect(String(answered['set-cookie'])).toMatch(/^__Host-board_reports_sign_in=; Max-Age=0;/);
  }
  const ofProvider = (await list()).failedSignIns
    .filter(({ reason }) => reason === 'refused by the provider')
    .map((row) => [row.userId, row.address, row.times]);
  expect(ofProvider).toHaveLength(2);
  for (const who of [annId, null]) expect(ofProvider).toContainEqual([who, '10.7.0.3', 1]);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const told = (await call(t, 'GET', '/metrics', { headers })).body;
  expect(told).toContain('\nboard_reports_provider_sign_ins_total{result="refused"} 2\n');
});

test('nobody else reads them', async () => {
  for (const [role, status] of [
    ['viewer', 403],
    ['nobody', 401],
  ] as const) {
    expect((await t.as(role, 'GET', '/api/admin/failed-sign-ins')).statusCode).toBe(status);
  }
});

test('beyond so many rows a day they are one row an hour', async () => {
  const before = (await list()).failedSignIns.length;
  const fail = (place: number) =>
    noteFailedSignIn(
      t.deps,
      { address: `10.8.0.${place}`, requestId: 'ab' },
      { accountId: null, reason: 'unknown account' },
      before + 2,
    );
  for (let place = 1; place <= 5; place += 1) await fail(place);
  const { failedSignIns } = await list();
  expect(failedSignIns).toHaveLength(before + 3);
  expect(failedSignIns[0]).toMatchObject({ userId: null, address: null, reason: null, times: 3 });
});

test('they end after the days of the setting, and are read a page at a time', async () => {
  const author = { actor: 'system' } as const;
  const before = (await list()).failedSignIns.length;
  await write(t.database, t.deps.changes, author, (transaction) =>
    transaction.execute(`insert into failed_sign_ins (since, at, address, reason, times)
      select '2025-01-01', '2025-01-01', '10.9.0.' || n, 'wrong code', 1 from generate_series(1, 150) n`),
  );
  const first = await list();
  const query = { before: String(first.next) };
  const second = await t.ask('admin', listFailedSignIns, { query });
  expect([first, second].map(({ failedSignIns }) => failedSignIns.length)).toEqual([
    100,
    50 + before,
  ]);
  expect(second.next).toBeNull();
  const forget = (days: number | null) =>
    write(t.database, t.deps.changes, author, (transaction) =>
      deleteOldLogEntries(transaction, new Date(t.clock.now().getTime() + DAY_MS), days),
    );
  await forget(null);
  expect((await list()).failedSignIns).toHaveLength(100);
  await forget(2);
  expect((await list()).failedSignIns).toHaveLength(before);
});

test('one that cannot be counted is answered all the same, and is in the log', async () => {
  const warn = vi.fn<(context: object, message: string) => void>();
  const log = { ...t.deps.log, warn };
  // The database refuses a text with a zero character.
  await noteFailedSignIn(
    { ...t.deps, log },
    { address: 'a\0b', requestId: 'ab' },
    { accountId: annId, reason: 'wrong password' },
  );
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ accountId: annId, requestId: 'ab' }),
    'a failed sign-in could not be recorded',
  );
});
