import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import type { CreatedApiToken } from '../../../contract/apiTokens.ts';
import type { Session } from '../../../contract/auth.ts';
import {
  call,
  changeUserRow,
  everythingStored,
  mailedToken,
  makeUser,
  PASSWORD,
  resetWith,
  signedIn,
  statusOfMe,
  type Signed,
} from '../../users/testAccounts.ts';
import { digest } from '../../../engine/db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { rounds } from '../../../testRounds.ts';
import { NewPasskeys } from './passkeyChallenges.ts';
import { consumeSignInTry } from './pendingSignIns.ts';
import { ProviderSignInCodes } from './providerSignInCodes.ts';
import { FactorSteps } from './testSecondFactors.ts';

const ROUNDS = rounds(17);
const IN_FLIGHT = 8;

let app: TestApp;
let steps: FactorSteps;
beforeAll(async () => {
  app = await openTestApp();
  steps = new FactorSteps(app);
});
afterAll(() => app.close());

interface Round {
  readonly id: number;
  readonly email: string;
  /** The session that is to lose its access. */
  readonly session: Signed;
}

let users = 0;
async function newRound(): Promise<Round> {
  users += 1;
  const email = `leaver${users}@example.org`;
  const id = await makeUser(app, email);
  return { id, email, session: await signedIn(app, email) };
}

const resetByMail = async ({ email }: Round) =>
  resetWith(app, await mailedToken(app, email), 'audited accounts');

const asAdmin = (method: 'PATCH' | 'DELETE', { id }: Round, body?: unknown) =>
  app.as('admin', method, `/api/admin/users/${id}`, body === undefined ? {} : { body });

const WAYS: [string, (round: Round) => Promise<{ statusCode: number }>][] = [
  [
    'signing out',
    ({ session }) => call(app, 'POST', '/api/auth/logout', { headers: session.bearerHeader }),
  ],
  ['deactivation', (round) => asAdmin('PATCH', round, { isActive: false })],
  ['deletion', (round) => asAdmin('DELETE', round)],
  [
    'being signed out by an administrator',
    ({ id }) => app.as('admin', 'DELETE', `/api/admin/users/${id}/sessions`),
  ],
  ['a reset password', resetByMail],
  [
    'a password changed elsewhere',
    async ({ email }) => {
      const { bearerHeader: headers } = await signedIn(app, email);
      const newPassword = 'audited accounts';
      const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
      return call(app, 'POST', '/api/auth/change-password', { headers, body });
    },
  ],
  [
    'being ended from another device',
    async ({ email }) => {
      const { bearerHeader: headers } = await signedIn(app, email);
      const listed = (await call(app, 'GET', '/api/auth/sessions', { headers })).json<Session[]>();
      const other = listed.find(({ isCurrent }) => !isCurrent);
      return call(app, 'DELETE', `/api/auth/sessions/${other?.id}`, { headers });
    },
  ],
];

test.each(WAYS)('after %s, no call that begins after the answer succeeds', async (_, end) => {
  for (let count = 0; count < ROUNDS; count += 1) {
    const round = await newRound();
    const { bearerHeader, cookieHeader } = round.session;
    const isRunning = { now: true };
    // Requests all the time, so that some read the database while the change is committed.
    const traffic = Array.from({ length: IN_FLIGHT }, async (__, index) => {
      while (isRunning.now) {
        await statusOfMe(app, index % 2 === 0 ? bearerHeader : cookieHeader);
      }
    });
    const { statusCode } = await end(round);
    const after = await Promise.all(
      Array.from({ length: IN_FLIGHT }, (__, index) =>
        statusOfMe(app, index % 2 === 0 ? bearerHeader : cookieHeader),
      ),
    );
    isRunning.now = false;
    await Promise.all(traffic);
    expect(statusCode).toBeLessThan(300);
    expect(new Set(after)).toEqual(new Set([401]));
    expect(await statusOfMe(app, bearerHeader)).toBe(401);
  }
});

test('a session of an inactive user is invalid, even if its row remains', async () => {
  const { id, session } = await newRound();
  await changeUserRow(app, id, { isActive: false });
  expect(await statusOfMe(app, session.bearerHeader)).toBe(401);
  expect(await statusOfMe(app, session.cookieHeader)).toBe(401);
});

test('an API token of an inactive user is invalid too', async () => {
  const { id, session } = await newRound();
  const made = await call(app, 'POST', '/api/auth/tokens', {
    headers: session.bearerHeader,
    body: { purpose: 'Ledger', scope: 'read', validDays: 1, currentPassword: PASSWORD },
  });
  const headers = { authorization: `Bearer ${made.json<CreatedApiToken>().secret}` };
  expect(await statusOfMe(app, headers)).toBe(200);
  await changeUserRow(app, id, { isActive: false });
  expect(await statusOfMe(app, headers)).toBe(401);
});

test('a user who comes back has to sign in again', async () => {
  const round = await newRound();
  await asAdmin('PATCH', round, { isActive: false });
  await asAdmin('PATCH', round, { isActive: true });
  expect(await statusOfMe(app, round.session.bearerHeader)).toBe(401);
  const { bearerHeader } = await signedIn(app, round.email);
  expect(await statusOfMe(app, bearerHeader)).toBe(200);
});

test('an administrator can end one person’s sessions and nothing else, and the activity shows it', async () => {
  const [round, other] = [await newRound(), await newRound()];
  const again = await signedIn(app, round.email);
  const path = `/api/admin/users/${round.id}/sessions`;
  for (const [role, status] of [
    ['viewer', 403],
    ['nobody', 401],
  ] as const) {
    expect((await app.as(role, 'DELETE', path)).statusCode).toBe(status);
  }
  expect(await statusOfMe(app, again.bearerHeader)).toBe(200);
  expect((await app.as('admin', 'DELETE', path)).statusCode).toBe(204);
  expect(await statusOfMe(app, round.session.bearerHeader)).toBe(401);
  expect(await statusOfMe(app, again.cookieHeader)).toBe(401);
  expect(await statusOfMe(app, other.session.bearerHeader)).toBe(200);
  expect(await statusOfMe(app, (await signedIn(app, round.email)).bearerHeader)).toBe(200);
  const query = { noun: 'user' } as const;
  const { entries } = await app.ask('admin', listActivity, { query });
  expect(JSON.stringify(entries)).toContain('Signed out everywhere');
  // There is a way of one's own, and nobody of another number.
  const own = `/api/admin/users/${app.ids.admin}/sessions`;
  expect((await app.as('admin', 'DELETE', own)).statusCode).toBe(409);
  expect((await app.as('admin', 'DELETE', '/api/admin/users/999999/sessions')).statusCode).toBe(
    404,
  );
});

test('a sign-in that waits for a code is not a session, and a session is not such a sign-in', async () => {
  const { id, email, secret } = await steps.newHolder();
  const challenge = await steps.challengeOf(email);
  const [passkeys, codes] = [new NewPasskeys(app.deps), new ProviderSignInCodes(app.deps)];
  expect(await passkeys.take(challenge)).toBeUndefined();
  const asked = await passkeys.ask({ userId: id, hash: null, handle: 'x' });
  const proven = { userId: id, identityId: 1, idToken: undefined };
  const code = await codes.issue(proven, 'browser');
  // The stored form of the code.
  for (const one of [asked, `${code} ${digest('browser')}`]) {
    expect(await consumeSignInTry(app.deps, 'code', one)).toBe(false);
  }
  expect(await passkeys.take(asked)).toMatchObject({ userId: id });
  expect(await codes.redeem(code, 'browser')).toEqual(proven);
  expect((await steps.complete(challenge, steps.codeOf(secret))).statusCode).toBe(200);
});

test('no two people share an app’s secret or a recovery code', async () => {
  const [one, other] = [await steps.newPerson(), await steps.newPerson()];
  const begun = await steps.begunSecret(one);
  const holders = [await steps.setUp(one), await steps.setUp(other)];
  const secrets = [begun, ...holders.map(({ secret }) => secret)];
  expect(new Set(secrets).size).toBe(3);
  const codes = holders.flatMap(({ recoveryCodes }) => recoveryCodes);
  expect(new Set(codes).size).toBe(20);
});

test('no stored value lets anyone sign in', async () => {
  const round = await newRound();
  const token = await mailedToken(app, round.email);
  const password = 'written nowhere at all';
  const body = {
    email: 'new@example.org',
    password,
    firstName: 'New',
    lastName: 'Person',
    role: 'viewer',
  };
  await app.as('admin', 'POST', '/api/auth/register', {
    body,
    headers: { 'idempotency-key': 'once-and-again' },
  });
  const stored = await everythingStored(app);
  // Expected rows are there, so this looks in the right place.
  expect(stored).toContain('new@example.org');
  expect(stored).toContain('once-and-again');
  for (const secret of [round.session.token, round.session.cookie, token, password, PASSWORD]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
  // Repeated calls are recognised by a digest: one of this text would give the password to
  // guessing.
  expect(stored).not.toContain(digest(`POST /api/auth/register\n${JSON.stringify(body)}`));
  const stolen = stored.match(/"(?:session_token|cookie_token|token)": "(\w+)"/g) ?? [];
  expect(stolen.length).toBeGreaterThan(2);
  for (const pair of stolen) {
    const stolenText = /"(\w+)"$/.exec(pair)?.[1] ?? '';
    expect(stolenText).toMatch(/^[0-9a-f]{64}$/);
    expect(await statusOfMe(app, { authorization: `Bearer ${stolenText}` })).toBe(401);
    expect(await statusOfMe(app, { cookie: `board_reports_session=${stolenText}` })).toBe(401);
  }
  // The trail of changes keeps no hash of a password, or it could be guessed at for ever.
  const trail = await app.database.pool.query<{ row: string }>(
    `select to_jsonb(r)::text as row from trace r where table_name = 'users'`,
  );
  expect(trail.rows.length).toBeGreaterThan(2);
  expect(trail.rows.filter(({ row }) => row.includes('argon2'))).toEqual([]);
});
