import fs from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { updateCompany } from '../src/contract/company.ts';
import { updateFinancialData } from '../src/contract/financialData.ts';
import { listMonthlySummaries } from '../src/contract/reports.ts';
import { formatMoney } from '../src/format/money.ts';
import { pdfInfo, pdfText } from '../src/server/testOffice.ts';
import type { Caller } from './caller.ts';
import { exportAs } from './exportMenu.ts';
import { storedMonth } from './importPage.ts';
import { ADMINISTRATOR, expect, pageTitle, part, test, toastOf, VIEWER } from './journey.ts';
import { follow } from './place.ts';
import { openPublication } from './monthPage.ts';

/** FY26, October: the demo company's last month. */
const OCTOBER = '/?fyId=14&month=7';

const panel = (page: Page) => page.getByRole('region', { name: 'Board packs' });
const headerExport = (page: Page) => page.getByRole('button', { name: 'Export', exact: true });

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await fs.readFile(await file.path()) };
}

/** "$3,508,213" as packs write it: in thousands. */
async function revenueInThousands(page: Page): Promise<string> {
  const card = page.locator('section, article, div').filter({ hasText: /^Current Revenue\$/ });
  const dollars = /\$([\d,]+),\d{3}/.exec(await card.first().innerText())?.[1];
  if (dollars === undefined) throw new Error('The Dashboard shows no revenue in thousands');
  return dollars;
}

/** The texts of the slides or sheets of an Office file, one after the other. */
function officeText(bytes: Uint8Array, parts: RegExp): string {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => parts.test(name));
  expect(files.length).toBeGreaterThan(0);
  return files.map(([, content]) => strFromU8(content)).join('\n');
}

/** By keys alone: onto the button, into its menu, down to the item. */
async function exportByKeys(page: Page, button: Locator, item: string): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('menuitem', { name: item, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await chosen.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
}

test('a director saves a month as PDF, on the paper chosen once, and goes elsewhere meanwhile', async ({
  signedIn,
}) => {
  // Packs are made behind all else that the machine does.
  test.slow();
  const page = await signedIn(VIEWER, OCTOBER);
  await headerExport(page).click();
  const paper = (name: string) => page.getByRole('menuitemradio', { name });
  // The browser says en-US.
  await expect(paper('Letter')).toBeChecked();
  await paper('A4').click();
  await expect(paper('A4')).toBeChecked();
  await page.reload();
  await expect(page.getByText('Current Revenue')).toBeVisible();
  const revenue = await revenueInThousands(page);
  const download = page.waitForEvent('download');
  await exportAs(page, 'PDF');
  await expect(toastOf(page)).toContainText('Full dashboard export will begin shortly');
  await expect(panel(page).getByRole('progressbar')).toBeVisible();
  await expect(panel(page)).toContainText('October, FY26 · PDF');
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect(pageTitle(page, 'Documents')).toBeVisible();
  const { name, bytes } = await saved(download);
  await expect(panel(page)).toContainText('October, FY26 · PDF is ready');
  await expect(panel(page)).toContainText(name);
  expect(name).toMatch(/board-report-october-2026-v\d+\.pdf$/);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(await pdfInfo(bytes)).toMatch(/Page size:.*A4/);
  const text = await pdfText(bytes, '-layout');
  expect(text).toContain('October 2026');
  expect(text).toContain(revenue);
});

/** A company switches on what stands between EBITDA and net income, and enters it for March 2026. */
async function entersNetIncome(page: Page, administrator: Caller): Promise<string> {
  await follow(page, '/admin?tab=settings&dialog=lines');
  const dialog = page.getByRole('dialog', { name: 'More Lines' });
  await dialog.getByRole('checkbox', { name: /^From EBITDA to net income/ }).check();
  await dialog.getByLabel(/^Reason/).fill('For the bank');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Lines updated');

  await follow(page, '/reports?tab=data-table&fyId=13');
  await page.getByRole('button', { name: 'Edit March 2026' }).click();
  const entered = [
    ['Other Income', '12000'],
    ['Depreciation', '40000'],
    ['Interest', '2500'],
    ['Tax', '10000'],
  ] as const;
  for (const [line, amount] of entered) {
    await page.getByRole('textbox', { name: `${line}, March 2026`, exact: true }).fill(amount);
  }
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Financial data updated successfully');
  const march = await storedMonth(administrator, 'FY25', 'March');
  const netIncome = (Number(march?.ebitda) + 12_000 - 40_000 - 2_500 - 10_000).toFixed(2);
  expect(march).toMatchObject({ netIncome });
  return netIncome;
}

/** The figures of the year, the trends and the report of March 2026 show it. */
async function seesNetIncome(page: Page, administrator: Caller, netIncome: string) {
  const shown = formatMoney('USD', netIncome);
  await follow(page, '/reports?tab=financial-data&fyId=13');
  await expect(page.getByRole('row').filter({ hasText: /^March/ })).toContainText(shown);
  await follow(page, '/trends?fyId=13');
  await expect(part(page, 'Net Income')).toBeVisible();
  const reports = await administrator.ask(listMonthlySummaries);
  const report = reports.find(({ fyId, monthNum }) => fyId === 13 && monthNum === 12);
  await follow(page, `/reports?fyId=13&report=${report?.id}&form=edit`);
  const row = page.getByRole('dialog').getByRole('row', { name: /^Net Income/ });
  await expect(row.first()).toContainText(shown);
}

test('an administrator goes on to net income, and saves it as slides and workbook by keys alone', async ({
  signedIn,
  administrator,
}) => {
  // Packs are made behind all else that the machine does.
  test.slow();
  const page = await signedIn(ADMINISTRATOR, '/reports?fyId=13');
  const netIncome = await entersNetIncome(page, administrator);
  await seesNetIncome(page, administrator, netIncome);
  await follow(page, '/reports?fyId=13');
  const card = page.getByRole('article', { name: 'March 2026 board report' });
  await expect(card).toBeVisible();
  const slides = page.waitForEvent('download');
  await exportByKeys(page, headerExport(page), 'PowerPoint');
  await expect(toastOf(page)).toContainText('All reports export will begin shortly');
  const deck = await saved(slides);
  expect(deck.name).toMatch(/^harbour-vale-instruments-board-report-fy25-v\d+\.pptx$/);
  expect(officeText(deck.bytes, /^ppt\/slides\/slide\d+\.xml$/)).toContain('Net Income');

  const workbook = page.waitForEvent('download');
  await exportByKeys(page, card.getByRole('button', { name: 'Export March 2026' }), 'Excel');
  await expect(toastOf(page)).toContainText('Report export will begin shortly');
  const book = await saved(workbook);
  expect(book.name).toMatch(/^harbour-vale-instruments-board-report-march-2026-v\d+\.xlsx$/);
  const sheets = officeText(book.bytes, /^xl\/(?:worksheets\/sheet\d+|sharedStrings)\.xml$/);
  expect(sheets).toContain('March 2026');
  expect(sheets).toContain('Net Income');
  expect(sheets).toContain(`>${Number(netIncome)}<`);
});

const PACKS_MS = 150_000;

const publication = (page: Page) => page.getByRole('region', { name: 'Publication' });

/** Presses a button of the month's head, and the same in the question that follows. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /April 2025\?$/ });
  await question.getByRole('button', { name, exact: true }).click();
}

test('a month is reviewed, published and restated, and the old pack is verified by file and by code', async ({
  signedIn,
  visitor,
  newAccount,
  administrator,
}) => {
  // Packs are made behind all else that the machine does.
  test.slow();
  const director = await newAccount('viewer');
  await administrator.ask(updateCompany, {
    body: { approvalsWanted: 1, approverIds: [director.id] },
  });
  const month = await storedMonth(administrator, 'FY25', 'April');
  const path = '/report?month=2025-04';

  const editor = await signedIn(ADMINISTRATOR, path);
  await press(editor, 'Ask for approval');
  await openPublication(editor);
  await expect(publication(editor)).toContainText('In review: 0 of 1 approval');
  await expect(editor.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  const approver = await signedIn(director, path);
  await press(approver, 'Approve');
  await openPublication(approver);
  await expect(publication(approver)).toContainText('Approved by Ines');
  await follow(approver, '/documents');
  await press(editor, 'Publish');
  const version = publication(editor).getByText(/^Published .* as version 1/);
  await expect(version).toBeVisible({ timeout: PACKS_MS });
  const [code = ''] = /(?:\w{4}-){2}\w{4}/.exec(await version.innerText()) ?? [];

  // A month that is published is changed with a reason alone.
  await administrator.ask(updateFinancialData, {
    params: { id: String(month?.id) },
    body: { cash: '4444444.44', reason: 'A late bank statement' },
  });
  await follow(approver, path);
  await openPublication(approver);
  await expect(publication(approver)).toContainText('1 figure restated since');
  const restated = publication(approver).getByRole('row', { name: 'Cash, April 2025' });
  await expect(restated).toContainText('$4,444,444.44');
  const download = approver.waitForEvent('download');
  await approver.getByRole('link', { name: 'Download the published pack as PDF' }).click();
  const { name, bytes } = await saved(download);
  expect(await pdfText(bytes)).toContain(code);

  await visitor.goto('/?verify');
  const result = visitor.getByRole('region', { name: 'Result' });
  const verify = (buffer: Buffer) =>
    visitor
      .getByLabel('Choose a board pack, or drop it here')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await verify(bytes);
  await expect(result).toContainText('1 figure has changed since');
  await expect(result).toContainText(
    'The file is identical, byte for byte, to the board pack (PDF) for April 2025, version 1',
  );
  await expect(result).toContainText('Sign in to Board Reports to see which.');
  await verify(Buffer.concat([bytes, Buffer.from('\n')]));
  await expect(result).toContainText('Differs from the published file');
  await visitor.getByLabel('Code').fill(code);
  await visitor.getByRole('button', { name: 'Check the code' }).click();
  await expect(result).toContainText('The code belongs to the board pack for April 2025');
  await expect(result).toContainText('1 figure has changed since');
});

test('a pack that is cancelled leaves no file and no error', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await expect(page.getByText('Current Revenue')).toBeVisible();
  await exportByKeys(page, headerExport(page), 'PDF');
  const cancelled = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/board-packs/'),
  );
  const cancel = panel(page).getByRole('button', { name: 'Cancel All years · PDF' });
  await expect(cancel).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOf(page)).toHaveCount(0);
  await headerExport(page).focus();
  await page.keyboard.press('F8');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  // The focus is where it was before F8.
  await expect(headerExport(page)).toBeFocused();
  const answer = await cancelled;
  expect(answer.status()).toBe(204);
  // The pack is removed, so nothing can arrive any more.
  const again = await page.request.get(`${answer.url()}/content`);
  expect(again.status()).toBe(404);
  expect(files).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('too many requests at once are refused with a message', async ({ signedIn }) => {
  const page = await signedIn(VIEWER);
  await expect(page.getByText('Current Revenue')).toBeVisible();
  for (let time = 0; time < 3; time += 1) await exportAs(page, 'PDF');
  await expect(panel(page).getByRole('progressbar')).toHaveCount(3);
  await exportAs(page, 'Excel');
  await expect(panel(page).getByRole('alert')).toContainText(
    '3 of your board packs are still being created. Wait for one to finish, or cancel one.',
  );
  // All at once, for a pack may be finished at any time.
  const covered = await panel(page)
    .getByRole('button', { name: /^Cancel/ })
    .evaluateAll((buttons) =>
      buttons.filter((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !button.contains(top);
      }),
    );
  expect(covered).toEqual([]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
