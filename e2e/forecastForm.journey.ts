import type { Locator, Page } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { updateForecast } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { makePair, recordsOf } from './forecastRecords.ts';
import { ADMINISTRATOR, expect, test, toastOf } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Forecast & Budget' }).click();
  return page.getByRole('dialog', { name: 'Create Forecast & Budget' });
}

async function fillPair(dialog: Locator, year: number): Promise<void> {
  await dialog.getByLabel('Business unit').selectOption('Research');
  await dialog.getByLabel('Month', { exact: true }).selectOption('May');
  await dialog.getByLabel('Year').fill(String(year));
  await dialog.getByLabel('Currency').selectOption('NZD');
  await dialog.getByLabel('Forecast amount').fill('NZ$1,234.50');
  await dialog.getByLabel('Budget amount').fill('(1,000)');
}

test('the form says what is missing, then creates the pair', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  const dialog = await openCreate(page);
  await expect(page).toHaveURL(/form=create/);
  const today = new Date();
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
  await expect(dialog.getByLabel('Year')).toHaveValue(String(today.getUTCFullYear()));
  await expect(dialog.getByLabel('Month', { exact: true })).toHaveValue(
    String(today.getUTCMonth() + 1),
  );
  await expect(dialog.getByLabel('Forecast amount')).toHaveValue('0');
  await expect(dialog.getByLabel('Budget amount')).toHaveValue('0');
  const newest = (await administrator.ask(listMonthlySummaries)).at(-1);
  await expect(dialog.getByLabel('Monthly summary period')).toHaveValue(String(newest?.id));
  // An inactive unit cannot be chosen.
  await expect(dialog.getByRole('option', { name: 'Hardware Resale' })).toHaveCount(0);

  // Amounts go up and down by a cent.
  await dialog.getByLabel('Budget amount').press('ArrowUp');
  await expect(dialog.getByLabel('Budget amount')).toHaveValue('0.01');
  await dialog.getByLabel('Forecast amount').fill('');
  await dialog.getByLabel('Budget amount').fill('');
  await dialog.getByLabel('Year').fill('2019');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Business unit')).toBeFocused();
  for (const [label, message] of [
    ['Business unit', 'Business unit is required'],
    ['Year', 'Year must be valid'],
    ['Forecast amount', 'Forecast amount is required'],
    ['Budget amount', 'Budget amount is required'],
  ] as const) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message));
  }
  await fillPair(dialog, 2042);
  await dialog.getByLabel('Notes').fill('Two new customers');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Forecast & Budget' })).toBeFocused();
  expect(await recordsOf(administrator, 2042, 5)).toMatchObject([
    { metric: 'budget', currency: 'NZD', amount: '-1000.00', notes: 'Two new customers' },
    { metric: 'forecast', currency: 'NZD', amount: '1234.50', actualAmount: null },
  ]);
});

test('when one of the two fails it says which, and Retry creates only that one', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  const dialog = await openCreate(page);
  await fillPair(dialog, 2043);
  // The connection breaks under the budget, before the server has it.
  await page.route('**/api/forecasts', (route) => {
    const isBudget = route.request().postData()?.includes('"metric":"budget"');
    return isBudget === true ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toastOf(page)).toContainText('Failed to create forecast & budget: Forecast saved');
  await expect(dialog.getByText('Saved: Forecast.')).toBeVisible();
  await expect(dialog.getByText('Possibly saved: Budget.')).toBeVisible();
  expect(await recordsOf(administrator, 2043, 5)).toHaveLength(1);
  await page.unroute('**/api/forecasts');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  expect((await recordsOf(administrator, 2043, 5)).map(({ metric }) => metric)).toEqual([
    'budget',
    'forecast',
  ]);
});

test('a lost response creates nothing twice, even when the amount is changed', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  await loseFirstAnswers(page, [{ method: 'POST', path: CALLS.createForecast.path }]);
  const dialog = await openCreate(page);
  await fillPair(dialog, 2044);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('The server did not respond')).toBeVisible();
  await expect.poll(() => recordsOf(administrator, 2044, 5)).toHaveLength(2);
  await dialog.getByLabel('Forecast amount').fill('7');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  expect(await recordsOf(administrator, 2044, 5)).toMatchObject([
    { metric: 'budget', amount: '-1000.00' },
    { metric: 'forecast', amount: '7.00' },
  ]);
});

test('the dialog of a row changes the pair and keeps each metric', async ({
  signedIn,
  administrator,
}) => {
  const { budget } = await makePair(administrator, { fy: 2045, month: 1, notes: 'Plan' });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2045');
  await page.getByRole('button', { name: /^More actions for budget of Services/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Forecast & Budget' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Forecast & Budget' });
  await expect(page).toHaveURL(new RegExp(`form=${budget.id}`));
  await expect(dialog.getByLabel('Budget amount')).toHaveValue('1000.00');
  await dialog.getByLabel('Budget amount').fill('900');
  await dialog.getByLabel('Actual amount').fill('£850.25');
  await dialog.getByLabel('Notes').fill('Mine');
  await administrator.ask(updateForecast, {
    params: { id: String(budget.id) },
    body: { notes: 'Theirs' },
  });
  const versions = dialog.getByRole('group', { name: 'Notes: two versions' });
  await expect(versions).toContainText('Theirs');
  await versions.getByRole('button', { name: 'Keep mine: Notes' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
  expect(await recordsOf(administrator, 2045, 1)).toMatchObject([
    { metric: 'budget', amount: '900.00', actualAmount: '850.25', notes: 'Mine' },
    { metric: 'forecast', amount: '1000.00', actualAmount: '850.25', notes: 'Mine' },
  ]);

  // The dialog asks before it discards what was typed.
  await page.getByRole('button', { name: /^More actions for forecast of Services/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Forecast & Budget' }).click();
  await dialog.getByLabel('Forecast amount').fill('1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/forecasts?form=2147483647');
  await expect(dialog).toContainText('This forecast is no longer there.');
});
