import { documentText, listDocuments } from '../src/contract/documents.ts';
import type { Document } from '../src/contract/documents.ts';
import { search } from '../src/contract/search.ts';
import type { Caller } from './caller.ts';
import { reportOf, row } from './documentsPage.ts';
import { boardBook, damagedPdf } from './files.ts';
import { expect, pageTitle, test, toastOf, VIEWER } from './journey.ts';
import { inkOf, pageField, pdfPage, preview, store } from './previewDialog.ts';

const PAPER = 'Board paper October 2026.pdf';

async function named(administrator: Caller, name: string): Promise<Document> {
  const all = await administrator.ask(listDocuments);
  const found = all.find(({ originalName }) => originalName === name);
  if (found === undefined) throw new Error(`The demo company has no ${name}`);
  return found;
}

/** Waits until the text of a demo document was read in the background. */
async function readOnce(administrator: Caller, name: string): Promise<void> {
  const { id } = await named(administrator, name);
  const ask = () => administrator.ask(documentText, { params: { id: String(id) } });
  await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe('searchable');
}

test('a director reads a PDF in the page: its pages are drawn and its words can be selected', async ({
  signedIn,
  administrator,
}) => {
  const { id } = await named(administrator, PAPER);
  const report = await reportOf(administrator, 'August', 2021);
  const locked = await boardBook('Locked August 2021.pdf', ['Only for some.'], 'a secret');
  const damaged = damagedPdf('Damaged August 2021.pdf');
  await store(administrator, report, locked);
  await store(administrator, report, damaged);
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

  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: `Download ${PAPER}` }).click();
  await expect(toastOf(page)).toContainText('Download Started');
  expect((await download).suggestedFilename()).toBe(PAPER);

  // The address keeps document and page.
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`/documents?open=${id}&page=2`);
  await page.reload();
  await expect(pageField(page)).toHaveValue('2');
  await expect(pdfPage(page, 2)).toContainText('From revenue to EBITDA');
  expect(await inkOf(pdfPage(page, 2))).toBeGreaterThan(1000);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Real files that cannot be shown say why, and can still be saved.
  for (const [{ name }, reason] of [
    [locked, 'This PDF is protected by a password'],
    [damaged, 'This PDF is damaged'],
  ] as const) {
    await row(page, name).getByRole('link', { name, exact: true }).click();
    await expect(preview(page, name)).toContainText(reason);
    await expect(preview(page, name).getByRole('link', { name: /^Download/ })).toHaveCount(2);
    await page.keyboard.press('Escape');
  }
});

test('Word, Excel and PowerPoint are read as their text, and a match opens at its page', async ({
  signedIn,
  administrator,
}) => {
  const word = 'Management report September 2026.docx';
  const sheet = 'Management accounts October 2026.xlsx';
  const deck = 'Board deck October 2026.pptx';
  for (const name of [word, sheet, deck, PAPER]) await readOnce(administrator, name);
  const results = await administrator.ask(search, { query: { q: 'book-to-bill' } });
  const match = results
    .flatMap(({ matches }) => matches)
    .find(({ pageUnit, page: at }) => pageUnit === 'page' && at !== null && at > 1);
  if (match === undefined) throw new Error('No page of the demo company has these words');
  const page = await signedIn(VIEWER, '/search?q=book-to-bill');
  await page
    .getByRole('link', { name: `Document · ${match.label} · page ${match.page}`, exact: true })
    .first()
    .click();
  await expect(preview(page, match.label)).toBeVisible();
  await expect(pageField(page)).toHaveValue(String(match.page));
  // The searched words are marked.
  const marks = () => page.evaluate(() => CSS.highlights.get('found-in-pdf')?.size ?? 0);
  await expect.poll(marks).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=book-to-bill');
  await expect(preview(page, match.label)).toHaveCount(0);
  await expect.poll(marks).toBe(0);

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(pageTitle(page, 'Documents')).toBeVisible();
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(preview(page, word)).toContainText('The month in brief');
  const figures = preview(page, word)
    .getByRole('table', { name: /^Table/ })
    .first();
  await expect(figures.getByRole('columnheader', { name: 'Sep 2026' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, sheet).getByRole('link', { name: sheet, exact: true }).click();
  const book = preview(page, sheet);
  await expect(book.getByRole('table', { name: 'Month', exact: true })).toContainText('Revenue');
  await book.getByRole('tab', { name: 'Cash' }).click();
  await expect(book.getByRole('table', { name: 'Cash', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=3(&|$)/);
  await page.keyboard.press('Escape');

  await row(page, deck).getByRole('link', { name: deck, exact: true }).click();
  const slides = preview(page, deck);
  await slides.getByRole('button', { name: 'Next page' }).click();
  const second = slides.getByRole('region', { name: 'Slide 2' });
  await expect(second.getByRole('heading', { name: 'October 2026 at a glance' })).toBeInViewport();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
});
