import type { Locator, Page } from '@playwright/test';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import type { Caller } from './caller.ts';
import { ADMINISTRATOR, expect, test, toastOf, VIEWER } from './journey.ts';

/** Each journey edits a month of FY22 of its own. */
const FY22 = '/reports?tab=data-table&fyId=10';

async function monthOf(administrator: Caller, monthName: string): Promise<FinancialData> {
  const months = await administrator.ask(listFinancialData, { query: { fyId: '10' } });
  const month = months.find((record) => record.monthName === monthName);
  if (month === undefined) throw new Error(`FY22 has no ${monthName}`);
  return month;
}

function cell(page: Page, line: string, month: string): Locator {
  return page.getByRole('textbox', { name: `${line}, ${month}`, exact: true });
}

async function edit(page: Page, month: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${month}` }).click();
  await expect(cell(page, 'Revenue', month)).toBeFocused();
}

test('a row is edited by keyboard, and a director sees the new figure at once', async ({
  signedIn,
  administrator,
}) => {
  const director = await signedIn(VIEWER, '/reports?tab=financial-data&fyId=10');
  const row = director.getByRole('row').filter({ hasText: 'April' });
  await expect(row).toBeVisible();
  const page = await signedIn(ADMINISTRATOR, FY22);

  await page.getByRole('button', { name: 'Edit April 2022' }).focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Revenue', 'April 2022')).toBeFocused();
  await page.keyboard.type('2345678.90');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'EBITDA', 'April 2022')).toBeFocused();
  await page.keyboard.type('-101234.5');
  await page.keyboard.press('Enter');

  await expect(toastOf(page)).toContainText('Success');
  await expect(toastOf(page)).toContainText('Financial data updated successfully');
  await expect(cell(page, 'Revenue', 'April 2022')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit April 2022' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'April' })).toContainText('$2,345,679');

  await expect(row).toContainText('$2,345,679');
  await expect(row).toContainText('-$101,235');
  expect(await monthOf(administrator, 'April')).toMatchObject({
    revenue: '2345678.90',
    ebitda: '-101234.50',
  });
});

test('figures are pasted as a spreadsheet copies them', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, FY22);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await edit(page, 'July 2022');
  await paste('2,000,000\t(1,234.50)\t$305,000\r\n');
  await expect(cell(page, 'EBITDA', 'July 2022')).toHaveValue(/1,234\.50?$/);
  await cell(page, 'Admin', 'July 2022').focus();
  await paste('(91,234.50)');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Financial data updated successfully');
  expect(await monthOf(administrator, 'July')).toMatchObject({
    revenue: '2000000.00',
    ebitda: '-1234.50',
    adjEbitda: '305000.00',
    admin: '-91234.50',
  });
});

test("a second administrator's stale edit is refused, with both values shown", async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const page = await signedIn(await newAccount('admin'), FY22);
  // This browser hears nothing of the colleague's change before it saves.
  await page.route('**/api/changes', (route) => route.abort());
  await page.reload();
  await edit(page, 'August 2022');
  await page.keyboard.type('2000001');
  await cell(page, 'Cash', 'August 2022').fill('3000001');

  const { id } = await monthOf(administrator, 'August');
  await administrator.ask(updateFinancialData, {
    params: { id: String(id) },
    body: { revenue: '2500000', admin: '123' },
  });
  await page.getByRole('button', { name: 'Save August 2022' }).click();

  await expect(toastOf(page)).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('Someone else changed this month');
  const revenue = cell(page, 'Revenue', 'August 2022');
  await expect(revenue).toHaveValue('2,000,001');
  await expect(revenue).toHaveAccessibleDescription('Theirs: $2,500,000');
  // The colleague's other changes are taken over and marked.
  await expect(cell(page, 'Admin', 'August 2022')).toHaveValue(/^123(\.00)?$/);
  expect(await monthOf(administrator, 'August')).toMatchObject({ revenue: '2500000.00' });

  // Nothing is saved until one of the two is chosen.
  await page.getByRole('button', { name: 'Save August 2022' }).click();
  await expect(revenue).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Keep mine: Revenue' }).click();
  await page.getByRole('button', { name: 'Save August 2022' }).click();
  await expect(toastOf(page)).toContainText('Financial data updated successfully');
  expect(await monthOf(administrator, 'August')).toMatchObject({
    revenue: '2000001.00',
    cash: '3000001.00',
    admin: '123.00',
  });
});
