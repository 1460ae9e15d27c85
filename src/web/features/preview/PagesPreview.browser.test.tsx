import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type {
  DocumentLayout,
  PageParagraph,
  Slide,
  SlideBox,
  Slides,
} from '../../../contract/documentLayout.ts';
import { documentLayout } from '../../../contract/documentLayout.ts';
import { documentText, listDocuments } from '../../../contract/documents.ts';
import { createQuestion } from '../../../contract/questions.ts';
import { address } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { TEST_QUESTION } from '../../testQuestion.ts';
import { server } from '../../testServer.ts';

const ID = 301;
const dialog = () => page.getByRole('dialog', { name: /^Board deck/ });
const slide = (number: number) => dialog().getByRole('region', { name: `Slide ${number}` });
const marks = () => CSS.highlights.get('found-in-pdf')?.size ?? 0;

const paragraph = (text: string, more: Partial<PageParagraph> = {}): PageParagraph => ({
  kind: 'paragraph',
  heading: 0,
  marker: '',
  indent: 0,
  hang: 0,
  size: 20,
  gap: 0,
  runs: [{ kind: 'text', text }],
  ...more,
});

const box = (content: SlideBox['content'], more: Partial<SlideBox> = {}): SlideBox => ({
  left: 10,
  top: 10,
  width: 80,
  height: 20,
  outline: 'rectangle',
  content,
  ...more,
});

const text = (...paragraphs: PageParagraph[]): SlideBox['content'] => ({
  kind: 'text',
  anchor: 'top',
  padding: [0, 0, 0, 0],
  wraps: true,
  paragraphs,
});

const deckOf = (...slides: readonly SlideBox[][]): Slides => ({
  kind: 'slides',
  width: 960,
  height: 540,
  slides: slides.map((boxes, index): Slide => ({
    number: index + 1,
    background: {},
    behind: [],
    boxes,
    notes: index === 0 ? ['Say hello'] : [],
  })),
  isCut: false,
});

const DECK = deckOf(
  [box(text(paragraph('Board deck', { heading: 1, size: 40 })))],
  [
    box(text(paragraph('Key figures', { heading: 1 }))),
    box(text(paragraph('Orders rose', { marker: '•', indent: 20, hang: 20 })), { top: 30 }),
    box(
      {
        kind: 'table',
        columns: [60, 40],
        headRows: 1,
        rows: ['Line', 'Revenue'].map((line, index) => ({
          cells: [line, index === 0 ? 'Oct 2026' : '3,508'].map((words) => ({
            columns: 1,
            rows: 1,
            paragraphs: [paragraph(words)],
          })),
        })),
      },
      { top: 50 },
    ),
    box({ kind: 'named', what: 'chart', title: 'Cash by month', lines: [] }, { top: 75 }),
    box({ kind: 'picture', number: 4, alt: 'Our site' }, { left: 50, top: 80, width: 25 }),
  ],
);

async function open(
  path: string,
  answer: DocumentLayout,
  fileType: 'docx' | 'pptx' = 'pptx',
): Promise<void> {
  await openApplication(path, 'viewer', () => {
    server.answer(documentLayout, answer);
    server.answer(documentText, {
      status: 'searchable',
      reason: null,
      unit: 'slide',
      pages: [{ number: 1, title: null, text: 'Words alone' }],
    });
    server.answer(
      listDocuments,
      COMPANY.documents.map((document) => Object.assign({}, document, { fileType })),
    );
  });
  await expect.element(dialog()).toBeVisible();
}

test('a deck is shown as slides with texts, tables, pictures and named charts', async () => {
  await open(`/documents?open=${ID}&page=2&find=orders`, DECK);
  const shown = slide(2);
  await expect.element(shown.getByRole('heading', { name: 'Key figures' })).toBeVisible();
  await expect.element(shown.getByRole('listitem')).toMatchTextContent('Orders rose');
  const table = shown.getByRole('table', { name: 'Table on slide 2' });
  await expect.element(table.getByRole('columnheader', { name: 'Oct 2026' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '3,508' })).toBeVisible();
  await expect.element(shown).toMatchTextContent('Cash by month');
  await expect
    .element(shown.getByRole('img', { name: 'Our site' }))
    .toHaveAttribute('src', `/api/documents/${ID}/pictures/4`);
  await expect.poll(marks).toBe(1);
  await expect.element(dialog().getByLabelText('Page, of 2')).toHaveValue('2');
});

test('texts keep their place on the slide and their size relative to it', async () => {
  await open(`/documents?open=${ID}`, DECK);
  const title = slide(1).getByRole('heading', { name: 'Board deck' });
  await expect.element(title).toBeVisible();
  const paper = () => slide(1).element().getBoundingClientRect();
  const left = () => title.element().getBoundingClientRect().left - paper().left;
  const sizes = () => ({
    left: Math.round((left() / paper().width) * 100),
    size: Math.round(
      (Number.parseFloat(getComputedStyle(title.element()).fontSize) / paper().width) * 960,
    ),
  });
  const before = paper().width;
  expect(sizes()).toEqual({ left: 10, size: 40 });
  await dialog().getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => paper().width).not.toBe(before);
  expect(sizes()).toEqual({ left: 10, size: 40 });
  await expect.element(slide(1)).toMatchTextContent('Say hello');
});

test('the address names the slide in sight, and a question can be asked about it', async () => {
  await open(`/documents?open=${ID}`, DECK);
  await dialog().getByRole('button', { name: 'Next page' }).click();
  await expect.poll(address).toBe(`/documents?open=${ID}&page=2`);
  await dialog().getByRole('button', { name: 'Ask about this slide' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask about this' });
  await asking.getByLabelText('Your question').fill('Why so?');
  server.answer(createQuestion, TEST_QUESTION);
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.calls(createQuestion).at(-1)?.body).toMatchObject({
    about: { documentId: ID, page: 2 },
  });
});

test('the text is shown where there are no pages, and a long deck says that it is cut', async () => {
  await open(`/documents?open=${ID}`, { ...DECK, isCut: true });
  await expect.element(dialog()).toMatchTextContent('only its beginning is shown');
  await open(`/documents?open=${ID}`, { kind: 'none' });
  await expect.element(dialog()).toMatchTextContent('Words alone');
});

test('a Word document is shown on paper with headings, lists and tables', async () => {
  const item = (words: string) => paragraph(words, { marker: '•', indent: 20, hang: 10 });
  const answer: DocumentLayout = {
    kind: 'papers',
    size: 11,
    header: [paragraph('Confidential')],
    papers: [
      [
        paragraph('The month in brief', { heading: 2, size: 14 }),
        item('Orders rose'),
        item('Cash fell'),
        {
          kind: 'table',
          columns: [50, 50],
          headRows: 1,
          rows: [
            [' ', 'Sep 2026'],
            ['Orders', '1,100'],
          ].map((row) => ({
            cells: row.map((words) => ({ columns: 1, rows: 1, paragraphs: [paragraph(words)] })),
          })),
        },
      ],
      [paragraph('A second page')],
    ],
    notes: [],
    footer: [],
    isCut: false,
  };
  await open(`/documents?open=${ID}&find=second`, answer, 'docx');
  await expect.element(dialog().getByRole('heading', { name: 'The month in brief' })).toBeVisible();
  const list = dialog().getByRole('list');
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2);
  const table = dialog().getByRole('table', { name: 'Table', exact: true });
  await expect.element(table.getByRole('columnheader', { name: 'Sep 2026' })).toBeVisible();
  expect(table.getByRole('columnheader').elements()).toHaveLength(1);
  await expect.element(dialog()).toMatchTextContent('Confidential');
  await expect.poll(marks).toBe(1);
  await expect
    .element(dialog().getByRole('button', { name: 'Ask about this document' }))
    .toBeVisible();
});
