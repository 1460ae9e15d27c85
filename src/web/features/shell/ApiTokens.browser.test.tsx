import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '../../../contract/apiTokens.ts';
import type { ApiToken } from '../../../contract/apiTokens.ts';
import { formatMoment } from '../../../format/dates.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const TOKEN: ApiToken = {
  id: 1,
  purpose: 'Monthly import',
  scope: 'import',
  createdAt: '2026-11-09T10:00:00.000Z',
  expiresAt: '2099-02-07T10:00:00.000Z',
  lastUsedAt: null,
  ownerId: 2,
  owner: 'Hendrik Vale',
};

const dialog = (name: string) => page.getByRole('dialog', { name });

async function openTokens(role: 'viewer' | 'admin'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${role}@example\\.com$`) }).click();
  await page.getByRole('menuitem', { name: 'API Tokens' }).click();
}

test('people make a token, see it once, and revoke it', async () => {
  let tokens: ApiToken[] = [];
  await openApplication('/', 'admin', () => {
    server.reply(listApiTokens, () => tokens);
    server.answer(
      createApiToken,
      new Refusal('invalid_current_password', 'Current password is incorrect', {
        errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
      }),
    );
    server.reply(revokeApiToken, () => {
      tokens = [];
      return null;
    });
  });
  await openTokens('admin');
  await expect.element(dialog('API Tokens')).toMatchTextContent('You have no API tokens.');
  await dialog('API Tokens').getByRole('button', { name: 'New token' }).click();
  const making = dialog('New API Token');
  const make = making.getByRole('button', { name: 'Create token' });
  await make.click();
  const purpose = making.getByLabelText('Purpose');
  await expect.element(purpose).toHaveAccessibleDescription('Enter the purpose of the token.');
  const password = making.getByLabelText('Current password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription('Current password is required');
  expect(server.calls(createApiToken)).toEqual([]);
  await purpose.fill('Monthly import');
  await making.getByLabelText('Access').selectOptions('Read and import files');
  await making.getByLabelText('Valid for').selectOptions('30 days');
  await password.fill('board-demo');
  await make.click();
  await expect.element(password).toHaveAccessibleDescription('Current password is incorrect');
  server.reply(createApiToken, () => {
    tokens = [TOKEN];
    return { token: TOKEN, secret: 'brt_only-once' };
  });
  await make.click();
  await expect
    .element(making.getByLabelText('Token', { exact: true }))
    .toHaveValue('brt_only-once');
  expect(server.calls(createApiToken).at(-1)?.body).toEqual({
    purpose: 'Monthly import',
    scope: 'import',
    validDays: 30,
    currentPassword: 'board-demo',
  });
  await making.getByRole('button', { name: 'Close' }).last().click();
  const row = dialog('API Tokens').getByRole('listitem');
  await expect.element(row).toMatchTextContent('Never used');
  await expect.element(row).toMatchTextContent(`Valid until ${formatMoment(TOKEN.expiresAt)}`);
  expect(document.body.textContent).not.toContain('brt_only-once');
  await row.getByRole('button', { name: 'Revoke the token: Monthly import' }).click();
  await expect.element(dialog('API Tokens')).toMatchTextContent('You have no API tokens.');
});

test('viewers are not offered tokens for imports', async () => {
  await openApplication('/', 'viewer', () => server.answer(listApiTokens, []));
  await openTokens('viewer');
  await dialog('API Tokens').getByRole('button', { name: 'New token' }).click();
  const scopes = dialog('New API Token').getByLabelText('Access').getByRole('option');
  await expect.poll(() => scopes.elements().length).toBe(2);
});

test('administrators see and revoke the tokens of everybody', async () => {
  let tokens = [TOKEN, { ...TOKEN, id: 2, purpose: 'Old look', expiresAt: TOKEN.createdAt }];
  await openApplication('/admin', 'admin', () => {
    server.reply(listAllApiTokens, () => tokens);
    server.reply(revokeAnyApiToken, ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== Number(params['id']));
      return null;
    });
  });
  const list = page.getByRole('list').filter({ hasText: 'Monthly import' });
  await expect.element(list).toMatchTextContent('Hendrik Vale · Read and import files');
  await expect.element(list.getByRole('listitem').last()).toMatchTextContent('Expired');
  await list.getByRole('button', { name: 'Revoke the token: Old look' }).click();
  await expect.element(toastInSight()).toMatchTextContent('API token revoked');
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
});
