import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Account } from '../../../contract/accounts.ts';
import { listAccounts, listEntities } from '../../../contract/accounts.ts';
import { address, pageTitle, press, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

test('accounts are found by their number, by administrators alone', async () => {
  const account: Account = {
    id: 7,
    code: '6100',
    name: 'Office rent',
    type: 'operatingCost',
    fileNames: [],
    version: 1,
    mappings: [{ from: null, line: 'admin', sign: 1 }],
    latest: null,
    unmappedMonths: [],
    suggestion: null,
  };
  await openApplication();
  const palette = page.getByRole('dialog', { name: 'Quick find' });
  const typed = async (text: string) => {
    await press('Control+k');
    await palette.getByRole('combobox', { name: 'Quick find' }).fill(text);
    await expect
      .element(palette.getByRole('option').last())
      .toHaveTextContent(`Search reports for “${text}”`);
  };
  await typed('6100');
  expect(textsOf(palette.getByRole('option'))).toEqual(['Search reports for “6100”']);
  await press('Escape');
  await openApplication('/', 'admin', () => {
    server.answer(listAccounts, [account]);
    server.answer(listEntities, []);
  });
  await typed('6100');
  await palette.getByRole('option', { name: /^6100 Office rent/ }).click();
  await expect.element(pageTitle('Accounts')).toBeVisible();
  expect(address()).toBe('/accounts?text=6100');
});
