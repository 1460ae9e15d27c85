import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { CALLS } from '../src/contract/calls.ts';
import { forecastReporting, listForecasts, updateForecast } from '../src/contract/forecasts.ts';
import type { Forecast } from '../src/contract/forecasts.ts';
import { makeNewestReport, makePair, recordsOf } from './forecastRecords.ts';
import { ADMINISTRATOR, expect, part, test, toastOf, VIEWER } from './journey.ts';
import { loseFirstAnswers } from './lostAnswers.ts';

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

async function savedTable(page: Page, table: string, format: 'CSV' | 'Excel') {
  await page.getByRole('button', { name: `Download ${table}` }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await fs.readFile(await download.path()) };
}

test('a director reads the forecasts, but cannot change them', async ({
  signedIn,
  administrator,
}) => {
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
  await expect(cell(page, 'Amount')).toHaveValue('1,234.50');
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

  // An emptied actual is missing, and Escape restores everything.
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

test('a stale edit is refused and shows both values', async ({ signedIn, administrator }) => {
  const { forecast } = await makePair(administrator, { fy: 2041, month: 1 });
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2041');
  // This browser gets no event of the colleague's change before it saves.
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
  await expect(cell(page, 'Amount')).toHaveValue('1,500');
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

test('a forecast is deleted after confirmation', async ({ signedIn, administrator }) => {
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

  // It comes back as it was.
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Forecast restored');
  await expect(row(page, 'Forecast')).toBeVisible();
  const { id: _id, version: _version, createdAt: _createdAt, ...held } = forecast;
  expect(await recordsOf(administrator, 2046, 1)).toContainEqual(expect.objectContaining(held));
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
  await expect(cell(page, 'Amount')).toHaveValue('4,321');
  await cell(page, 'Amount').press('Enter');
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
});

test('a pair is created once though the answers were lost, and edited past a colleague’s save', async ({
  signedIn,
  administrator,
}) => {
  await makeNewestReport(administrator);
  const page = await signedIn(ADMINISTRATOR, '/forecasts?year=2044');
  await loseFirstAnswers(page, [{ method: 'POST', path: CALLS.createForecast.path }]);
  await page.getByRole('button', { name: 'Add Forecast & Budget' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Forecast & Budget' });
  await creating.getByLabel('Business unit').selectOption('Research');
  await creating.getByLabel('Month', { exact: true }).selectOption('May');
  await creating.getByLabel('Year').fill('2044');
  await creating.getByLabel('Currency').selectOption('NZD');
  await creating.getByLabel('Forecast amount').fill('NZ$1,234.50');
  await creating.getByLabel('Budget amount').fill('(1,000)');
  await creating.getByLabel('Notes').fill('Two new customers');
  // An inactive unit cannot be chosen.
  await expect(creating.getByRole('option', { name: 'Hardware Resale' })).toHaveCount(0);
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating.getByText('The server did not respond')).toBeVisible();
  await expect.poll(() => recordsOf(administrator, 2044, 5)).toHaveLength(2);
  await creating.getByLabel('Forecast amount').fill('7');
  await creating.getByRole('button', { name: 'Retry' }).click();
  await expect(toastOf(page)).toContainText('Forecast & Budget created successfully');
  const made = await recordsOf(administrator, 2044, 5);
  expect(made).toMatchObject([
    { metric: 'budget', currency: 'NZD', amount: '-1000.00', notes: 'Two new customers' },
    { metric: 'forecast', currency: 'NZD', amount: '7.00', actualAmount: null },
  ]);

  await page.getByRole('button', { name: /^More actions for budget of Research/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Forecast & Budget' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Forecast & Budget' });
  await editing.getByLabel('Budget amount').fill('900');
  await editing.getByLabel('Actual amount').fill('$850.25');
  await editing.getByLabel('Notes').fill('Mine');
  await administrator.ask(updateForecast, {
    params: { id: String(made[0]?.id) },
    body: { notes: 'Theirs' },
  });
  const versions = editing.getByRole('group', { name: 'Notes: two versions' });
  await expect(versions).toContainText('Theirs');
  await versions.getByRole('button', { name: 'Keep mine: Notes' }).click();
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(toastOf(page)).toContainText('Forecast updated successfully');
  await expect(editing).toHaveCount(0);
  expect(await recordsOf(administrator, 2044, 5)).toMatchObject([
    { metric: 'budget', amount: '900.00', actualAmount: '850.25', notes: 'Mine' },
    { metric: 'forecast', amount: '7.00', actualAmount: '850.25', notes: 'Mine' },
  ]);
});

test('both analyses are read, follow a change without a reload, and are saved as files', async ({
  signedIn,
  administrator,
}) => {
  const reason = 'A view far ahead';
  const { forecast } = await makePair(
    administrator,
    { fy: 2048, month: 3 },
    // The newest report that has forecasts.
    { of: 'October', reason },
  );
  const groups = await administrator.ask(forecastReporting);
  const group = groups.find(({ summaryId }) => summaryId === forecast.monthlySummariesId);
  const page = await signedIn(VIEWER, '/forecasts?tab=reporting&year=2048');
  const report = part(page, group?.summaryPeriod ?? '');
  const services = group?.forecasts.find(({ businessUnit }) => businessUnit === 'Services');
  const difference = Number(services?.forecastAmount) - Number(services?.budgetAmount);
  const percent = (difference / Number(services?.budgetAmount)) * 100;
  const line = report.getByRole('row').filter({ hasText: 'Services' }).first();
  await expect(line).toContainText(`${services?.monthName} ${services?.fy}`);
  await expect(line).toContainText(
    `${difference > 0 ? '+' : '-'}£${Math.abs(difference).toLocaleString('en-US')}`,
  );
  await expect(line).toContainText(`${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`);
  await expect(report).toContainText(
    `${group?.otherCount} more records of this report are for other months.`,
  );
  const csv = await savedTable(page, 'Forecast vs Budget Analysis', 'CSV');
  expect(csv.name).toBe('forecast-vs-budget-analysis.csv');
  const lines = csv.bytes.toString('utf8');
  expect(lines.split('\r\n')[0]).toBe(
    '\uFEFFReport,Business Unit,Forecast Period,Currency,Budget,Forecast,Actual,Variance,Variance %',
  );
  expect(lines).toContain(`${services?.budgetAmount},${services?.forecastAmount}`);

  await page.getByRole('tab', { name: 'Variance Analysis' }).click();
  await page.getByRole('tabpanel').getByLabel('Year').selectOption('2048');
  await expect(
    page.getByText('No data with actual amounts found for the selected filters'),
  ).toBeVisible();
  // The actual arrives without a reload.
  await administrator.ask(updateForecast, {
    params: { id: String(forecast.id) },
    body: { actualAmount: '1250.50', amount: '0', reason },
  });
  const months = page.getByRole('table', { name: 'Variance Analysis' });
  await expect(months.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'March 2048',
    '£1,000',
    '£0',
    '£1,251',
    '+£251',
    '+25.1%',
    '+£1,251',
    '—',
  ]);
  const workbook = await savedTable(page, 'Variance Analysis', 'Excel');
  expect(workbook.name).toBe('variance-analysis.xlsx');
  const files = unzipSync(workbook.bytes);
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>1250.50</v>');
});
