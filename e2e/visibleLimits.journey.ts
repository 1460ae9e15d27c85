import type { Locator, Page } from '@playwright/test';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { exportAs } from './exportMenu.ts';
import { expect, part, test, toastOf, VIEWER } from './journey.ts';

/** Drags the toast this far to the right and lets it go. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await toastOf(page).boundingBox();
  if (box === null) throw new Error('There is no toast');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y);
  await page.mouse.move(x + by, y);
  await page.mouse.up();
}

const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;

test('a swipe of 50 px sends a toast away, a shorter one does not', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await expect(part(page, 'Revenue Trend').getByRole('slider')).toBeAttached();
  // The clock stands: no toast leaves by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await exportAs(page, 'Figures as CSV');
  await expect(toastOf(page)).toBeVisible();
  await swipe(page, 48);
  await expect(toastOf(page)).toBeVisible();
  await swipe(page, 52);
  await expect(toastOf(page)).toHaveCount(0);
});

test('the timeline is as wide and as high as specified', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  const months = page.getByRole('list', { name: 'Months' });
  const cell = months.getByRole('button', { name: 'April 2019' }).locator('..');
  await expect(cell).toBeVisible();
  const count = await months.getByRole('listitem').count();
  expect(await widthOf(months)).toBe(count * 100);
  expect((await months.boundingBox())?.height).toBe(120);
  expect(await widthOf(months.locator('..'))).toBe(800);
  expect(await widthOf(cell)).toBe(80);
});

test('a card shows three lines of the overview and two bullet points of a category', async ({
  signedIn,
}) => {
  const page = await signedIn(VIEWER, '/reports?fyId=13');
  const card = page.getByRole('article').first();
  const overview = card.getByRole('heading', { name: 'Monthly Overview' }).locator('~ p');
  const lines = await overview.evaluate(
    (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
  const counts = await page
    .getByRole('article')
    .getByRole('list')
    .evaluateAll((lists) => lists.map(({ children }) => children.length));
  expect(counts.length).toBeGreaterThan(10);
  expect(Math.max(...counts)).toBe(2);
});

test('figures below 100 count as thousands on the Dashboard and in the read table only', async ({
  signedIn,
  administrator,
}) => {
  const [april] = await administrator.ask(listFinancialData, { query: { fyId: '12' } });
  if (april === undefined) throw new Error('FY24 has no figures');
  const write = (body: { revenue: string | null; ebitda: string | null }) =>
    administrator.ask(updateFinancialData, { params: { id: String(april.id) }, body });
  await write({ revenue: '99.5', ebitda: '-99.5' });
  try {
    const page = await signedIn(VIEWER, '/?fyId=12&month=1');
    await expect(part(page, 'Current Revenue')).toContainText('$99,500');
    await expect(part(page, 'EBITDA')).toContainText('-$99,500');
    await page.goto('/reports?tab=financial-data&fyId=12&month=1');
    await expect(page.getByRole('row', { name: /^April/ })).toContainText('$99,500-$99,500');
    await page.goto('/reports?tab=data-table&fyId=12');
    await expect(page.getByRole('row', { name: /^April/ })).toContainText('$100-$100');
    await write({ revenue: '100', ebitda: '0' });
    await page.goto('/?fyId=12&month=1');
    await expect(part(page, 'Current Revenue')).toContainText(/\$100(?!,)/);
    await expect(part(page, 'EBITDA')).toContainText(/\$0(?!,)/);
  } finally {
    await write({ revenue: april.revenue, ebitda: april.ebitda });
  }
});
