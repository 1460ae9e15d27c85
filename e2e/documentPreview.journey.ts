import { listDocuments } from '../src/contract/documents.ts';
import type { Document } from '../src/contract/documents.ts';
import type { Caller } from './caller.ts';
import { reportOf, row, rows } from './documentsPage.ts';
import { boardBook, damagedPdf } from './files.ts';
import { ADMINISTRATOR, expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';
import { inkOf, pageField, pdfPage, preview, store } from './previewDialog.ts';

const PAPER = 'Board paper October 2026.pdf';

async function named(administrator: Caller, name: string): Promise<Document> {
  const all = await administrator.ask(listDocuments);
  const found = all.find(({ originalName }) => originalName === name);
  if (found === undefined) throw new Error(`The demo company has no ${name}`);
  return found;
}

test('a director reads a PDF in the page: its pages are drawn and its words can be selected', async ({
  signedIn,
  administrator,
}) => {
  const { id } = await named(administrator, PAPER);
  const page = await signedIn(VIEWER, '/documents');
  await row(page, PAPER).getByRole('link', { name: PAPER, exact: true }).click();
  await expect(page).toHaveURL(`/documents?open=${id}`);
  const dialog = preview(page, PAPER);
  await expect(dialog).toContainText('PDF · 8.4 KB · Nov 9, 2026');
  const first = pdfPage(page, 1);
  await expect(first).toContainText('Key figures');
  expect(await inkOf(first)).toBeGreaterThan(1000);
  const word = first.getByText('Key figures', { exact: true });
  await word.dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toMatch(/^(Key|figures)$/);

  const zoom = dialog.getByLabel('Zoom', { exact: true });
  const before = await first.boundingBox();
  await dialog.getByRole('button', { name: 'Zoom out' }).click();
  await expect(zoom).toHaveText('125%');
  expect((await first.boundingBox())?.width).toBeCloseTo(794 * 1.25, -1);
  await dialog.getByRole('button', { name: 'Fit to width' }).click();
  expect((await first.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: `Download ${PAPER}` }).click();
  await expect(toastOf(page)).toContainText('Download Started');
  expect((await download).suggestedFilename()).toBe(PAPER);
  await expect(dialog.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('the address keeps document and page: reload shows them again, Back leads out', async ({
  signedIn,
  administrator,
}) => {
  const { id } = await named(administrator, PAPER);
  const page = await signedIn(VIEWER, '/documents?sort=name');
  await row(page, PAPER).getByRole('link', { name: PAPER, exact: true }).click();
  await preview(page, PAPER).getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`/documents?sort=name&open=${id}&page=2`);
  await page.reload();
  await expect(pageField(page)).toHaveValue('2');
  await expect(pdfPage(page, 2)).toContainText('From revenue to EBITDA');
  await page.goBack();
  await expect(preview(page, PAPER)).toHaveCount(0);
  await expect(page).toHaveURL('/documents?sort=name');
  await page.goForward();
  await expect(preview(page, PAPER)).toBeVisible();

  await page.goto('/documents?open=99999');
  const missing = page.getByRole('dialog', { name: 'Document not found' });
  await expect(missing).toContainText('There is no such document');
  await missing.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL('/documents');
  await expect(rows(page).first()).toBeVisible();
});

test('by keyboard alone: open, turn pages, type one, zoom, and come back', async ({
  signedIn,
  administrator,
}) => {
  await named(administrator, PAPER);
  const page = await signedIn(VIEWER, '/documents');
  const link = row(page, PAPER).getByRole('link', { name: PAPER, exact: true });
  await expect(link).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search documents' }).focus();
  for (let step = 0; step < 40; step += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(pageField(page)).toHaveValue('1');
  await expect(page.getByRole('region', { name: 'Pages' })).toBeFocused();
  const presses = [
    ['PageDown', '2'],
    ['ArrowRight', '3'],
    ['PageDown', '3'],
    ['ArrowLeft', '2'],
    ['Home', '1'],
    ['End', '3'],
    ['PageUp', '2'],
  ] as const;
  for (const [key, expected] of presses) {
    await page.keyboard.press(key);
    await expect(pageField(page)).toHaveValue(expected);
  }
  await expect(pdfPage(page, 2)).toContainText('From revenue to EBITDA');
  expect(await inkOf(pdfPage(page, 2))).toBeGreaterThan(1000);
  await page.keyboard.press('-');
  await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('125%');
  await page.keyboard.press('+');
  await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('150%');
  await pageField(page).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(pageField(page)).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(preview(page, PAPER)).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a book of 400 pages opens at its page and keeps only what is in sight', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'July', 2021);
  const sentences = Array.from({ length: 400 }, (_, index) => `Sheet ${index + 1} of the book.`);
  const file = await boardBook('Board book July 2021.pdf', sentences);
  const { id } = await store(administrator, report, file);
  const page = await signedIn(VIEWER, `/documents?open=${id}&page=250`);
  await expect(pdfPage(page, 250)).toContainText('Sheet 250 of the book.');
  await expect(pageField(page)).toHaveValue('250');
  expect(await inkOf(pdfPage(page, 250))).toBeGreaterThan(100);
  await page.keyboard.press('End');
  await expect(pdfPage(page, 400)).toContainText('Sheet 400 of the book.');
  await expect(pdfPage(page, 250).locator('canvas')).toHaveCount(0);
  await expect(pdfPage(page, 250)).toHaveText('');
  expect(await page.locator('figure canvas').count()).toBeLessThan(8);
});

test('a file that cannot be shown says why, and can still be saved', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'August', 2021);
  const locked = await store(
    administrator,
    report,
    await boardBook('Locked August 2021.pdf', ['Only for some.'], 'a secret'),
  );
  const damaged = await store(administrator, report, damagedPdf('Damaged August 2021.pdf'));
  const page = await signedIn(VIEWER, `/documents?open=${locked.id}`);
  const lockedDialog = preview(page, locked.originalName);
  await expect(lockedDialog).toContainText('This PDF is protected by a password');
  await expect(lockedDialog.getByRole('link', { name: /^Download/ })).toHaveCount(2);
  await page.goto(`/documents?open=${damaged.id}`);
  await expect(preview(page, damaged.originalName)).toContainText('This PDF is damaged');

  // A connection that breaks off is no fault of the file's: another try is offered.
  const { id } = await named(administrator, PAPER);
  await page.route('**/content', (route) => route.abort());
  await page.goto(`/documents?open=${id}`);
  await expect(page.getByRole('alert')).toContainText('The document could not be loaded');
  await page.unroute('**/content');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(pdfPage(page, 1)).toContainText('Key figures');
});

test('it opens over a report, and closing leads back to that report', async ({
  signedIn,
  administrator,
}) => {
  const report = await reportOf(administrator, 'October', 2026);
  const page = await signedIn(VIEWER, `/reports?fyId=${report.fyId}&report=${report.id}`);
  const whole = page.getByRole('dialog', { name: 'October 2026' });
  const link = whole.getByRole('link', { name: PAPER, exact: true });
  await link.click();
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  // The same after a reload: the document above the report, and Escape closes the upper one only.
  await page.reload();
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  await page.keyboard.press('Escape');
  await expect(preview(page, PAPER)).toHaveCount(0);
  await expect(whole).toBeVisible();
  await link.click();
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  await page.goBack();
  await expect(preview(page, PAPER)).toHaveCount(0);
  await expect(whole).toBeVisible();
});

test('an administrator deletes the document that is open', async ({ signedIn, administrator }) => {
  const report = await reportOf(administrator, 'September', 2021);
  const file = await boardBook('Obsolete September 2021.pdf', ['Replaced since.']);
  const { id } = await store(administrator, report, file);
  const page = await signedIn(ADMINISTRATOR, `/documents?open=${id}`);
  await expect(pdfPage(page, 1)).toContainText('Replaced since.');
  await preview(page, file.name)
    .getByRole('button', { name: `Delete ${file.name}` })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await expect(question).toContainText(file.name);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Document Deleted');
  await expect(preview(page, file.name)).toHaveCount(0);
  await expect(page).toHaveURL('/documents');
  await expect(row(page, file.name)).toHaveCount(0);
});

test('searched words are marked in the document', async ({ signedIn, administrator }) => {
  const { id } = await named(administrator, PAPER);
  const page = await signedIn(VIEWER, `/documents?open=${id}&find=revenue`);
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  const marks = () => page.evaluate(() => CSS.highlights.get('found-in-pdf')?.size ?? 0);
  await expect.poll(marks).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await expect.poll(marks).toBe(0);
});

test('fits a narrow phone', async ({ signedIn, administrator }) => {
  const { id } = await named(administrator, PAPER);
  const page = await signedIn(ADMINISTRATOR, `/documents?open=${id}`, {
    viewport: { width: 360, height: 740 },
  });
  await expect(pdfPage(page, 1)).toContainText('Key figures');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const region = page.getByRole('region', { name: 'Pages' });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
  await page.keyboard.press('Escape');
  await expect(pageTitle(page, 'Documents')).toBeVisible();
});
