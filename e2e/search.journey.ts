import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
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
  await expect(matches).toContainText(/Overview|Financial notes|Summary notes|Bullet point · /);
  await expect(card.getByRole('link', { name: /^Edit/ })).toHaveCount(0);

  await card.getByRole('link', { name: `View Details for ${monthOf(best)}` }).click();
  await expect(page).toHaveURL(/\/report\?month=\d{4}-\d\d$/);
  await expect(page.getByRole('heading', { name: monthOf(best) })).toBeVisible();
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

test('a colleague’s text is found without a reload', async ({ signedIn, administrator }) => {
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
