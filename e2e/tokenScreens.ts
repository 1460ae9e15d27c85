import type { Page } from '@playwright/test';
import { createApiToken } from '../src/contract/apiTokens.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, VIEWER } from './journey.ts';
import type { Screen } from './screensList.ts';
import { forBoth } from './screensList.ts';

const openTokens = async (page: Page) => {
  const navigation = page.getByRole('button', { name: 'Open navigation' });
  if (await navigation.isVisible()) await navigation.click();
  await page.getByRole('button', { name: /@example\.com/ }).click();
  await page.getByRole('menuitem', { name: 'API Tokens' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
};

const openNewToken = async (page: Page) => {
  await openTokens(page);
  await page.getByRole('button', { name: 'New token' }).click();
  await expect(page.getByLabel('Purpose')).toBeVisible();
};

const makeToken = async (page: Page) => {
  await page.getByRole('button', { name: 'Create token' }).click();
};

/** API tokens of two people, where they are made, shown and revoked. */
export async function tokenScreens(
  administrator: Caller,
  viewer: Caller,
): Promise<readonly Screen[]> {
  await administrator.ask(createApiToken, {
    body: {
      purpose: 'Monthly import of the ledger from the bookkeeping of Harbour & Vale Instruments',
      scope: 'import',
      validDays: 365,
      currentPassword: ADMINISTRATOR.password,
    },
  });
  await viewer.ask(createApiToken, {
    body: {
      purpose: 'Figures for a spreadsheet',
      scope: 'read',
      validDays: 7,
      currentPassword: VIEWER.password,
    },
  });
  const page = { path: '/documents', words: /\d documents/ };
  return [
    ...forBoth({ name: 'tokens', ...page, reach: openTokens }),
    ...forBoth({ name: 'tokens-new', ...page, reach: openNewToken }),
    {
      name: 'tokens-refused',
      ...page,
      reach: async (shown) => {
        await openNewToken(shown);
        await makeToken(shown);
        await expect(shown.getByText('Enter the purpose of the token.')).toBeVisible();
      },
    },
    {
      name: 'tokens-made',
      ...page,
      as: 'viewer',
      reach: async (shown) => {
        await openNewToken(shown);
        await shown.getByLabel('Purpose').fill('A look at the figures');
        await shown.getByLabel('Current password', { exact: true }).fill(VIEWER.password);
        await makeToken(shown);
        await expect(shown.getByText('Copy the token now.')).toBeVisible();
      },
    },
    {
      name: 'tokens-everybody',
      path: '/admin',
      words: 'Programs use these tokens to read or change data',
      reach: (shown) =>
        shown
          .getByRole('heading', { name: 'API Tokens' })
          .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
    },
    {
      name: 'tokens-activity',
      path: '/activity?noun=apiToken',
      words: 'A token can’t be reverted',
    },
  ];
}
