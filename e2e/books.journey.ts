import type { Page } from '@playwright/test';
import { createAccount, storeBalances } from '../src/contract/accounts.ts';
import { createMonthlySummary } from '../src/contract/reports.ts';
import { xeroStatement } from '../src/reader/books/testXero.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { csvFile } from './importedFiles.ts';
import { chooseWorkbook, storedMonth } from './importPage.ts';
import { expect, pageTitle, plain, toastOf } from './journey.ts';
import { NEWCOMER, withNewCompany } from './newCompanyScreens.ts';
import { follow } from './place.ts';
import { pressesFromNow } from './presses.ts';
import { openPublication } from './monthPage.ts';

const PACKS_MS = 150_000;

/** The two presses that every import ends with. */
async function continueAndStore(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByRole('button', { name: /^Store \d/ }).click();
  await expect(page.getByRole('link', { name: 'Import another' })).toBeVisible();
}

plain(
  'a new company takes 50 accounts to a published month, then next month, then corrects a mapping',
  async ({ visitor: page }) => {
    // Packs are made behind all else that the machine does.
    plain.slow();
    await withNewCompany(page, async ({ url }) => {
      const administrator = await callerOf(url, NEWCOMER);
      await follow(page, '/import');
      await expect(pageTitle(page, 'Import')).toBeVisible();
      await firstStatement(page, administrator);
      await nextMonth(page);
      await publishedMonth(page, administrator);
      await correctedMapping(page, administrator);
    });
  },
);

async function firstStatement(page: Page, administrator: Caller): Promise<void> {
  const first = xeroStatement(['Nov 2026', 'Dec 2026', 'Jan 2027']);
  const firstPresses = await pressesFromNow(page);
  await chooseWorkbook(page, csvFile('Profit and loss.csv', first));
  // Three of the fifty accounts are not clear; each takes one key.
  await expect(
    page.getByText(
      'Profit and loss by month of Harbour & Vale Ltd, November 2026 to January 2027, 50 accounts, adds up.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Undecided (3)')).toBeVisible();
  await expect(page.getByText('Filled in (47)')).toBeVisible();
  for (const name of ['Conferences', 'Gifts', 'Income Protection']) {
    await expect(page.getByRole('checkbox', { name })).toBeFocused();
    await page.keyboard.press('8');
  }
  await expect(page.getByRole('combobox', { name: 'Line for Gifts' })).toHaveValue('other');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  const lines = page.getByRole('table', { name: 'Lines that would change' });
  await expect(lines.getByRole('row', { name: /November 2026.*Revenue/ })).toContainText(
    '306,719.85',
  );
  await expect(page.getByText('without a line')).toHaveCount(0);
  await continueAndStore(page);
  // The file, a key for each open account, and three buttons: no two minutes for fifty accounts.
  expect(await firstPresses()).toBe(7);
  await expect(page.getByRole('main')).toContainText(
    'Account balances, November 2026 to January 2027',
  );
  const stored = await storedMonth(administrator, 'FY26', 'November');
  expect(stored).toMatchObject({
    revenue: '306719.85',
    production: '105127.20',
    ebitda: '55499.90',
  });
}

async function nextMonth(page: Page): Promise<void> {
  // Next month, with a new account that is clear: nothing to look at before the preview.
  await page.getByRole('link', { name: 'Import another' }).click();
  const next = xeroStatement(['Feb 2027'], [['Office Plants', 55]]);
  const nextPresses = await pressesFromNow(page);
  await chooseWorkbook(page, csvFile('Profit and loss.csv', next));
  await expect(page.getByRole('list', { name: 'New accounts' })).toContainText('Office Plants');
  await continueAndStore(page);
  expect(await nextPresses()).toBe(3);
  await expect(page.getByRole('main')).toContainText('Account balances, February 2027');
}

async function publishedMonth(page: Page, administrator: Caller): Promise<void> {
  // A balance without a line holds up what would be published, and is on the list of what is open.
  const suspense = { code: '', name: 'Suspense', type: 'operatingCost' } as const;
  const { id: accountId } = await administrator.ask(createAccount, { body: suspense });
  const balance = { accountId, month: '2026-11', amount: '12.00' };
  await administrator.ask(storeBalances, { body: { balances: [balance] } });
  const stored = await storedMonth(administrator, 'FY26', 'November');
  await administrator.ask(createMonthlySummary, {
    body: { fyId: stored?.fyId ?? 0, monthName: 'November', year: 2026 },
  });
  await follow(page, '/report?month=2026-11');
  const publish = page.getByRole('button', { name: 'Publish', exact: true }).first();
  await publish.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('not mapped to a line');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const publication = await openPublication(page);
  await publication.getByRole('link', { name: '1 account with a balance this month' }).click();
  await page.getByRole('combobox', { name: 'Line for Suspense' }).selectOption('none');
  await page.getByRole('button', { name: 'Preview 1 changes' }).click();
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await expect(toastOf(page)).toContainText('1 account mapped');
  await follow(page, '/report?month=2026-11');
  await publish.click();
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Published v1/ })).toBeVisible({
    timeout: PACKS_MS,
  });
}

async function correctedMapping(page: Page, administrator: Caller): Promise<void> {
  const stored = await storedMonth(administrator, 'FY26', 'November');
  // A mapping is corrected, seen in all months before it is stored, and reverted.
  await follow(page, '/accounts');
  await page.getByRole('combobox', { name: 'Line for Hosting' }).selectOption('rnd');
  await page.getByRole('button', { name: 'Preview 1 changes' }).click();
  const effect = page.getByRole('table', { name: 'What would change' });
  for (const month of ['November 2026', 'December 2026', 'January 2027', 'February 2027']) {
    await expect(effect.getByRole('row', { name: new RegExp(`${month}.*R&D`) })).toBeVisible();
  }
  await expect(effect.getByRole('row', { name: /Published: restated/ }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Hosting is research');
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await expect(toastOf(page)).toContainText('1 account mapped, 4 months changed');
  const moved = await storedMonth(administrator, 'FY26', 'November');
  expect(moved).toMatchObject({ production: '97647.20', rnd: '21955.50', ebitda: '55499.90' });
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Mapping undone, 4 months restored');
  expect(await storedMonth(administrator, 'FY26', 'November')).toMatchObject({
    production: stored?.production,
    rnd: stored?.rnd,
  });
}
