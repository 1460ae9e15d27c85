import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { listAllTrends, listTrends } from '../src/contract/financialTrends.ts';
import type { TrendPoint } from '../src/contract/financialTrends.ts';
import { exportAs } from './exportMenu.ts';
import { expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';

/** Repeated here on purpose, so that the product's rules are not tested against themselves. */
function trend(first: number, last: number, falling: 'Decline' | 'Reduction') {
  if (first === 0) {
    if (last === 0) return { percent: '0.0%', label: 'Stable' };
    return { percent: 'N/A', label: last > 0 ? 'Growth' : falling };
  }
  const percent = ((last - first) / Math.abs(first)) * 100;
  const text = percent.toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return { percent: `${text}%`, label: percent > 5 ? 'Growth' : percent < -5 ? falling : 'Stable' };
}

function combined({ salesMarketing, marketing }: TrendPoint): number {
  return Number(salesMarketing ?? 0) + Number(marketing ?? 0);
}

async function seesCards(page: Page, points: readonly TrendPoint[]): Promise<void> {
  const first = points.at(0);
  const last = points.at(-1);
  const counts = points.flatMap(({ staffCount }) => (staffCount === null ? [] : [staffCount]));
  if (first === undefined || last === undefined) throw new Error('There are no trend points');
  const amount = (field: 'revenue' | 'adjEbitda' | 'marketing' | 'admin' | 'cash') =>
    [Number(first[field] ?? 0), Number(last[field] ?? 0)] as const;
  const cards = [
    ['Revenue Trend', ...amount('revenue'), 'Decline'],
    ['Adj EBITDA Trend', ...amount('adjEbitda'), 'Decline'],
    ['Staff Growth', counts.at(0) ?? 0, counts.at(-1) ?? 0, 'Reduction'],
    ['Marketing Trend', ...amount('marketing'), 'Reduction'],
    ['Admin Trend', ...amount('admin'), 'Reduction'],
    ['Cash Trend', ...amount('cash'), 'Decline'],
    ['Combined S&M Trend', combined(first), combined(last), 'Reduction'],
  ] as const;
  for (const [title, from, to, falling] of cards) {
    const { percent, label } = trend(from, to, falling);
    await expect(part(page, title)).toContainText(percent);
    await expect(part(page, title)).toContainText(label);
  }
}

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a director reads the trends of all years and of one', async ({ signedIn, administrator }) => {
  const all = await administrator.ask(listAllTrends);
  const year = await administrator.ask(listTrends, { query: { fyId: '13' } });
  const page = await signedIn(VIEWER, '/trends');

  await expect(pageTitle(page, 'Trends & Analytics')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('All Years');
  await expect(page.getByText(`${all.length} data points`)).toBeVisible();
  await seesCards(page, all);

  await page.getByLabel('Year filter').selectOption({ label: 'FY25 (Apr 2025 – Mar 2026)' });
  await expect(page).toHaveURL(/fyId=13/);
  await expect(page.getByRole('banner')).toContainText('FY25');
  await expect(page.getByText(`${year.length} data points`)).toBeVisible();
  await seesCards(page, year);

  // The second tab; it is in the address, a reload shows the same, and Back works.
  await page.getByRole('tab', { name: 'Cost Ratios (%)' }).click();
  await expect(page).toHaveURL(/tab=ratios/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Cost Ratios (%)', selected: true })).toBeVisible();
  await expect(page.getByText(`${year.length} data points`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Absolute Values', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`${all.length} data points`)).toBeVisible();
});

test('a chart is saved as numbers, drawing and picture, and the page as figures', async ({
  signedIn,
  administrator,
}) => {
  const year = await administrator.ask(listTrends, { query: { fyId: '13' } });
  const page = await signedIn(VIEWER, '/trends?fyId=13&tab=ratios');
  const chart = part(page, 'Production Costs % of Revenue');
  const first = year[0];
  const ratio = ((Number(first?.production) / Number(first?.revenue)) * 100).toFixed(1);
  const save = async (kind: string) => {
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Download Production Costs % of Revenue' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    return textOf(download);
  };
  const csv = await save('Numbers (CSV)');
  expect(csv.name).toBe('production-costs-of-revenue.csv');
  expect(csv.text.split('\r\n')[0]).toBe('\uFEFFMonth,Production (%)');
  expect(csv.text.split('\r\n')[1]).toBe(`Apr 2025,${Number(ratio)}`);
  const svg = await save('Drawing (SVG)');
  expect(svg.name).toMatch(/\.svg$/);
  expect(svg.text).toContain('Production Costs % of Revenue');
  const png = await save('Picture (PNG)');
  expect(png.name).toMatch(/\.png$/);
  expect(png.text).toContain('PNG');

  const download = page.waitForEvent('download');
  await exportAs(page, 'Figures as CSV');
  await expect(toastOf(page)).toContainText('Export Started');
  await expect(toastOf(page)).toContainText('Full dashboard export will begin shortly');
  const figures = await textOf(download);
  expect(figures.name).toBe('board-figures-fy25.csv');
  expect(figures.text.trim().split('\r\n')).toHaveLength(13);
});
