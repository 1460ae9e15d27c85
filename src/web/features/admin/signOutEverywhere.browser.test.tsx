import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endUserSessions, listUsers } from '../../../contract/users.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

test('somebody is signed out everywhere, after a question', async () => {
  await openApplication('/admin', 'admin', () => server.answer(listUsers, [...COMPANY.users]));
  server.answer(endUserSessions, null);
  const henrik = page.getByRole('row', { name: /^Henrik Vale/ });
  await henrik.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('Sign out Henrik Vale everywhere?');
  expect(server.calls(endUserSessions)).toEqual([]);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(toastInSight()).toMatchTextContent('Signed out everywhere');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.calls(endUserSessions)).toHaveLength(1);
});
