import { page } from 'vitest/browser';
import { changePassword } from '../src/contract/auth.ts';
import { deleteUser, listUsers, registerUser, updateUser } from '../src/contract/users.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { COMPANY, PEOPLE } from '../src/web/testCompany.ts';
import { Refusal, server } from '../src/web/testServer.ts';
import { ADMIN } from './admin.ts';
import { showsEveryText } from './expectTexts.ts';

const dialog = () => page.getByRole('dialog');

const openForm = (arrange?: () => void) =>
  openApplication('/admin?dialog=create', 'admin', arrange);

async function create(arrange: () => void): Promise<void> {
  await openForm(arrange);
  for (const [label, text] of [
    ['First name', 'Nora'],
    ['Last name', 'Lindqvist'],
    ['Email', 'nora@example.com'],
    ['Password', 'board meeting 9'],
  ] as const) {
    await dialog().getByLabelText(label, { exact: true }).fill(text);
  }
  await dialog().getByRole('button', { name: 'Create User' }).click();
}

async function deactivate(arrange: () => void): Promise<void> {
  await openApplication('/admin?text=viewer@example.com', 'admin', arrange);
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
}

async function remove(arrange: () => void): Promise<void> {
  await openApplication('/admin?text=viewer@example.com', 'admin', arrange);
  await page.getByRole('button', { name: /^Delete Henrik Vale/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

showsEveryText('User Management', ADMIN, {
  atRest: () => openApplication('/admin', 'admin'),
  row: () => {
    const inactive = { ...PEOPLE.viewer, id: 4, email: 'gone@example.com', isActive: false };
    return openApplication('/admin', 'admin', () =>
      server.answer(listUsers, [...COMPANY.users, inactive]),
    );
  },
  create: () => openForm(),
  incomplete: async () => {
    await openForm();
    await dialog().getByRole('button', { name: 'Create User' }).click();
  },
  created: () => create(() => server.answer(registerUser, PEOPLE.viewer)),
  notCreated: () => {
    const detail = 'A user with this email already exists';
    return create(() => server.answer(registerUser, new Refusal('already_exists', detail)));
  },
  updated: () => deactivate(() => server.answer(updateUser, { ...PEOPLE.viewer, isActive: false })),
  notUpdated: () => {
    const detail = 'User was changed by someone else in the meantime';
    return deactivate(() => server.answer(updateUser, new Refusal('stale_version', detail)));
  },
  deleting: async () => {
    await openApplication('/admin', 'admin');
    await page.getByRole('button', { name: /^Delete Henrik Vale/ }).click();
  },
  deleted: () => remove(() => server.answer(deleteUser, null)),
  notDeleted: () =>
    remove(() => server.answer(deleteUser, new Refusal('not_found', 'User not found'))),
  password: () => openApplication('/admin?dialog=password', 'admin'),
  passwordChanged: async () => {
    await openApplication('/admin?dialog=password', 'admin', () =>
      server.answer(changePassword, null),
    );
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await dialog().getByLabelText(label).fill('a-fine-password-7');
    }
    await dialog().getByRole('button', { name: 'Change Password' }).click();
  },
});
