import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  createBusinessUnit,
  listBusinessUnits,
  updateBusinessUnit,
} from '../src/contract/businessUnits.ts';
import { listFinancialYears } from '../src/contract/financialYears.ts';
import { deleteUser, listUsers, registerUser, updateUser } from '../src/contract/users.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, fillSignIn, pageTitle, test, toastOf, VIEWER } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

function rowOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words });
}

async function openMenuOf(page: Page, email: string, item: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function userByEmail(administrator: Caller, email: string) {
  return (await administrator.ask(listUsers)).find((user) => user.email === email);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(found, where).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(surplus).toBe(0);
}

test('a viewer finds no admin page', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/admin?tab=units&dialog=create');
  await expect(pageTitle(page, '404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

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
    'Failed to create user A user with this email exists already',
  );
  await expect(field('Email')).toHaveAccessibleDescription('A user with this email exists already');
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
  await loseFirstAnswers(page, [registerUser]);
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
  await row.getByRole('button', { name: 'Activate', exact: false }).click();
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

  // The page hears of no change, so that it shows what is no longer so.
  await page.route('**/api/changes', (route) => route.abort());
  await page.reload();
  const row = rowOf(page, account.email);
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  const params = { id: String(account.id) };
  await administrator.ask(updateUser, { params, body: { role: 'admin' } });
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText(
    'Failed to update user User was changed by someone else meanwhile',
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
  await expect(dialog).toContainText('It is shown only now.');
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
  expect(product.printed()).toContain('made a reset link');
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

test('business units are added, renamed, closed and deleted unless they are used', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/admin');
  await page.getByRole('tab', { name: 'Business Units' }).click();
  await expect(page).toHaveURL(/tab=units/);
  const [used] = await administrator.ask(listBusinessUnits);
  const name = used?.name ?? '';

  await page.getByRole('button', { name: 'Add Business Unit' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Business Unit' });
  const add = adding.getByRole('button', { name: 'Add' });
  await add.click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
    'Business unit name is required',
  );
  await adding.getByLabel('Name').fill(name.toUpperCase());
  await add.click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
    'A business unit with this name exists already',
  );
  await adding.getByLabel('Name').fill('Latin America');
  await add.click();
  await expect(toastOf(page)).toContainText('Business unit created successfully');
  const row = rowOf(page, 'Latin America');
  await expect(row).toContainText('Active');

  await row.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText('Business unit updated successfully');
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Business Unit' });
  await renaming.getByLabel('Name').fill('LATAM');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(rowOf(page, 'LATAM')).toContainText('Inactive');

  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this business unit?',
  });
  await rowOf(page, 'LATAM')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Business unit deleted successfully');
  await expect(rowOf(page, 'LATAM')).toHaveCount(0);

  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText(
    /is used by \d+ forecasts\. Deactivate it instead/,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
});

test('two who rename one unit choose between their names', async ({ signedIn, administrator }) => {
  const unit = await administrator.ask(createBusinessUnit, { body: { name: 'Two minds' } });
  const page = await signedIn(ADMINISTRATOR, `/admin?tab=units&dialog=rename&id=${unit.id}`);
  const dialog = page.getByRole('dialog', { name: 'Rename Business Unit' });
  await dialog.getByLabel('Name').fill('Mine');
  await administrator.ask(updateBusinessUnit, {
    params: { id: String(unit.id) },
    body: { name: 'Theirs' },
  });
  const choice = dialog.getByRole('group', { name: 'Name: two versions' });
  await expect(choice).toContainText('Theirs');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed by someone else meanwhile');
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(rowOf(page, 'Mine')).toHaveCount(1);
  await expect(rowOf(page, 'Theirs')).toHaveCount(0);
});

test('the next financial year is added, everywhere at once, and goes while it is empty', async ({
  signedIn,
  administrator,
}) => {
  const director = await signedIn(VIEWER, '/reports');
  const yearsOfDirector = director
    .getByRole('combobox', { name: 'Financial Year', exact: true })
    .first()
    .getByRole('option', { name: /^FY27/ });
  const page = await signedIn(ADMINISTRATOR, '/admin?tab=years');
  await expect(rowOf(page, 'FY25')).toContainText('Apr 1, 2025');
  await expect(rowOf(page, 'FY25')).toContainText('Mar 31, 2026');
  await expect(rowOf(page, 'FY25')).toContainText('12 of 12');
  await expect(rowOf(page, 'FY25').getByRole('button')).toHaveCount(0);

  await expect(yearsOfDirector).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Financial Year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Financial Year' });
  const label = dialog.getByLabel('Financial year');
  const add = dialog.getByRole('button', { name: 'Add' });
  await expect(label).toHaveValue('FY27');
  await expect(label).toHaveAccessibleDescription('Apr 1, 2027 – Mar 31, 2028');
  for (const [typed, message] of [
    ['2027', 'Financial year must be FY and two digits, such as FY27'],
    ['FY29', 'FY29 would leave a gap. Add FY27 first'],
    ['FY26', 'FY26 exists already'],
  ] as const) {
    await label.fill(typed);
    await add.click();
    await expect(label).toHaveAccessibleDescription(new RegExp(message));
  }
  await label.fill('fy27');
  await add.click();
  await expect(toastOf(page)).toContainText('Financial year created successfully');
  await expect(rowOf(page, 'FY27')).toContainText('0 of 12');
  // The director has touched nothing.
  await expect(yearsOfDirector).toHaveCount(1);

  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this financial year?',
  });
  await page.getByRole('button', { name: 'Delete FY19' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'FY19 has 12 months of figures and 12 reports',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete FY27' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Financial year deleted successfully');
  await expect(rowOf(page, 'FY27')).toHaveCount(0);
  await expect(yearsOfDirector).toHaveCount(0);
  const years = await administrator.ask(listFinancialYears);
  expect(years.at(-1)?.fyYear).toBe('FY26');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the admin page is accessible and fits in ${colorScheme}`, async ({ signedIn }) => {
    test.slow();
    const viewport = { width: 360, height: 780 };
    const page = await signedIn(ADMINISTRATOR, '/admin', { colorScheme, viewport });
    for (const [path, role, name] of [
      ['/admin', 'table', 'User Management'],
      ['/admin?tab=units', 'table', 'Business Units'],
      ['/admin?tab=years', 'table', 'Financial Years'],
      ['/admin?dialog=create', 'dialog', 'Create New User'],
      ['/admin?dialog=password', 'dialog', 'Change Password'],
      ['/admin?tab=units&dialog=create', 'dialog', 'Add Business Unit'],
      ['/admin?tab=years&dialog=create', 'dialog', 'Add Financial Year'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole(role, { name })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, path);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin');
    await expect(rowOf(page, VIEWER.email)).toBeVisible();
    await expectAccessible(page, 'the wide table');
    await openMenuOf(page, VIEWER.email, 'Reset link');
    const dialog = page.getByRole('dialog', { name: 'Reset link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByLabel('Link', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the reset link');
    await page.keyboard.press('Escape');
    await openMenuOf(page, VIEWER.email, 'Make admin');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'a question');
  });
}
