import { expect, test } from 'vitest';
import { buildPack } from './model/buildPack.ts';
import { forFormat } from './model/figureIndex.ts';
import { originKey } from './model/packSource.ts';
import { normalMonth } from './model/testPacks.ts';
import { tablesOf, textOf } from './model/testTables.ts';
import { renderPdf } from './pdf/renderPdf.ts';
import { readPdf } from './pdf/testPdf.ts';
import { renderSlides } from './slides/renderSlides.ts';
import { readSlides } from './slides/testPresentation.ts';

const built = buildPack({
  ...normalMonth(),
  origins: {
    [originKey('figures', 26 * 12 + 7, 'revenue')]: {
      at: '2026-11-09T10:00:00.000Z',
      by: 'Maren Okafor',
      reason: 'A late invoice',
      from: 'accounts.xlsx, sheet October, cell C7',
    },
  },
});
const ORIGIN =
  'Entered by Maren Okafor on Nov 9, 2026, 10:00 UTC; accounts.xlsx, sheet October, cell C7; A late invoice';

const indexRows = () => {
  const table = tablesOf(built).find(({ key }) => key === 'index-summary-month');
  return table === undefined ? [] : textOf(table);
};

const numbers = (key: string) =>
  tablesOf(built)
    .filter((table) => table.key === key)
    .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
    .filter(({ kind }) => kind === 'number').length;

test('the index has each number of each table, with what it is and where it comes from', () => {
  expect(indexRows()).toHaveLength(numbers('summary-month'));
  const [revenue] = indexRows();
  expect(revenue).toBe(`Revenue, Oct 2026 | 2,867 | 000 | ${ORIGIN}`);
  expect(indexRows()).toContainEqual(
    expect.stringMatching(/^Gross Profit, Oct 2026 \| [\d,]+ \| 000 \| Revenue − Production$/),
  );
  expect(indexRows()).toContainEqual(
    expect.stringMatching(
      /^Revenue, % \(Against prior month\) \| .* \| \(Oct 2026 − Sep 2026 \(Against prior month\)\) ÷ .* × 100$/,
    ),
  );
});

test('slides name the slide of each number', async () => {
  const slides = readSlides(await renderSlides(forFormat(built, 'pptx')));
  const rowsOf = (slide: (typeof slides)[number]) => slide.tables.flatMap(({ rows }) => rows);
  const at = slides.findIndex((slide) => rowsOf(slide).some((row) => row.includes('Variance')));
  expect(slides.flatMap(rowsOf)).toContainEqual([
    'Revenue, Oct 2026',
    '2,867',
    String(at + 1),
    ORIGIN,
  ]);
});

test('pages of a PDF name the page of each number', async () => {
  const { pages } = await readPdf(await renderPdf(forFormat(built, 'pdf'), { paper: 'a4' }));
  const at = pages.findIndex(({ text }) => text.includes('Variance'));
  const index = pages.findLast(({ text }) => text.includes('Index: Key figures, October 2026'));
  expect(index?.text.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`Revenue, Oct 2026 2,867 ${at + 1} Entered by Maren Okafor`),
  );
});
