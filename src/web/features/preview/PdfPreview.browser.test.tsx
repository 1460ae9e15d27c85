import { describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { page, userEvent } from 'vitest/browser';
import { deleteDocument, documentContent, listDocuments } from '../../../contract/documents.ts';
import {
  address,
  focusOn,
  pageTitle,
  press,
  toastInSight,
  typeText,
  unfold,
} from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server, UNREACHABLE } from '../../testServer.ts';
import type { TestPdf } from './testPdf.ts';
import { testPdf } from './testPdf.ts';

const PAPER = 'Board paper October 2026.pdf';
const ID = 302;
const PAPER_PAGES = [
  ['Key figures', 'Revenue rose, and revenue per head too.'],
  ['From revenue to EBITDA'],
  ['What comes next'],
];

const dialog = () => page.getByRole('dialog', { name: PAPER });
const link = () => page.getByRole('link', { name: PAPER });
const pages = () => dialog().getByRole('region', { name: 'Pages' });
const sheet = (number: number) => dialog().getByRole('figure', { name: `Page ${number}` });
const numberField = () => dialog().getByRole('textbox', { name: /^Page, of/ });
const zoom = () => dialog().getByLabelText('Zoom', { exact: true });
const button = (name: string) => dialog().getByRole('button', { name });

async function open(path: string, pdf: TestPdf = { pages: PAPER_PAGES }): Promise<void> {
  await openApplication(path, 'viewer', () => answerWith(pdf));
}

function answerWith(pdf: TestPdf): void {
  server.answer(documentContent, new Response(testPdf(pdf)));
}

/** How many pixels of a page's picture are dark; 0 while nothing is drawn. */
function inkOf(figure: Locator): number {
  const canvas = figure.element().querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context || canvas.width === 0) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 0 && value < 200).length;
}

const widthOf = (figure: Locator) => figure.element().getBoundingClientRect().width;
const marks = () => CSS.highlights.get('found-in-pdf')?.size ?? 0;

describe('a PDF in the page', () => {
  test('is opened from the list, drawn, and its words can be selected', async () => {
    await open('/documents');
    await link().click();
    await expect.element(dialog()).toHaveAccessibleDescription('PDF · 44.6 KB · Nov 9, 2026');
    expect(address()).toBe(`/documents?open=${ID}`);
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
    expect(inkOf(sheet(1))).toBeGreaterThan(500);
    await sheet(1).getByText('Key figures').dblClick();
    expect(getSelection()?.toString().trim()).toMatch(/^(Key|figures)$/);
    await expect.element(button(`Delete ${PAPER}`)).not.toBeInTheDocument();
    await expect
      .element(dialog().getByRole('link', { name: `Download ${PAPER}` }))
      .toHaveAttribute('href', `/api/documents/${ID}/content`);
  });

  test('is made smaller and fitted again', async () => {
    await open(`/documents?open=${ID}`);
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
    const fitted = widthOf(sheet(1));
    await button('Zoom out').click();
    await expect.element(zoom()).toMatchTextContent('125%');
    expect(widthOf(sheet(1))).toBeCloseTo(794 * 1.25, -1);
    await button('Fit to width').click();
    await expect.poll(() => widthOf(sheet(1))).toBeCloseTo(fitted, 0);
  });

  test('has its page in the address; a reload shows it again, and Back leads out', async () => {
    await open('/documents?sort=name');
    await link().click();
    await button('Next page').click();
    await expect.poll(address).toBe(`/documents?sort=name&open=${ID}&page=2`);
    await open(address());
    await expect.element(numberField()).toHaveValue('2');
    await expect.element(sheet(2)).toMatchTextContent('From revenue to EBITDA');
  });

  test('closes with Back and reopens with Forward', async () => {
    await open('/documents?sort=name');
    await link().click();
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
    history.back();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(address()).toBe('/documents?sort=name');
    history.forward();
    await expect.element(dialog()).toBeVisible();
  });

  test('is read by keyboard alone: open, turn pages, type one, zoom, and come back', async () => {
    await open('/documents');
    await focusOn(page.getByRole('searchbox', { name: 'Search documents' }));
    for (let step = 0; step < 40 && document.activeElement !== link().element(); step += 1) {
      await userEvent.tab();
    }
    await press('Enter');
    await expect.element(numberField()).toHaveValue('1');
    await expect.element(pages()).toHaveFocus();
    for (const [key, expected] of [
      ['PageDown', '2'],
      ['ArrowRight', '3'],
      ['PageDown', '3'],
      ['ArrowLeft', '2'],
      ['Home', '1'],
      ['End', '3'],
      ['PageUp', '2'],
    ] as const) {
      await press(key);
      await expect.element(numberField()).toHaveValue(expected);
    }
    await expect.element(sheet(2)).toMatchTextContent('From revenue to EBITDA');
    expect(inkOf(sheet(2))).toBeGreaterThan(500);
    await press('-');
    await expect.element(zoom()).toMatchTextContent('125%');
    await typeText('+');
    await expect.element(zoom()).toMatchTextContent('150%');
    await focusOn(numberField());
    await typeText('3');
    await press('Enter');
    await expect.element(numberField()).toHaveValue('3');
    await press('Escape');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(link()).toHaveFocus();
  });

  test('of 400 pages opens at its page and keeps only what is in sight', async () => {
    const book = Array.from({ length: 400 }, (_, index) => [`Sheet ${index + 1} of the book.`]);
    await open(`/documents?open=${ID}&page=250`, { pages: book });
    await expect.element(sheet(250)).toMatchTextContent('Sheet 250 of the book.');
    await expect.element(numberField()).toHaveValue('250');
    expect(inkOf(sheet(250))).toBeGreaterThan(100);
    await press('End');
    await expect.element(sheet(400)).toMatchTextContent('Sheet 400 of the book.');
    await expect.poll(() => sheet(250).element().querySelector('canvas')).toBeNull();
    await expect.element(sheet(250)).toHaveTextContent('');
    expect(document.querySelectorAll('figure canvas').length).toBeLessThan(8);
  });

  test('has the searched words marked', async () => {
    await open(`/documents?open=${ID}&find=revenue`);
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
    await expect.poll(marks).toBeGreaterThan(1);
    await press('Escape');
    await expect.poll(marks).toBe(0);
  });

  test('B24: scrolls to the searched word, once', async () => {
    const far = Array.from({ length: 17 }, (_, at) => `Line ${at}`);
    const found = { pages: [['Cover'], [...far, 'The walrus at the foot'], ['End']] };
    await open(`/documents?open=${ID}&page=2&find=walrus`, found);
    const word = () =>
      sheet(2).getByText('The walrus at the foot').element().getBoundingClientRect();
    await expect.element(sheet(2)).toMatchTextContent('The walrus');
    const frame = pages().element().getBoundingClientRect();
    await expect.poll(() => word().bottom).toBeLessThan(frame.bottom);
    expect(word().top).toBeGreaterThan(frame.top);
    await expect.element(numberField()).toHaveValue('2');
    // The reader's own moves stay.
    await press('Home');
    await press('PageDown');
    await expect.poll(() => word().top).toBeGreaterThan(frame.bottom);
  });

  test('fits a narrow phone', async () => {
    await page.viewport(360, 740);
    await open(`/documents?open=${ID}`);
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
    expect(document.documentElement.scrollWidth).toBe(360);
    const { scrollWidth, clientWidth } = pages().element();
    expect(scrollWidth - clientWidth).toBe(0);
    await press('Escape');
    await expect.element(pageTitle('Documents')).toBeVisible();
  });
});

describe('a PDF that cannot be shown', () => {
  test('needs a password, says so and offers the download', async () => {
    await open(`/documents?open=${ID}`, { pages: PAPER_PAGES, isLocked: true });
    await expect.element(dialog()).toMatchTextContent('This PDF is protected by a password');
    expect(
      dialog()
        .getByRole('link', { name: /^Download/ })
        .elements(),
    ).toHaveLength(2);
  });

  test('is damaged or empty, and says which', async () => {
    await openApplication(`/documents?open=${ID}`, 'viewer', () =>
      server.answer(documentContent, new Response(`%PDF-1.7\n${'lost '.repeat(500)}%%EOF\n`)),
    );
    await expect.element(dialog()).toMatchTextContent('This PDF is damaged');
    await openApplication(`/documents?open=${ID}`, 'viewer', () =>
      server.answer(documentContent, new Response(new Blob([]))),
    );
    await expect.element(dialog()).toMatchTextContent('This PDF is empty');
  });

  test('could not be loaded, and loads on Retry', async () => {
    await openApplication(`/documents?open=${ID}`, 'viewer', () =>
      server.answer(documentContent, UNREACHABLE),
    );
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The document could not be loaded');
    answerWith({ pages: PAPER_PAGES });
    await button('Retry').click();
    await expect.element(sheet(1)).toMatchTextContent('Key figures');
  });

  test('does not exist, and closing leads to the list', async () => {
    await openApplication('/documents?open=99999');
    const missing = page.getByRole('dialog', { name: 'Document not found' });
    await expect.element(missing).toMatchTextContent('This document does not exist');
    await missing.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(address).toBe('/documents');
    await expect.element(link()).toBeVisible();
  });
});

test('over a report it closes first, and the report stays', async () => {
  await open('/report?month=2026-10');
  const whole = page.getByRole('article');
  await unfold('Documents');
  await whole.getByRole('link', { name: PAPER }).click();
  await expect.element(sheet(1)).toMatchTextContent('Key figures');
  // The same after a reload: the document above the report.
  await open(address());
  await expect.element(sheet(1)).toMatchTextContent('Key figures');
  await press('Escape');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(whole).toBeVisible();
  await whole.getByRole('link', { name: PAPER }).click();
  await expect.element(sheet(1)).toMatchTextContent('Key figures');
  history.back();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(whole).toBeVisible();
});

test('an administrator deletes the document that is open', async () => {
  await openApplication(`/documents?open=${ID}`, 'admin', () => {
    answerWith({ pages: PAPER_PAGES });
    server.answer(deleteDocument, null);
  });
  await expect.element(sheet(1)).toMatchTextContent('Key figures');
  await button(`Delete ${PAPER}`).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this document?' });
  await expect.element(question).toMatchTextContent(PAPER);
  server.answer(
    listDocuments,
    COMPANY.documents.filter(({ id }) => id !== ID),
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toastInSight()).toMatchTextContent('Document Deleted');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.calls(deleteDocument).map(({ headers }) => headers.get('if-match'))).toEqual([
    '"1"',
  ]);
  await expect.poll(address).toBe('/documents');
  await expect.element(link()).not.toBeInTheDocument();
});
