import { describe, expect, test } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { glyphWidth } from '../../office/textMetrics.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackPart } from '../model/pack.ts';
import { normalMonth, yearToDate } from '../model/testPacks.ts';
import { renderPdf } from './renderPdf.ts';
import { readPdf } from './testPdf.ts';

const MONTHS = ['April', 'May', 'June', 'July', 'August', 'September', 'October'];
const HYPHENS = 'a-a-a-a-a-a-a-a-a-a';

describe('a commentary of months that go on over pages', async () => {
  const source = yearToDate();
  const reports = source.reports.map((report) => {
    const month = MONTHS[report.monthNum - 1] ?? '';
    const sentence = `Word${month} is one of the many words that were written about this month. `;
    return { ...report, overview: sentence.repeat(55), notes: HYPHENS };
  });
  const bytes = await renderPdf(buildPack({ ...source, reports }), { paper: 'a4' });
  const { pages } = await readPdf(bytes);

  test('B29: each page names the months that it speaks of', () => {
    const shown = pages.flatMap(({ text }) => {
      const spokenOf = MONTHS.filter((month) => text.includes(`Word${month}`));
      return spokenOf.map((month) => ({ month, isNamed: text.includes(`${month} 2026`) }));
    });
    expect(shown.length).toBeGreaterThan(MONTHS.length);
    expect(shown.filter(({ isNamed }) => !isNamed)).toEqual([]);
    const continued = pages.filter(({ text }) =>
      /Commentary: \w+ 2026, Overview \(continued\)/.test(text),
    );
    expect(continued.length).toBeGreaterThan(0);
  });

  test('B29: hyphens in it are as wide as the typeface has them', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const widths: number[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      for (const item of items) {
        if ('str' in item && item.str === HYPHENS) widths.push(item.width / item.height);
      }
    }
    await pdf.loadingTask.destroy();
    const expected =
      Array.from(HYPHENS, (one) => glyphWidth(one, 'inter') ?? 0).reduce((a, b) => a + b) / 1000;
    expect(widths).toHaveLength(MONTHS.length);
    for (const width of widths) expect(width / expected).toBeCloseTo(1, 1);
  });
});

const bullets = (count: number): PackPart => ({
  kind: 'bullets',
  heading: `Heading of ${count}`,
  items: Array.from({ length: count }, (_, index) => `${count}, bullet ${index + 1}`),
});

describe('texts a little longer than a page', async () => {
  const counts = [24, 26, 27, 28, 29, 30, 31, 32, 56, 57, 58];
  const sections = counts.map((count) => ({
    key: `texts-${count}`,
    title: `Texts of ${count}`,
    parts: [bullets(count)],
  }));
  const pack: Pack = { ...buildPack(normalMonth()), sections };
  const { pages } = await readPdf(await renderPdf(pack, { paper: 'a4' }));

  test.each(counts)('B29: of %d bullets leave no four alone on a page', (count) => {
    const each = pages.map(
      ({ text }) => text.match(new RegExp(`\\b${count}, bullet \\d+`, 'g'))?.length ?? 0,
    );
    expect(each.reduce((sum, one) => sum + one)).toBe(count);
    expect(each.filter((one) => one > 0 && one < 5)).toEqual([]);
  });
});
