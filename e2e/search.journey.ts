import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { search } from '../src/contract/search.ts';
import type { SearchResult } from '../src/contract/search.ts';
import { exportAs } from './exportMenu.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';

const monthOf = ({ monthName, year }: SearchResult) => `${monthName} ${year}`;

function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search through reports, bullet points, and notes' });
}

function searchButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Search', exact: true });
}

function results(page: Page): Locator {
  return page.getByRole('list', { name: 'Results', exact: true }).getByRole('article');
}

/** The first result, of which the journeys know what the server said about it. */
function first(found: readonly SearchResult[]): SearchResult {
  const [result] = found;
  if (result === undefined) throw new Error('The demo company has no such report');
  return result;
}

test('a viewer searches, sees what was found and where, and opens the report', async ({
  signedIn,
  administrator,
}) => {
  const found = await administrator.ask(search, { query: { q: 'gross margin' } });
  const best = first(found);
  const page = await signedIn(VIEWER, '/search');
  await expect(pageTitle(page, 'Search Board Reports')).toBeVisible();
  await expect(searchBox(page)).toHaveAttribute(
    'placeholder',
    'Search through reports, bullet points, and notes...',
  );
  await expect(searchButton(page)).toBeDisabled();
  await searchBox(page).fill('  gross margin ');
  await searchButton(page).click();

  await expect(page).toHaveURL('/search?q=gross+margin');
  await expect(page.getByText(`${found.length} results`, { exact: true })).toBeVisible();
  await expect(page.getByText('Showing results for “gross margin”')).toBeVisible();
  await expect(results(page)).toHaveCount(found.length);
  const card = results(page).first();
  await expect(card.getByRole('heading', { name: monthOf(best) })).toBeVisible();
  await expect(card.getByText('Match Found')).toBeVisible();
  await expect(card).toContainText('Monthly Board Report');
  const matches = card.getByRole('list', { name: `Matches in ${monthOf(best)}` });
  await expect(matches.getByRole('listitem')).toHaveCount(best.matches.length);
  await expect(matches.locator('mark')).toHaveText(
    best.matches.flatMap(({ snippet }) =>
      snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text),
    ),
  );
  await expect(matches).toContainText(/Overview|Financial Notes|Summary Notes|Bullet point · /);
  await expect(card.getByRole('link', { name: /^Edit/ })).toHaveCount(0);

  await card.getByRole('link', { name: `View Details of ${monthOf(best)}` }).click();
  await expect(page).toHaveURL(`/reports?fyId=${best.fyId}&report=${best.id}`);
  await expect(page.getByRole('dialog', { name: monthOf(best) })).toBeVisible();
  await page.goBack();
  await expect(results(page)).toHaveCount(found.length);
  await expect(searchBox(page)).toHaveValue('gross margin');
});

test('an administrator edits a result, and exports the figures of its month', async ({
  signedIn,
  administrator,
}) => {
  const best = first(await administrator.ask(search, { query: { q: 'margin' } }));
  const page = await signedIn(ADMINISTRATOR, '/search?q=margin');
  const card = results(page).first();
  const download = page.waitForEvent('download');
  const button = card.getByRole('button', { name: `Export ${monthOf(best)}` });
  await exportAs(page, 'Figures as CSV', button);
  await expect(toastOf(page)).toContainText('Export Started');
  await expect(toastOf(page)).toContainText('Report export will begin shortly');
  const file = await download;
  expect(file.suggestedFilename()).toBe(
    `board-report-${best.monthName.toLowerCase()}-${best.year}.csv`,
  );
  const lines = (await fs.readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${best.monthName},${best.year},${best.revenue},`);

  await card.getByRole('link', { name: `Edit ${monthOf(best)}` }).click();
  await expect(page).toHaveURL(`/reports?fyId=${best.fyId}&report=${best.id}&form=edit`);
  await expect(page.getByRole('dialog', { name: `Edit ${monthOf(best)}` })).toBeVisible();
});

test('a blank query is not sent, and Enter says what is missing', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/search');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(CALLS.search.path)) asked.push(request.url());
  });
  for (const blank of ['', '   ']) {
    await searchBox(page).fill(blank);
    await expect(searchButton(page)).toBeDisabled();
    await searchBox(page).press('Enter');
    await expect(toastOf(page)).toContainText('Search Query Required');
    await expect(toastOf(page)).toContainText('Please enter a search term');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(toastOf(page)).toHaveCount(0);
  }
  await expect(page).toHaveURL('/search');
  expect(asked).toEqual([]);
});

test('year and category narrow the results, tell their numbers, and stand in the address', async ({
  signedIn,
  administrator,
}) => {
  const found = await administrator.ask(search, { query: { q: 'margin' } });
  const ofYear = found.filter(({ fyId }) => fyId === 13);
  const strategic = ofYear.filter(({ bulletPoints }) =>
    bulletPoints.some(({ category }) => category === 'Strategy'),
  );
  const page = await signedIn(VIEWER, '/search?q=margin');
  const year = page.getByRole('main').getByLabel('Financial Year');
  const category = page.getByLabel('Category');
  await expect(year.getByRole('option').first()).toHaveText('All Financial Years');
  await expect(category.getByRole('option').first()).toHaveText('All Categories');
  await expect(year.getByRole('option', { name: /^FY25/ })).toHaveText(
    `FY25 (Apr 2025 – Mar 2026) · ${ofYear.length}`,
  );
  await year.selectOption('13');
  await expect(page).toHaveURL('/search?q=margin&fyId=13');
  await expect(page.getByText(`${ofYear.length} results`, { exact: true })).toBeVisible();
  await expect(category.getByRole('option', { name: /^Strategy/ })).toHaveText(
    `Strategy · ${strategic.length}`,
  );
  await category.selectOption('Strategy');
  await expect(page).toHaveURL('/search?q=margin&fyId=13&category=Strategy');
  await expect(results(page)).toHaveCount(strategic.length);
  await page.reload();
  await expect(results(page)).toHaveCount(strategic.length);
  await page.goBack();
  await expect(category).toHaveValue('all');
  await page.goBack();
  await expect(year).toHaveValue('all');
  await expect(results(page)).toHaveCount(found.length);
});

test('nothing found is said with a way on, whatever was asked', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/search');
  const odd = ['zzzqqq', '"" - | & ! ( ) :*', 'x'.repeat(5000), '\u202E\u0000😀\uFFFD'];
  for (const query of odd) {
    await searchBox(page).fill(query);
    await searchBox(page).press('Enter');
    await expect(page.getByText('No results found', { exact: true })).toBeVisible();
    await expect(page.getByText('0 results', { exact: true })).toBeVisible();
    await expect(page.getByText('Try other words, or fewer of them.')).toBeVisible();
  }
  // What a filter hides is not gone.
  await page.goto('/search?q=margin&fyId=9999');
  await expect(page.getByText('No results found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(results(page).first()).toBeVisible();
});

test('a search under way says so, and one that fails offers another try', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/search');
  let answer: 'late' | 'never' | 'now' = 'late';
  const held = Promise.withResolvers<void>();
  await page.route(`**${CALLS.search.path}?*`, async (route) => {
    if (answer === 'never') await route.abort();
    else {
      if (answer === 'late') await held.promise;
      await route.continue();
    }
  });
  await searchBox(page).fill('margin');
  await searchBox(page).press('Enter');
  await expect(page.getByText('Searching...', { exact: true })).toBeVisible();
  held.resolve();
  await expect(results(page).first()).toBeVisible();

  answer = 'never';
  await searchBox(page).fill('cash');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Search failed');
  answer = 'now';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(results(page).first()).toBeVisible();
});

test('by keyboard alone: search, and open the report', async ({ signedIn, administrator }) => {
  const best = first(await administrator.ask(search, { query: { q: 'margin' } }));
  const page = await signedIn(VIEWER, '/search');
  await searchBox(page).focus();
  await page.keyboard.type('margin');
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: `View Details of ${monthOf(best)}` });
  await expect(view).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await view.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: monthOf(best) })).toBeVisible();
});

test('what a colleague writes is found without a reload', async ({ signedIn, administrator }) => {
  const page = await signedIn(VIEWER, '/search?q=quokka');
  await expect(page.getByText('No results found', { exact: true })).toBeVisible();
  const { id } = first(await administrator.ask(search, { query: { q: 'margin' } }));
  await administrator.send(`/api/monthly-summaries/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ overview: 'The <b>quokka</b> project & its margin.' }),
  });
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await expect(page.locator('mark')).toHaveText('quokka');
  await expect(results(page)).toContainText('The <b>quokka</b> project & its margin.');
});
