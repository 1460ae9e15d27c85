import { deleteUser, updateUser } from '../src/contract/users.ts';
import { expect, fillSignIn, pageTitle, loadDeafened, test } from './journey.ts';

const SUBTITLE = 'Sign in to access your board meeting reports';

test('a deactivated user is thrown out at the next click', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const account = await newAccount('viewer');
  const page = await signedIn(account, 'about:blank');
  // This tab gets no change events, so that only the click can find out.
  await loadDeafened(page, () => page.goto('/documents'));
  // All that this page asks for has been answered before the account is closed.
  await expect(page.getByText(/^\d+ documents$/)).toBeVisible();

  await administrator.ask(updateUser, {
    params: { id: String(account.id) },
    body: { isActive: false },
  });
  await page.getByRole('link', { name: 'Forecasts' }).click();
  await expect(page.getByText(SUBTITLE)).toBeVisible();
  await fillSignIn(page, account);
  await expect(page.getByRole('alert')).toBeVisible();

  await administrator.ask(updateUser, {
    params: { id: String(account.id) },
    body: { isActive: true },
  });
  await fillSignIn(page, account);
  await expect(pageTitle(page, 'Forecasts')).toBeVisible();
});

test('open tabs of a deactivated or deleted user close by themselves', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const deactivated = await newAccount('viewer');
  const deleted = await newAccount('viewer');
  const deactivatedPage = await signedIn(deactivated);
  const deletedPage = await signedIn(deleted, '/trends');
  await expect(pageTitle(deactivatedPage, 'Dashboard')).toBeVisible();
  await expect(pageTitle(deletedPage, 'Trends & Analytics')).toBeVisible();

  await administrator.ask(updateUser, {
    params: { id: String(deactivated.id) },
    body: { isActive: false },
  });
  await expect(deactivatedPage.getByText(SUBTITLE)).toBeVisible();
  await expect(pageTitle(deletedPage, 'Trends & Analytics')).toBeVisible();

  await administrator.ask(deleteUser, { params: { id: String(deleted.id) } });
  await expect(deletedPage.getByText(SUBTITLE)).toBeVisible();
});

test('an administrator who becomes a viewer loses the controls at once', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const account = await newAccount('admin');
  const page = await signedIn(account);
  const admin = page.getByRole('link', { name: 'Admin' });
  await expect(admin).toBeVisible();
  await administrator.ask(updateUser, {
    params: { id: String(account.id) },
    body: { role: 'viewer' },
  });
  await expect(admin).toHaveCount(0);
  await page.goto('/admin');
  await expect(pageTitle(page, '404 Page Not Found')).toBeVisible();
});
