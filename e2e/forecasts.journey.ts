import fs from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  createForecast,
  deleteForecast,
  forecastReporting,
  listForecasts,
  updateForecast,
} from '../src/contract/forecasts.ts';
import type { Forecast } from '../src/contract/forecasts.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, part, test, toastOf, VIEWER } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

/** Each journey makes and changes records of a month of its own, far ahead of the demo's. */
async function makePair(
  administrator: Caller,
  fields: Pick<Forecast, 'fy' | 'month'> & Partial<Forecast>,
): Promise<{ forecast: Forecast; budget: Forecast }> {
  const reports = await administrator.ask(listMonthlySummaries);
  const body = {
    businessUnit: 'Services',
    currency: 'GBP' as const,
    amount: '1000.00',
    monthlySummariesId: reports.at(-1)?.id ?? 0,
    ...fields,
  };
  const make = (metric: Forecast['metric']) =>
    administrator.ask(createForecast, { body: { ...body, metric } });
  return { forecast: await make('forecast'), budget: await make('budget') };
}

async function recordsOf(administrator: Caller, fy: number, month: number): Promise<Forecast[]> {
  const all = await administrator.ask(listForecasts);
  return all.filter((record) => record.fy === fy && record.month === month);
}

function row(page: Page, type: 'Forecast' | 'Budget'): Locator {
  return page
    .getByRole('table', { name: 'Forecasts and budgets' })
    .getByRole('row')
    .filter({ has: page.getByText(type, { exact: true }) });
}

function cell(page: Page, name: 'Amount' | 'Actual' | 'Notes'): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${name}, `) });
}

async function edit(page: Page, metric: Forecast['metric']): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit ${metric} of`) }).click();
  await expect(cell(page, 'Amount')).toBeFocused();
}

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

test('a director reads the forecasts, and may change none', async ({ signedIn, administrator }) => {
  const all = await administrator.ask(listForecasts);
  const page = await signedIn(VIEWER, '/forecasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Forecasts' })).toBeVisible();
  await expect(page.getByText('Manage financial forecasts and budgets')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Business Unit',
    'Period',
    'Type',
    'Amount',
    'Actual',
    'Notes',
  ]);
  await expect(page.getByRole('button', { name: 'Add Forecast & Budget' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Edit|Delete|More)/ })).toHaveCount(0);

  // A bounded part of the list is drawn, and the rest is a press away.
  await expect(page.getByText(`1–25 of ${all.length}`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`26–50 of ${all.length}`)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);

  // Filters are in the address: Back and reload show the same.
  await page.getByLabel('Business unit').selectOption('Asia Pacific');
  await expect(page).toHaveURL(/businessUnit=Asia\+Pacific/);
  await expect(page).not.toHaveURL(/page=/);
  await page.getByRole('tabpanel').getByLabel('Year').selectOption('2026');
  const shown = all.filter(
    ({ businessUnit, fy }) => businessUnit === 'Asia Pacific' && fy === 2026,
  );
  await expect(page.getByText(`1–25 of ${shown.length}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`1–25 of ${shown.length}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tabpanel').getByLabel('Year')).toHaveValue('');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText(`1–25 of ${all.length}`)).toBeVisible();

  // An address that a viewer may not use opens nothing.
  await page.goto('/forecasts?form=create');
  await expect(page.getByText('Manage financial forecasts and budgets')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a row is edited by keyboard, and a director sees it at once', async ({
  signedIn,
  administrator,
}) => {
  await makePair(administrator, { fy: 2040, month: 1, notes: 'First view' });
  const director = await signedIn(VIEWER, '/forecasts?year=2040');
  await expect(row(director, 'Forecast')).toContainText('£1,000');
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2040');
  await page.getByRole('button', { name: /^Edit forecast of Services for January 2040/ }).focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Amount')).toBeFocused();
  await page.keyboard.type('£1,234.50');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Amount')).toHaveValue('1234.50');
  await expect(cell(page, 'Amount')).toHaveAccessibleDescription('Was £1,000');
  await page.keyboard.type('(99)');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Better than planned');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
  await expect(page.getByRole('button', { name: /^Edit forecast of/ })).toBeFocused();
  await expect(row(director, 'Forecast')).toContainText('£1,234.50');
  await expect(row(director, 'Forecast')).toContainText('-£99');
  await expect(row(director, 'Forecast')).toContainText('Better than planned');
  expect(await recordsOf(administrator, 2040, 1)).toMatchObject([
    { metric: 'budget', amount: '1000.00', actualAmount: null, notes: 'First view' },
    { metric: 'forecast', amount: '1234.50', actualAmount: '-99.00', version: 2 },
  ]);

  // An emptied actual is none, and Escape puts everything back.
  await edit(page, 'forecast');
  await cell(page, 'Actual').fill('');
  await cell(page, 'Actual').press('Enter');
  await expect(row(page, 'Forecast')).toContainText('N/A');
  await edit(page, 'forecast');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Edit forecast of/ })).toBeFocused();
  await expect(row(page, 'Forecast')).toContainText('£1,234.50');
});

test('what cannot be saved is told at its field, and a block is pasted over the row', async ({
  signedIn,
  administrator,
}) => {
  await makePair(administrator, { fy: 2040, month: 2 });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2040&businessUnit=Services');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: /^Edit budget of Services for February 2040/ }).click();
  await cell(page, 'Amount').fill('');
  await cell(page, 'Amount').press('Enter');
  await expect(cell(page, 'Amount')).toHaveAccessibleDescription('Budget amount is required');
  await cell(page, 'Amount').fill('€5');
  await cell(page, 'Actual').fill('12345678901234567');
  await cell(page, 'Actual').press('Enter');
  await expect(cell(page, 'Amount')).toHaveAccessibleDescription(
    'Expected an amount in GBP, such as 1,234.50',
  );
  await expect(cell(page, 'Actual')).toHaveAccessibleDescription(
    'At most 16 digits before the decimal point',
  );
  await cell(page, 'Amount').focus();
  await page.evaluate(() => navigator.clipboard.writeText('2,000.10\t(7)\tFrom the sheet\r\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(cell(page, 'Notes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
  expect((await recordsOf(administrator, 2040, 2))[0]).toMatchObject({
    metric: 'budget',
    amount: '2000.10',
    actualAmount: '-7.00',
    notes: 'From the sheet',
  });

  // One row at a time: the next one asks about what was typed in this one.
  await page.getByRole('button', { name: /^Edit budget of Services for February 2040/ }).click();
  await page.keyboard.type('8');
  await page.getByRole('button', { name: /^Edit forecast of Services for February 2040/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(cell(page, 'Amount')).toHaveValue('8');
  await page.getByRole('tab', { name: 'Reporting' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Forecast vs Budget Analysis' })).toBeVisible();
});

test('a stale edit is refused and shows both values', async ({ signedIn, administrator }) => {
  const { forecast } = await makePair(administrator, { fy: 2041, month: 1 });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2041');
  // This browser hears nothing of the colleague's change before it saves.
  await page.route('**/api/changes', (route) => route.abort());
  await page.reload();
  await edit(page, 'forecast');
  await page.keyboard.type('1500');
  await administrator.ask(updateForecast, {
    params: { id: String(forecast.id) },
    body: { amount: '2000', notes: 'Theirs' },
  });
  await page.getByRole('button', { name: /^Save forecast of/ }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else changed this forecast');
  await expect(cell(page, 'Amount')).toHaveValue('1500');
  await expect(cell(page, 'Amount')).toHaveAccessibleDescription('Theirs: £2,000');
  await expect(cell(page, 'Notes')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Keep mine: Amount' }).click();
  await page.getByRole('button', { name: /^Save forecast of/ }).click();
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
  expect((await recordsOf(administrator, 2041, 1))[1]).toMatchObject({
    amount: '1500.00',
    notes: 'Theirs',
  });
});

test('a record that a colleague deletes under an edit is told, with what was typed', async ({
  signedIn,
  administrator,
}) => {
  const { forecast } = await makePair(administrator, { fy: 2041, month: 2 });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2041');
  await page.getByRole('button', { name: /^Edit forecast of Services for February/ }).click();
  await page.keyboard.type('777');
  await administrator.ask(deleteForecast, { params: { id: String(forecast.id) } });
  await expect(page.getByText(/^Someone else deleted the forecast of Services/)).toBeVisible();
  await expect(page.getByText(/What you typed: amount 777/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Someone else deleted/)).toHaveCount(0);
});

test('the form says what is missing, then makes the pair', async ({ signedIn, administrator }) => {
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
  // A unit that is closed is not on offer.
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

test('when one of the two is refused it says which, and Retry makes only the other', async ({
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
  await expect(dialog.getByText('Not known whether saved: Budget.')).toBeVisible();
  expect(await recordsOf(administrator, 2043, 5)).toHaveLength(1);
  await page.unroute('**/api/forecasts');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  expect((await recordsOf(administrator, 2043, 5)).map(({ metric }) => metric)).toEqual([
    'budget',
    'forecast',
  ]);
});

test('an answer that is lost makes nothing twice, even when the amount is changed', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  await loseFirstAnswers(page, [{ method: 'POST', path: createForecast.path }]);
  const dialog = await openCreate(page);
  await fillPair(dialog, 2044);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('No answer came')).toBeVisible();
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
  await page.getByRole('button', { name: /^More for budget of Services/ }).click();
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

  // What was typed is not thrown away without a question.
  await page.getByRole('button', { name: /^More for forecast of Services/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Forecast & Budget' }).click();
  await dialog.getByLabel('Forecast amount').fill('1');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/forecasts?form=2147483647');
  await expect(dialog).toContainText('This forecast is no longer there.');
});

test('a forecast is deleted after a question', async ({ signedIn, administrator }) => {
  const { forecast } = await makePair(administrator, { fy: 2046, month: 1 });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2046');
  const press = () => page.getByRole('button', { name: /^Delete forecast of Services/ }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this forecast?',
  });
  await press();
  await expect(question).toContainText('forecast of Services for January 2046');
  await expect(question).toContainText('£1,000');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await recordsOf(administrator, 2046, 1)).toHaveLength(2);

  await press();
  await page.route(`**/api/forecasts/${forecast.id}`, (route) => route.abort());
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Failed to delete forecast: The server cannot');
  await page.unroute(`**/api/forecasts/${forecast.id}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Forecast deleted successfully');
  await expect(row(page, 'Budget')).toBeVisible();
  await expect(row(page, 'Forecast')).toHaveCount(0);
  expect(await recordsOf(administrator, 2046, 1)).toMatchObject([{ metric: 'budget' }]);
});

test('a session that ends under an edit keeps the row for after the sign-in', async ({
  signedIn,
  administrator,
  newAccount,
}) => {
  await makePair(administrator, { fy: 2047, month: 1 });
  const account = await newAccount('admin');
  const page = await signedIn(account, '/forecasts?year=2047');
  await edit(page, 'forecast');
  await page.keyboard.type('4321');
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('auth-token') ?? ''}` },
    }),
  );
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(cell(page, 'Amount')).toHaveValue('4321');
  await cell(page, 'Amount').press('Enter');
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
});

test('Reporting compares forecasts with budgets, report by report', async ({
  signedIn,
  administrator,
}) => {
  const [group] = await administrator.ask(forecastReporting);
  const page = await signedIn(VIEWER, '/forecasts?tab=reporting');
  await expect(page.getByRole('heading', { name: 'Forecast vs Budget Analysis' })).toBeVisible();
  const report = part(page, group?.summaryPeriod ?? '');
  await expect(report.getByRole('columnheader')).toHaveText([
    'Business Unit',
    'Forecast Period',
    'Budget',
    'Forecast',
    'Actual',
    'Variance',
    'Variance %',
  ]);
  const services = group?.forecasts.find(({ businessUnit }) => businessUnit === 'Services');
  const difference = Number(services?.forecastAmount) - Number(services?.budgetAmount);
  const percent = (difference / Number(services?.budgetAmount)) * 100;
  const line = report.getByRole('row').filter({ hasText: 'Services' }).first();
  await expect(line).toContainText(`${services?.monthName} ${services?.fy}`);
  await expect(line).toContainText(
    `${difference > 0 ? '+' : '-'}£${Math.abs(difference).toLocaleString('en-US')}`,
  );
  await expect(line).toContainText(`${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`);
  await expect(report.getByRole('row').filter({ hasText: 'Services total' })).toHaveCount(1);
  await expect(report).toContainText('Amounts in different currencies are never added together.');
  // The other journeys have made more with this report, for months far ahead.
  await expect(report).toContainText(
    /more made with this report (are for other months|is for another month)/,
  );

  await page.getByRole('button', { name: 'Download Forecast vs Budget Analysis' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const csv = await fs.readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe('forecast-vs-budget-analysis.csv');
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFReport,Business Unit,Forecast Period,Currency,Budget,Forecast,Actual,Variance,Variance %',
  );
  expect(csv).toContain(`${services?.budgetAmount},${services?.forecastAmount}`);
});

test('Variance Analysis compares what was planned with what came', async ({
  signedIn,
  administrator,
}) => {
  const { forecast } = await makePair(administrator, { fy: 2048, month: 3 });
  const page = await signedIn(VIEWER, '/forecasts?tab=variance&year=2048');
  await expect(
    page.getByText('No data with actual amounts found for the selected filters'),
  ).toBeVisible();
  await expect(
    page.getByText('Add actual amounts to forecasts to see variance analysis'),
  ).toBeVisible();
  // The actual arrives without a reload.
  await administrator.ask(updateForecast, {
    params: { id: String(forecast.id) },
    body: { actualAmount: '1250.50', amount: '0' },
  });
  const months = page.getByRole('table', { name: 'Variance Analysis' });
  await expect(months.getByRole('row').nth(1)).toContainText('March 2048');
  await expect(months.getByRole('columnheader').filter({ hasText: 'vs' })).toHaveText([
    'Budget vs Actual',
    'Budget vs Actual %',
    'Forecast vs Actual',
    'Forecast vs Actual %',
  ]);
  await expect(months.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'March 2048',
    '£1,000',
    '£0',
    '£1,250.50',
    '+£250.50',
    '+25.1%',
    '+£1,250.50',
    '—',
  ]);
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Month').selectOption('March');
  await panel.getByLabel('Business unit').selectOption('Services');
  await expect(page).toHaveURL(/month=3/);
  const years = await panel.getByLabel('Year').getByRole('option').allTextContents();
  expect(years.slice(1)).toEqual(years.slice(1).toSorted((a, b) => Number(b) - Number(a)));
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  const totals = page.getByRole('table', { name: 'Variance totals' });
  await expect(totals.getByRole('row').filter({ hasText: 'All units in USD' })).toHaveCount(1);
  await expect(totals).toContainText('Amounts in different currencies are never added together.');

  await panel.getByRole('button', { name: 'Download Variance Analysis' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('variance-analysis.xlsx');
  const files = unzipSync(await fs.readFile(await download.path()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>1250.50</v>');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing is in the way of anybody, ${colorScheme}`, async ({ signedIn, administrator }) => {
    const { forecast } = await makePair(administrator, {
      fy: colorScheme === 'light' ? 2049 : 2050,
      month: 1,
    });
    const viewport = { width: 360, height: 800 };
    const page = await signedIn(ADMINISTRATOR, '/forecasts', { viewport, colorScheme });
    for (const address of [
      '/forecasts',
      '/forecasts?tab=reporting',
      '/forecasts?tab=variance',
      '/forecasts?businessUnit=Nobody',
      '/forecasts?form=create',
      `/forecasts?form=${forecast.id}`,
    ]) {
      await page.goto(address);
      await expect(page.getByText('Loading forecasts...')).toHaveCount(0);
      await expect(page.getByText('Manage financial forecasts and budgets')).toBeVisible();
      if (address.includes('form=')) await expect(page.getByRole('dialog')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.html])).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    }
  });
}

test('a company without forecasts is told what to do', async ({ signedIn, administrator }) => {
  test.setTimeout(180_000);
  const all = await administrator.ask(listForecasts);
  for (const { id } of all) {
    await administrator.ask(deleteForecast, { params: { id: String(id) } });
  }
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  await expect(page.getByText('No forecasts found')).toBeVisible();
  await expect(page.getByText('Create your first forecast to get started')).toBeVisible();
  await page.getByRole('tab', { name: 'Reporting' }).click();
  await expect(page.getByText('No reporting data available')).toBeVisible();
  await page.getByRole('tab', { name: 'Variance Analysis' }).click();
  await expect(page.getByText('No forecast data available for analysis')).toBeVisible();
  // A report whose forecasts are all for later months.
  await makePair(administrator, { fy: 2051, month: 1 });
  await page.getByRole('tab', { name: 'Reporting' }).click();
  await expect(page.getByText('No forecasts for this period')).toBeVisible();
  await expect(page.getByText('2 more made with this report are for other months.')).toBeVisible();
});
