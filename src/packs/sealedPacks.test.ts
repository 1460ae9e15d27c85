import { expect, test } from 'vitest';
import { IDENTITY_SHEET } from '../office/identitySheetForm.ts';
import { buildPack } from './model/buildPack.ts';
import { normalMonth } from './model/testPacks.ts';
import { renderPdf } from './pdf/renderPdf.ts';
import { readPdf } from './pdf/testPdf.ts';
import { renderSlides } from './slides/renderSlides.ts';
import { readSlides } from './slides/testPresentation.ts';
import { renderWorkbook } from './workbook/renderWorkbook.ts';
import { partsOf } from './workbook/testPackage.ts';
import { opened } from './workbook/testSheets.ts';

const CODE = 'K7QX-3MTB-9RWD';
const ADDRESS = 'https://reports.example/?verify';
const SAID = 'Published Nov 21, 2026, version 2';
const pack = buildPack({
  ...normalMonth(),
  madeAt: '2026-11-21T09:00:00.000Z',
  seal: { code: CODE, number: 2, checkedAt: ADDRESS },
});

test('a published PDF has its code on every page and in its properties', async () => {
  const { pages, info } = await readPdf(await renderPdf(pack, { paper: 'a4' }));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ text }) => !text.includes(CODE) || !text.includes(SAID))).toEqual([]);
  expect(pages[0]?.text).toContain(ADDRESS);
  expect(info.get('Keywords')).toContain(CODE);
});

test('published slides have it on every slide', async () => {
  const slides = readSlides(await renderSlides(pack));
  expect(slides.length).toBeGreaterThan(5);
  const without = slides.filter(
    ({ paragraphs }) => !paragraphs.some((text) => text.includes(CODE) && text.includes(SAID)),
  );
  expect(without).toEqual([]);
  expect(slides[0]?.paragraphs.join(' ')).toContain(ADDRESS);
});

test('a published workbook has it in a cell and below each printed page of every sheet', async () => {
  const bytes = await renderWorkbook(pack);
  const book = opened(bytes);
  const parts = partsOf(bytes);
  const shown = book.SheetNames.filter((name) => name !== IDENTITY_SHEET);
  expect(shown.length).toBeGreaterThan(5);
  for (const [index, name] of shown.entries()) {
    // The library types a sheet as a map of anything.
    const cells = JSON.stringify(book.Sheets[name]);
    expect(cells, name).toContain(`${SAID} · ${CODE}`);
    const xml = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
    expect(/<oddFooter>([^<]*)</.exec(xml)?.[1], name).toContain(CODE);
  }
  expect(JSON.stringify(book.Sheets[shown[0] ?? ''])).toContain(ADDRESS);
});
