import type { Page } from '@playwright/test';
import { listPlans } from '../src/contract/plans.ts';
import { xeroStatement } from '../src/reader/books/testXero.ts';
import { callerOf } from './caller.ts';
import { csvFile } from './importedFiles.ts';
import { chooseWorkbook, storedMonth } from './importPage.ts';
import { expect, plain } from './journey.ts';
import { NEWCOMER, withNewCompany } from './newCompanyScreens.ts';
import { pressesFromNow } from './presses.ts';

const PACKS_MS = 150_000;
/** More than a person needs who looks at each step. */
const MOST_PRESSES = 12;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const months = (first: number, last: number) =>
  MONTHS.slice(first, last).map((month) => `${month} 2026`);

plain(
  'a British company goes from the first link to a published month with a budget, then to the next in twelve presses',
  async ({ visitor: page }) => {
    plain.slow();
    await withNewCompany(page, async ({ url }) => {
      await firstSteps(page);
      await actuals(page);
      await budget(page);
      await report(page, 'September');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const presses = await pressesFromNow(page);
      await sidebar(page, 'Import');
      const october = xeroStatement(months(9, 10));
      await chooseWorkbook(page, csvFile('Profit and loss October.csv', october));
      await store(page);
      await report(page, 'October');
      expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);

      const administrator = await callerOf(url, NEWCOMER);
      expect(await storedMonth(administrator, 'FY26', 'October')).toMatchObject({
        revenue: expect.stringMatching(/^3/),
      });
      const [plan] = await administrator.ask(listPlans);
      expect(plan).toMatchObject({ name: 'Budget FY26', kind: 'budget' });
    });
  },
);

const sidebar = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name, exact: true })
    .click();

async function firstSteps(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('Harbour & Vale');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of 10 done')).toBeVisible();
  await page.getByLabel('The year begins in').selectOption('January');
  await page.getByLabel('Currency').selectOption('British pounds (GBP)');
  await page.getByRole('button', { name: 'Confirm year and currency' }).click();
  await expect(page.getByText('2 of 10 done')).toBeVisible();
  await page.getByRole('button', { name: 'Keep all' }).click();
  await expect(page.getByText('3 of 10 done')).toBeVisible();
}

async function store(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('button', { name: /^Store \d/ }).click();
  await expect(page.getByRole('link', { name: 'Import another' })).toBeVisible();
}

async function actuals(page: Page): Promise<void> {
  await sidebar(page, 'Import');
  const statement = xeroStatement(months(0, 9));
  await chooseWorkbook(page, csvFile('Profit and loss.csv', statement));
  for (const name of ['Conferences', 'Gifts', 'Income Protection']) {
    await expect(page.getByRole('checkbox', { name })).toBeFocused();
    await page.keyboard.press('8');
  }
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await store(page);
}

async function budget(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import another' }).click();
  const statement = xeroStatement(months(0, 12)).replace('Profit and Loss', 'Budget 2026');
  await chooseWorkbook(page, csvFile('Budget 2026.csv', statement));
  await page.getByRole('radio', { name: 'A plan' }).check();
  await expect(page.getByText('Budget FY26, a new budget for FY26')).toBeVisible();
  await store(page);
}

async function report(page: Page, month: string): Promise<void> {
  await sidebar(page, 'Monthly Reports');
  // An empty list offers it as well.
  await page.getByRole('button', { name: 'Create Report' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Monthly Report' });
  await expect(form.getByLabel('Month', { exact: false }).locator('option:checked')).toHaveText(
    `${month} 2026`,
  );
  await form.getByRole('button', { name: 'Create Report' }).click();
  const card = page.getByRole('article', { name: `${month} 2026 board report` });
  await card.getByRole('link', { name: 'View Details' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Published v1/ })).toBeVisible({
    timeout: PACKS_MS,
  });
}
