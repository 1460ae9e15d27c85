import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeUserRow, makeUser } from '../../accounts/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { accountOf, startProvenSession } from './provenAccounts.ts';

const ISSUER = 'https://login.example.org';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** The account of a first sign-in of this name. */
async function accountAfterSignIn(email: string, name: string) {
  const settings = readSingleSignOn({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'reports' });
  if (settings === null) throw new Error('There are no settings');
  const claims = { email, email_verified: true, name };
  const person = { issuer: ISSUER, subject: email, claims, idToken: undefined };
  return accountOf(t.deps, settings, person, 'ab');
}

/** What it is called. */
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

test('whoever has a name keeps it', async () => {
  const before = await makeUser(t, 'named@example.org');
  await changeUserRow(t, before, { firstName: '', lastName: 'Known' });
  expect(await nameAfterSignIn('named@example.org', 'Other Name')).toEqual([
    { first_name: '', last_name: 'Known' },
  ]);
});

test('nobody is let in whose account or link with the provider was deleted meanwhile', async () => {
  const place = { device: '', address: '', requestId: 'ab', replaced: undefined };
  const lastSignIn = async (email: string, change: (id: number) => Promise<unknown>) => {
    await makeUser(t, email);
    const account = await accountAfterSignIn(email, 'Gone');
    expect(await startProvenSession(t.deps, account, place)).not.toBeNull();
    await change(account.userId);
    return startProvenSession(t.deps, account, place);
  };
  const forgotten = await lastSignIn('forgotten@example.org', (id) =>
    t.database.pool.query('delete from identities where user_id = $1', [id]),
  );
  const switchedOff = await lastSignIn('switched-off@example.org', (id) =>
    changeUserRow(t, id, { isActive: false }),
  );
  expect([forgotten, switchedOff]).toEqual([null, null]);
});
