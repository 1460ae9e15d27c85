import type { Page } from '@playwright/test';
import { updateFinancialData } from '../src/contract/financialData.ts';
import { applyImport, listImports, pasteImport, updateImport } from '../src/contract/imports.ts';
import type { Caller } from './caller.ts';
import { csvFile, workbook } from './importedFiles.ts';
import { chooseUnit, chooseWorkbook, expectCounts, openImport, storedMonth } from './importPage.ts';
import {
  ADMINISTRATOR,
  expect,
  fillSignIn,
  loadDeafened,
  pageTitle,
  test,
  toastOf,
  VIEWER,
} from './journey.ts';
import { follow } from './place.ts';

/** Works accounts of a month, with a line that the product does not know by name. */
function worksAccounts(month: string, [revenue, works]: readonly [number, number]) {
  return workbook(`Works ${month}.xlsx`, {
    [month]: [
      ['', month],
      ['Revenue', revenue],
      ['Kiln and works', works],
    ],
  });
}

test('a mapping corrected by hand is remembered for the next workbook of its shape', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/import');
  const remembered = page.getByText('Remembered from an earlier import');
  await chooseWorkbook(page, worksAccounts('Nov-26', [2_700, 1_100]));
  await expect(page.getByLabel('Row 3, Kiln and works, means')).toHaveValue('ignore');
  await expect(remembered).toHaveCount(0);
  await chooseUnit(page, 'Thousands');
  await page.getByLabel('Row 3, Kiln and works, means').selectOption('Production');
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await page.getByRole('button', { name: 'Continue with 2 figures' }).click();
  await page.getByLabel('Reason').fill('November closed');
  await page.getByRole('button', { name: 'Store 2 figures' }).click();
  await expect(toastOf(page)).toContainText('2 figures stored');

  await openImport(page);
  await chooseWorkbook(page, worksAccounts('Dec-26', [2_800, 1_150]));
  await expect(remembered).toBeVisible();
  await expect(page.getByText('This one was read the same way')).toBeVisible();
  await expect(page.getByLabel('Row 3, Kiln and works, means')).toHaveValue('line:production');
  await expect(page.getByRole('radio', { name: 'Thousands' })).toBeChecked();
  await expect(page.getByText('before you continue')).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await expectCounts(page, { New: 2, Changed: 0, Refused: 0 });
  await expect(page.getByRole('row', { name: /December 2026 Production/ })).toContainText(
    '$1,150,000',
  );
  expect(await storedMonth(administrator, 'FY26', 'December')).toBeUndefined();
});

async function draftsOf(administrator: Caller): Promise<string[]> {
  const imports = await administrator.ask(listImports);
  return imports.filter(({ status }) => status === 'draft').map(({ fileName }) => fileName);
}

/** The session is over for the server; the page does not know yet. */
async function endSessionOf(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('auth-token') ?? ''}` },
    }),
  );
}

test('a session that ends at the import loses neither corrections, reason nor choice', async ({
  signedIn,
  newAccount,
  administrator,
}) => {
  const account = await newAccount('admin');
  const page = await signedIn(account, '/documents');
  // Otherwise the page would learn that the session is over before anything is clicked.
  await loadDeafened(page, () => openImport(page));
  const file = csvFile('january.csv', 'Month,Revenue,Cash\r\nJan-27,"2,900",n/k\r\n');

  // The session ends before the file arrives: the page names the file and can read it again.
  await endSessionOf(page);
  await chooseWorkbook(page, file);
  await fillSignIn(page, account);
  await expect(pageTitle(page, 'Import')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('january.csv could not be read');
  await expect(page.getByRole('alert')).toContainText('Your session ended');
  expect(await draftsOf(administrator)).not.toContain('january.csv');
  await page.getByRole('button', { name: 'Try again' }).click();

  // The session ends during a correction, which is still there after the sign-in.
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  const draft = page.url();
  await endSessionOf(page);
  await chooseUnit(page, 'Thousands');
  await fillSignIn(page, account);
  await expect(page).toHaveURL(draft);
  await expect(page.getByRole('radio', { name: 'Thousands' })).toBeChecked();
  await expect(page.getByText(/^1 new/)).toBeVisible();

  // The session ends at the last question: the reason and the choices are shown again.
  await page.getByRole('button', { name: 'Preview the changes' }).click();
  await page.getByRole('button', { name: 'Continue with 1 figure' }).click();
  await page.getByLabel('Reason').fill('January closed');
  await page.getByLabel('Leave out the refused cell').check();
  await endSessionOf(page);
  await page.getByRole('button', { name: 'Store 1 figure' }).click();
  await fillSignIn(page, account);
  await expect(page.getByLabel('Reason')).toHaveValue('January closed');
  await expect(page.getByLabel('Leave out the refused cell')).toBeChecked();
  expect(await storedMonth(administrator, 'FY26', 'January')).toBeUndefined();
  await page.getByRole('button', { name: 'Store 1 figure' }).click();
  await expect(toastOf(page)).toContainText('1 figure stored');
  expect(await storedMonth(administrator, 'FY26', 'January')).toMatchObject({
    revenue: '2900000.00',
  });
});

test('an upload cancelled half-way leaves nothing behind, and the next file is read', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/import');
  const before = await draftsOf(administrator);
  const held = Promise.withResolvers<void>();
  const upload = /\/api\/imports$/;
  await page.route(upload, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held.promise;
    // The page has cancelled the request.
    return route.abort().catch(() => undefined);
  });
  await chooseWorkbook(page, csvFile('half.csv', 'Month,Revenue\r\nFeb-27,1\r\n'));
  const progress = page.getByRole('progressbar', { name: /half\.csv/ });
  await expect(progress).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/import');
  held.resolve();
  await page.unroute(upload);
  expect(await draftsOf(administrator)).toEqual(before);

  await chooseWorkbook(page, csvFile('next.csv', 'Month,Revenue\r\nFeb-27,2\r\n'));
  await expect(page).toHaveURL(/\/import\?id=\d+$/);
  expect((await draftsOf(administrator)).toSorted()).toEqual([...before, 'next.csv'].toSorted());
});

/** Stores a pasted block, in thousands. */
async function storeBlock(administrator: Caller, text: string, reason: string): Promise<void> {
  const { id, layouts } = await administrator.ask(pasteImport, { body: { text } });
  const params = { id: String(id) };
  const inThousands = layouts.map((layout) =>
    Object.assign(layout, { unit: 'thousands' as const }),
  );
  const { preview } = await administrator.ask(updateImport, {
    params,
    body: { layouts: inThousands },
  });
  await administrator.ask(applyImport, { params, body: { reason, previewKey: preview.key } });
}

test('an administrator reverts a wrong import a week later, and the edits since stay', async ({
  signedIn,
  administrator,
}) => {
  const stored = (monthName: string) => storedMonth(administrator, 'FY24', monthName);
  const [june, july] = [await stored('June'), await stored('July')];
  const edit = (month: typeof june, change: { cash: string } | { rnd: string }) =>
    administrator.ask(updateFinancialData, { params: { id: String(month?.id) }, body: change });
  const text = 'Month\tRevenue\tCash\nJune 2024\t1\t2\nJuly 2024\t3\t4';
  await storeBlock(administrator, text, 'Accounts of another company');
  expect(await stored('June')).toMatchObject({ revenue: '1000.00', cash: '2000.00' });
  // In one month a value that the import stored is corrected, in the other one that it did not touch.
  await edit(june, { cash: '4444444.44' });
  await edit(july, { rnd: '-55555.55' });

  const page = await signedIn(ADMINISTRATOR, '/import');
  const row = page.getByRole('row').filter({ hasText: 'Accounts of another company' });
  await row.getByRole('button', { name: /^Undo/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(question.getByRole('alert')).toContainText('Nothing was undone');
  await question.getByRole('button', { name: 'Revert without losing later changes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert' });
  await expect(dialog).toContainText('2 records will be reverted. 1 value won’t change.');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'June 2024' })).toContainText(
    '$4,444,444.44 (before: ',
  );
  await dialog.getByLabel('Reason').fill('The wrong company');
  await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(toastOf(page)).toContainText('2 records reverted. 1 value unchanged.');
  expect(await stored('June')).toMatchObject({ revenue: june?.revenue, cash: '4444444.44' });
  expect(await stored('July')).toMatchObject({
    revenue: july?.revenue,
    grossProfit: july?.grossProfit,
    cash: july?.cash,
    rnd: '-55555.55',
  });
  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  const taken = page.getByRole('article').filter({ hasText: 'Reason: The wrong company' });
  await expect(taken).toContainText('Import of Pasted block reverted');
});

test('a director asks a figure for its origin and lands on the cell of the workbook', async ({
  signedIn,
  administrator,
}) => {
  const text = 'Month\tRevenue\tProduction\tBonus\nMarch 2027\t2,500\t1,000\t77';
  await storeBlock(administrator, text, 'March closed');
  const page = await signedIn(VIEWER, '/?explain=grossProfit.2027-03');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Revenue − Production');
  await dialog.getByRole('button', { name: /^Revenue/ }).click();
  await expect(dialog).toContainText('from Pasted block');
  await dialog.getByRole('button', { name: /cell B2$/ }).click();
  await expect(dialog).toContainText('stored as Revenue, March 2027.');
  await expect(dialog.locator('[aria-current="location"]')).toHaveText('2,500');
  await expect(dialog.getByRole('cell', { name: 'not shown' })).toHaveCount(2);
  await expect(dialog).not.toContainText('77');
});

/** Two months of a budget, in thousands. */
const agreed = (revenue: number) =>
  workbook('Agreed.xlsx', {
    Agreed: [
      ['', 'Oct-26', 'Nov-26'],
      ['Revenue', revenue, 3_100],
      ['Production', 900, 930],
    ],
  });

test('a budget is imported, approved and beside its month, and is locked from then on', async ({
  signedIn,
  administrator,
}) => {
  const page = await signedIn(ADMINISTRATOR, '/import');
  const destination = page.getByLabel('Destination');
  const choose = async (revenue: number) => {
    await chooseWorkbook(page, agreed(revenue));
    await chooseUnit(page, 'Thousands');
    await page.getByRole('button', { name: 'Preview the changes' }).click();
  };
  const before = await storedMonth(administrator, 'FY26', 'October');
  await choose(3_000);
  await destination.selectOption('A new plan');
  await page.getByLabel('Name').fill('Agreed in May');
  await page.getByRole('button', { name: 'Use this plan' }).click();
  await expect(page.getByText('Agreed in May, a new budget for FY26')).toBeVisible();
  await expectCounts(page, { New: 4, Changed: 0, Refused: 0 });
  await page.getByRole('button', { name: 'Continue with 4 figures' }).click();
  await page.getByLabel('Reason').fill('Agreed by the board');
  await page.getByRole('button', { name: 'Store 4 figures' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Agreed in May' }).click();
  await page.getByLabel('Version').selectOption('Agreed in May (FY26 budget, draft)');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toastOf(page)).toContainText('Agreed in May approved');

  await follow(page, '/report?month=2026-10');
  const figures = page.getByRole('table', { name: 'Income statement' });
  await expect(figures.getByRole('columnheader', { name: 'vs plan' }).first()).toBeVisible();
  const planned = 'planned.grossProfit.2026-10.of-Agreed_in_May';
  await figures.locator(`[data-figure="${planned}"]:visible`).click();
  const origin = page.getByRole('dialog').filter({ hasText: 'Revenue − Production' });
  await expect(origin).toContainText('Gross Profit, Agreed in May');
  expect(await storedMonth(administrator, 'FY26', 'October')).toEqual(before);

  await follow(page, '/import');
  await choose(3_500);
  await destination.selectOption({ label: 'Agreed in May (FY26 budget, approved)' });
  await expect(page.getByText('Agreed in May is approved and locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeDisabled();
});
