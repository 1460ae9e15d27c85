import { documentText, listDocuments } from '../src/contract/documents.ts';
import { search } from '../src/contract/search.ts';
import type { Caller } from './caller.ts';
import { row } from './documentsPage.ts';
import { expect, test, VIEWER } from './journey.ts';
import { pageField, preview } from './previewDialog.ts';

/** The id of a demo document, once its text was read in the background. */
async function readOnce(administrator: Caller, name: string): Promise<number> {
  const all = await administrator.ask(listDocuments);
  const found = all.find(({ originalName }) => originalName === name);
  if (found === undefined) throw new Error(`The demo company has no ${name}`);
  const ask = () => administrator.ask(documentText, { params: { id: String(found.id) } });
  await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe('searchable');
  return found.id;
}

test('Word, Excel and PowerPoint are read as their text', async ({ signedIn, administrator }) => {
  const word = 'Management report September 2026.docx';
  const sheet = 'Management accounts October 2026.xlsx';
  const deck = 'Board deck October 2026.pptx';
  for (const name of [word, sheet, deck]) await readOnce(administrator, name);
  const page = await signedIn(VIEWER, '/documents');
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(preview(page, word)).toContainText('The month in brief');
  const figures = preview(page, word).getByRole('table', { name: /^Table 1 of / });
  await expect(figures.getByRole('columnheader', { name: 'Sep 2026' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, sheet).getByRole('link', { name: sheet, exact: true }).click();
  const book = preview(page, sheet);
  await expect(book.getByRole('table', { name: 'Month', exact: true })).toContainText('Revenue');
  await book.getByRole('tab', { name: 'Cash' }).click();
  await expect(book.getByRole('table', { name: 'Cash', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=3(&|$)/);
  await page.reload();
  await expect(book.getByRole('table', { name: 'Cash', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await row(page, deck).getByRole('link', { name: deck, exact: true }).click();
  const slides = preview(page, deck);
  await expect(slides.getByRole('heading', { name: 'Slide 2' })).toBeVisible();
  await expect(slides).toContainText('October 2026 at a glance');
});

test('a match in a PDF opens at its page, and Back leads to the results', async ({
  signedIn,
  administrator,
}) => {
  await readOnce(administrator, 'Board paper October 2026.pdf');
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
  await page.goBack();
  await expect(page).toHaveURL('/search?q=book-to-bill');
  await expect(preview(page, match.label)).toHaveCount(0);
});
