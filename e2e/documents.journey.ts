import fs from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Document } from '../src/contract/documents.ts';
import { listDocuments, uploadDocument } from '../src/contract/documents.ts';
import { listMonthlySummaries } from '../src/contract/monthlySummaries.ts';
import type { MonthlySummaryItem } from '../src/contract/monthlySummaries.ts';
import type { Caller } from './caller.ts';
import { boardPaper, disguisedText } from './files.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';

function rows(page: Page): Locator {
  return page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row');
}

function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name });
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Upload Document' });
}

function picker(page: Page): Locator {
  return dialog(page).getByLabel('Drop files here or click to browse');
}

function names(documents: readonly Document[]): string[] {
  return documents.map(({ originalName }) => originalName);
}

async function reportOf(
  administrator: Caller,
  monthName: string,
  year: number,
): Promise<MonthlySummaryItem> {
  const reports = await administrator.ask(listMonthlySummaries);
  const report = reports.find((item) => item.monthName === monthName && item.year === year);
  if (report === undefined) throw new Error(`No report of ${monthName} ${year}`);
  return report;
}

async function documentsOf(administrator: Caller, { id }: MonthlySummaryItem): Promise<Document[]> {
  return administrator.ask(listDocuments, { query: { summaryId: String(id) } });
}

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
  // The address shows a colleague the same.
  const colleague = await signedIn(VIEWER, `/documents?summaryId=${report.id}&text=pdf&sort=size`);
  await expect(rows(colleague)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(all.length);
  await month.selectOption('October 2026');
  await row(page, '.pdf').getByRole('link', { name: 'October 2026 board report' }).click();
  await expect(page.getByRole('dialog', { name: 'October 2026' })).toBeVisible();
});

test('every column sorts, both ways, and Back undoes it', async ({ signedIn, administrator }) => {
  const all = await administrator.ask(listDocuments);
  const page = await signedIn(VIEWER, '/documents');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const sort = (name: string) => heading(name).getByRole('button', { name }).click();
  const firstName = rows(page).first().getByRole('rowheader');
  const bySize = all.toSorted((one, other) => one.fileSize - other.fileSize);
  await expect(heading('Uploaded')).toHaveAttribute('aria-sort', 'descending');
  await sort('Size');
  await expect(heading('Size')).toHaveAttribute('aria-sort', 'descending');
  await expect(firstName).toContainText(bySize.at(-1)?.originalName ?? 'nothing');
  await expect(page).toHaveURL('/documents?sort=-size');
  await sort('Size');
  await expect(firstName).toContainText(bySize[0]?.originalName ?? 'nothing');
  await page.reload();
  await expect(heading('Size')).toHaveAttribute('aria-sort', 'ascending');
  await sort('Name');
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading('Size')).not.toHaveAttribute('aria-sort');
  await expect(firstName).toContainText(
    names(all).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))[0] ?? '',
  );
  await sort('Type');
  await expect(rows(page).first().getByRole('cell', { name: 'DOC', exact: true })).toBeVisible();
  await sort('Month');
  await expect(rows(page).first()).toContainText('October 2026');
  await page.goBack();
  await expect(heading('Type')).toHaveAttribute('aria-sort', 'ascending');
});

test('an administrator uploads several files in one go, by the picker and by dropping', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'May', 2021);
  const before = await documentsOf(administrator, report);
  const director = await signedIn(VIEWER, `/documents?summaryId=${report.id}`);
  await expect(director.getByText(`${before.length} document`)).toBeVisible();
  const page = await signedIn(ADMINISTRATOR, '/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(page).toHaveURL('/documents?form=upload');
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  const month = dialog(page).getByLabel('Select Month');
  await expect(dialog(page)).toContainText('Max file size: 10MB');
  await expect(month.locator('option').first()).toHaveText('Choose month...');
  await expect(upload).toBeDisabled();
  // A file and a month are needed; Enter says so, as the button cannot.
  await month.press('Enter');
  await expect(toastOf(page)).toContainText('Please select a file and month');

  await picker(page).setInputFiles([
    await boardPaper('Agenda May 2021.pdf', 'The agenda.'),
    await boardPaper('Minutes May 2021.pdf', 'The minutes.'),
  ]);
  await expect(upload).toBeDisabled();
  // A third is dropped.
  const appendix = await boardPaper('Appendix May 2021.pdf', 'The appendix.');
  const carried = await page.evaluateHandle(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0);
      transfer.items.add(new File([content], name, { type: 'application/pdf' }));
      return transfer;
    },
    [appendix.name, appendix.buffer.toString('base64')] as const,
  );
  await picker(page).dispatchEvent('drop', { dataTransfer: carried });
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  await expect(queue.getByRole('listitem')).toHaveCount(3);

  await month.selectOption('May 2021');
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === uploadDocument.method && request.url().endsWith(uploadDocument.path)) {
      keys.add(request.headers()['idempotency-key']);
    }
  });
  await upload.click();
  await expect(toastOf(page)).toContainText('Success');
  await expect(toastOf(page)).toContainText('3 documents uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);
  expect(keys.size).toBe(3);
  expect(keys.has(undefined)).toBe(false);
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeFocused();
  await expect(row(page, 'Appendix May 2021.pdf')).toBeVisible();
  // Another browser has followed.
  await expect(row(director, 'Minutes May 2021.pdf')).toBeVisible();
  expect((await documentsOf(administrator, report)).length).toBe(before.length + 3);

  // It opens empty again; and one file is said as one.
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect(queue).toHaveCount(0);
  await expect(month).toHaveValue('');
  await picker(page).setInputFiles(await boardPaper('Erratum May 2021.pdf', 'An erratum.'));
  await month.selectOption('May 2021');
  await upload.click();
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);
});

test('what cannot be stored is said at once, or where it happened, and the rest is stored', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'June', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  await picker(page).setInputFiles({
    name: 'Large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(10 * 1024 * 1024, '%PDF-1.7 '),
  });
  await expect(toastOf(page)).toContainText('File size must be less than 10MB');
  await expect(dialog(page).getByRole('status')).toContainText('Large.pdf');
  await picker(page).setInputFiles({
    name: 'Macros.xlsm',
    mimeType: '',
    buffer: Buffer.from('No matter what'),
  });
  await expect(toastOf(page)).toContainText('Please select one of .pdf, .doc, .docx');
  await picker(page).setInputFiles([
    disguisedText('Disguised.pdf'),
    await boardPaper('Fine.pdf', 'All is well.'),
  ]);
  await dialog(page).getByLabel('Select Month').selectOption('June 2021');
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  const disguised = queue.getByRole('listitem').filter({ hasText: 'Disguised.pdf' });
  await expect(disguised).toContainText('Not uploaded. The file is damaged or not a .pdf file');
  await expect(queue.getByRole('listitem').filter({ hasText: 'Fine.pdf' })).toContainText(
    'Uploaded',
  );
  await expect(toastOf(page)).toContainText('Error');
  // Another try sends only what is not stored.
  await upload.click();
  await expect(upload).toBeEnabled();
  await disguised.getByRole('button', { name: 'Remove Disguised.pdf' }).click();
  await expect(upload).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Fine.pdf', ...names(before)]);
});

test('an upload shows how far it is, can be cancelled, and is not thrown away unasked', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'July', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  await picker(page).setInputFiles([
    { name: 'Slow.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(8_000_000, '%PDF-1.7 ') },
    await boardPaper('Next.pdf', 'The next.'),
  ]);
  await dialog(page).getByLabel('Select Month').selectOption('July 2021');
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
  const busy = dialog(page).getByRole('button', { name: 'Uploading...' });
  await expect(busy).toBeDisabled();
  const progress = dialog(page).getByRole('progressbar', { name: 'Uploading Slow.pdf' });
  const percent = async () => Number(await progress.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(1);
  const early = await percent();
  await expect.poll(percent).toBeGreaterThan(early);
  await expect(dialog(page).getByText('Waiting')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await expect(question).toContainText('Files are on their way');
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await dialog(page).getByRole('button', { name: 'Cancel upload of Slow.pdf' }).click();
  const queue = dialog(page).getByRole('list', { name: 'Files to upload' });
  await expect(queue.getByRole('listitem').filter({ hasText: 'Slow.pdf' })).toContainText(
    'Cancelled',
  );
  await expect(toastOf(page)).toContainText('Document uploaded successfully');
  await expect(queue.getByRole('listitem').filter({ hasText: 'Next.pdf' })).toContainText(
    'Uploaded',
  );
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Next.pdf', ...names(before)]);
});

test('a lost answer leaves no second copy', async ({ signedIn, administrator }) => {
  const report = await reportOf(administrator, 'August', 2021);
  const before = await documentsOf(administrator, report);
  const page = await signedIn(ADMINISTRATOR, '/documents?form=upload');
  await picker(page).setInputFiles(await boardPaper('Once.pdf', 'Only once.'));
  await dialog(page).getByLabel('Select Month').selectOption('August 2021');
  let isLost = false;
  await page.route(`**${uploadDocument.path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    isLost = true;
    // The server does its work, and the line breaks before its answer arrives.
    await route.fetch();
    await route.abort('connectionreset');
  });
  const upload = dialog(page).getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(dialog(page)).toContainText('Trying again stores nothing twice.');
  await upload.click();
  await expect(dialog(page)).toHaveCount(0);
  expect(names(await documentsOf(administrator, report))).toEqual(['Once.pdf', ...names(before)]);
});

test('a document is deleted after a question that names it', async ({
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
  // The button has gone with its row; the count of what is left takes the focus.
  await expect(
    page
      .getByRole('main')
      .getByText(/^\d+ documents?$/)
      .locator('..'),
  ).toBeFocused();
  expect(names(await documentsOf(administrator, report))).toEqual(names(before.slice(1)));
});

test('a viewer who follows a link to the upload dialog sees the list', async ({ signedIn }) => {
  const page = await signedIn(VIEWER, '/documents?form=upload');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits a narrow phone and has no barriers, ${colorScheme}`, async ({ signedIn }) => {
    const page = await signedIn(ADMINISTRATOR, '/documents', {
      viewport: { width: 360, height: 740 },
      colorScheme,
    });
    await expect(rows(page).first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(360);
    await page.getByLabel('Sort by').selectOption('Name, A to Z');
    await expect(page).toHaveURL('/documents?sort=name');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Upload Document' }).click();
    await picker(page).setInputFiles(await boardPaper(`${'A long name '.repeat(12)}.pdf`, 'Text.'));
    await dialog(page).getByLabel('Select Month').selectOption({ index: 1 });
    expect(await width()).toBeLessThanOrEqual(360);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
