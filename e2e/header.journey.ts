import type { Page } from '@playwright/test';
import { expect, pageTitle, test, VIEWER } from './journey.ts';

const yearOf = (one: Page) =>
  one.getByRole('complementary', { name: 'Sidebar' }).getByLabel('Financial Year');

test('the theme follows the system, and a chosen theme and year are kept', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/', { colorScheme: 'dark' });
  const scheme = () =>
    page.evaluate(() => {
      const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
      return Number(red) < 128 ? 'dark' : 'light';
    });
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  expect(await scheme()).toBe('dark');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: VIEWER.email }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await choose('Light');
  await expect.poll(scheme).toBe('light');
  await yearOf(page).selectOption('FY24');
  await expect(page).toHaveURL('/?fyId=12');
  const tab = await page.context().newPage();
  // A page without figures of a year shows the chosen one.
  await tab.goto('/documents');
  await expect(yearOf(tab).getByRole('option', { selected: true })).toHaveText('FY24');
  await page.bringToFront();
  await page.reload();
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  expect(await scheme()).toBe('light');
  await expect(page.getByRole('banner').getByText('FY24', { exact: true })).toBeVisible();
  await expect(yearOf(page).getByRole('option', { selected: true })).toHaveText('FY24');
  await choose('Same as system');
  await expect.poll(scheme).toBe('dark');
});

test("a press on the user's menu is not lost while its script is arriving", async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER, 'about:blank');
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/overlays-.*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/');
  const arrival = page.waitForResponse(/\/assets\/overlays-/);
  await page.getByRole('button', { name: VIEWER.email }).hover();
  await page.mouse.down();
  pressed.resolve();
  await (await arrival).finished();
  // The script has run once what it brings has been asked for.
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeVisible();
});

test('a year chosen while the next page is on its way holds on that page', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, 'about:blank');
  const arrived = Promise.withResolvers<void>();
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('All Years', { exact: true })).toBeVisible();
  // From here on scripts arrive late, so that the next page is still on its way.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/documents');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByLabel('Financial Year').selectOption('FY24');
  arrived.resolve();
  await expect(pageTitle(page, 'Documents')).toBeVisible();
  await expect(sidebar.getByLabel('Financial Year')).toHaveValue('12');
  await expect(page).toHaveURL('/documents');
});
