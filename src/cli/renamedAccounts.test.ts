import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccounts } from '../contract/accounts.ts';
import { openTestApp, type TestApp } from '../server/testApp.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { runHere } from './testRuns.ts';

let t: TestApp;
let url: string;
let folder: string;
beforeAll(async () => {
  t = await openTestApp();
  url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'renamed-'));
  const person = {
    email: 'clara@example.org',
    password: 'Long-enough-9',
    firstName: 'C',
    lastName: 'Line',
    role: 'admin',
  };
  await t.as('admin', 'POST', '/api/auth/register', { body: person });
});
afterAll(async () => {
  await t.close();
  await fs.rm(folder, { recursive: true });
});

async function run(rent: string, ...options: string[]) {
  const file = path.join(folder, 'statement.csv');
  await fs.writeFile(
    file,
    `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Income,
Studio sales,8000.00
Total Income,8000.00
Expenses,
${rent},1000.00
Wages,2000.00
Total Expenses,3000.00
Net Income,5000.00`,
  );
  return runHere(
    [file, '--url', url, '--suggested', '--yes', '--reason', 'May', ...options],
    { BOARD_REPORTS_EMAIL: 'clara@example.org', BOARD_REPORTS_PASSWORD: 'Long-enough-9' },
    '',
  );
}
const names = async () => (await t.ask('admin', listAccounts, {})).map(({ name }) => name);

test('a renamed account is asked about, and the option answers', async () => {
  expect((await run('Rent')).code).toBe(0);
  const asked = await run('Studio rent');
  expect(asked.code).toBe(EXIT_CODES.refused);
  expect(asked.out).toContain(
    'If they differ, the amount is removed from Rent and stored in a new account, Studio rent. (--renamed)\n',
  );
  expect(asked.out).toMatch(/Studio rent +Rent +\$1,000 +\?/);
  const wrong = await run('Studio rent', '--renamed', 'perhaps');
  expect([wrong.code, wrong.err]).toEqual([
    EXIT_CODES.usage,
    expect.stringContaining('--renamed must be yes or no'),
  ]);
  const stored = await run('Studio rent', '--renamed', 'studio rent=yes');
  expect(stored.code).toBe(0);
  expect(stored.out).toContain('Stored 1 renamed account as import');
  expect(await names()).toEqual(['Studio rent', 'Studio sales', 'Wages']);
  // The answer for another account is no.
  const other = await run('Rent of kilns', '--renamed', 'no');
  expect(other.code).toBe(0);
  expect(await names()).toContain('Rent of kilns');
});
