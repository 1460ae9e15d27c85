import type { Page } from '@playwright/test';
import { listFinancialData } from '../src/contract/financialData.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import { getMonthlySummary, listMonthlySummaries } from '../src/contract/reports.ts';
import { expect, part, test, toastOf, VIEWER } from './journey.ts';
import { unfold } from './monthPage.ts';

/** Repeated here on purpose, so that the product's formats are not tested against themselves. */
function dollars(amount: string | null, decimals = 0): string {
  if (amount === null) return 'N/A';
  const text = Math.abs(Number(amount)).toLocaleString('en-US', {
    maximumFractionDigits: decimals,
  });
  return `${Number(amount) < 0 ? '-' : ''}$${text}`;
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

test('a director reads the Dashboard and a month of its timeline', async ({
  signedIn,
  administrator,
}) => {
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

  const id = reports.find(
    (report) => report.fyId === latest.fyId && report.monthNum === latest.monthNum,
  )?.id;
  const report = await administrator.ask(getMonthlySummary, { params: { id: String(id) } });

  // Pointing at a dot shows its figures.
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
  await card.getByRole('link', { name: 'View Details for March 2026' }).click();

  const month = page.locator('[data-print="report"]');
  for (const title of ['Notes', 'Bullet points', 'Documents']) await unfold(page, title);
  for (const words of [report.overview, report.notes, report.summaryNotes]) {
    await expect(month).toContainText(words ?? '');
  }
  for (const bullet of report.bulletPoints) await expect(month).toContainText(bullet.bulletText);
  await expect(month.getByRole('columnheader', { name: 'March 2025' })).toBeVisible();

  for (const document of report.documents) {
    const downloading = page.waitForEvent('download');
    await month.getByRole('link', { name: `Download ${document.originalName}` }).click();
    await expect(toastOf(page)).toContainText('Download Started');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(document.originalName);
    const saved = Buffer.concat(await (await download.createReadStream()).toArray());
    const stored = await administrator.send(`/api/documents/${document.id}/content`);
    expect(saved.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
    expect(saved).toHaveLength(document.fileSize);
  }

  await expect(page).toHaveURL('/report?month=2026-03');
});
