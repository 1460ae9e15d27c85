import { CALLS } from '../src/contract/calls.ts';
import { deleteUser, listUsers, updateUser } from '../src/contract/users.ts';
import { openMenuOf, rowOf } from './adminPage.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, fillSignIn, pageTitle, test, toastOf } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

async function userByEmail(administrator: Caller, email: string) {
  return (await administrator.ask(listUsers)).find((user) => user.email === email);
}

test('a new user is created, and every mistake is said at its field', async ({
  signedIn,
  visitor,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/admin');
  await expect(page.getByText('Manage users and system settings')).toBeVisible();
  for (const column of ['Name', 'Email', 'Role', 'Status', 'Last Login', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const create = dialog.getByRole('button', { name: 'Create User' });
  await expect(field('Role').getByRole('option')).toHaveText([
    'Viewer (Read-only access)',
    'Admin (Full access + user management)',
  ]);
  await expect(field('Role')).toHaveValue('viewer');

  await create.click();
  for (const [name, message] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    await expect(field(name)).toHaveAccessibleDescription(message);
  }
  await field('First name').fill('Nora');
  await field('Last name').fill('Lindqvist');
  await field('Email').fill(ADMINISTRATOR.email);
  await field('Password').fill('board meeting 9');
  await create.click();
  await expect(toastOf(page)).toContainText(
    'Failed to create user A user with this email already exists',
  );
  await expect(field('Email')).toHaveAccessibleDescription('A user with this email already exists');
  await field('Email').fill(' Nora.Lindqvist@Example.com ');
  await create.click();
  await expect(toastOf(page)).toContainText('User created successfully');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  const row = rowOf(page, 'nora.lindqvist@example.com');
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Never');

  await visitor.goto('/');
  const password = 'board meeting 9';
  await fillSignIn(visitor, { email: 'nora.lindqvist@example.com', password });
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  expect(await userByEmail(administrator, 'nora.lindqvist@example.com')).toMatchObject({
    firstName: 'Nora',
    role: 'viewer',
  });
});

test('a lost answer makes one user, not two', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/admin?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('First name').fill('Otto');
  await dialog.getByLabel('Last name').fill('Once');
  await dialog.getByLabel('Email').fill('otto@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('only one of me');
  await loseFirstAnswers(page, [CALLS.registerUser]);
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page)).toContainText('User created successfully');
  const all = await administrator.ask(listUsers);
  expect(all.filter(({ email }) => email === 'otto@example.com')).toHaveLength(1);
});

test('what was typed is asked about, and kept over an ended session but for the password', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const account = await newAccount('admin');
  const page = await signedIn(account, '/admin?dialog=create');
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('First name').fill('Half');
  await dialog.getByLabel('Password', { exact: true }).fill('half a password');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();

  const user = await userByEmail(administrator, account.email);
  const params = { id: String(user?.id) };
  await administrator.ask(updateUser, { params, body: { isActive: false } });
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await administrator.ask(updateUser, { params, body: { isActive: true } });
  await fillSignIn(page, account);
  await expect(dialog.getByLabel('First name')).toHaveValue('Half');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a user is deactivated, activated, given another role and deleted', async ({
  signedIn,
  newAccount,
}) => {
  const account = await newAccount('viewer');
  const user = await signedIn(account);
  const page = await signedIn(ADMINISTRATOR, `/admin?text=${account.email}`);
  const row = rowOf(page, account.email);
  await expect(page.getByRole('row')).toHaveCount(2);

  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText('User updated successfully');
  await expect(row).toContainText('Inactive');
  await expect(user.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Activate', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Activate / }).click();
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();

  await openMenuOf(page, account.email, 'Make admin');
  const roleQuestion = page.getByRole('alertdialog', { name: /^Change the role of Ines/ });
  await expect(roleQuestion).toContainText('Full access + user management');
  await roleQuestion.getByRole('button', { name: 'Make admin' }).click();
  await expect(row).toContainText('Admin');
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await openMenuOf(page, account.email, 'Make viewer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make viewer' }).click();
  await expect(row).toContainText('Viewer');

  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this user?',
  });
  await expect(question).toContainText(account.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('User deleted successfully');
  await expect(page.getByText('No users found')).toBeVisible();
});

test('nobody harms their own account, and a change is made only as it was seen', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const account = await newAccount('viewer');
  const page = await signedIn(ADMINISTRATOR, '/admin');
  const own = rowOf(page, ADMINISTRATOR.email);
  await expect(own).toContainText('You');
  await expect(own.getByRole('button')).toHaveCount(0);

  // The page gets no change events, so that it shows outdated records.
  await page.route('**/api/changes', (route) => route.abort());
  await page.reload();
  const row = rowOf(page, account.email);
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  const params = { id: String(account.id) };
  await administrator.ask(updateUser, { params, body: { role: 'admin' } });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText(
    'Failed to update user User was changed by someone else in the meantime',
  );
  await expect(row).toContainText('Admin');
  await expect(row).toContainText('Active');

  await administrator.ask(updateUser, { params, body: { role: 'viewer' } });
  await page.reload();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await administrator.ask(deleteUser, { params });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete user User not found');
});

test('a reset link is handed over, once', async ({ signedIn, newAccount, visitor, product }) => {
  const account = await newAccount('viewer');
  const page = await signedIn(ADMINISTRATOR, '/admin');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMenuOf(page, account.email, 'Reset link');
  const dialog = page.getByRole('dialog', { name: 'Reset link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = dialog.getByLabel('Link', { exact: true });
  await expect(shown).toHaveValue(/\/\?reset=[\w-]{43}$/);
  const link = await shown.inputValue();
  await expect(dialog).toContainText('It is shown only once.');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(link)).toHaveCount(0);
  await openMenuOf(page, account.email, 'Reset link');
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  await expect(shown).toHaveCount(0);

  await visitor.goto(link);
  await visitor.getByLabel('New password', { exact: true }).fill('handed over by hand');
  await visitor.getByLabel('Confirm password').fill('handed over by hand');
  await visitor.getByRole('button', { name: 'Set new password' }).click();
  await expect(visitor.getByRole('status')).toContainText('Your password has been changed');
  const secret = link.split('reset=')[1] ?? 'no secret';
  expect(product.printed()).not.toContain(secret);
  expect(product.printed()).toContain('created a reset link');
});

test('the own password is changed from here too', async ({ signedIn, newAccount }) => {
  const account = await newAccount('admin');
  const page = await signedIn(account, '/admin');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL(/dialog=password/);
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(account.password);
  await dialog.getByLabel('New password', { exact: true }).fill('a-newer-word-5');
  await dialog.getByLabel('Confirm new password').fill('a-newer-word-5');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(toastOf(page)).toContainText('Password changed successfully');
  await expect(dialog).toHaveCount(0);
});
