import fs from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import {
  deleteForecast,
  forecastReporting,
  listForecasts,
  updateForecast,
} from '../src/contract/forecasts.ts';
import { makePair } from './forecastRecords.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR, expect, fillSignIn, pageTitle, part, test, VIEWER } from './journey.ts';
import { startProduct } from './product.ts';

test('Reporting compares forecasts with budgets, report by report', async ({
  signedIn,
  administrator,
}) => {
  const { forecast } = await makePair(administrator, { fy: 2048, month: 1 });
  const groups = await administrator.ask(forecastReporting);
  const group = groups.find(({ summaryId }) => summaryId === forecast.monthlySummariesId);
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
  await expect(report).toContainText(
    `${group?.otherCount} more records of this report are for other months.`,
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

test('Variance Analysis compares plans with actuals', async ({ signedIn, administrator }) => {
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

test('a table that does not fit says that it scrolls, and the page never does', async ({
  signedIn,
  administrator,
}) => {
  const { forecast } = await makePair(administrator, { fy: 2049, month: 1 });
  const viewport = { width: 360, height: 800 };
  const page = await signedIn(ADMINISTRATOR, '/forecasts', { viewport });
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
    // A table is marked as scrolling once its font has loaded and it has been measured.
    await page.evaluate(() => document.fonts.ready);
    await expect
      .poll(() =>
        page
          .locator('[data-frame="table"][data-scrolls="not"]')
          .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
      )
      .toBe(0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  }
});

test('a company without forecasts is told what to do', async ({ visitor: page }) => {
  test.setTimeout(180_000);
  // A separate product, since the other journeys need the demo's forecasts.
  const product = await startProduct();
  const administrator = await callerOf(product.url, ADMINISTRATOR);
  const all = await administrator.ask(listForecasts);
  for (const { id } of all) {
    await administrator.ask(deleteForecast, { params: { id: String(id) } });
  }
  await page.goto(`${product.url}/forecasts`);
  await fillSignIn(page, ADMINISTRATOR);
  await expect(pageTitle(page, 'Dashboard')).toBeVisible();
  await page.goto(`${product.url}/forecasts`);
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
  await expect(page.getByText('2 more records of this report are for other months.')).toBeVisible();
  await product.stop();
});
