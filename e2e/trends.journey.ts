import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from '@playwright/test';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { listAllTrends, listTrends } from '../src/contract/financialTrends.ts';
import type { TrendPoint } from '../src/contract/financialTrends.ts';
import { exportAs } from './exportMenu.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';

const ABSOLUTE = [
  'Revenue',
  'Adj EBITDA',
  'Production Costs',
  'Sales & Marketing',
  'R&D Costs',
  'Marketing Costs',
  'Admin Costs',
  'Cash Position',
  'Combined Sales & Marketing',
];

const RATIOS = [
  'Production Costs % of Revenue',
  'Sales & Marketing % of Revenue',
  'R&D Costs % of Revenue',
  'Marketing Costs % of Revenue',
  'Admin Costs % of Revenue',
  'Cash Position % of Revenue',
  'Combined Sales & Marketing % of Revenue',
];

/** Written out here once more, so that the product's own rules are not their own proof. */
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

function thousands(amount: string | null): string {
  const text = (Number(amount) / 1000).toLocaleString('en-US', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `$${text}K`;
}

function millions(amount: string | null): string {
  return `$${(Number(amount) / 1_000_000).toFixed(1)}M`;
}

function slider(page: Page, chart: string) {
  return part(page, chart).getByRole('slider');
}

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

for (const [role, account] of [
  ['a director', VIEWER],
  ['an administrator', ADMINISTRATOR],
] as const) {
  test(`${role} reads the trends of all years and of one`, async ({ signedIn, administrator }) => {
    const all = await administrator.ask(listAllTrends);
    const year = await administrator.ask(listTrends, { query: { fyId: '13' } });
    const page = await signedIn(account, '/trends');

    await expect(pageTitle(page, 'Trends & Analytics')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('All Years');
    await expect(page.getByText(`${all.length} data points`)).toBeVisible();
    await seesCards(page, all);

    await page.getByLabel('Year filter').selectOption({ label: 'FY25 (Apr 2025 – Mar 2026)' });
    await expect(page).toHaveURL(/fyId=13/);
    await expect(page.getByRole('banner')).toContainText('FY25');
    await expect(page.getByText(`${year.length} data points`)).toBeVisible();
    await seesCards(page, year);
    for (const title of ABSOLUTE) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeAttached();
    }

    // The second tab; it is in the address, a reload shows the same, and Back works.
    await page.getByRole('tab', { name: 'Cost Ratios (%)' }).click();
    for (const title of RATIOS) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeAttached();
    }
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Cost Ratios (%)', selected: true })).toBeVisible();
    await expect(page.getByText(`${year.length} data points`)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Absolute Values', selected: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(`${all.length} data points`)).toBeVisible();
  });
}

test('one read-out is shared by all charts of a tab', async ({ signedIn, administrator }) => {
  const [april, may] = await administrator.ask(listTrends, { query: { fyId: '13' } });
  if (april === undefined || may === undefined) throw new Error('FY25 has no figures');
  const page = await signedIn(VIEWER, '/trends?fyId=13');
  // By keyboard: the chart that is read tells all values, the others mark their own.
  await slider(page, 'Revenue').focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page, 'Revenue')).toHaveAttribute(
    'aria-valuetext',
    `May 2025: Revenue ${millions(may.revenue)}`,
  );
  const told = part(page, 'Revenue');
  await expect(told.getByText('May 2025', { exact: true }).last()).toBeVisible();
  for (const [name, figure] of [
    ['Adj EBITDA', thousands(may.adjEbitda)],
    ['Production', thousands(may.production)],
    ['Cash', thousands(may.cash)],
    ['Combined S&M', thousands(String(combined(may)))],
  ] as const) {
    await expect(
      told.getByRole('definition', { includeHidden: true }).filter({ hasText: figure }),
    ).not.toHaveCount(0);
    await expect(told.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(part(page, 'Production Costs')).toContainText(thousands(may.production));

  // The next chart goes on at the same month.
  await slider(page, 'Cash Position').focus();
  await expect(slider(page, 'Cash Position')).toHaveAttribute(
    'aria-valuetext',
    `May 2025: Cash ${thousands(may.cash)}`,
  );
  await page.keyboard.press('ArrowLeft');
  await expect(part(page, 'Revenue')).toContainText(millions(april.revenue));
  await page.keyboard.press('Escape');
  await expect(part(page, 'Revenue')).not.toContainText(millions(april.revenue));

  // By mouse: the middle of the twelve bars is a month that every chart then marks.
  await page.evaluate(() => scrollTo(0, 0));
  const bars = part(page, 'Adj EBITDA').getByRole('figure');
  await bars.hover();
  const heading = part(page, 'Adj EBITDA')
    .getByText(/^(?:Sep|Oct) 2025$/)
    .last();
  await expect(heading).toBeVisible();
  await expect(part(page, 'Production Costs')).toContainText(/\$[\d,]+\.\dK/);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(part(page, 'Production Costs')).not.toContainText(/\$[\d,]+\.\dK/);
});

test('each chart is a table, a picture, a drawing and numbers', async ({
  signedIn,
  administrator,
}) => {
  const year = await administrator.ask(listTrends, { query: { fyId: '13' } });
  const page = await signedIn(VIEWER, '/trends?fyId=13&tab=ratios');
  const chart = part(page, 'Production Costs % of Revenue');
  const first = year[0];
  const ratio = ((Number(first?.production) / Number(first?.revenue)) * 100).toFixed(1);
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row')).toHaveCount(year.length + 1);
  await expect(chart.getByRole('columnheader', { name: 'Production (%)' })).toBeVisible();
  await expect(chart.getByRole('row', { name: 'Apr 2025' })).toContainText(`${ratio}%`);

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
});

test('a missing figure is a gap in its chart and counts as 0 in its card', async ({
  signedIn,
  administrator,
}) => {
  const points = await administrator.ask(listTrends, { query: { fyId: '9' } });
  const last = points.at(-1);
  if (last === undefined) throw new Error('FY21 has no figures');
  const page = await signedIn(VIEWER, '/trends?fyId=9');
  await seesCards(page, points);

  // A colleague takes figures out of the last month: the open page follows without a reload.
  const records = await administrator.ask(listFinancialData, { query: { fyId: '9' } });
  const record = records.at(-1);
  if (record === undefined) throw new Error('FY21 has no figures');
  await administrator.ask(updateFinancialData, {
    params: { id: String(record.id) },
    body: { revenue: null, marketing: null, adjEbitda: '-250000' },
  });
  await expect(part(page, 'Revenue Trend')).toContainText('-100.0%');
  await expect(part(page, 'Revenue Trend')).toContainText('Decline');
  await expect(part(page, 'Revenue Trend')).toContainText('N/A');
  await seesCards(page, await administrator.ask(listTrends, { query: { fyId: '9' } }));

  const month = `${last.month.slice(0, 3)} ${last.year}`;
  await slider(page, 'Revenue').focus();
  await page.keyboard.press('End');
  await expect(slider(page, 'Revenue')).toHaveAttribute('aria-valuetext', `${month}: Revenue N/A`);
  await expect(slider(page, 'Adj EBITDA')).toHaveAttribute(
    'aria-valuetext',
    `${month}: Adj EBITDA -$250.0K`,
  );
  // A sum of one half says what it leaves out.
  await expect(part(page, 'Combined Sales & Marketing')).toContainText(
    `${month}: without Marketing`,
  );
});

test('Export saves the figures of the selection', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/trends?fyId=13');
  const download = page.waitForEvent('download');
  await exportAs(page, 'Figures as CSV');
  await expect(toastOf(page)).toContainText('Export Started');
  await expect(toastOf(page)).toContainText('Full dashboard export will begin shortly');
  const { name, text } = await textOf(download);
  expect(name).toBe('board-figures-fy25.csv');
  expect(text.trim().split('\r\n')).toHaveLength(13);
});

test('what cannot be read says so and can be tried again; what is not there says that', async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER, '/documents');
  await page.route('**/api/financial-trends**', (route) => route.abort());
  await page.route('**/api/financial-trends/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Trends & Analytics' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch financial trends');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(part(page, 'Revenue Trend')).toBeVisible();

  await page.goto('/trends?fyId=99');
  await expect(page.getByText('Financial year not found')).toBeVisible();
  await expect(page.getByText('0 data points')).toBeVisible();
  await page.getByRole('button', { name: 'Show all years' }).click();
  await expect(page.getByText('91 data points')).toBeVisible();
});

test("the read-out stands in nobody's way", async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/trends', {
    viewport: { width: 360, height: 740 },
  });
  for (const [tab, colorScheme] of [
    ['Absolute Values', 'light'],
    ['Cost Ratios (%)', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('slider').last().focus();
    await expect(page.getByRole('slider').last()).toBeFocused();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations, tab).toEqual([]);
  }
});
