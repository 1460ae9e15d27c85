import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentText, listDocuments } from '../../../contract/documents.ts';
import type { Document, DocumentText } from '../../../contract/documents.ts';
import { createQuestion } from '../../../contract/questions.ts';
import { address } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { TEST_QUESTION } from '../../testQuestion.ts';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const ID = 301;
const dialog = () => page.getByRole('dialog', { name: /^Board deck/ });
const marks = () => CSS.highlights.get('found-in-text')?.size ?? 0;

const text = (
  unit: DocumentText['unit'],
  ...pages: readonly (readonly [title: string | null, text: string])[]
): DocumentText => ({
  status: 'searchable',
  reason: null,
  unit,
  pages: pages.map(([title, words], index) => ({ number: index + 1, title, text: words })),
});

async function open(path: string, answer: DocumentText, type: Document['fileType']) {
  await openApplication(path, 'viewer', () => {
    server.answer(documentText, answer);
    server.answer(
      listDocuments,
      COMPANY.documents.map((document) => Object.assign({}, document, { fileType: type })),
    );
  });
  await expect.element(dialog()).toBeVisible();
}

test('a Word document is read as its text and tables', async () => {
  const words = 'The month in brief\n\tAug 2026\tSep 2026\nRevenue\t1,000\t1,100\nA last word.';
  await open(`/documents?open=${ID}&find=brief`, text('document', [null, words]), 'doc');
  await expect.element(dialog()).toMatchTextContent('The month in brief');
  await expect.element(dialog()).toMatchTextContent('A last word.');
  const table = dialog().getByRole('table', { name: 'Table' });
  await expect.element(table.getByRole('columnheader', { name: 'Sep 2026' })).toBeVisible();
  await expect.poll(marks).toBe(1);
});

test('a workbook is read sheet by sheet, and the sheet stands in the address', async () => {
  const workbook = text(
    'sheet',
    ['Month', 'Line\tOctober\nRevenue\t1,000\nA word on October.'],
    [null, 'Line\tQuarter\nRevenue\t3,000'],
    ['Cash', 'Line\tOctober\nCash\t400'],
  );
  await open(`/documents?open=${ID}`, workbook, 'xlsx');
  await expect
    .element(dialog().getByRole('table', { name: 'Month' }))
    .toMatchTextContent('Revenue');
  await expect
    .element(dialog().getByRole('cell', { name: 'A word on October.' }))
    .toHaveAttribute('colspan', '2');
  await expect.element(dialog().getByRole('tab', { name: 'Sheet 2' })).toBeVisible();
  await dialog().getByRole('tab', { name: 'Cash' }).click();
  await expect.element(dialog().getByRole('table', { name: 'Cash' })).toBeVisible();
  expect(address()).toBe(`/documents?open=${ID}&page=3`);
  // A reload shows the same sheet.
  await open(address(), workbook, 'xlsx');
  await expect.element(dialog().getByRole('table', { name: 'Cash' })).toBeVisible();
});

test('slides are read one below the other', async () => {
  const deck = text('slide', [null, 'Board deck'], [null, 'October 2026 at a glance']);
  await open(`/documents?open=${ID}`, deck, 'ppt');
  await expect.element(dialog().getByRole('heading', { name: 'Slide 2' })).toBeVisible();
  await expect.element(dialog()).toMatchTextContent('October 2026 at a glance');
});

/** Asks in the dialog of a button of the document. */
async function ask(button: string): Promise<unknown> {
  await dialog().getByRole('button', { name: button, exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Ask about this' });
  await asking.getByLabelText('Your question').fill('Why so?');
  server.answer(createQuestion, TEST_QUESTION);
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(asking).not.toBeInTheDocument();
  return server.calls(createQuestion).at(-1)?.body;
}

test('each slide and the open sheet can be asked about', async () => {
  const about = (at: number) => ({ about: { documentId: ID, page: at } });
  const deck = text('slide', [null, 'Board deck'], [null, 'October 2026 at a glance']);
  await open(`/documents?open=${ID}`, deck, 'ppt');
  expect(await ask('Ask about slide 2')).toMatchObject(about(2));
  const workbook = text('sheet', ['Month', 'Revenue\t1'], [null, 'Costs\t2'], ['Cash', 'Cash\t4']);
  await open(`/documents?open=${ID}&page=3`, workbook, 'xlsx');
  expect(await ask('Ask about sheet Cash')).toMatchObject(about(3));
  await dialog().getByRole('tab', { name: 'Sheet 2' }).click();
  expect(await ask('Ask about sheet 2')).toMatchObject(about(2));
  await open(`/documents?open=${ID}`, text('document', [null, 'A word.']), 'doc');
  await expect
    .element(dialog().getByRole('button', { name: 'Ask about this document' }))
    .toBeVisible();
});

test('a text that is still being read appears by itself; one that cannot be says why', async () => {
  const pending: DocumentText = { status: 'pending', reason: null, unit: null, pages: [] };
  await open(`/documents?open=${ID}`, pending, 'ppt');
  await expect.element(dialog()).toMatchTextContent('Reading the document…');
  server.answer(documentText, text('slide', [null, 'Read at last']));
  server.announce(['documents']);
  await expect.element(dialog()).toMatchTextContent('Read at last');
  const reason = 'The file is protected by a password.';
  await open(`/documents?open=${ID}`, { ...pending, status: 'not_searchable', reason }, 'ppt');
  await expect.element(dialog()).toMatchTextContent('The text of this document cannot be shown');
  await expect.element(dialog()).toMatchTextContent(reason);
});
