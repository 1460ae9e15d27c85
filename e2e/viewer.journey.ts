import type { Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import { getMonthlySummary, listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';

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

test('a director reads a report and saves its documents', async ({ signedIn, administrator }) => {
  const reports = await administrator.ask(listMonthlySummaries, { query: { fyId: '13' } });
  const march = reports.find(({ monthName }) => monthName === 'March');
  const report = await administrator.ask(getMonthlySummary, {
    params: { id: String(march?.id) },
  });
  const page = await signedIn(VIEWER, '/reports?fyId=13');
  await expect(page.getByText(`${reports.length} reports`)).toBeVisible();
  const card = page.getByRole('article', { name: 'March 2026 board report' });
  await expect(card).toContainText('Monthly Board Report');
  await expect(card).toContainText(dollars(report.revenue));
  await expect(card).toContainText(`${report.documents.length} documents`);
  await card.getByRole('button', { name: 'View Details of March 2026' }).click();

  const dialog = page.getByRole('dialog', { name: 'March 2026' });
  for (const words of [report.overview, report.notes, report.summaryNotes]) {
    await expect(dialog).toContainText(words ?? '');
  }
  for (const bullet of report.bulletPoints) await expect(dialog).toContainText(bullet.bulletText);
  await expect(dialog.getByRole('columnheader', { name: 'February 2026' })).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'March 2025' })).toBeVisible();

  for (const document of report.documents) {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: `Download ${document.originalName}` }).click();
    await expect(toastOf(page)).toContainText('Download Started');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(document.originalName);
    const saved = Buffer.concat(await (await download.createReadStream()).toArray());
    const stored = await administrator.send(`/api/documents/${document.id}/content`);
    expect(saved.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
    expect(saved).toHaveLength(document.fileSize);
  }

  // The open report is in the address, and Escape closes it.
  await expect(page).toHaveURL(new RegExp(`report=${report.id}`));
  await page.keyboard.press('Escape');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a director sees no control that belongs to administrators', async ({
  signedIn,
  administrator,
}) => {
  const latest = await latestMonth(administrator);
  const report = (await administrator.ask(listMonthlySummaries)).at(-1)?.id;
  const paths = [
    '/',
    `/?selected=${latest.id}`,
    '/reports',
    '/reports?tab=financial-data',
    '/reports?tab=data-table',
    `/reports?report=${report}`,
    // Addresses that an administrator may have sent along.
    `/reports?report=${report}&form=edit`,
    '/reports?form=create',
    `/reports?tab=financial-data&details=${latest.id}`,
    '/trends',
    '/documents',
    '/search?q=cash',
    '/forecasts',
  ];
  const words = /\b(create|edit|delete|remove|upload|add|save|activate|deactivate)\b/i;
  const controls = async (page: Page) => {
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    return [
      ...(await page.getByRole('button', { name: words }).allInnerTexts()),
      ...(await page.getByRole('link', { name: words }).allInnerTexts()),
      ...(await page.getByRole('link', { name: 'Admin' }).allInnerTexts()),
    ];
  };
  const director = await signedIn(VIEWER);
  const found = new Map<string, number>();
  for (const path of paths) {
    await director.goto(path);
    expect.soft(await controls(director), path).toEqual([]);
  }
  await director.goto('/admin');
  await expect(pageTitle(director, '404 Page Not Found')).toBeVisible();

  // The very same search finds them where they belong.
  const page = await signedIn(ADMINISTRATOR);
  for (const path of ['/', '/reports', '/reports?tab=data-table', `/reports?report=${report}`]) {
    await page.goto(path);
    found.set(path, (await controls(page)).length);
  }
  expect([...found.values()].every((count) => count > 0)).toBe(true);
});
