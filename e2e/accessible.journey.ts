import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';

const WIDTHS = [360, 390, 1024, 1440];
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** What axe finds, in short: rule, and where. A theme changes colours and nothing else. */
async function violations(page: Page, scheme: Scheme): Promise<string[]> {
  // What is still fading in has not its own colours yet.
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const surplus = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(surplus, { message: `${where} scrolls sideways` }).toBe(0);
}

/** Every finding of every place, so that one run tells all. */
async function inspect(
  page: Page,
  scheme: Scheme,
  places: readonly (readonly [path: string, ready: (page: Page) => Promise<void>])[],
): Promise<void> {
  for (const [path, ready] of places) {
    await page.goto(path);
    await ready(page);
    for (const width of scheme === 'light' ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, `${path} at ${width} px`);
    }
    expect.soft(await violations(page, scheme), path).toEqual([]);
  }
}

const heading = (name: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
};
const loaded = (name: string, words: string) => async (page: Page) => {
  await heading(name)(page);
  await expect(page.getByText(words).first()).toBeVisible();
};
const dialog = (name: string) => async (page: Page) => {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0);
};

for (const colorScheme of SCHEMES) {
  test(`signed-out pages are accessible in ${colorScheme}`, async ({ visitor }) => {
    await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await inspect(visitor, colorScheme, [
      ['/', heading('Board Reports')],
      ['/?forgot', heading('Forgot your password?')],
      ['/?reset=made-up', heading('Choose a new password')],
    ]);
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(visitor.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(visitor, colorScheme)).toEqual([]);
  });

  test(`every page is accessible in ${colorScheme}`, async ({ signedIn, administrator }) => {
    test.slow();
    const figures = await administrator.ask(listFinancialData);
    const reports = await administrator.ask(listMonthlySummaries);
    const [month, report] = [figures.at(-1)?.id, reports.at(-1)?.id];
    const page = await signedIn(ADMINISTRATOR, '/', { colorScheme });
    await inspect(page, colorScheme, [
      [`/?selected=${month}`, loaded('Dashboard', 'Board Report Summary')],
      ['/reports', loaded('Board Reports', 'Monthly Overview')],
      ['/reports?tab=financial-data', loaded('Financial Data', 'US dollars')],
      ['/reports?tab=data-table', loaded('Edit Financial Data', 'US dollars')],
      [`/reports?report=${report}`, dialog('October 2026')],
      [`/reports?report=${report}&form=edit`, dialog('Edit October 2026')],
      ['/reports?form=create', dialog('Create Monthly Report')],
      [`/reports?tab=financial-data&details=${month}`, dialog('Financial Details')],
      ['/trends', heading('Trends & Analytics')],
      ['/documents', loaded('Documents', 'Board deck October 2026.pptx')],
      ['/search?q=cash', heading('Search Board Reports')],
      ['/forecasts', heading('Forecasts')],
      ['/admin', loaded('Admin', VIEWER.email)],
      ['/nowhere', heading('404 Page Not Found')],
    ]);
  });

  test(`what opens on a page is accessible in ${colorScheme}`, async ({ signedIn }) => {
    const page = await signedIn(ADMINISTRATOR, '/', { colorScheme });
    for (const item of ['Change Password', 'Your Sessions']) {
      await page.getByRole('button', { name: ADMINISTRATOR.email }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect.soft(await violations(page, colorScheme), 'user menu').toEqual([]);
      await page.getByRole('menuitem', { name: item }).click();
      await dialog(item)(page);
      expect.soft(await violations(page, colorScheme), item).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(toastOf(page)).toBeVisible();
    expect.soft(await violations(page, colorScheme), 'toast').toEqual([]);

    await page.goto('/reports');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('dialog', { name: 'Filter reports' })).toBeVisible();
    expect.soft(await violations(page, colorScheme), 'filter').toEqual([]);

    await page.goto('/reports?tab=data-table&fyId=9');
    await page.getByRole('button', { name: 'Edit April 2021' }).click();
    await page.keyboard.type('99999999999999');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect.soft(await violations(page, colorScheme), 'refused row').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Revenue, April 2021' })).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await dialog('Navigation')(page);
    expect.soft(await violations(page, colorScheme), 'navigation').toEqual([]);
  });
}

test('a report can be made without a mouse, from signing in to the new card', async ({
  visitor,
}) => {
  const { keyboard } = visitor;
  await visitor.goto('/');
  await expect(visitor.getByLabel('Email')).toBeFocused();
  await keyboard.type(ADMINISTRATOR.email);
  await keyboard.press('Tab');
  await keyboard.type(ADMINISTRATOR.password);
  await keyboard.press('Enter');
  await expect(pageTitle(visitor, 'Dashboard')).toBeVisible();

  const tabTo = async (name: string, role: 'link' | 'button' | 'combobox' | 'textbox') => {
    const target = visitor.getByRole(role, { name, exact: true });
    for (let presses = 0; presses < 60; presses += 1) {
      const isThere = await target.evaluateAll((found) =>
        found.some((element) => element === document.activeElement),
      );
      if (isThere) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never arrives at ${name}`);
  };
  await keyboard.press('Tab');
  await expect(visitor.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo('Monthly Reports', 'link');
  await keyboard.press('Enter');
  await expect(pageTitle(visitor, 'Board Reports')).toBeVisible();
  await tabTo('Create Report', 'button');
  await keyboard.press('Enter');
  const modal = visitor.getByRole('dialog', { name: 'Create Monthly Report' });
  await expect(modal).toBeVisible();
  await tabTo('Month', 'combobox');
  // The months are chosen by their first letters, as everywhere.
  await keyboard.type('March 2027');
  await tabTo('Revenue', 'textbox');
  await keyboard.type('2750000');
  await keyboard.press('Enter');
  await expect(visitor.getByRole('article', { name: 'March 2027 board report' })).toContainText(
    '$2,750,000',
  );
});
