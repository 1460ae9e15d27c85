import type { Page } from '@playwright/test';
import { listBusinessUnits } from '../src/contract/businessUnits.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialYears } from '../src/contract/financialYears.ts';
import { listUsers } from '../src/contract/users.ts';
import { ADMINISTRATOR, expect, fillSignIn, pageTitle, test, toastOf, VIEWER } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

/** The row with these words in a table of the admin page. */
function rowOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words });
}

async function openMenuOf(page: Page, email: string, item: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a user is created once though the answer was lost, signs in, and is deactivated and deleted', async ({
  signedIn,
  visitor,
  administrator,
}) => {
  const account = { email: 'nora.lindqvist@example.com', password: 'board meeting 9' };
  const page = await signedIn(ADMINISTRATOR, `/admin?text=${account.email}`);
  await loseFirstAnswers(page, [CALLS.registerUser]);
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const create = dialog.getByRole('button', { name: 'Create User' });
  await field('First name').fill('Nora');
  await field('Last name').fill('Lindqvist');
  await field('Email').fill(' Nora.Lindqvist@Example.com ');
  await field('Password').fill(account.password);
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached');
  await create.click();
  await expect(toastOf(page)).toContainText('User created successfully');
  await expect(dialog).toHaveCount(0);
  const row = rowOf(page, account.email);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Never');
  const all = await administrator.ask(listUsers);
  expect(all.filter(({ email }) => email === account.email)).toMatchObject([
    { firstName: 'Nora', role: 'viewer' },
  ]);

  const signIn = visitor.getByRole('button', { name: 'Sign In', exact: true });
  await visitor.goto('/');
  await fillSignIn(visitor, account);
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(toastOf(page)).toContainText('User updated successfully');
  await expect(row).toContainText('Inactive');
  await expect(signIn).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();

  await openMenuOf(page, account.email, 'Make admin');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click();
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
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('User deleted successfully');
  await expect(page.getByText('No users found')).toBeVisible();
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

test('business units are added, renamed, closed and deleted unless they are used', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/admin?tab=units');
  const [used] = await administrator.ask(listBusinessUnits);
  const name = used?.name ?? '';

  await page.getByRole('button', { name: 'Add Business Unit' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Business Unit' });
  const add = adding.getByRole('button', { name: 'Add' });
  await adding.getByLabel('Name').fill(name.toUpperCase());
  await add.click();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(
    'A business unit with this name already exists',
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
  await expect(yearsOfDirector).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Financial Year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Financial Year' });
  const label = dialog.getByLabel('Financial year');
  const add = dialog.getByRole('button', { name: 'Add' });
  await expect(label).toHaveValue('FY27');
  for (const [typed, message] of [
    ['FY29', 'FY29 would leave a gap. Add FY27 first'],
    ['FY26', 'FY26 already exists'],
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
