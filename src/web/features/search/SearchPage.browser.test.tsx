import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCompany } from '../../../contract/company.ts';
import { search, searchAdvice, searchMatches } from '../../../contract/search.ts';
import {
  address,
  focusOn,
  press,
  textsOf,
  toastInSight,
  typeText,
  pageTitle,
} from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { FOUND } from '../../testCompany.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';
import { server, UNREACHABLE } from '../../testServer.ts';

const main = () => page.getByRole('main');
const searchBox = () =>
  page.getByRole('searchbox', { name: 'Search through reports, bullet points, and notes' });
const searchButton = () => main().getByRole('button', { name: 'Search' });
const results = () => page.getByRole('list', { name: 'Results' }).getByRole('article');
const find = () => server.answer(search, [...FOUND]);

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

test('a blank query is not sent, and Enter says what is missing', async () => {
  await openApplication('/search');
  for (const blank of ['', '   ']) {
    await searchBox().fill(blank);
    await expect.element(searchButton()).toBeDisabled();
    await press('Enter');
    await expect.element(toastInSight()).toMatchTextContent('Search Query Required');
    await expect.element(toastInSight()).toMatchTextContent('Please enter a search term');
    await toastInSight().getByRole('button', { name: 'Close' }).click();
    await expect.element(toastInSight()).not.toBeInTheDocument();
  }
  expect(address()).toBe('/search');
  expect(server.calls(search)).toEqual([]);
});

test('a result shows where the words were found, and a viewer cannot edit it', async () => {
  await openApplication('/search', 'viewer', find);
  await searchBox().fill('  gross margin ');
  await searchButton().click();
  await expect.element(page.getByText('Showing results for “gross margin”')).toBeVisible();
  await expect.element(page.getByText(`${FOUND.length} results`)).toBeVisible();
  expect(address()).toBe('/search?q=gross+margin');
  const card = results().first();
  await expect.element(card.getByText('Match Found')).toBeVisible();
  const matches = card.getByRole('list', { name: /^Matches in / });
  // B32: what was found is larger than the word that something was.
  expect(sizeOf(card.getByText('Match Found').element())).toBeLessThan(
    sizeOf(matches.getByCss('mark').element()),
  );
  await expect.element(matches).toMatchTextContent('Overview');
  expect(textsOf(matches.getByCss('mark'))).toEqual(['gross margin']);
  await expect.element(card.getByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});

test('the first of many results are drawn before the others, and all at once on the way back', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    FOUND.slice(0, 1).map((found) => Object.assign({}, found, { id: 1_000 + index })),
  ).flat();
  await openApplication('/search', 'viewer', () => server.answer(search, many));
  const counts: number[] = [];
  const observer = new MutationObserver(() => {
    const drawn = document.querySelectorAll('[aria-label="Results"] > li').length;
    if (drawn !== (counts.at(-1) ?? 0)) counts.push(drawn);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await searchBox().fill('margin');
  await press('Enter');
  await expect.poll(() => counts.at(-1)).toBe(many.length);
  expect(counts[0]).toBeLessThan(10);
  await results()
    .first()
    .getByRole('link', { name: /^View Details for / })
    .click();
  await expect.element(pageTitle('Report')).toBeVisible();
  counts.length = 0;
  history.back();
  await expect.poll(() => counts).toEqual([many.length]);
  observer.disconnect();
});

test('who pauses in typing has the results at Enter, and they are asked for once', async () => {
  await openApplication('/search', 'viewer', find);
  await searchBox().fill(' margin ');
  await expect.poll(() => server.calls(search)).toHaveLength(1);
  expect(server.calls(search)[0]?.query.get('q')).toBe('margin');
  // Nothing is shown before Enter.
  expect(address()).toBe('/search');
  await expect.element(page.getByText('What are you looking for?')).toBeVisible();
  const searching: string[] = [];
  const observer = new MutationObserver(() => {
    if (document.body.textContent.includes('Searching...')) searching.push('Searching...');
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await press('Enter');
  await expect.element(results().first()).toBeVisible();
  observer.disconnect();
  expect(searching).toEqual([]);
  expect(server.calls(search)).toHaveLength(1);
});

test('by keyboard alone: search, and open the report', async () => {
  await openApplication('/search', 'viewer', find);
  await focusOn(searchBox());
  await typeText('margin');
  await press('Enter');
  const view = results()
    .first()
    .getByRole('link', { name: /^View Details for / });
  await expect.element(view).toBeVisible();
  for (let step = 0; step < 12 && document.activeElement !== view.element(); step += 1) {
    await press('Tab');
  }
  await expect.element(view).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: 'June 2026' })).toBeVisible();
  history.back();
  await expect.element(searchBox()).toHaveValue('margin');
});

test('B24: further matches of a report open below its best ones, and close again', async () => {
  const [first] = FOUND;
  const [best] = first?.matches ?? [];
  if (first === undefined || best === undefined) throw new Error('Nothing is found');
  const bullet = (sourceId: number) => ({ ...best, source: 'bullet' as const, sourceId });
  const paper = { ...best, source: 'document' as const, sourceId: 9, label: 'Paper.pdf', page: 2 };
  const copies = [
    { documentId: 3, summaryId: 31, fyId: 13, monthName: 'March', year: 2026 },
    { documentId: 4, summaryId: 32, fyId: 14, monthName: 'April', year: 2026 },
  ];
  const withMore = { ...first, moreMatches: 3, matches: [{ ...paper, copies }] };
  await openApplication('/search?q=margin', 'viewer', () => server.answer(search, [withMore]));
  const list = results()
    .first()
    .getByRole('list', { name: /^Matches in / });
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  await expect
    .element(list)
    .toMatchTextContent('The same file is attached to April 2026 and March 2026');
  await expect
    .element(list.getByRole('link', { name: 'March 2026' }))
    .toHaveAttribute('href', '/report?month=2026-03');
  const more = () =>
    results()
      .first()
      .getByRole('button', { name: /more matches/ });
  await expect.element(more()).toHaveTextContent('+3 more');
  server.answer(searchMatches, UNREACHABLE);
  await focusOn(more());
  await press('Enter');
  await expect.element(results().first().getByRole('alert')).toBeVisible();
  server.answer(searchMatches, [best, bullet(1), bullet(2), paper]);
  await press('Enter');
  await expect.element(list.getByRole('listitem')).toHaveLength(4);
  expect(server.calls(searchMatches).at(-1)?.query.get('summaryId')).toBe(String(first.id));
  await press('Enter');
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  await expect.element(more()).toHaveFocus();
});

const year = () => main().getByLabelText('Financial Year');
const category = () => page.getByLabelText('Category');

describe('the filters', () => {
  const mixed = FOUND.map((result, index) =>
    Object.assign({}, result, {
      fyId: index < 2 ? 13 : 14,
      bulletPoints: index === 0 ? result.bulletPoints : [],
    }),
  );

  test('narrow the results, tell their numbers, and stand in the address', async () => {
    await openApplication('/search?q=margin', 'viewer', () => server.answer(search, mixed));
    await expect.element(results().first()).toBeVisible();
    expect(textsOf(year().getByRole('option'))[0]).toBe('All Financial Years');
    expect(textsOf(category().getByRole('option'))[0]).toBe('All Categories');
    await expect
      .element(year().getByRole('option', { name: /^FY25/ }))
      .toHaveTextContent('FY25 (Apr 2025 – Mar 2026) · 2');
    await year().selectOptions('13');
    await expect.element(page.getByText('2 results')).toBeVisible();
    expect(address()).toBe('/search?q=margin&fyId=13');
    await expect
      .element(category().getByRole('option', { name: /^Strategy/ }))
      .toHaveTextContent('Strategy · 1');
    await category().selectOptions('Strategy');
    await expect.element(page.getByText('1 result')).toBeVisible();
    expect(address()).toBe('/search?q=margin&fyId=13&category=Strategy');
    history.back();
    await expect.element(category()).toHaveValue('all');
    history.back();
    await expect.element(year()).toHaveValue('all');
    await expect.element(page.getByText('5 results')).toBeVisible();
  });

  test('B24: the newest reports come first where that is chosen', async () => {
    await openApplication('/search?q=margin', 'viewer', find);
    await expect.element(results().first()).toBeVisible();
    const names = () =>
      results()
        .elements()
        .map((card) => card.getAttribute('aria-label'));
    const byRelevance = names();
    await page.getByLabelText('Sort by').selectOptions('newest');
    expect(address()).toBe('/search?q=margin&sort=newest');
    expect(new Set(names())).toEqual(new Set(byRelevance));
    await page.getByLabelText('Sort by').selectOptions('best');
    expect(names()).toEqual(byRelevance);
  });

  test('can hide every result, and are then cleared by a button', async () => {
    await openApplication('/search?q=margin&fyId=9999', 'viewer', find);
    await expect.element(page.getByText('No results found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(results().first()).toBeVisible();
  });
});

test.each(['zzzqqq', '"" - | & ! ( ) :*', 'x'.repeat(5000), '\u202E😀\uFFFD'])(
  'nothing found is said with a way on (%#)',
  async (query) => {
    await openApplication('/search');
    await searchBox().fill(query);
    await press('Enter');
    await expect.element(page.getByText('No results found')).toBeVisible();
    await expect.element(page.getByText('0 results')).toBeVisible();
    await expect.element(page.getByText(/^Try other words, or fewer words\./)).toBeVisible();
    // A very long one is cut.
    const sent = server.calls(search).at(-1)?.query.get('q') ?? 'nothing was asked';
    expect(query.startsWith(sent)).toBe(true);
  },
);

test.each([
  ['admin', /^There are no reports to search yet\. Create the first one/],
  ['viewer', /^Reports can be searched as soon as an administrator/],
] as const)('before the first report the search says so (%s)', async (role, words) => {
  await openApplication('/search', role, () => {
    server.answer(getCompany, {
      ...SET_UP_COMPANY,
      firstSteps: { ...SET_UP_COMPANY.firstSteps, report: false },
    });
  });
  await searchBox().fill('cash');
  await press('Enter');
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(/^Try other words/)).not.toBeInTheDocument();
});

test('A13: a search that asks for nothing says why, and a mistyped word gets a suggestion', async () => {
  await openApplication('/search', 'viewer', () =>
    server.answer(searchAdvice, { asksNothing: 'onlyExcluded', suggestion: null }),
  );
  await searchBox().fill('-margin');
  await press('Enter');
  await expect.element(page.getByText(/^A minus sign only excludes reports\./)).toBeVisible();
  server.answer(searchAdvice, { asksNothing: null, suggestion: 'gross margin' });
  await searchBox().fill('gross marign');
  await press('Enter');
  find();
  await page.getByRole('button', { name: 'gross margin' }).click();
  await expect.element(results().first()).toBeVisible();
  await expect.element(searchBox()).toHaveValue('gross margin');
});

test('a search under way says so, and one that fails offers another try', async () => {
  await openApplication('/search', 'viewer', find);
  const release = server.hold(search);
  await searchBox().fill('margin');
  await press('Enter');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  release();
  await expect.element(results().first()).toBeVisible();

  server.answer(search, UNREACHABLE);
  await searchBox().fill('cash');
  await press('Enter');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Search failed');
  find();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(results().first()).toBeVisible();
});

test('a colleague’s text is found without a reload', async () => {
  await openApplication('/search?q=margin');
  await expect.element(page.getByText('No results found')).toBeVisible();
  find();
  server.announce(['search']);
  await expect.element(results().first()).toBeVisible();
});
