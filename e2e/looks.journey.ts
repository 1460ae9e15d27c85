import type { Locator, Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, VIEWER } from './journey.ts';
import { follow, leave, visit } from './place.ts';

/** A4 inside its margins, at 96 dots an inch. */
const PORTRAIT = { width: 688, height: 1001 };
const LANDSCAPE = { width: 1017, height: 672 };

const css = (target: Locator, property: string) =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Elements that are cut off or run off the paper, where nobody can scroll. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, main *, [role="dialog"] *')]
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element);
        if (!element.checkVisibility() || clipPath === 'inset(50%)') return false;
        const hides = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        return hides || element.getBoundingClientRect().right > window.innerWidth + 1;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 60)}`),
  );

test('printed pages have no shell, and nothing is cut off', async ({ signedIn, administrator }) => {
  test.slow();
  const month = (await administrator.ask(listFinancialData)).at(-1);
  const page = await signedIn(ADMINISTRATOR, '/');
  for (const [path, words, paper] of [
    [`/?selected=${month?.id}`, 'Board Report Summary', PORTRAIT],
    ['/reports', 'Monthly Overview', PORTRAIT],
    ['/reports?tab=financial-data', 'US dollars', LANDSCAPE],
    ['/reports?tab=data-table', 'US dollars', LANDSCAPE],
    ['/report?month=2026-10', 'Finance says', PORTRAIT],
    ['/forecasts', 'Business Unit', PORTRAIT],
    ['/forecasts?tab=reporting', 'Forecast vs Budget Analysis', PORTRAIT],
    ['/forecasts?tab=variance', 'Budget vs Actual', LANDSCAPE],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await leave(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, { name: path, path, words });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(paper);
    await expect.soft(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    await expect.soft(page.getByRole('button', { name: /Export|Edit|Close/ })).toHaveCount(0);
    await expect.soft(page.getByRole('tab')).toHaveCount(0);
    await expect.poll(() => cut(page), path).toEqual([]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, wide, high] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect
      .soft(Number(wide) > Number(high), `${path} is printed in landscape`)
      .toBe(paper === LANDSCAPE);
  }
});

test('the page of a month is printed on one sheet of A4', async ({ signedIn }) => {
  test.slow();
  for (const account of [ADMINISTRATOR, VIEWER]) {
    const page = await signedIn(account, '/report');
    // With a plan, with three causes to explain, and the first month of all.
    for (const month of ['2026-10', '2021-11', '2019-04']) {
      await page.emulateMedia({ media: 'screen' });
      await leave(page);
      await follow(page, `/report?month=${month}`);
      await expect(page.getByRole('heading', { name: 'Finance says' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Summary notes' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
      expect
        .soft(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `${account.email}, ${month}`)
        .toHaveLength(1);
      const smallest = await page
        .locator('[data-print="report"]')
        .evaluate((report) =>
          Math.min(
            ...[...report.querySelectorAll('*')]
              .filter((element) => element.checkVisibility() && element.textContent !== '')
              .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
          ),
        );
      // 7.5 points.
      expect.soft(smallest).toBeGreaterThanOrEqual(10);
    }
  }
});

test('overlays are printed without the page below', async ({ signedIn, administrator }) => {
  const page = await signedIn(VIEWER, '/');
  const month = (await administrator.ask(listFinancialData)).at(-1);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/reports?tab=financial-data&details=${month?.id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Related Documents' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  const height = await dialog.evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(900);
  expect(await css(dialog, 'position')).toBe('static');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours keep what is chosen and what has the focus, ${colorScheme}`, async ({
    signedIn,
    administrator,
  }) => {
    const month = (await administrator.ask(listFinancialData)).at(-1);
    const page = await signedIn(ADMINISTRATOR, `/?selected=${month?.id}`, {
      colorScheme,
      forcedColors: 'active',
    });
    await expect(page.getByRole('slider')).toHaveCount(2);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await css(links.nth(0), 'background-color')).not.toBe(
      await css(links.nth(1), 'background-color'),
    );
    const months = page.getByRole('list', { name: 'Months' });
    const chosen = months.getByRole('button', { pressed: true });
    expect(await css(chosen, 'border-top-width')).toBe('3px');
    expect(
      await css(months.getByRole('button', { pressed: false }).first(), 'border-top-width'),
    ).toBe('1px');

    // The chart is drawn in colours that stand out from what the system paints behind it.
    const [farthest] = await part(page, 'Revenue Trend')
      .locator('svg path')
      .evaluateAll((paths) => {
        const numbers = /[\d.]+/g;
        const lightness = (colour: string) => {
          const [red = 0, green = 0, blue = 0] = (colour.match(numbers) ?? []).map(Number);
          return (red + green + blue) / 3;
        };
        const behind = lightness(getComputedStyle(document.body).backgroundColor);
        return paths
          .map((path) => getComputedStyle(path).stroke)
          .filter((stroke) => stroke.startsWith('rgb'))
          .map((stroke) => Math.abs(lightness(stroke) - behind))
          .toSorted((one, other) => other - one);
      });
    expect(farthest).toBeGreaterThan(100);

    await page.goto('/reports');
    const tabs = page.getByRole('tab');
    expect(await css(tabs.nth(0), 'border-bottom-color')).not.toBe(
      await css(tabs.nth(1), 'border-bottom-color'),
    );
    expect(await css(page.getByRole('combobox', { name: 'Month' }), 'appearance')).toBe('auto');
    await page.keyboard.press('Tab');
    for (let stop = 0; stop < 20; stop += 1) {
      const focused = page.locator(':focus');
      expect(await css(focused, 'outline-style')).toBe('solid');
      expect(Number.parseFloat(await css(focused, 'outline-width'))).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: ADMINISTRATOR.email }).press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    expect(await css(items.nth(0), 'background-color')).not.toBe(
      await css(items.nth(1), 'background-color'),
    );
  });
}

test('nothing moves for people who prefer reduced motion', async ({ signedIn }) => {
  // In journeys everybody prefers it.
  const page = await signedIn(ADMINISTRATOR, '/reports');
  await expect(pageTitle(page, 'Board Reports')).toBeVisible();
  await page.getByRole('button', { name: 'Create Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Monthly Report' })).toBeVisible();
  // An animation ends at once, so that what waits for its end goes on. A transition has no length
  // at all: however short, a change of theme would start thousands.
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .map(({ animationDuration, transitionDuration }) => ({
        animationDuration,
        transitionDuration,
      }))
      .filter(
        ({ animationDuration, transitionDuration }) =>
          animationDuration.split(',').some((duration) => Number.parseFloat(duration) > 0.001) ||
          transitionDuration.split(',').some((duration) => Number.parseFloat(duration) > 0),
      ),
  );
  expect(moving).toEqual([]);
});
