import type { Page } from '@playwright/test';
import { listDocuments } from '../src/contract/documents.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listFinancialYears } from '../src/contract/financialYears.ts';
import { violations } from './axe.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';

function palette(page: Page) {
  return page.getByRole('dialog', { name: 'Quick find' });
}

function field(page: Page) {
  return palette(page).getByRole('combobox', { name: 'Quick find' });
}

function marked(page: Page) {
  return palette(page).getByRole('option', { selected: true });
}

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  // Everything that has a name has arrived.
  await expect(palette(page).getByText(/^Loading/)).toHaveCount(0);
}

/** By keyboard alone: opens, types, and takes the entry that leads. */
async function goTo(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await open(page);
  await page.keyboard.type(typed);
  await expect(marked(page)).toHaveText(entry);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

/** The labels of what typed text finds. */
async function foundBy(page: Page, typed: string): Promise<string[]> {
  await field(page).fill(typed);
  await expect(palette(page).getByRole('option').last()).toHaveText(
    `Search reports for “${typed}”`,
  );
  return palette(page).getByRole('option').allInnerTexts();
}

test('a director goes everywhere by a few letters', async ({ signedIn, administrator }) => {
  const page = await signedIn(VIEWER);
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();

  await goTo(page, 'fore', 'Forecasts');
  await expect(pageTitle(page, 'Forecasts')).toBeFocused();
  await goTo(page, 'variance', /^Variance Analysis/);
  await expect(page.getByRole('tab', { name: 'Variance Analysis', selected: true })).toBeVisible();

  const years = await administrator.ask(listFinancialYears);
  const fy25 = years.find(({ fyYear }) => fyYear === 'FY25')?.id;
  await goTo(page, 'fy25', /^FY25 \(Apr 2025 – Mar 2026\)/);
  await expect(pageTitle(page, 'Board Reports')).toBeFocused();
  await expect(page).toHaveURL(`/reports?fyId=${fy25}`);
  await expect(page.getByLabel('Financial Year').last()).toHaveValue(String(fy25));

  await goTo(page, 'fy26 oct', /^October 2026/);
  const details = page.getByRole('dialog', { name: /Financial Details/ });
  await expect(details).toContainText('October 2026');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await goTo(page, 'oct 26 report', /^October 2026 board report/);
  await expect(page.getByRole('dialog', { name: 'October 2026', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const documents = await administrator.ask(listDocuments);
  const deck = documents.find(
    ({ originalName }) => originalName === 'Board deck October 2026.pptx',
  );
  await goTo(page, 'deck oct 26', 'Board deck October 2026.pptx');
  await expect(page).toHaveURL(`/documents?open=${deck?.id}`);
  await expect(page.getByRole('dialog', { name: deck?.originalName ?? 'none' })).toBeVisible();
});

test('a month also leads to its place on the timeline', async ({ signedIn, administrator }) => {
  const page = await signedIn(VIEWER, '/trends');
  const [latest] = (await administrator.ask(listFinancialData)).toReversed();
  await goTo(page, 'oct 26 timeline', /^October 2026 on the timeline/);
  await expect(page).toHaveURL(`/?selected=${latest?.id}`);
  await expect(part(page, 'Financial Details')).toContainText('October 2026');
});

test('"q2 fy25" finds the months of that quarter, the arrows choose one', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await open(page);
  const found = await foundBy(page, 'q2 fy25');
  expect(found.slice(0, 3).map((text) => text.split('\n')[0])).toEqual([
    'September 2025',
    'August 2025',
    'July 2025',
  ]);
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText(/^August 2025/);
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await marked(page).getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Financial Details/ })).toContainText(
    'August 2025',
  );
});

test('an administrator starts work from anywhere', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR);
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  for (const [typed, dialog] of [
    ['create report', 'Create Monthly Report'],
    ['upload', 'Upload Document'],
    ['add forecast', 'Create Forecast & Budget'],
    ['create new user', 'Create New User'],
    ['change pass', 'Change Password'],
    ['my sessions', 'Your Sessions'],
  ] as const) {
    await goTo(page, typed, /.+/);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    // In a dialog the palette's key waits: what is typed there is not saved.
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await goTo(page, 'business units', /^Business Units/);
  await expect(page).toHaveURL('/admin?tab=units');

  await page.goto('/');
  await expect(part(page, 'Total Reports')).toBeVisible();
  await goTo(page, 'export excel', 'Export this page as Excel');
  await expect(toastOf(page)).toContainText('Export Started');

  await goTo(page, 'dark', 'Switch to dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await goTo(page, 'theme system', 'Switch to the same theme as the system');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('a director is offered nothing that belongs to administrators', async ({ signedIn }) => {
  const words = ['create', 'upload', 'add', 'admin', 'user', 'units', 'delete'];
  const offered = async (page: Page) => {
    const all: string[] = [];
    await open(page);
    all.push(...(await palette(page).getByRole('option').allInnerTexts()));
    for (const word of words) all.push(...(await foundBy(page, word)));
    await page.keyboard.press('Escape');
    return all.filter((text) =>
      /create|upload|add |^admin|users?$|units/i.test(text.split('\n')[0] ?? ''),
    );
  };
  // The page has no Export either, which the palette knows.
  const director = await signedIn(VIEWER, '/documents');
  await expect(pageTitle(director, 'Documents')).toBeVisible();
  expect((await offered(director)).filter((text) => !text.startsWith('Search reports'))).toEqual(
    [],
  );
  await open(director);
  expect(await foundBy(director, 'export')).toEqual(['Search reports for “export”']);

  const administrator = await signedIn(ADMINISTRATOR, '/documents');
  const found = (await offered(administrator)).map((text) => text.split('\n')[0]);
  for (const label of ['Create Report', 'Upload Document', 'Create New User', 'Admin', 'Users']) {
    expect(found).toContain(label);
  }
});

test('Escape gives the focus back, and the key works while typing', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/documents');
  const filter = page.getByRole('searchbox', { name: 'Search reports' });
  await filter.fill('abc');
  await open(page);
  await page.keyboard.type('xyz');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('abc');
  // What was typed last time is gone, and the key closes what it opened.
  await open(page);
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
  await expect(filter).toBeFocused();
  // A plain k is a letter.
  await page.keyboard.type('k');
  await expect(filter).toHaveValue('abck');

  const button = page.getByRole('button', { name: 'Quick find' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('what is found nowhere is searched for in the reports', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await open(page);
  await page.keyboard.type('covenant headroom');
  await expect(palette(page).getByText('No results found')).toBeVisible();
  await expect(marked(page)).toHaveText('Search reports for “covenant headroom”');
  await page.keyboard.press('Enter');
  await expect(pageTitle(page, 'Search Board Reports')).toBeFocused();
  await expect(page).toHaveURL(/\/search\?q=covenant(\+|%20)headroom$/);
});

test('the last choices lead, for each person', async ({ signedIn, newAccount }) => {
  const page = await signedIn(await newAccount('viewer'));
  await open(page);
  await expect(palette(page).getByText('Recent', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await goTo(page, 'trends', 'Trends & Analytics');
  await goTo(page, 'sep 26', /^September 2026/);
  await expect(page.getByRole('dialog', { name: /Financial Details/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await open(page);
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    [/^September 2026/, 'Trends & Analytics'],
  );
  await expect(marked(page)).toHaveText(/^September 2026/);
});

test('lists that cannot be read are named, and asked for again', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/trends');
  await page.route('**/api/documents*', (route) => route.abort());
  await open(page);
  await expect(palette(page).getByRole('alert')).toHaveText('Could not be read: documents');
  await page.keyboard.type('board deck');
  await expect(marked(page)).toHaveText('Search reports for “board deck”');
  await page.unroute('**/api/documents*');
  await palette(page).getByRole('button', { name: 'Try again' }).click();
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
  // What has arrived stands before the search, and is what Enter takes.
  await expect(marked(page)).toHaveText(/^Board deck/);
});

test('on a phone it is reached through the navigation, by touch', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Quick find' }).click();
  await field(page).fill('oct 26');
  await expect(marked(page)).toHaveText(/^October 2026/);
  await expect(marked(page)).toBeInViewport({ ratio: 1 });
  const box = await palette(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await palette(page).getByRole('option', { name: 'October 2026 board report' }).click();
  await expect(page.getByRole('dialog', { name: 'October 2026', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toHaveCount(0);
});

test('the palette is accessible by day and by night', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/', { colorScheme: 'light' });
  const look = async (state: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page, 'all'), `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  await open(page);
  await look('at first');
  await field(page).fill('oct 26');
  await expect(marked(page)).toHaveText(/^October 2026/);
  for (const width of [360, 390, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const surplus = await palette(page).evaluate((element) =>
      Math.max(element.scrollWidth - element.clientWidth, 0),
    );
    expect.soft(surplus, `at ${width} px`).toBe(0);
  }
  await look('found');
  await field(page).fill('xyzzy');
  await expect(palette(page).getByText('No results found')).toBeVisible();
  await look('nothing found');
});
