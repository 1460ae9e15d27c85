import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnProof } from '../../../contract/ownProof.ts';
import { completeSingleSignOn } from '../../../contract/singleSignOn.ts';
import {
  call,
  changeUserRow,
  makeUser,
  PASSWORD,
  signedIn,
  statusOfMe,
} from '../../users/testAccounts.ts';
import { buildApp } from '../../app.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { accountOfIdentity, startProviderSession } from './providerAccounts.ts';
import type { ProviderPerson } from './provider.ts';
import {
  begin,
  comeBack,
  complete,
  cookieOf,
  openTestProvider,
  type ProvidersPerson,
  settingsFor,
  START,
  type TestProvider,
} from './testProvider.ts';

const ISSUER = 'https://login.example.org';
const PLACE = { device: '', address: '', requestId: 'ab', replaced: undefined };

let t: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
  t = await openTestApp(settingsFor(provider));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

/** The account of a first sign-in of this name. */
async function accountAfterSignIn(email: string, name: string, who: Partial<ProviderPerson> = {}) {
  const settings = readSingleSignOn({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'reports' });
  if (settings === null) throw new Error('There are no settings');
  const claims = { email, email_verified: true, name };
  const person = { issuer: ISSUER, subject: email, claims, idToken: undefined, ...who };
  return accountOfIdentity(t.deps, settings, person, 'ab');
}

async function nameAfterSignIn(email: string, name: string) {
  const { userId } = await accountAfterSignIn(email, name);
  const { rows } = await t.database.pool.query(
    'select first_name, last_name from users where id = $1',
    [userId],
  );
  return rows;
}

test('the first administrator, who has no name yet, is called what the provider says', async () => {
  const id = await makeUser(t, 'first@example.org');
  await changeUserRow(t, id, { firstName: '', lastName: '' });
  expect(await nameAfterSignIn('first@example.org', 'Fay First')).toEqual([
    { first_name: 'Fay', last_name: 'First' },
  ]);
});

test('an existing name is kept', async () => {
  const before = await makeUser(t, 'named@example.org');
  await changeUserRow(t, before, { firstName: '', lastName: 'Known' });
  expect(await nameAfterSignIn('named@example.org', 'Other Name')).toEqual([
    { first_name: '', last_name: 'Known' },
  ]);
});

/** True if somebody whose sign-in was begun gets in after this change. */
const lastSignIn = async (email: string, change: (id: number) => Promise<unknown>) => {
  await makeUser(t, email);
  const account = await accountAfterSignIn(email, 'Gone');
  expect(await startProviderSession(t.deps, account, PLACE)).not.toBeNull();
  await change(account.userId);
  return startProviderSession(t.deps, account, PLACE);
};

test('nobody is let in whose account or link with the provider was deleted meanwhile', async () => {
  const forgotten = await lastSignIn('forgotten@example.org', (id) =>
    t.database.pool.query('delete from identities where user_id = $1', [id]),
  );
  const switchedOff = await lastSignIn('switched-off@example.org', (id) =>
    changeUserRow(t, id, { isActive: false }),
  );
  expect([forgotten, switchedOff]).toEqual([null, null]);
});

test('the same subject at another provider is another person', async () => {
  const [id, otherId] = [
    await makeUser(t, 'one@example.org'),
    await makeUser(t, 'two@example.org'),
  ];
  const subject = 'number 7';
  const next = 'https://next.example.org';
  expect((await accountAfterSignIn('one@example.org', 'One', { subject })).userId).toBe(id);
  const there = await accountAfterSignIn('two@example.org', 'Two', { subject, issuer: next });
  expect(there.userId).toBe(otherId);
  // If a company changes its provider, the address links the account.
  expect((await accountAfterSignIn('one@example.org', 'One', { issuer: next })).userId).toBe(id);
});

test('a sign-in ends the browser’s previous session', async () => {
  await makeUser(t, 'replaced@example.org');
  const account = await accountAfterSignIn('replaced@example.org', 'Re Placed');
  const before = await startProviderSession(t.deps, account, PLACE);
  const headers = { authorization: `Bearer ${before?.bearer}` };
  expect(await statusOfMe(t, headers)).toBe(200);
  await startProviderSession(t.deps, account, { ...PLACE, replaced: before?.cookie });
  expect(await statusOfMe(t, headers)).toBe(401);
});

/** A session of this person, in a browser of its own. */
async function comeIn(person: ProvidersPerson) {
  provider.person = person;
  const { address, cookie: flow } = await begin(t);
  const back = await comeBack(t, await provider.visit(address), flow);
  const answer = await complete(t, back.code, back.cookie);
  const cookie = cookieOf(answer.headers['set-cookie'], 'board_reports_session');
  const session = completeSingleSignOn.response.parse(answer.json());
  // Nothing beside what is promised, and for nobody to keep.
  expect(answer.json()).toEqual(session);
  expect(answer.headers['cache-control']).toBe('no-store');
  return { cookie, authorization: `Bearer ${session.token}` };
}

describe('a person without a password signs in at the provider again', () => {
  let people = 0;

  /** Has come from the provider; what their browser sends. */
  async function newcomer() {
    people += 1;
    const email = `newcomer${people}@example.org`;
    const person: ProvidersPerson = { sub: email, email, email_verified: true };
    const id = await makeUser(t, email);
    await changeUserRow(t, id, { password: null });
    return { id, email, person, ...(await comeIn(person)) };
  }

  type Newcomer = Awaited<ReturnType<typeof newcomer>>;

  /** Goes there and back in this browser; answers what its page is told. */
  async function proveAgain(
    { cookie }: Pick<Newcomer, 'cookie'>,
    as: ProvidersPerson | null,
    headers: Record<string, string> = {},
  ): Promise<string | null> {
    provider.person = as;
    const begun = await call(t, 'GET', `${START}/again`, { headers: { cookie, ...headers } });
    const onward = new URL(String(begun.headers.location));
    const told = onward.searchParams.get('proven');
    if (told !== null) return told;
    expect(onward.searchParams.get('prompt')).toBe('login');
    const { pathname, search } = new URL(await provider.visit(onward.href));
    const flow = cookieOf(begun.headers['set-cookie'], 'board_reports_sign_in');
    const answer = await call(t, 'GET', pathname + search, {
      headers: { cookie: `${cookie}; ${flow}` },
    });
    return new URL(String(answer.headers.location)).searchParams.get('proven');
  }

  const asked = async ({ authorization, cookie }: Omit<Newcomer, 'person' | 'id' | 'email'>) =>
    (
      await call(t, 'GET', '/api/auth/proof', { headers: { authorization, cookie } })
    ).json<OwnProof>();
  const makeToken = (
    { authorization, cookie }: Pick<Newcomer, 'authorization' | 'cookie'>,
    proof: { currentPassword?: string } = {},
  ) =>
    call(t, 'POST', '/api/auth/tokens', {
      headers: { authorization, cookie },
      body: { purpose: 'Ledger', scope: 'read', validDays: 7, ...proof },
    });

  test('signing in again allows new tokens and factors for five minutes, in that browser', async () => {
    const who = await newcomer();
    expect(await asked(who)).toEqual({
      hasPassword: false,
      signsInHere: true,
      isOfProvider: true,
      provenUntil: null,
    });
    expect((await makeToken(who)).json()).toMatchObject({
      errors: [{ path: 'currentPassword', message: 'Sign in with Harbour again first' }],
    });
    expect((await makeToken(who, { currentPassword: PASSWORD })).json()).toMatchObject({
      detail: expect.stringContaining('You don’t have a password yet'),
    });
    expect(await proveAgain(who, who.person)).toBe('done');
    const { provenUntil } = await asked(who);
    expect(Date.parse(provenUntil ?? '') - t.clock.now().getTime()).toBe(5 * 60_000);
    expect((await makeToken(who)).statusCode).toBe(201);
    const begun = await call(t, 'POST', '/api/auth/second-factor', {
      headers: { authorization: who.authorization, cookie: who.cookie },
      body: {},
    });
    expect(begun.statusCode).toBe(201);
    // The token of the session is not enough, nor is it with the cookie of somebody else.
    expect((await makeToken({ ...who, cookie: '' })).statusCode).toBe(400);
    const other = await newcomer();
    expect(await proveAgain(other, other.person)).toBe('done');
    expect((await makeToken({ ...who, cookie: other.cookie })).statusCode).toBe(400);
    // Once more, while it still counts, lets it count for longer.
    t.clock.advance(4 * 60_000);
    expect(await proveAgain(who, who.person)).toBe('done');
    t.clock.advance(5 * 60_000 - 1);
    expect((await makeToken(who)).statusCode).toBe(201);
    t.clock.advance(1);
    expect((await makeToken(who)).statusCode).toBe(400);
  });

  test('as nobody else, and not by a sign-in of earlier', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    expect(await proveAgain(who, other.person)).toBe('otherPerson');
    expect(await proveAgain(who, null)).toBe('cancelled');
    provider.knownFor = 600;
    try {
      expect(await proveAgain(who, who.person)).toBe('notAgain');
    } finally {
      provider.knownFor = 0;
    }
    expect((await makeToken(who)).statusCode).toBe(400);
  });

  test('and not where the provider says nothing of when that was, as Google does', async () => {
    const who = await newcomer();
    provider.saysNoTime = true;
    try {
      expect(await proveAgain(who, who.person)).toBe('noTime');
    } finally {
      provider.saysNoTime = false;
    }
    expect(await asked(who)).toMatchObject({ provenUntil: null });
    expect((await makeToken(who)).statusCode).toBe(400);
  });

  test('and is told that it has ended, at whichever step of the change that is', async () => {
    const who = await newcomer();
    let steps = 0;
    const now = () => {
      steps -= 1;
      if (steps === 0) t.clock.advance(5 * 60_000);
      return t.clock.now();
    };
    const there = { ...t, app: await buildApp({ ...t.deps, now }) };
    const { authorization, cookie } = who;
    const body = { purpose: 'Ledger', scope: 'read', validDays: 7 };
    const words = new Set<string>();
    for (let step = 1; step < 50; step += 1) {
      expect(await proveAgain(who, who.person)).toBe('done');
      steps = step;
      const headers = { authorization, cookie };
      const answer = await call(there, 'POST', '/api/auth/tokens', { headers, body });
      if (answer.statusCode === 201) break;
      words.add(answer.json<{ detail: string }>().detail);
    }
    await there.app.close();
    expect([...words]).toEqual([
      'Sign in with Harbour again first',
      'Your identity confirmation has expired. Sign in again to confirm it',
    ]);
  });

  test('and it ends with its session', async () => {
    const who = await newcomer();
    expect(await proveAgain(who, who.person)).toBe('done');
    // Another session of the same person, with the cookie of this one.
    const other = await comeIn(who.person);
    const mixed = { ...who, authorization: other.authorization };
    for (const place of [mixed, other]) expect((await makeToken(place)).statusCode).toBe(400);
    expect((await makeToken(who)).statusCode).toBe(201);
    const { authorization: open, cookie } = who;
    await call(t, 'POST', '/api/auth/logout', { headers: { authorization: open, cookie } });
    expect(await asked(mixed)).toMatchObject({ provenUntil: null });
    expect((await makeToken(mixed)).statusCode).toBe(400);
  });

  test('but makes neither passkeys nor an app where the provider alone lets people in', async () => {
    const who = await newcomer();
    expect(await proveAgain(who, who.person)).toBe('done');
    const { singleSignOn } = t.deps.settings;
    if (singleSignOn === null) throw new Error('There is no provider');
    const settings = {
      ...t.deps.settings,
      singleSignOn: { ...singleSignOn, takesPasswords: false },
    };
    const there = { ...t, app: await buildApp({ ...t.deps, settings }) };
    const { authorization, cookie } = who;
    const headers = { authorization, cookie };
    const asks = async (path: string, words: string) => {
      const answer = await call(there, 'POST', path, { headers, body: {} });
      expect(answer.json()).toMatchObject({
        code: 'signs_in_elsewhere',
        detail: `You sign in with Harbour, so ${words}`,
      });
      expect((await call(t, 'POST', path, { headers, body: {} })).statusCode).toBe(201);
    };
    await asks('/api/auth/passkeys/begin', "you can't use a passkey");
    await asks('/api/auth/second-factor', 'you would never be asked for an authenticator app');
    const state = await call(there, 'GET', '/api/auth/proof', { headers });
    expect(state.json()).toMatchObject({ signsInHere: false });
    // An administrator who has never come from the provider is let in here.
    await changeUserRow(t, who.id, { role: 'admin' });
    await t.database.pool.query('delete from identities where user_id = $1', [who.id]);
    expect((await call(there, 'GET', '/api/auth/proof', { headers })).json()).toMatchObject({
      signsInHere: true,
    });
    await there.app.close();
  });

  test('only from pages of the product, and with a session', async () => {
    const who = await newcomer();
    const fromElsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await proveAgain(who, who.person, fromElsewhere)).toBe('over');
    expect(await proveAgain({ cookie: '' }, who.person)).toBe('over');
    expect((await makeToken(who)).statusCode).toBe(400);
  });

  test('and counts no more once nobody knows who they are there', async () => {
    const who = await newcomer();
    expect(await proveAgain(who, who.person)).toBe('done');
    await t.database.pool.query('delete from identities where user_id = $1', [who.id]);
    expect(await asked(who)).toMatchObject({ isOfProvider: false, provenUntil: null });
    expect((await makeToken(who)).json()).toMatchObject({
      detail: expect.stringContaining('You don’t have a password yet'),
    });
  });

  test('while whoever has a password enters it', async () => {
    await makeUser(t, 'local@example.org');
    const local = await signedIn(t, 'local@example.org');
    const headers = { authorization: local.bearerHeader['authorization'] ?? '', cookie: '' };
    expect((await makeToken(headers)).json()).toMatchObject({
      errors: [{ path: 'currentPassword', message: 'Current password is required' }],
    });
    expect((await makeToken(headers, { currentPassword: PASSWORD })).statusCode).toBe(201);
    expect(await asked(headers)).toMatchObject({ hasPassword: true, isOfProvider: false });
  });
});
