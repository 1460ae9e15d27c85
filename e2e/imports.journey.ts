import { keysOn } from './keys.ts';
import { csvFile, damagedWorkbook, monthsAcross, workbook } from './importedFiles.ts';
import { chooseUnit, chooseWorkbook, expectCounts, openImport, storedMonth } from './importPage.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, toastOf } from './journey.ts';

test('a newcomer imports a workbook by mouse, sees it on the Dashboard, and undoes it', async ({
  signedIn,
  administrator,
}) => {
  test.slow();
  const page = await signedIn(ADMINISTRATOR, '/reports?tab=data-table');
  await page.getByRole('link', { name: 'Import' }).last().click();
  await expect(pageTitle(page, 'Import')).toBeFocused();
  await expect(page).toHaveURL('/import');
  await expect(page.getByText('Max file size: 10MB')).toBeVisible();

  await chooseWorkbook(page, monthsAcross());
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  const steps = page.getByRole('navigation', { name: 'Steps of the import' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('Check how it was read');
  await expect(page.getByLabel('Layout')).toHaveValue('monthsAcross');
  await expect(page.getByLabel('Month row')).toHaveValue('3');
  await expect(page.getByLabel('Row 4, Revenue, means')).toHaveValue('line:revenue');
  await expect(page.getByLabel('Row 6, Adj. EBITDA, means')).toHaveValue('line:adjEbitda');
  await expect(page.getByLabel('Row 7, Closing cash, means')).toHaveValue('line:cash');
  await expect(page.getByLabel('Row 5, Factory floor, means')).toHaveValue('ignore');

  // The title states the unit: its cell is named, and another one can be chosen.
  const unit = page.getByRole('group', { name: 'The amounts are in' });
  await expect(unit.getByRole('radio', { name: 'Thousands' })).toBeChecked();
  await expect(unit).toContainText('A1 says US$000.');
  await expect(page.getByText('before you continue')).toHaveCount(0);
  await page.getByLabel('Row 5, Factory floor, means').selectOption('Production');
  await expect(page.getByText(/^8 new/)).toBeVisible();
  const grid = page.getByRole('table', { name: 'Rows of Accounts' });
  await expect(grid.getByRole('rowheader', { name: '5 Production' })).toBeVisible();

  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expect(page).toHaveURL(/step=preview/);
  await expectCounts(page, { New: 8, Changed: 0, Conflicts: 0, Refused: 0 });
  // Moving between steps is not leaving, so no message covers the buttons.
  await expect(toastOf(page)).toHaveCount(0);
  const changes = page.getByRole('table', { name: 'What would be stored' });
  const loss = changes.getByRole('row', { name: /November 2026 Adjusted EBITDA/ });
  await expect(loss).toContainText('-$120,400');
  await expect(loss).toContainText('Accounts!B6');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Download the preview' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ]);
  expect(download.suggestedFilename()).toBe('preview-of-management-accounts-fy26-xlsx.csv');
  expect(await storedMonth(administrator, 'FY26', 'November')).toBeUndefined();

  await page.getByRole('button', { name: 'Continue with 8 figures' }).click();
  const store = page.getByRole('button', { name: 'Store 8 figures' });
  await store.click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('Accounts of November and December');
  await store.click();
  await expect(toastOf(page)).toContainText('8 figures stored');
  await expect(page.getByRole('main')).toContainText('Accounts of November and December');
  expect(await storedMonth(administrator, 'FY26', 'November')).toMatchObject({
    revenue: '2750000.00',
    production: '1100000.00',
    adjEbitda: '-120400.00',
    cash: '4200000.00',
  });

  await page.getByRole('link', { name: 'December 2026' }).click();
  await expect(page.getByRole('row', { name: /December/ })).toContainText('$2,812,500');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('list', { name: 'Months' })
    .getByRole('button', { name: /November 2026/ })
    .click();
  await expect(part(page, 'Financial Details')).toContainText('November 2026');
  await expect(part(page, 'Financial Details')).toContainText('$2,750,000');

  await openImport(page);
  await page.getByRole('button', { name: /^Undo Management accounts FY26\.xlsx/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question).toContainText('8 entries from Management accounts FY26.xlsx');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(toastOf(page)).toContainText('Import undone');
  await expect(page.getByRole('row', { name: /Management accounts FY26/ })).toContainText('Undone');
  expect(await storedMonth(administrator, 'FY26', 'November')).toBeUndefined();
  expect(await storedMonth(administrator, 'FY26', 'December')).toBeUndefined();
});

test('a pasted block, with nothing but the keyboard', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/search');
  const { press, type, tabTo, isAt } = keysOn(page);
  await expect(pageTitle(page, 'Search Board Reports')).toBeVisible();
  await press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await type('import fig');
  await expect(page.getByRole('option', { name: 'Import figures…' })).toBeVisible();
  await press('Enter');
  await expect(pageTitle(page, 'Import')).toBeFocused();

  await tabTo('button', 'Import pasted cells');
  await press('Enter');
  await expect(page.getByText('Copy the cells in your spreadsheet')).toBeVisible();
  await press('Shift+Tab');
  await isAt('textbox', 'Paste a block copied from a spreadsheet');
  // Like the clipboard: cells between tabs, rows between lines.
  await page.keyboard.insertText('Month\tRevenue\tR&D\nJan-27\t2,900\t(12)\nFeb-27\t3,000\t\n');
  await press('Tab', 'Enter');
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  await expect(page.getByLabel('Layout')).toHaveValue('monthsDown');

  await tabTo('radio', 'Units');
  await press('Space', 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Thousands' })).toBeChecked();
  // Nothing in the block proves what (12) is.
  await tabTo('radio', 'Reversed, stored as positive amounts');
  await press('Space', 'ArrowRight');
  const credits = page.getByRole('radio', {
    name: 'Credits or returns, stored as written',
  });
  await expect(credits).toBeChecked();
  await expect(page.getByText(/^3 new/)).toBeVisible();
  await tabTo('button', 'Preview the changes');
  await press('Enter');
  await expectCounts(page, { New: 3, Refused: 0 });
  // A blank cell leaves the stored value unchanged.
  await expect(page.getByText(/blank cells? leaves? the stored values unchanged/)).toBeVisible();
  await tabTo('button', 'Changed 0');
  await press('Enter');
  await expect(page).toHaveURL(/show=changed/);
  await expect(page.getByText('None in this group')).toBeVisible();
  await press('Enter');
  await tabTo('button', 'Continue with 3 figures');
  await press('Enter');
  await tabTo('textbox', 'Reason');
  await type('January and February');
  await tabTo('button', 'Store 3 figures');
  await press('Enter');
  await expect(page.getByText('3 figures stored').first()).toBeVisible();
  expect(await storedMonth(administrator, 'FY26', 'January')).toMatchObject({
    revenue: '2900000.00',
    rnd: '-12000.00',
  });
  await tabTo('button', 'Undo import');
  await press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await press('Tab', 'Enter');
  await expect(page.getByText('This import was undone')).toBeVisible();
  expect(await storedMonth(administrator, 'FY26', 'January')).toBeUndefined();
});

test('a CSV file is dropped anywhere on a page, and discarded', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/trends');
  const { name, buffer } = csvFile(
    'figures.csv',
    'Year,Month,Revenue,Cash\r\nFY26,March,"2,100,000.50","1,000"\r\n',
  );
  const carried = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type: 'text/csv' }));
      return transfer;
    },
    [name, buffer.toString()] as const,
  );
  const title = page.getByRole('heading', { level: 1 });
  const frame = page.getByText('Drop the workbook to read it');
  // The drop target loads after everything else on the page.
  await expect(async () => {
    await title.dispatchEvent('dragenter', { dataTransfer: carried });
    await expect(frame).toBeVisible({ timeout: 200 });
  }).toPass();
  await title.dispatchEvent('drop', { dataTransfer: carried });
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  await chooseUnit(page, 'Units');
  await expect(page.getByText(/^2 new/)).toBeVisible();

  // The draft is still there after leaving.
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(toastOf(page)).toContainText('Import saved');
  await openImport(page);
  const draft = page.getByRole('row', { name: /figures\.csv/ });
  await expect(draft).toContainText('Not stored yet');
  await draft.getByRole('link', { name: 'figures.csv' }).click();
  await expect(page.getByRole('radio', { name: 'Units' })).toBeChecked();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/import');
  await expect(draft).toHaveCount(0);
  expect(await storedMonth(administrator, 'FY26', 'March')).toBeUndefined();
});

test('forecasts and budgets ask for their report, and join the others', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/forecasts');
  await page.getByRole('link', { name: 'Import' }).last().click();
  const plan =
    'Business unit,Currency,Month,Forecast,Budget\r\nServices,NZD,Mar-30,"1,234.50",1100\r\n';
  await chooseWorkbook(page, csvFile('plan.csv', plan));
  await expect(page.getByLabel('This sheet contains')).toHaveValue('forecasts');
  await chooseUnit(page, 'Units');
  const report = page.getByLabel('Report for new forecasts and budgets');
  await expect(report).toHaveAccessibleDescription(/report/);
  await report.selectOption('October 2026');
  await expect(page.getByText(/^2 new/)).toBeVisible();
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expect(page.getByRole('row', { name: /March 2030 .*Forecast/ })).toContainText(
    'NZ$1,234.50',
  );
  await page.getByRole('button', { name: 'Continue with 2 figures' }).click();
  await page.getByLabel('Reason').fill('Plan of March');
  await page.getByRole('button', { name: 'Store 2 figures' }).click();
  await page.getByRole('link', { name: 'Forecasts and budgets' }).click();
  const stored = page.getByRole('row').filter({ hasText: 'NZ$1,234.50' });
  await expect(stored).toContainText('Services');
});

test('bad files are refused with the place, the reason and what to do, and change nothing', async ({
  signedIn,
  administrator,
}) => {
  const before = await storedMonth(administrator, 'FY26', 'April');
  const page = await signedIn(ADMINISTRATOR, '/import');
  const refused = page.getByRole('alert');
  await chooseWorkbook(page, { ...damagedWorkbook('Old.xls'), name: 'Old.xls' });
  await expect(refused).toContainText('Save it as .xlsx');
  await chooseWorkbook(page, damagedWorkbook('Damaged.xlsx'));
  await expect(refused).toContainText('Damaged.xlsx could not be read');
  await expect(page).toHaveURL('/import');

  await chooseWorkbook(
    page,
    workbook('Figures.xlsx', {
      Figures: [
        ['Month', 'Revenue', 'Cash'],
        ['Apr-26', 'to follow', 900],
        ['May-26', 1_000, 910],
      ],
      FY61: [
        ['Month', 'Revenue'],
        ['April', 1_200],
      ],
    }),
  );
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  await chooseUnit(page, 'Thousands');
  await page.getByRole('tab', { name: /FY61/ }).click();
  await chooseUnit(page, 'Thousands');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await page.waitForURL(/step=preview/);
  const table = page.getByRole('table', { name: 'Refused' });
  const text = table.getByRole('row').filter({ hasText: 'to follow' });
  await expect(text.getByRole('rowheader')).toHaveText('Figures');
  await expect(text.getByRole('cell').first()).toHaveText('B2');
  await expect(text.getByRole('cell').nth(2)).not.toBeEmpty();
  const year = table.getByRole('row').filter({ hasText: 'FY61' }).first();
  await expect(year.getByRole('cell').nth(2)).not.toBeEmpty();

  // Left out on purpose, or nothing is stored.
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.getByLabel('Reason').fill('A try');
  await page.getByRole('button', { name: /^Store \d/ }).click();
  await expect(page.getByText('Leave them out or correct them')).toBeVisible();
  expect(await storedMonth(administrator, 'FY26', 'April')).toEqual(before);
});

test('an outdated preview is not stored, but shown again', async ({ signedIn, administrator }) => {
  const page = await signedIn(ADMINISTRATOR, '/import');
  const april = await storedMonth(administrator, 'FY25', 'April');
  await chooseWorkbook(page, csvFile('april.csv', 'Month,Revenue\r\nApr-25,"3,210,000"\r\n'));
  await chooseUnit(page, 'Units');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expectCounts(page, { Changed: 1 });
  await page.getByRole('button', { name: 'Continue with 1 figure' }).click();
  await page.getByLabel('Reason').fill('April, audited');
  await administrator.send(`/api/financial-data/${april?.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revenue: '3200000.00' }),
  });
  await expect(page.getByText('The figures have changed in the meantime')).toBeVisible();
  const row = page.getByRole('row', { name: /April 2025 Revenue/ });
  await expect(row).toContainText('$3,200,000');
  await expect(row).toContainText('+$10,000');
  expect(await storedMonth(administrator, 'FY25', 'April')).toMatchObject({
    revenue: '3200000.00',
  });
});
