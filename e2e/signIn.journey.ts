import { endSession, listSessions } from '../src/contract/auth.ts';
import { callerOf } from './caller.ts';
import {
  ADMINISTRATOR,
  loadDeafened,
  expect,
  fillSignIn,
  pageTitle,
  test,
  VIEWER,
} from './journey.ts';

const ALL_PATHS = [
  '/',
  '/reports',
  '/trends',
  '/documents',
  '/search?q=cash',
  '/forecasts',
  '/admin',
  '/login',
  '/nowhere',
];

test('signed out, every path shows the login page', async ({ visitor }) => {
  for (const path of ALL_PATHS) {
    await visitor.goto(path);
    await expect(pageTitle(visitor, 'Board Reports')).toBeVisible();
    await expect(visitor.getByText('Sign in to access your board meeting reports')).toBeVisible();
    await expect(visitor.getByRole('navigation')).toHaveCount(0);
  }
});

test('a wrong password is refused in place, and the right one signs in', async ({
  visitor,
  newAccount,
}) => {
  const account = await newAccount('viewer');
  await visitor.goto('/reports');
  await fillSignIn(visitor, { ...account, password: 'not-the-password' });

  await expect(visitor.getByRole('alert')).toContainText(/password/i);
  await expect(visitor).toHaveURL('/reports');
  await expect(visitor.getByLabel('Email')).toHaveValue(account.email);
  await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue('not-the-password');

  // An account that does not exist gets exactly the same answer.
  const words = await visitor.getByRole('alert').innerText();
  await fillSignIn(visitor, { email: 'nobody@example.com', password: 'not-the-password' });
  await expect(visitor.getByRole('alert')).toHaveText(words);

  // The address that was opened is where the sign-in leads.
  await fillSignIn(visitor, account);
  await expect(visitor.getByRole('complementary', { name: 'Sidebar' })).toContainText(
    account.email,
  );
  await expect(visitor).toHaveURL('/reports');
});

test('the demo shows accounts to try it with, and does not wait for the script', async ({
  visitor,
}) => {
  const script = Promise.withResolvers<void>();
  await visitor.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await visitor.goto('/', { waitUntil: 'commit' });
  const hint = visitor.getByRole('complementary', { name: 'Demo accounts' });
  await expect(hint).toContainText(ADMINISTRATOR.email);
  await expect(hint).toContainText(VIEWER.email);
  await expect(hint).toContainText(ADMINISTRATOR.password);
  await hint.getByRole('button', { name: 'Fill in viewer' }).click();
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  script.resolve();
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  await expect(visitor.getByText('Henrik Vale').first()).toBeVisible();
});

test('a reload and a second tab keep the session', async ({ visitor }) => {
  await visitor.goto('/');
  await fillSignIn(visitor, VIEWER);
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  await visitor.reload();
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();
  const tab = await visitor.context().newPage();
  await tab.goto('/trends');
  await expect(pageTitle(tab, 'Trends & Analytics')).toBeVisible();
});

test('a session that ended in the middle of work returns to the same page', async ({
  signedIn,
  newAccount,
  product,
}) => {
  const account = await newAccount('viewer');
  const page = await signedIn(account, 'about:blank');
  // This tab would otherwise hear that its session has ended, and leave before the click.
  await loadDeafened(page, () => page.goto('/reports?tab=financial-data&fyId=13'));
  await expect(page.getByRole('button', { name: 'April: open details' })).toBeVisible();

  const elsewhere = await callerOf(product.url, account);
  for (const session of await elsewhere.ask(listSessions)) {
    if (session.isCurrent) continue;
    await elsewhere.ask(endSession, { params: { id: String(session.id) } });
  }

  await page.getByRole('button', { name: 'April: open details' }).click();
  await expect(pageTitle(page, 'Board Reports')).toBeVisible();
  await expect(page.getByText('Sign in to access your board meeting reports')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended')).toBeVisible();

  await fillSignIn(page, account);
  const details = page.getByRole('dialog', { name: 'Financial Details' });
  await expect(details).toContainText('April 2025');
  await details.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
  await expect(pageTitle(page, 'Financial Data')).toBeVisible();
  await expect(page).toHaveURL(/fyId=13/);
});
