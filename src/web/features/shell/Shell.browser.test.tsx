import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import {
  address,
  focusOn,
  pageTitle,
  part,
  passTime,
  press,
  textsOf,
  typeText,
} from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { search } from '../../../contract/search.ts';

const searchBox = () => page.getByRole('searchbox', { name: 'Search reports' });
const tooltip = () => page.getByRole('tooltip');
const dot = (month: string) =>
  page.getByRole('list', { name: 'Months' }).getByRole('button', { name: month });
const leave = () => userEvent.pointer({ coords: { x: 600, y: 5 } });

/** The pointer as the page sees it, at once: a real one takes time on its way, on any clock. */
function point(kind: 'pointerover' | 'pointermove' | 'pointerout', at: Locator): void {
  const event = new PointerEvent(kind, { bubbles: true, pointerType: 'mouse' });
  at.element().dispatchEvent(event);
}
const enter = (at: Locator) => {
  point('pointerover', at);
  point('pointermove', at);
};
const exit = (at: Locator) => point('pointerout', at);
const badge = (year: string) => page.getByRole('banner').getByText(year);

test('a path that leads nowhere says so', async () => {
  await openApplication('/nowhere');
  await expect.element(pageTitle('404 Page Not Found')).toBeVisible();
});

test('/login and the page of administrators do not exist for a viewer', async () => {
  for (const path of ['/login', '/admin', '/import']) {
    await openApplication(path);
    await expect.element(pageTitle('404 Page Not Found')).toBeVisible();
  }
});

const links = () => textsOf(page.getByRole('navigation', { name: 'Main' }).getByRole('link'));

test('plans, accounts and the import are in the navigation of those who use them', async () => {
  await openApplication();
  await expect.element(page.getByRole('link', { name: 'Forecasts' })).toBeVisible();
  for (const name of ['Plans', 'Accounts', 'Import']) expect(links()).not.toContain(name);
  await openApplication('/', 'admin');
  await expect.element(page.getByRole('link', { name: 'Plans', exact: true })).toBeVisible();
  expect(links()).toEqual(expect.arrayContaining(['Plans', 'Accounts', 'Import', 'Admin']));
});

describe('the search box of the header', () => {
  test('takes the focus by / and leads to the results; a blank search is ignored', async () => {
    await openApplication();
    server.answer(search, []);
    await expect.element(searchBox()).toHaveAttribute('placeholder', 'Search reports...');
    await press('/');
    await expect.element(searchBox()).toHaveFocus();
    await expect.element(searchBox()).toHaveValue('');
    await typeText('   ');
    await press('Enter');
    expect(address()).toBe('/');

    await searchBox().fill('  EBITDA margin ');
    await press('Enter');
    await expect.element(pageTitle('Search Board Reports')).toBeVisible();
    expect(address()).toMatch(/^\/search\?q=EBITDA(\+|%20)margin$/);
    history.back();
    await expect.element(pageTitle('Dashboard')).toBeVisible();
  });

  test('gives way to the box of the Search page, which / focuses', async () => {
    await openApplication('/search');
    const own = page.getByRole('searchbox');
    await expect.element(own).toHaveAccessibleName(/^Search through reports/);
    await press('/');
    await expect.element(own).toHaveFocus();
  });

  test('a slash that is typed into it is a slash, and Escape leaves it', async () => {
    await openApplication();
    await searchBox().fill('a');
    await typeText('/b');
    await expect.element(searchBox()).toHaveValue('a/b');
    await press('Escape');
    await expect.element(searchBox()).not.toHaveFocus();
  });

  test('on a phone it opens by a button, and the pages are reached through the menu', async () => {
    await page.viewport(390, 844);
    await openApplication();
    server.answer(search, []);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const sheet = page.getByRole('dialog', { name: 'Navigation' });
    await sheet.getByRole('link', { name: 'Forecasts' }).click();
    await expect.element(pageTitle('Forecasts')).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await expect.element(searchBox()).toHaveFocus();
    await typeText('cash');
    await press('Enter');
    await expect.element(pageTitle('Search Board Reports')).toBeVisible();
    expect(address()).toBe('/search?q=cash');
  });
});

const selector = () =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByLabelText('Financial Year');

describe("the sidebar's year", () => {
  test("sets the badge and the page's filter, and is remembered", async () => {
    await openApplication();
    await expect.element(badge('All Years')).toBeVisible();
    await expect.element(selector()).toHaveValue('1');
    const years = ['FY19', 'FY20', 'FY21', 'FY22', 'FY23', 'FY24', 'FY25', 'FY26'];
    await expect.poll(() => textsOf(selector().getByRole('option'))).toEqual(years);
    // Nobody has chosen anything: the page shows all years.
    expect(address()).toBe('/');
    await expect.element(part('Total Reports')).toMatchTextContent('All years');

    await selector().selectOptions('FY25');
    await expect.element(badge('FY25')).toBeVisible();
    await expect.element(part('Total Reports')).toMatchTextContent('FY25');
    expect(address()).toBe('/?fyId=13');

    // A page of all years says so, whatever is chosen.
    await page.getByRole('link', { name: 'Documents' }).click();
    await expect.element(badge('All Years')).toBeVisible();
    await selector().selectOptions('FY24');
    await expect.element(badge('All Years')).toBeVisible();
    expect(address()).toBe('/documents');
    expect(localStorage.getItem('financial-year-id')).toBe('12');
  });
});

/** Goes to a page by its link in the sidebar. */
const follow = async (name: string, title = name) => {
  await page.getByRole('link', { name }).click();
  await expect.element(pageTitle(title)).toBeVisible();
};

describe('A7: one year for the product', () => {
  test('before anybody chooses, each page has its own and the sidebar the specified one', async () => {
    await openApplication('/reports');
    await expect.element(badge('FY26')).toBeVisible();
    await follow('Dashboard');
    await expect.element(badge('All Years')).toBeVisible();
    await follow('Documents');
    await expect.element(badge('All Years')).toBeVisible();
    await expect.element(selector()).toHaveValue('1');
  });

  test('a choice on one page holds on all of them, and in the sidebar', async () => {
    await openApplication();
    await page.getByLabelText('Year filter').selectOptions('FY24 (Apr 2024 – Mar 2025)');
    for (const [name, title] of [
      ['Dashboard'],
      ['Trends & Analytics'],
      ['Monthly Reports', 'Board Reports'],
    ] as const) {
      await follow(name, title);
      await expect.element(badge('FY24')).toBeVisible();
      await expect.element(selector()).toHaveValue('12');
    }
    await follow('Trends & Analytics');
    await page.getByLabelText('Year filter').selectOptions('All Years');
    for (const name of ['Trends & Analytics', 'Dashboard', 'Documents']) {
      await follow(name);
      await expect.element(badge('All Years')).toBeVisible();
      await expect.element(selector()).toHaveDisplayValue('All Years');
    }
  });

  test('no badge and no sidebar shows another year than the address', async () => {
    localStorage.setItem('financial-year-id', '13');
    let release: (() => void) | undefined;
    await openApplication('/reports?fyId=10', 'viewer', () => {
      release = server.hold(listFinancialYears);
    });
    await expect.element(pageTitle('Board Reports')).toBeVisible();
    expect(page.getByRole('banner').getByText(/^FY/).elements()).toEqual([]);
    release?.();
    await expect.element(badge('FY22')).toBeVisible();
    await expect.element(selector()).toHaveValue('10');
  });
});

test('Back goes through the filters as they were chosen', async () => {
  await openApplication();
  const scope = part('Total Reports');
  await page.getByLabelText('Year filter').selectOptions('FY25 (Apr 2025 – Mar 2026)');
  await expect.element(scope).toMatchTextContent('FY25');
  await page.getByLabelText('Month filter').selectOptions('May');
  await expect.element(scope).toMatchTextContent('May, FY25');
  await page.getByRole('link', { name: 'Monthly Reports' }).click();
  await page.getByRole('tab', { name: 'Financial Data' }).click();
  await expect.element(pageTitle('Financial Data')).toBeVisible();

  history.back();
  await expect.element(pageTitle('Board Reports')).toBeVisible();
  history.back();
  await expect.element(scope).toMatchTextContent('May, FY25');
  await expect.element(page.getByLabelText('Month filter')).toHaveValue('2');
  history.back();
  await expect.element(scope).not.toMatchTextContent('May');
  await expect.element(scope).toMatchTextContent('FY25');
  history.back();
  await expect.element(scope).toMatchTextContent('All years');
  history.forward();
  await expect.element(scope).toMatchTextContent('FY25');
});

test('the first stop of the Tab key leads past the sidebar', async () => {
  await openApplication();
  await press('Tab');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

describe('tooltips', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('wait 700 ms, and the next one of the timeline does not', async () => {
    // A tooltip may be about to open under the pointer of the last test.
    await leave();
    await openApplication();
    await expect.element(dot('October 2026')).toBeVisible();
    await leave();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    enter(dot('September 2026'));
    await passTime(690);
    expect(tooltip().elements(), 'before its time').toEqual([]);
    await passTime(20);
    expect(textsOf(tooltip()).join()).toContain('September 2026');
    // Within 300 ms of the first the neighbour follows at once.
    enter(dot('October 2026'));
    await passTime(0);
    expect(textsOf(tooltip()).join()).toContain('October 2026');
    exit(dot('October 2026'));
    await passTime(0);
    expect(tooltip().elements(), 'once the pointer has left').toEqual([]);
    await passTime(310);
    enter(dot('October 2026'));
    await passTime(690);
    expect(tooltip().elements()).toEqual([]);
    exit(dot('October 2026'));
  });

  test('wait 700 ms at a button', async () => {
    // A tooltip may be about to open under the pointer of the last test.
    await leave();
    await openApplication();
    const button = part('Revenue Trend').getByRole('button', { name: 'Show as table' });
    await expect.element(button).toBeVisible();
    await leave();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    enter(button);
    await passTime(690);
    expect(tooltip().elements()).toEqual([]);
    await passTime(20);
    expect(textsOf(tooltip()).join()).toContain('Show as table');
  });
});

test('a press on the menu of the user opens it, and Escape gives the focus back', async () => {
  await openApplication();
  const button = page.getByRole('button', { name: /viewer@example\.com/ });
  await focusOn(button);
  await press('Enter');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await press('Escape');
  await expect.element(button).toHaveFocus();
});
