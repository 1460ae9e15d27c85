import type { Page } from '@playwright/test';
import { exportAs } from './exportMenu.ts';
import { expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search reports' });
}

/** Signed in, on a page whose clock stands still until it is told to go on. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await expect(part(page, 'Revenue Trend').getByRole('slider')).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('the search box of the header leads to the results', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search reports...');
  await page.keyboard.press('/');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('');

  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await searchBox(page).fill('  EBITDA margin ');
  await page.keyboard.press('Enter');
  await expect(pageTitle(page, 'Search Board Reports')).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=EBITDA(\+|%20)margin$/);
  await page.goBack();
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();

  // A slash that is typed into a field is a slash.
  await searchBox(page).fill('a');
  await page.keyboard.type('/b');
  await expect(searchBox(page)).toHaveValue('a/b');
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).not.toBeFocused();
});

test('the theme follows the system, and a choice is kept', async ({ signedIn }) => {
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
  const tab = await page.context().newPage();
  await tab.goto('/trends');
  await page.bringToFront();
  await page.reload();
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  expect(await scheme()).toBe('light');
  await choose('Same as system');
  await expect.poll(scheme).toBe('dark');
});

test("a press on the user's menu is not lost while its script is arriving", async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER);
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/UserMenu-.*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.reload();
  const arrival = page.waitForResponse(/\/assets\/UserMenu-/);
  await page.getByRole('button', { name: VIEWER.email }).hover();
  await page.mouse.down();
  pressed.resolve();
  await (await arrival).finished();
  // The script has run once what it brings has been asked for.
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeVisible();
});

test('a toast stands for five seconds, one at a time, and F8 goes to it', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await standStill(page);
  await exportAs(page, 'Figures as CSV');
  await expect(toastOf(page)).toContainText('Export Started');
  await expect(toastOf(page)).toContainText('Full dashboard export will begin shortly');
  // The pointer rests elsewhere: on the toast it would stop the clock.
  await page.mouse.move(600, 5);
  await page.clock.runFor(4900);
  await expect(toastOf(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toastOf(page)).toHaveCount(0);

  await exportAs(page, 'Figures as CSV');
  await exportAs(page, 'Figures as CSV');
  await expect(toastOf(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByRole('list'),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toastOf(page)).toHaveCount(0);
});

test('tooltips wait 700 ms, and the next one does not', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await standStill(page);
  const tooltip = page.getByRole('tooltip');
  const months = page.getByRole('list', { name: 'Months' });

  await months.getByRole('button', { name: 'September 2026' }).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toContainText('September 2026');
  // Within 300 ms of the first the neighbour follows at once.
  await months.getByRole('button', { name: 'October 2026' }).hover();
  await expect(tooltip).toContainText('October 2026');
  await page.mouse.move(600, 5);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(310);
  await months.getByRole('button', { name: 'October 2026' }).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(600, 5);

  const button = part(page, 'Revenue Trend').getByRole('button', { name: 'Show as table' });
  await page.clock.runFor(1000);
  await button.hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('Show as table');
});

test("the sidebar's year sets the badge and the page's filter, and is remembered", async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER);
  const selector = page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByLabel('Financial Year');
  const badge = (year: string) => page.getByRole('banner').getByText(year, { exact: true });
  await expect(badge('FY20')).toBeVisible();
  await expect(selector).toHaveValue('1');
  await expect(selector.getByRole('option')).toHaveText([
    'FY19',
    'FY20',
    'FY21',
    'FY22',
    'FY23',
    'FY24',
    'FY25',
    'FY26',
  ]);
  // Nobody has chosen anything: the page shows all years.
  await expect(page).toHaveURL('/');
  await expect(part(page, 'Total Reports')).toContainText('All years');

  await selector.selectOption('FY23');
  await expect(badge('FY23')).toBeVisible();
  await expect(page).toHaveURL('/?fyId=11');
  await expect(part(page, 'Total Reports')).toContainText('FY23');

  // A page without a year filter takes the badge alone.
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(badge('FY23')).toBeVisible();
  await selector.selectOption('FY24');
  await expect(badge('FY24')).toBeVisible();
  await expect(page).toHaveURL('/documents');

  await page.reload();
  await expect(badge('FY24')).toBeVisible();
  await expect(selector).toHaveValue('12');
  const stranger = await signedIn(VIEWER);
  await expect(stranger.getByRole('banner').getByText('FY20', { exact: true })).toBeVisible();
});

test('a year chosen while the next page is on its way belongs to that page', async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER);
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/DocumentsPage-.*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('banner').getByText('FY20', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHaveURL('/documents');
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.getByLabel('Financial Year').selectOption('FY24');
  arrived.resolve();
  await expect(pageTitle(page, 'Documents')).toBeVisible();
  await expect(page.getByRole('banner').getByText('FY24', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/documents');
});

test('Back goes through the filters as they were chosen', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  const scope = part(page, 'Total Reports');
  await page.getByLabel('Year filter').selectOption({ label: 'FY21 (Apr 2021 – Mar 2022)' });
  await expect(scope).toContainText('FY21');
  await page.getByLabel('Month filter').selectOption('May');
  await expect(scope).toContainText('May, FY21');
  await page.getByRole('link', { name: 'Monthly Reports' }).click();
  await page.getByRole('tab', { name: 'Financial Data' }).click();
  await expect(pageTitle(page, 'Financial Data')).toBeVisible();

  await page.goBack();
  await expect(pageTitle(page, 'Board Reports')).toBeVisible();
  await page.goBack();
  await expect(scope).toContainText('May, FY21');
  await expect(page.getByLabel('Month filter')).toHaveValue('2');
  await page.goBack();
  await expect(scope).toContainText('FY21');
  await expect(scope).not.toContainText('May');
  await page.goBack();
  await expect(scope).toContainText('All years');
  await page.goForward();
  await expect(scope).toContainText('FY21');
});

test('on a phone the pages are reached through the menu button', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Navigation' });
  await sheet.getByRole('link', { name: 'Forecasts' }).click();
  await expect(pageTitle(page, 'Forecasts')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('cash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=cash');
});
