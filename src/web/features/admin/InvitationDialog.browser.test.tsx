import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inviteUser } from '../../../contract/users.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

test('who can sign in at the company’s provider alone is told where, and given no link for a password', async () => {
  const user = { ...PEOPLE.viewer, firstName: 'Nora', lastName: 'Lindqvist' };
  await openApplication('/admin?dialog=create', 'admin', () => {
    server.answer(inviteUser, {
      user: { ...user, email: 'nora@example.com' },
      delivery: 'outbox',
      link: 'https://reports.example.com/',
      signsInAt: 'Harbour',
      expiresAt: '2999-11-29T10:00:00.000Z',
    });
  });
  const form = page.getByRole('dialog', { name: 'Create New User' });
  await form.getByLabelText('Send a link').click();
  await form.getByLabelText('First name').fill('Nora');
  await form.getByLabelText('Last name').fill('Lindqvist');
  await form.getByLabelText('Email').fill('nora@example.com');
  await form.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  await expect.element(dialog).toMatchTextContent('Nora Lindqvist signs in with Harbour');
  await expect
    .element(dialog)
    .toMatchTextContent('to sign in at https://reports.example.com/ with the email address nora@');
  await expect.element(dialog.getByLabelText('Link')).not.toBeInTheDocument();
});
