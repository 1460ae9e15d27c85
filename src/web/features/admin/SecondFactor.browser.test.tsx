import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateCompany } from '../../../contract/company.ts';
import { resetSecondFactor } from '../../../contract/secondFactor.ts';
import type { User } from '../../../contract/users.ts';
import { listUsers } from '../../../contract/users.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, PEOPLE } from '../../testCompany.ts';
import { testRecords } from '../../testRecords.ts';
import { server } from '../../testServer.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';

test('the second factor of a lost device is reset, after a question', async () => {
  const users = testRecords<User>(COMPANY.users);
  const { id } = PEOPLE.viewer;
  users.change(id, { hasFactor: true });
  await openApplication('/admin', 'admin', () => {
    server.reply(listUsers, () => users.all());
    server.reply(resetSecondFactor, () => {
      users.change(id, { hasFactor: false });
      return null;
    });
  });
  const row = page.getByRole('row', { name: /^Henrik Vale/ });
  await expect.element(row).toMatchTextContent('Two-factor authentication');
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent('Make sure the request really comes from Henrik');
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect.element(toastInSight()).toMatchTextContent('Two-factor authentication reset');
  await expect.element(row).not.toMatchTextContent('Two-factor authentication');
});

test('who needs a second factor is chosen by role', async () => {
  await openApplication('/admin?tab=settings', 'admin');
  const panel = page.getByRole('tabpanel');
  await expect.element(panel).toMatchTextContent('Optional for everyone');
  await page.getByRole('button', { name: 'Change requirement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-Factor Authentication' });
  await dialog.getByRole('checkbox', { name: 'Required for administrators' }).click();
  server.answer(updateCompany, { ...SET_UP_COMPANY, secondFactorFor: ['admin'], version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel).toMatchTextContent('Required for administrators');
  expect(server.calls(updateCompany).at(-1)?.body).toEqual({ secondFactorFor: ['admin'] });
});
