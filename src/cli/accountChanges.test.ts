import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, listAccounts, storeBalances } from '../contract/accounts.ts';
import { openTestApp, type TestApp } from '../server/testApp.ts';
import { ACCOUNTS } from './accountsCommand.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { runHere } from './testRuns.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await openTestApp();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const person = {
    email: 'clara@example.org',
    password: 'Long-enough-9',
    firstName: 'C',
    lastName: 'Line',
    role: 'admin',
  };
  await t.as('admin', 'POST', '/api/auth/register', { body: person });
  for (const [code, name, amount] of [
    ['4000', 'Sales', '500'],
    ['4010', 'More sales', '70.25'],
  ] as const) {
    const body = { code, name, type: 'revenue' } as const;
    const { id: accountId } = await t.ask('admin', createAccount, { body });
    const balances = [{ accountId, month: '2025-04', amount }];
    await t.ask('admin', storeBalances, { body: { balances } });
  }
});
afterAll(() => t.close());

const accounts = (...words: string[]) =>
  runHere(
    ['--url', url, ...words],
    { BOARD_REPORTS_EMAIL: 'clara@example.org', BOARD_REPORTS_PASSWORD: 'Long-enough-9' },
    '',
    ACCOUNTS,
  );
const labels = async () =>
  (await t.ask('admin', listAccounts, {})).map(({ code, name }) => `${code} ${name}`);

test('an account is renamed by its code or name, with a reason', async () => {
  const dry = await accounts('--rename', '4010=Licences', '--dry-run');
  expect(dry.out).toBe('Rename 4010 More sales to Licences.\nNothing was stored: dry run.\n');
  expect(await labels()).toEqual(['4000 Sales', '4010 More sales']);
  expect((await accounts('--rename', '4010=Licences', '--yes')).code).toBe(EXIT_CODES.usage);
  const done = await accounts('--rename', 'more sales=Licences', '--yes', '--reason', 'As in Xero');
  expect(done).toMatchObject({ code: 0, out: '4010 More sales is now 4010 Licences.\n' });
  expect(await labels()).toEqual(['4000 Sales', '4010 Licences']);
});

test('an account is merged; months that both have are added up only when that is said', async () => {
  const refused = await accounts('--merge', '4010=4000', '--yes', '--reason', 'One account');
  expect(refused.err).toContain(
    '4010 Licences and 4000 Sales both have amounts in April 2025. Add them up, or choose another account.',
  );
  expect(refused.code).not.toBe(0);
  const done = await accounts(
    '--merge',
    '4010=4000',
    '--add-up',
    '--yes',
    '--reason',
    'One account',
  );
  expect(done).toMatchObject({
    code: 0,
    out: '4010 Licences merged into 4000 Sales: 1 month moved, 1 of them added up.\n',
  });
  expect(await labels()).toEqual(['4000 Sales']);
});

test.each([
  [['--rename', '4000'], '--rename takes an account and its new name, such as 4010=Premises'],
  [['--merge', '=4000'], '--merge takes an account and the one to merge it into'],
  [['--merge', '9=4000', '--yes'], 'There is no account "9"'],
  [['--rename', '4000=A', '--merge', '1=2'], 'Rename or merge one account at a time'],
  [['--rename', '4000=A', '--add-up'], '--add-up needs --merge'],
  [['accounts.csv', '--rename', '4000=A'], '--rename cannot be combined with a table'],
])('refuses %o', async (words, message) => {
  const { code, err } = await accounts(...words);
  expect([code, err]).toEqual([EXIT_CODES.usage, expect.stringContaining(message)]);
});
