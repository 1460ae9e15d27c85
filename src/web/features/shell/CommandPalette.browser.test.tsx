import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentLayout } from '../../../contract/documentLayout.ts';
import { documentText, listDocuments } from '../../../contract/documents.ts';
import { search } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import {
  address,
  pageTitle,
  part,
  press,
  textsOf,
  toastInSight,
  typeText,
} from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server, UNREACHABLE } from '../../testServer.ts';

const palette = () => page.getByRole('dialog', { name: 'Quick find' });
const field = () => palette().getByRole('combobox', { name: 'Quick find' });
const marked = () => palette().getByRole('option', { selected: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

async function open(): Promise<void> {
  await press('Control+k');
  await expect.element(field()).toHaveFocus();
  // Everything that has a name has arrived.
  await expect.element(palette().getByText(/^Loading/)).not.toBeInTheDocument();
  // The entries follow the field.
  await expect.element(palette().getByRole('option').first()).toBeInTheDocument();
}

/** Opens the palette, looks for this, and takes the first entry by Enter. */
async function goTo(typed: string, entry: string | RegExp): Promise<void> {
  await open();
  await field().fill(typed);
  await expect.element(marked()).toMatchTextContent(entry);
  await press('Enter');
  await expect.element(palette()).not.toBeInTheDocument();
}

/** The labels of what typed text finds. */
async function foundBy(typed: string): Promise<string[]> {
  await field().fill(typed);
  const options = palette().getByRole('option');
  await expect.element(options.last()).toHaveTextContent(`Search reports for “${typed}”`);
  return textsOf(options);
}

describe('a director', () => {
  test('goes to pages, tabs, years, months, reports and documents', async () => {
    await openApplication();
    server.answer(documentLayout, { kind: 'none' });
    server.answer(documentText, {
      status: 'searchable',
      reason: null,
      unit: 'slide',
      pages: [{ number: 1, title: null, text: 'October 2026 at a glance' }],
    });
    await goTo('fore', 'Forecasts');
    await expect.element(pageTitle('Forecasts')).toHaveFocus();
    await goTo('variance', /^Variance Analysis/);
    await expect
      .element(page.getByRole('tab', { name: 'Variance Analysis', selected: true }))
      .toBeVisible();

    await goTo('fy25', /^FY25 \(Apr 2025 – Mar 2026\)/);
    await expect.element(pageTitle('Board Reports')).toHaveFocus();
    expect(address()).toBe('/reports?fyId=13');

    await goTo('fy26 oct', /^October 2026/);
    await expect.element(dialog(/Financial Details/)).toMatchTextContent('October 2026');
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    await goTo('oct 26 report', /^October 2026 board report/);
    await expect.element(pageTitle('Report')).toHaveFocus();
    expect(address()).toBe('/report?month=2026-10');

    await goTo('deck oct 26', 'Board deck October 2026.pptx');
    await expect.element(dialog('Board deck October 2026.pptx')).toBeVisible();
    expect(address()).toBe('/documents?open=301');
  });

  test('reaches the place of a month on the timeline', async () => {
    await openApplication('/trends');
    await goTo('oct 26 timeline', /^October 2026 on the timeline/);
    await expect.element(part('Financial Details')).toMatchTextContent('October 2026');
    expect(address()).toBe(`/?selected=${COMPANY.figures.at(-1)?.id}`);
  });

  test('finds the months of a quarter, and the arrows choose one', async () => {
    await openApplication();
    await open();
    const found = await foundBy('q2 fy25');
    expect(found.slice(0, 3).map((text) => /^\w+ \d{4}/.exec(text)?.[0])).toEqual([
      'September 2025',
      'August 2025',
      'July 2025',
    ]);
    await press('ArrowDown');
    await expect.element(marked()).toMatchTextContent(/^August 2025/);
    expect(field().element().getAttribute('aria-activedescendant')).toBe(marked().element().id);
    await press('Enter');
    await expect.element(dialog(/Financial Details/)).toMatchTextContent('August 2025');
  });

  test('is led to the search by what is found nowhere', async () => {
    await openApplication();
    server.answer(search, []);
    await open();
    await typeText('covenant headroom');
    await expect.element(palette().getByText('No results found')).toBeVisible();
    await expect.element(marked()).toHaveTextContent('Search reports for “covenant headroom”');
    await press('Enter');
    await expect.element(pageTitle('Search Board Reports')).toHaveFocus();
    expect(address()).toMatch(/\/search\?q=covenant(\+|%20)headroom$/);
  });

  test('reaches it on a phone through the navigation', async () => {
    await page.viewport(390, 844);
    await openApplication();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: 'Quick find' }).click();
    await field().fill('oct 26');
    await expect.element(marked()).toMatchTextContent(/^October 2026/);
    await expect.element(marked()).toBeInViewport({ ratio: 1 });
    const { left, right } = palette().element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    await palette()
      .getByRole('option', { name: /October 2026 board report/ })
      .click();
    await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
    await expect.element(dialog('Navigation')).not.toBeInTheDocument();
  });
});

test.each([
  ['create report', 'Create Monthly Report'],
  ['upload', 'Upload Document'],
  ['add forecast', 'Create Forecast & Budget'],
  ['create new user', 'Create New User'],
  ['change pass', 'Change Password'],
  ['my sessions', 'Your Sessions'],
])('an administrator who types "%s" begins it', async (typed, name) => {
  await openApplication('/', 'admin');
  await goTo(typed, /.+/);
  await expect.element(dialog(name)).toBeVisible();
  // In a dialog the key does nothing: what is typed there is not saved.
  await press('Control+k');
  await expect.element(palette()).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('it leads to tabs and switches the theme', async () => {
  await openApplication('/', 'admin');
  await goTo('business units', /^Business Units/);
  await expect.element(page.getByRole('table')).toMatchTextContent('Software');
  expect(address()).toBe('/admin?tab=units');

  await goTo('dark', 'Switch to dark theme');
  await expect.element(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await goTo('theme system', 'Switch to the system theme');
  await expect.element(document.documentElement).not.toHaveAttribute('data-theme');
});

test('the export of the page in sight is offered', async () => {
  await openApplication();
  await expect.element(part('Total Reports')).toBeVisible();
  await goTo('export figures', 'Export this page’s figures as CSV');
  await expect.element(toastInSight()).toMatchTextContent('Export Started');
});

test('a director is offered nothing that belongs to administrators', async () => {
  const words = ['create', 'upload', 'add', 'admin', 'user', 'units', 'delete'];
  const offered = async (role: User['role']) => {
    // The page has no export either, which the palette knows.
    await openApplication('/documents', role);
    await open();
    const all = textsOf(palette().getByRole('option'));
    for (const word of words) all.push(...(await foundBy(word)));
    return all.filter((text) => /create|upload|add |^admin(?!Trends)|users|units/i.test(text));
  };
  const toSearch = /^Search reports/;
  expect((await offered('viewer')).filter((text) => !toSearch.test(text))).toEqual([]);
  expect(await foundBy('export')).toEqual(['Search reports for “export”']);
  await press('Escape');
  const found = (await offered('admin')).join('\n');
  for (const label of ['Create Report', 'Upload Document', 'Create New User', 'Admin', 'Users']) {
    expect(found).toContain(label);
  }
});

test('Escape gives the focus back, and the key works while typing', async () => {
  await openApplication('/documents');
  const filter = page.getByRole('searchbox', { name: 'Search reports' });
  await filter.fill('abc');
  await open();
  await typeText('xyz');
  await press('Escape');
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
  await expect.element(filter).toHaveValue('abc');
  // The last search is gone, and the key closes the palette again.
  await open();
  await expect.element(field()).toHaveValue('');
  await press('Control+k');
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.element(filter).toHaveFocus();
  // A plain k is a letter.
  await typeText('k');
  await expect.element(filter).toHaveValue('abck');

  const button = page.getByRole('button', { name: /^Quick find/ });
  await button.click();
  await expect.element(field()).toHaveFocus();
  await press('Escape');
  await expect.element(button).toHaveFocus();
});

test('the last choices come first, for each person', async () => {
  await openApplication();
  await open();
  await expect.element(palette().getByText('Recent')).not.toBeInTheDocument();
  await press('Escape');
  await goTo('trends', 'Trends & Analytics');
  await goTo('sep 26', /^September 2026/);
  await expect.element(dialog(/Financial Details/)).toBeVisible();
  await press('Escape');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  const recent = palette().getByRole('group', { name: 'Recent' }).getByRole('option');
  expect(textsOf(recent)).toEqual([expect.stringMatching(/^September 2026/), 'Trends & Analytics']);
  await expect.element(marked()).toMatchTextContent(/^September 2026/);
  await press('Escape');

  await openApplication('/', 'admin');
  await open();
  await expect.element(palette().getByText('Recent')).not.toBeInTheDocument();
});

test('lists that cannot be read are named, and asked for again', async () => {
  await openApplication('/trends');
  server.answer(listDocuments, UNREACHABLE);
  await open();
  await expect
    .element(palette().getByRole('alert'))
    .toHaveTextContent('Could not be loaded: documents');
  await typeText('board deck');
  await expect.element(marked()).toHaveTextContent('Search reports for “board deck”');
  server.answer(listDocuments, [...COMPANY.documents]);
  await palette().getByRole('button', { name: 'Try again' }).click();
  await expect.element(palette().getByRole('alert')).not.toBeInTheDocument();
  // Results come before the search, and Enter takes the first.
  await expect.element(marked()).toMatchTextContent(/^Board deck/);
});

test('its field is there before its entries are drawn, and it keeps its height', async () => {
  await openApplication();
  // The script of the palette has come.
  await open();
  await press('Escape');
  await expect.element(palette()).not.toBeInTheDocument();
  const seen: { entries: number; height: number }[] = [];
  const observer = new MutationObserver(() => {
    const list = document.querySelector('[role="dialog"] [role="listbox"]');
    if (list === null) return;
    const entries = list.querySelectorAll('[role="option"]').length;
    seen.push({ entries, height: list.getBoundingClientRect().height });
  });
  observer.observe(document.body, { subtree: true, childList: true });
  await open();
  await expect.element(marked()).toBeVisible();
  observer.disconnect();
  expect(seen[0]?.entries).toBe(0);
  expect(seen.at(-1)?.entries).toBeGreaterThan(5);
  expect(new Set(seen.map(({ height }) => height)).size).toBe(1);
});

test('a letter is answered by the entries in sight, and the rest of the list follows', async () => {
  await openApplication('/', 'admin');
  const answers = async () => {
    const counts: number[] = [];
    const list = palette().getByRole('listbox').element();
    const observer = new MutationObserver(() => {
      // Events from before the letter don't count.
      if (field().element().getAttribute('value') !== 'o') return;
      counts.push(list.querySelectorAll('[role="option"]').length);
    });
    observer.observe(list, { subtree: true, childList: true });
    const all = await foundBy('o');
    observer.disconnect();
    expect(all.length).toBeGreaterThan(11);
    expect(counts[0]).toBe(10);
    // The one to search for it is the last, and comes with the rest.
    expect(counts.filter((count) => count > 10 && count < all.length)).toEqual([]);
  };
  await open();
  await answers();
  await press('Escape');
  await expect.element(palette()).not.toBeInTheDocument();
  // It need not have drawn what it opens with.
  await press('Control+k');
  await expect.element(field()).toHaveFocus();
  await answers();
});

test('opening it leaves the styles of the page alone', async () => {
  const scrollBar = '--removed-body-scroll-bar-size';
  await openApplication();
  const title = pageTitle('Dashboard').element();
  const ofPage = (property: string) => getComputedStyle(title).getPropertyValue(property);
  await open();
  // Styles that take presses and the scroll bar from the body aren't inherited by the page.
  await expect.poll(() => document.body.style.pointerEvents).toBe('none');
  expect(ofPage('pointer-events')).toBe('auto');
  document.body.style.setProperty(scrollBar, '7px');
  expect(ofPage(scrollBar)).toBe('0px');
  document.body.style.removeProperty(scrollBar);
  // The overlay takes them instead.
  const { width, height } = document.documentElement.getBoundingClientRect();
  expect(document.elementFromPoint(width - 1, Math.min(height, innerHeight) - 1)).toHaveAttribute(
    'data-state',
    'open',
  );
  await press('Escape');
  await expect.element(palette()).not.toBeInTheDocument();
  await expect.poll(() => document.body.style.pointerEvents).not.toBe('none');
  expect(title.closest('[style*="pointer-events"]')).toBeNull();
});

test.each([360, 390, 1024])('nothing of it is cut off at %i px', async (width) => {
  await page.viewport(width, 800);
  await openApplication();
  await open();
  await field().fill('oct 26');
  await expect.element(marked()).toMatchTextContent(/^October 2026/);
  const { scrollWidth, clientWidth } = palette().element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
