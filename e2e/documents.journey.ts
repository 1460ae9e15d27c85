import fs from 'node:fs/promises';
import { listDocuments } from '../src/contract/documents.ts';
import { violations } from './axe.ts';
import { dialog, documentsOf, names, picker, reportOf, row, rows } from './documentsPage.ts';
import { boardPaper } from './files.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';

test('a viewer finds a document by name, type and month, and saves it', async ({
  signedIn,
  administrator,
}) => {
  const all = await administrator.ask(listDocuments);
  const page = await signedIn(VIEWER, '/documents');
  await expect(pageTitle(page, 'Documents')).toBeVisible();
  await expect(page.getByText(`${all.length} documents`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  const box = page.getByRole('searchbox', { name: 'Search documents' });
  const sheets = all.filter(({ fileType }) => fileType === 'xlsx');
  await box.pressSequentially('XLSX');
  await expect(rows(page)).toHaveCount(sheets.length);
  await expect(page).toHaveURL('/documents?text=XLSX');
  await box.fill('accounts october 2026');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  const found = row(page, 'Management accounts October 2026.xlsx');
  await expect(found.getByRole('cell')).toHaveText([
    /October 2026/,
    /^\d+\.\d KB$/,
    'XLSX',
    'Nov 9, 2026',
    /Download/,
  ]);

  const download = page.waitForEvent('download');
  await found.getByRole('link', { name: 'Download Management accounts October 2026.xlsx' }).click();
  await expect(toastOf(page)).toContainText('Download Started');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Management accounts October 2026.xlsx');
  const saved = await fs.stat(await file.path());
  expect(saved.size).toBe(
    sheets.find(({ originalName }) => originalName === file.suggestedFilename())?.fileSize,
  );

  await box.fill('no such thing');
  await expect(page.getByText('No documents found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(all.length);
  await expect(box).toHaveValue('');

  const month = page.getByLabel('Month');
  await expect(month.getByRole('option').first()).toHaveText('All Months');
  const report = await reportOf(administrator, 'October', 2026);
  await month.selectOption('October 2026');
  await expect(page).toHaveURL(`/documents?summaryId=${report.id}`);
  await expect(rows(page)).toHaveCount((await documentsOf(administrator, report)).length);
  // A colleague with the address sees the same.
  const colleague = await signedIn(VIEWER, `/documents?summaryId=${report.id}&text=pdf&sort=size`);
  await expect(rows(colleague)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(all.length);
  await month.selectOption('October 2026');
  await row(page, '.pdf').getByRole('link', { name: 'October 2026 board report' }).click();
  await expect(page).toHaveURL('/report?month=2026-10');
  await expect(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
});

test('a document is deleted after a confirmation that names it', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'June', 2026);
  const before = await documentsOf(administrator, report);
  const [target] = before;
  if (target === undefined) throw new Error('June 2026 has no document');
  const page = await signedIn(ADMINISTRATOR, `/documents?summaryId=${report.id}`);
  const button = row(page, target.originalName).getByRole('button', {
    name: `Delete ${target.originalName}`,
  });
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await button.click();
  await expect(question).toContainText(target.originalName);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  await button.click();
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Delete' }).click();
  expect((await sent).headers()['if-match']).toBe(`"${target.version}"`);
  await expect(toastOf(page)).toContainText('Document Deleted');
  await expect(row(page, target.originalName)).toHaveCount(0);
  // The button has gone with its row; the count of the remaining documents takes the focus.
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d+ documents?$/)
      .locator('..'),
  ).toBeFocused();
  expect(names(await documentsOf(administrator, report))).toEqual(names(before.slice(1)));
});

test('fits a narrow phone, and its filled form has no barriers', async ({ signedIn }) => {
  const page = await signedIn(ADMINISTRATOR, '/documents', {
    viewport: { width: 360, height: 740 },
  });
  await expect(rows(page).first()).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await page.getByLabel('Sort by').selectOption('Name, A to Z');
  await expect(page).toHaveURL('/documents?sort=name');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await picker(page).setInputFiles(await boardPaper(`${'A long name '.repeat(12)}.pdf`, 'Text.'));
  await dialog(page).getByLabel('Select Month').selectOption({ index: 1 });
  expect(await width()).toBeLessThanOrEqual(360);
  expect(await violations(page, 'all')).toEqual([]);
});
