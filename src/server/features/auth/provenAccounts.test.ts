import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeUserRow, makeUser } from '../../accounts/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { accountOf } from './provenAccounts.ts';

const ISSUER = 'https://login.example.org';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** What the account is called after a first sign-in of this name. */
async function nameAfterSignIn(email: string, name: string) {
  const settings = readSingleSignOn({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'reports' });
  if (settings === null) throw new Error('There are no settings');
  const claims = { email, email_verified: true, name };
  const person = { issuer: ISSUER, subject: email, claims, idToken: undefined };
  const { userId } = await accountOf(t.deps, settings, person, 'ab');
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
