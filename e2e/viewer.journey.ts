import type { Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import { getMonthlySummary, listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { expect, part, test, VIEWER } from './journey.ts';

/** Written out here once more, so that the product's own formats are not their own proof. */
function dollars(amount: string | null, decimals = 0): string {
  if (amount === null) return 'N/A';
  const text = Math.abs(Number(amount)).toLocaleString('en-US', {
    maximumFractionDigits: decimals,
  });
  return `${Number(amount) < 0 ? '-' : ''}$${text}`;
}

function millions(amount: string | null | undefined): string {
  return `$${(Number(amount) / 1_000_000).toFixed(1)}M`;
}

function dot(page: Page, month: string) {
  return page.getByRole('list', { name: 'Months' }).getByRole('button', { name: month });
}

async function latestMonth(administrator: {
  ask: (endpoint: typeof listFinancialData) => Promise<FinancialData[]>;
}): Promise<FinancialData> {
  const latest = (await administrator.ask(listFinancialData)).at(-1);
  if (latest === undefined) throw new Error('The demo company has no figures');
  return latest;
}

test('a director reads the figures of the Dashboard', async ({ signedIn, administrator }) => {
  const reports = await administrator.ask(listMonthlySummaries);
  const latest = await latestMonth(administrator);
  const page = await signedIn(VIEWER);

  await expect(part(page, 'Total Reports')).toContainText(String(reports.length));
  await expect(part(page, 'Total Reports')).toContainText('All years');
  await expect(part(page, 'Current Revenue')).toContainText(dollars(latest.revenue));
  await expect(part(page, 'EBITDA')).toContainText(dollars(latest.ebitda));
  await expect(part(page, 'Current Revenue')).toContainText(`${latest.monthName} 2026`);
  await expect(part(page, 'EBITDA')).toContainText(`${latest.monthName} 2026`);

  // Year and month filter: the cards follow, and the address says so.
  await page.getByLabel('Year filter').selectOption({ label: 'FY23 (Apr 2023 – Mar 2024)' });
  await page.getByLabel('Month filter').selectOption('June');
  const june = (await administrator.ask(listFinancialData, { query: { fyId: '11' } }))[2];
  await expect(part(page, 'Current Revenue')).toContainText('June 2023');
  await expect(part(page, 'Current Revenue')).toContainText(dollars(june?.revenue ?? null));
  await expect(part(page, 'Total Reports')).toContainText('June, FY23');
  await expect(page).toHaveURL(/fyId=11/);
  await expect(page).toHaveURL(/month=3/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/');
  await expect(part(page, 'Current Revenue')).toContainText('October 2026');
});

test('the charts can be read with the keyboard and as a table', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(VIEWER, '/?fyId=13');
  const [april, may] = await administrator.ask(listFinancialData, { query: { fyId: '13' } });

  const slider = part(page, 'Revenue Trend').getByRole('slider');
  await slider.focus();
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `Apr 2025: Revenue ($M) ${millions(april?.revenue)}`,
  );
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    `May 2025: Revenue ($M) ${millions(may?.revenue)}`,
  );

  await part(page, 'Revenue Trend').getByRole('button', { name: 'Show as table' }).click();
  const table = part(page, 'Revenue Trend').getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('row').nth(2)).toContainText(millions(may?.revenue));
  await part(page, 'Revenue Trend').getByRole('button', { name: 'Show as chart' }).click();
  await expect(part(page, 'Revenue Trend').getByRole('slider')).toBeAttached();

  await part(page, 'Adj EBITDA Trend').getByRole('button', { name: 'Show as table' }).click();
  await expect(part(page, 'Adj EBITDA Trend').getByRole('table')).toContainText(
    `$${(Number(may?.adjEbitda) / 1000).toFixed(1)}K`,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Revenue Trend' }).click();
  await page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('the timeline is walked with the keyboard and opens a month', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(VIEWER);
  const latest = await latestMonth(administrator);
  await dot(page, 'October 2026').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dot(page, 'September 2026')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(dot(page, 'April 2019')).toBeFocused();
  await expect(dot(page, 'April 2019')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(dot(page, 'October 2026')).toBeFocused();

  // Focus shows what a pointer would find, and Enter opens the month.
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('October 2026');
  await expect(tooltip).toContainText(dollars(latest.revenue));
  await page.keyboard.press('Enter');
  await expect(dot(page, 'October 2026')).toHaveAttribute('aria-pressed', 'true');
  await expect(part(page, 'Financial Details')).toContainText('October 2026');
  await expect(page).toHaveURL(/selected=\d+/);
});

test('a month of the timeline shows its details and its report in short', async ({
  signedIn,
  administrator,
}) => {
  const latest = await latestMonth(administrator);
  const reports = await administrator.ask(listMonthlySummaries);
  const id = reports.find(
    (report) => report.fyId === latest.fyId && report.monthNum === latest.monthNum,
  )?.id;
  const report = await administrator.ask(getMonthlySummary, { params: { id: String(id) } });
  const page = await signedIn(VIEWER);

  // Pointing at a dot tells its figures.
  await dot(page, 'October 2026').hover();
  const tooltip = page.getByRole('tooltip');
  for (const [label, amount] of [
    ['Revenue', latest.revenue],
    ['Adjusted EBITDA', latest.adjEbitda],
    ['Production', latest.production],
    ['R&D', latest.rnd],
    ['Admin', latest.admin],
  ] as const) {
    await expect(tooltip).toContainText(`${label}${dollars(amount)}`);
  }

  await dot(page, 'October 2026').click();
  const details = part(page, 'Financial Details');
  for (const [label, amount] of [
    ['Revenue', latest.revenue],
    ['Cash', latest.cash],
  ] as const) {
    await expect(part(page, 'Financial Performance')).toContainText(label);
    await expect(part(page, 'Financial Performance')).toContainText(dollars(amount, 2));
  }
  for (const amount of [latest.production, latest.salesMarketing, latest.rnd, latest.admin]) {
    await expect(part(page, 'Cost Breakdown')).toContainText(dollars(amount, 2));
  }
  const summary = part(page, 'Board Report Summary');
  await expect(summary.getByRole('heading', { name: 'Summary Notes' })).toBeVisible();
  await expect(summary).toContainText(report.summaryNotes ?? '');
  await expect(summary.getByRole('heading', { name: 'Board Notes' })).toBeVisible();
  await expect(summary).toContainText(report.overview ?? '');
  await expect(summary.getByRole('listitem')).toHaveText(
    report.bulletPoints.slice(0, 3).map((point) => point.bulletText),
  );
  await expect(summary).toContainText(`+${report.bulletPoints.length - 3} more points...`);

  // The address shows the same to a colleague, and Back closes it again.
  const colleague = await signedIn(
    VIEWER,
    new URL(page.url()).pathname + new URL(page.url()).search,
  );
  await expect(part(colleague, 'Financial Details')).toContainText('October 2026');
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goForward();
  await details.getByRole('button', { name: 'Close Financial Details' }).click();
  await expect(details).toHaveCount(0);
});
