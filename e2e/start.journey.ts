import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, pageTitle, plain } from './journey.ts';
import { follow, leave } from './place.ts';
import { failToStart, newDataDir, startProduct } from './product.ts';

const LINK =
  /Set the administrator's password with this link, which works once, for an hour: (\S+)/g;

function printedLinks(printed: string): string[] {
  return [...printed.matchAll(LINK)].map(([, link = '']) => link);
}

async function setFirstPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

plain('a real start is empty, and prints a link for its administrator', async ({ page }) => {
  const email = 'finance@harbour.example';
  const product = await startProduct({ DEMO: 'no', ADMIN_EMAIL: email });
  try {
    await page.goto(product.url);
    await expect(page.getByRole('complementary', { name: 'Demo accounts' })).toHaveCount(0);
    await fillSignIn(page, { email: 'admin@example.com', password: 'board-demo' });
    await expect(page.getByRole('alert')).toBeVisible();

    const [link = ''] = printedLinks(product.printed());
    await page.goto(link);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Lindqvist');
    await setFirstPassword(page, 'opening-the-books');
    // The first password signs in at once.
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('no longer valid');

    await page.goto(product.url);
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    for (const [path, words] of [
      ['/', '0 of 10 done'],
      ['/reports', 'No board reports found for the selected criteria'],
      ['/reports?tab=financial-data', 'No financial data found for the year'],
      ['/reports?tab=data-table', 'No financial data found for the year'],
      ['/documents', 'No documents found'],
      ['/search?q=cash', 'No results found'],
      ['/forecasts', 'No forecasts found'],
    ] as const) {
      await leave(page);
      await follow(page, path);
      await expect(page.getByText(words)).toBeVisible();
    }
    // Issue 9, C37 and C38: the first steps, until the first month is there.
    await page.goto(product.url);
    await page.getByLabel('Company name').fill('Harbour Chandlers');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 of 10 done')).toBeVisible();
    await page.getByLabel('From').selectOption('FY25');
    await page.getByRole('button', { name: 'Keep these 2' }).click();
    await expect(page.getByText('2 of 10 done')).toBeVisible();
    // Issue 32, 19: what is usual in the browser's country is proposed, and counts once it is confirmed.
    await expect(page.getByLabel('The year begins in')).toHaveValue('1');
    await page.getByLabel('The year begins in').selectOption('April');
    await page.getByRole('button', { name: 'Confirm year and currency' }).click();
    await expect(page.getByText('3 of 10 done')).toBeVisible();
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(
      sidebar.getByLabel('Financial Year').getByRole('option', { selected: true }),
    ).toHaveText('FY26');
    await page.goto(`${product.url}/admin`);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Nora Lindqvist');

    // The very first report is created like any other.
    await page.goto(`${product.url}/reports?form=create`);
    const modal = page.getByRole('dialog', { name: 'Create Monthly Report' });
    await modal.getByLabel('Month', { exact: false }).selectOption('April 2026');
    await modal.getByLabel('Revenue', { exact: true }).fill('1200000');
    await modal.getByRole('button', { name: 'Create Report' }).click();
    await expect(page.getByRole('article', { name: 'April 2026 board report' })).toContainText(
      '$1,200,000',
    );
    await page.goto(product.url);
    await expect(page.getByText('5 of 10 done')).toBeVisible();
    await expect(page.getByText('Financial Timeline (FY25 - FY26)')).toBeVisible();

    // Once the password is set, later starts print no link.
    await product.restart();
    expect(printedLinks(product.printed())).toHaveLength(1);
  } finally {
    await product.stop();
  }
});

// The other settings: src/server/proofs/start.test.ts and src/server/settings.test.ts.
plain('a start without an administrator ends with one line that names the setting', async () => {
  const dataDir = newDataDir();
  const { code, printed } = await failToStart({ PORT: '0', DATA_DIR: dataDir, DEMO: 'no' });
  const lines = printed.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(lines).toEqual([
    expect.stringContaining('ADMIN_EMAIL: the database has no administrator yet'),
  ]);
  expect(code).toBe(1);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
