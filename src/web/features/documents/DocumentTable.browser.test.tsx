import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listDocuments, purgeDocument } from '../../../contract/documents.ts';
import type { Document } from '../../../contract/documents.ts';
import { address, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

/** Names, types, sizes and months that sort differently by each column. */
const DOCUMENTS: Document[] = COMPANY.documents.slice(0, 1).flatMap((document) =>
  (
    [
      ['Minutes 10.pdf', 'pdf', 3000, 206, '2026-01-09T10:00:00.000Z'],
      ['Minutes 9.xlsx', 'xlsx', 9000, 218, '2026-11-09T10:00:00.000Z'],
      ['Agenda.doc', 'doc', 5000, 200, '2025-05-09T10:00:00.000Z'],
    ] as const
  ).map(([originalName, fileType, fileSize, summaryId, uploadedAt], index) =>
    Object.assign({}, document, {
      id: 500 + index,
      originalName,
      fileType,
      fileSize,
      summaryId,
      uploadedAt,
    }),
  ),
);

const heading = (name: string) => page.getByRole('columnheader', { name });
const sort = (name: string) => heading(name).getByRole('button', { name }).click();
const names = () =>
  textsOf(page.getByRole('rowheader')).map((text) => /^\w+( \d+)?/.exec(text)?.[0]);

test('every column sorts, both ways, and Back undoes it', async () => {
  await openApplication('/documents', 'viewer', () => server.answer(listDocuments, DOCUMENTS));
  await expect.element(heading('Uploaded')).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Minutes 9', 'Minutes 10', 'Agenda']);
  // B32: PDF, Excel and Word have icons of their own.
  const icons = page
    .getByRole('rowheader')
    .elements()
    .map((name) => name.querySelector('svg')?.innerHTML);
  expect(new Set(icons).size).toBe(3);
  await sort('Size');
  await expect.element(heading('Size')).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Minutes 9', 'Agenda', 'Minutes 10']);
  expect(address()).toBe('/documents?sort=-size');
  await sort('Size');
  await expect.element(heading('Size')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Minutes 10', 'Agenda', 'Minutes 9']);
  await sort('Name');
  await expect.element(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(heading('Size')).not.toHaveAttribute('aria-sort');
  // Numbers in names count as numbers.
  expect(names()).toEqual(['Agenda', 'Minutes 9', 'Minutes 10']);
  await sort('Type');
  await expect.poll(names).toEqual(['Agenda', 'Minutes 10', 'Minutes 9']);
  await sort('Month');
  await expect.poll(names).toEqual(['Minutes 9', 'Minutes 10', 'Agenda']);
  history.back();
  await expect.element(heading('Type')).toHaveAttribute('aria-sort', 'ascending');
});

test('an address with a sort order shows it', async () => {
  await openApplication('/documents?sort=size', 'viewer', () =>
    server.answer(listDocuments, DOCUMENTS),
  );
  await expect.element(heading('Size')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Minutes 10', 'Agenda', 'Minutes 9']);
});

/** The middle of an element's words, in px from the top of the page. */
function middleOf(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  const { top, height } = words.getBoundingClientRect();
  return Math.round(top + height / 2);
}

test('the words of a row stand in one line, in the headings too', async () => {
  await openApplication('/documents', 'viewer', () => server.answer(listDocuments, DOCUMENTS));
  await expect.element(row('Agenda.doc')).toBeVisible();
  await document.fonts.ready;
  const headings = page.getByRole('columnheader').getByRole('button').elements();
  expect(headings).toHaveLength(5);
  expect(new Set(headings.map(middleOf)).size).toBe(1);
  const cells = row('Agenda.doc')
    .getByText(/^(Agenda.doc|May 9, 2025|Download)$/)
    .elements();
  const middles = cells.filter((element) => element.checkVisibility()).map(middleOf);
  expect(middles).toHaveLength(3);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
});

test('on paper the headings are words alone, and no line runs into the words below a name', async () => {
  await openApplication('/documents', 'viewer', () => server.answer(listDocuments, DOCUMENTS));
  await expect.element(row('Agenda.doc')).toBeVisible();
  const sorting = heading('Name').getByRole('button').element();
  const name = page.getByRole('link', { name: 'Agenda.doc', exact: true }).element();
  await commands.emulateMedia({ media: 'print' });
  // In a separate box, Chromium prints a button without its words in the repeated head.
  const { display } = getComputedStyle(sorting);
  const mark = sorting.querySelector('svg')?.checkVisibility();
  const line = getComputedStyle(name).textDecorationLine;
  await commands.emulateMedia({ media: 'screen' });
  expect({ display, mark, line }).toEqual({ display: 'contents', mark: false, line: 'none' });
});

test('on a phone no date is broken over two lines', async () => {
  await page.viewport(390, 844);
  await openApplication('/documents', 'viewer', () => server.answer(listDocuments, DOCUMENTS));
  await expect.element(row('Agenda.doc')).toBeVisible();
  const dates = page
    .getByRole('rowheader')
    .getByText(/^\w{3} \d+, \d{4}$/)
    .elements();
  expect(dates.map((date) => date.getClientRects().length)).toEqual([1, 1, 1]);
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('a document whose file is missing says so and offers no download', async () => {
  const [first, second, third] = DOCUMENTS;
  if (first === undefined || second === undefined || third === undefined) throw new Error('None');
  await openApplication('/documents', 'viewer', () =>
    server.answer(listDocuments, [
      { ...first, fileState: 'missing' },
      { ...second, fileState: 'damaged' },
      third,
    ]),
  );
  await expect.element(row('Minutes 10.pdf').getByText('File missing')).toBeVisible();
  await expect.element(row('Minutes 9.xlsx').getByText('File damaged')).toBeVisible();
  expect(row('Agenda.doc').getByText(/^File/).elements()).toEqual([]);
  const downloads = page.getByRole('link', { name: /^Download/ }).elements();
  expect(downloads.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Download Minutes 9.xlsx',
    'Download Agenda.doc',
  ]);
  await page.getByRole('link', { name: 'Minutes 10.pdf', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('File missing')).toBeVisible();
  await expect.element(dialog.getByText(/restore it from a backup/)).toBeVisible();
});

test('the question before deleting leads to erasing for ever', async () => {
  await openApplication('/documents', 'admin', () => server.answer(listDocuments, DOCUMENTS));
  await page.getByRole('button', { name: 'Delete Agenda.doc' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await question.getByRole('button', { name: 'Erase permanently…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this document permanently?' });
  await expect.element(dialog).toMatchTextContent('Agenda.doc');
  await expect.element(question).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Somebody asked for it');
  server.answer(purgeDocument, null);
  server.answer(listDocuments, DOCUMENTS.slice(0, 2));
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(names).toEqual(['Minutes 9', 'Minutes 10']);
  expect(server.calls(purgeDocument).map(({ params }) => params['id'])).toEqual(['502']);
});
