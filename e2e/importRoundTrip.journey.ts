import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { updateFinancialData } from '../src/contract/financialData.ts';
import { pdfText } from '../src/server/testOffice.ts';
import { exportAs } from './exportMenu.ts';
import type { ChosenFile } from './files.ts';
import { keysOn } from './keys.ts';
import { monthsAcross, withChangedAmounts } from './importedFiles.ts';
import { chooseUnit, chooseWorkbook, expectCounts, openImport, storedMonth } from './importPage.ts';
import { ADMINISTRATOR, expect, pageTitle, test } from './journey.ts';

async function storeFigures(page: Page, count: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await storePreview(page, count, reason);
}

async function storePreview(page: Page, count: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${count}` }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: `Store ${count}` }).click();
  await expect(page.getByRole('main').getByText(`${count} stored`)).toBeVisible();
}

test('a newcomer imports a workbook, downloads the pack, and brings it back changed, by mouse', async ({
  signedIn,
  administrator,
}) => {
  test.slow();
  const page = await signedIn(ADMINISTRATOR, '/import');
  await chooseWorkbook(page, monthsAcross());
  await chooseUnit(page, 'Thousands');
  await expect(page.getByText(/^6 new/)).toBeVisible();
  await storeFigures(page, '6 figures', 'Accounts of November and December');

  await page.goto('/?fyId=14&month=8');
  await expect(page.getByText('Current Revenue')).toBeVisible();
  const download = page.waitForEvent('download');
  await exportAs(page, 'Excel');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/board-report-november-2026-v\d+\.xlsx$/);
  const pack: ChosenFile = {
    name: saved.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await fs.readFile(await saved.path()),
  };

  // Unchanged, it changes nothing; there is nothing to match either.
  await openImport(page);
  await chooseWorkbook(page, pack);
  await expect(page.getByText('Exported from Board Reports')).toBeVisible();
  await expectCounts(page, { New: 0, Changed: 0, Conflicts: 0, Refused: 0 });
  await expect(page.getByText('Nothing would change')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeDisabled();

  // Two cells are changed, and one of the figures moves in the product meanwhile.
  const november = await storedMonth(administrator, 'FY26', 'November');
  await administrator.ask(updateFinancialData, {
    params: { id: String(november?.id) },
    body: { cash: '4444000.00' },
  });
  await openImport(page);
  await chooseWorkbook(
    page,
    withChangedAmounts(pack, 'Figures data', {
      '2750000.00': '2900000.00',
      '4200000.00': '4320000.00',
    }),
  );
  await expectCounts(page, { New: 0, Changed: 1, Conflicts: 1, Refused: 0 });
  const change = page
    .getByRole('table', { name: 'What would be stored' })
    .getByRole('row', { name: /November 2026 Revenue/ });
  await expect(change).toContainText('$2,750,000');
  await expect(change).toContainText('$2,900,000');
  await expect(change).toContainText('+$150,000');
  const conflict = page.getByRole('table', { name: 'Conflicts' }).getByRole('row', {
    name: /November 2026 Cash/,
  });
  await expect(conflict.getByRole('cell')).toContainText([
    'Cash',
    '$4,200,000',
    '$4,444,000',
    '$4,320,000',
  ]);
  await storePreview(page, '1 figure', 'Revenue of November, corrected');
  expect(await storedMonth(administrator, 'FY26', 'November')).toMatchObject({
    revenue: '2900000.00',
    cash: '4444000.00',
  });
});

test('a newcomer imports a block and downloads the pack, by keys alone', async ({ signedIn }) => {
  test.slow();
  const page = await signedIn(ADMINISTRATOR, '/import');
  const { press, type, tabTo, isAt } = keysOn(page);
  await expect(pageTitle(page, 'Import')).toBeVisible();
  await tabTo('textbox', 'Paste a block copied from a spreadsheet');
  await page.keyboard.insertText('Month\tCOGS\tR&D\nNov-26\t1,160\t412\n');
  await tabTo('button', 'Import pasted cells');
  await press('Enter');
  await tabTo('radio', 'Units');
  await press('Space', 'ArrowRight');
  await expect(page.getByText(/^2 new/)).toBeVisible();
  await tabTo('button', 'Preview the changes');
  await press('Enter');
  await tabTo('button', 'Continue with 2 figures');
  await press('Enter');
  await tabTo('textbox', 'Reason');
  await type('Costs of November');
  await tabTo('button', 'Store 2 figures');
  await press('Enter');
  await expect(page.getByRole('main').getByText('2 figures stored')).toBeVisible();

  await page.goto('/?fyId=14&month=8');
  await expect(page.getByText('Current Revenue')).toBeVisible();
  await tabTo('button', 'Export');
  const download = page.waitForEvent('download');
  await press('Enter');
  await isAt('menuitem', 'PDF');
  await press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/board-report-november-2026-v\d+\.pdf$/);
  const text = await pdfText(await fs.readFile(await saved.path()), '-layout');
  expect(text).toContain('November 2026');
  expect(text).toContain('1,160');
});
