import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessEntry, AccessList, AccessReview } from '../../../contract/accessReviews.ts';
import type { ActivityList } from '../../../contract/activity.ts';
import { changeUserRow, makeUser } from '../../users/testAccounts.ts';
import { insertApiToken } from '../../users/apiTokens.ts';
import { identities } from '../../../engine/db/schema/identities.ts';
import { passkeys } from '../../../engine/db/schema/passkeys.ts';
import { secondFactors } from '../../../engine/db/schema/secondFactors.ts';
import { write } from '../../../engine/db/write.ts';
import { buildApp } from '../../app.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const listed = async () =>
  (await t.as('admin', 'GET', '/api/admin/access-list')).json<AccessList>();
const decide = (body: object) => t.as('admin', 'POST', '/api/admin/access-reviews', { body });
const decisions = async () =>
  (await t.as('admin', 'GET', '/api/admin/access-reviews')).json<AccessReview[]>();
const entryOf = ({ entries }: AccessList, userId: number): AccessEntry | undefined =>
  entries.find((entry) => entry.userId === userId);

/** Somebody with an app, a passkey, an identity at a provider, and two tokens of which one is over. */
async function equipped(email: string): Promise<number> {
  const userId = await makeUser(t, email);
  const now = t.clock.now();
  const { orm } = t.database;
  const token = { userId, purpose: 'Monthly import', scope: 'import', now } as const;
  await write(t.database, t.deps.changes, { actor: 'system' }, async (transaction) => {
    await insertApiToken(transaction, { ...token, validDays: 30 });
    await insertApiToken(transaction, { ...token, purpose: 'Over', validDays: 0 });
  });
  const secret = Buffer.from('sealed');
  await orm.insert(secondFactors).values({ userId, secret, createdAt: now, confirmedAt: now });
  await orm.insert(passkeys).values({
    userId,
    handle: 'handle',
    name: 'Phone',
    credentialId: `of ${email}`,
    publicKey: Buffer.from('key'),
    counter: 0,
    isCopied: false,
    createdAt: now,
  });
  const issuer = 'https://login.example.org';
  await orm.insert(identities).values({ userId, issuer, subject: email, linkedAt: now });
  return userId;
}

test('the list says who has access, in which role and by which means, and nothing that opens anything', async () => {
  const id = await equipped('vic@example.org');
  const begun = await makeUser(t, 'begun@example.org');
  // An app of which no code was entered is not asked for.
  const secret = Buffer.from('sealed');
  await t.database.orm
    .insert(secondFactors)
    .values({ userId: begun, secret, createdAt: t.clock.now() });
  const list = await listed();
  expect(entryOf(list, id)).toEqual({
    userId: id,
    name: 'Test Person',
    email: 'vic@example.org',
    role: 'viewer',
    isActive: true,
    lastLogin: null,
    byPassword: true,
    byPasskey: true,
    byProvider: false,
    canSignIn: true,
    hasApp: true,
    passkeys: 1,
    identity: 'https://login.example.org',
    tokens: [
      { purpose: 'Monthly import', scope: 'import', expiresAt: expect.stringMatching(/Z$/) },
    ],
  });
  expect(entryOf(list, begun)).toMatchObject({ hasApp: false, passkeys: 0, tokens: [] });
  expect(entryOf(list, t.ids.admin)).toMatchObject({
    role: 'admin',
    identity: null,
    // Nobody has chosen one yet.
    byPassword: false,
    canSignIn: false,
  });
});

/** The list where a provider is set, of who comes by it and what of here lets people in. */
async function listedWith(environment: Record<string, string>): Promise<AccessList> {
  const singleSignOn = readSingleSignOn({
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'board-reports',
    OIDC_NAME: 'Harbour',
    ...environment,
  });
  const settings = { ...t.deps.settings, singleSignOn };
  const app = await buildApp({ ...t.deps, settings });
  const headers = { authorization: `Bearer ${await t.openSession(t.ids.admin)}` };
  const answer = await app.inject({ url: '/api/admin/access-list', headers });
  await app.close();
  return answer.json<AccessList>();
}

test('with a provider, everybody can come by it, and what of here lets people in is said of each', async () => {
  const linked = await equipped('lin@example.org');
  const rescue = await makeUser(t, 'rescue@example.org');
  const gone = await makeUser(t, 'gone@example.org');
  const invited = await makeUser(t, 'invited@example.org');
  await changeUserRow(t, rescue, { role: 'admin' });
  await changeUserRow(t, gone, { isActive: false });
  await changeUserRow(t, invited, { password: null });
  const ways = (list: AccessList) =>
    [linked, rescue, gone, invited].map((id) => {
      const { byPassword, byPasskey, byProvider, canSignIn } = entryOf(list, id) ?? {};
      return [byPassword, byPasskey, byProvider, canSignIn];
    });
  const open = await listedWith({ OIDC_CREATE_ACCOUNTS: 'yes' });
  expect(open.provider).toEqual({ name: 'Harbour', createsAccounts: true });
  expect(ways(open)).toEqual([
    [true, true, true, true],
    [true, false, true, true],
    [true, false, true, false],
    [false, false, true, true],
  ]);
  const alone = await listedWith({ PASSWORD_SIGN_IN: 'no' });
  expect(alone.provider).toEqual({ name: 'Harbour', createsAccounts: false });
  expect(ways(alone)).toEqual([
    [false, false, true, true],
    [true, false, true, true],
    [false, false, true, false],
    [false, false, true, true],
  ]);
  const without = await listed();
  expect(without.provider).toBeNull();
  expect(ways(without)).toEqual([
    [true, true, false, true],
    [true, false, false, true],
    [true, false, false, false],
    [false, false, false, false],
  ]);
});

test('a decision is about the list that was shown, has a name and a note, and is a moment', async () => {
  const { key, entries } = await listed();
  const made = await decide({ decision: 'kept', note: ' Half-yearly ', key });
  expect(made.statusCode, made.body).toBe(201);
  const review = made.json<AccessReview>();
  expect(review).toMatchObject({
    decision: 'kept',
    note: 'Half-yearly',
    reviewedBy: t.ids.admin,
    reviewer: 'Ada Admin',
    people: entries.length,
    active: entries.filter(({ canSignIn }) => canSignIn).length,
  });
  expect((await decisions())[0]).toEqual(review);
  const url = `/api/admin/access-reviews/${review.id}`;
  expect((await t.as('admin', 'GET', url)).json()).toEqual({ ...review, entries });
  const activity = await t.as('admin', 'GET', '/api/activity?noun=accessReview');
  const [entry] = activity.json<ActivityList>().entries;
  expect(entry).toMatchObject({
    who: 'Ada Admin',
    records: [{ noun: 'accessReview', action: 'added' }],
  });
  // Signing in makes no other list of it; a role, a passkey or a token does.
  const id = await equipped('wil@example.org');
  const before = await listed();
  await changeUserRow(t, id, { lastLogin: t.clock.now() });
  expect((await listed()).key).toBe(before.key);
  await changeUserRow(t, id, { isActive: false });
  const late = await decide({ decision: 'kept', key: before.key });
  expect(late.json()).toMatchObject({ status: 409, code: 'changed_since' });
  const now = await listed();
  const changed = { decision: 'changed', note: 'Wil has left', key: now.key };
  expect((await decide(changed)).json()).toMatchObject({
    people: now.entries.length,
    active: now.entries.filter(({ canSignIn }) => canSignIn).length,
  });
  expect((await decisions()).map(({ decision }) => decision)).toEqual(['changed', 'kept']);
});

test('is for administrators alone, and says what was changed', async () => {
  const { key } = await listed();
  const answer = await decide({ decision: 'changed', note: ' ', key });
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'note', message: 'Describe what was changed.' }],
  });
  for (const path of ['access-list', 'access-reviews', 'access-reviews/1']) {
    expect((await t.as('viewer', 'GET', `/api/admin/${path}`)).statusCode).toBe(403);
  }
  expect((await t.as('admin', 'GET', '/api/admin/access-reviews/999')).statusCode).toBe(404);
});
