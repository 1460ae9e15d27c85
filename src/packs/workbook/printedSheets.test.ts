import { describe, expect, test } from 'vitest';
import { below, xmlTree } from '../../office/testXml.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack } from '../model/pack.ts';
import { awkwardMonth, normalMonth } from '../model/testPacks.ts';
import { fitsOnePage, pageBreaks, pageScale } from '../../office/sheetPages.ts';
import { addCharts, chartWidths } from './chartRows.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { SheetRows } from './sheetRows.ts';
import { partsOf } from './testPackage.ts';
import { opened } from './testSheets.ts';

/** The height of the title, in points. */
const SHEET_TITLE = 42;

const partOf = async (pack: Pack, name: string) =>
  xmlTree(partsOf(await renderWorkbook(pack)).get(name) ?? '<none/>');

const sheetOf = (pack: Pack, key: string) =>
  partOf(
    pack,
    `xl/worksheets/sheet${pack.sections.findIndex((section) => section.key === key) + 2}.xml`,
  );

const rowsOf = (count: number) =>
  Array.from({ length: count }, () => ({ height: 20, cells: new Map() }));

describe('no page has a single paragraph', () => {
  test('since a sheet that is a little longer than a page is printed a little smaller', () => {
    // 485 points are a page, and 136 characters its width.
    expect(fitsOnePage(rowsOf(24), [100])).toBe(true);
    expect(fitsOnePage(rowsOf(31), [100])).toBe(true);
    expect(fitsOnePage(rowsOf(32), [100])).toBe(false);
    // Too small to be read.
    expect(fitsOnePage(rowsOf(48), [210])).toBe(false);
  });

  test('since a last paragraph takes the one before it along', () => {
    const paragraphs = Array.from({ length: 8 }, (_, index) => index * 7);
    expect(pageBreaks(rowsOf(50), [100], paragraphs, SHEET_TITLE)).toEqual([21, 42]);
    expect(pageBreaks(rowsOf(50), [100], [...paragraphs.slice(0, 6), 48], SHEET_TITLE)).toEqual([
      21, 35,
    ]);
  });

  test('and a section of a sentence has no sheet: the contents say it', async () => {
    const pack = buildPack(normalMonth());
    const sentence = 'Nothing has changed since September 2026.';
    const [first, ...others] = pack.sections;
    if (first === undefined) throw new Error('No section');
    const sections = [{ ...first, parts: [{ kind: 'empty' as const, sentence }] }, ...others];
    const book = opened(await renderWorkbook({ ...pack, sections }));
    expect(book.SheetNames).not.toContain(first.title);
    const shown = Object.values(book.Sheets['Contents'] ?? {}).map((cell: unknown) =>
      typeof cell === 'object' && cell !== null && 'v' in cell ? cell.v : null,
    );
    expect(shown).toContain(first.title);
    expect(shown).toContain(sentence);
  });
});

test('a long text begins below the title of its sheet and fills its pages', async () => {
  const source = normalMonth();
  const paragraph = 'A sentence that says a good deal about this month. '.repeat(20);
  const reports = source.reports.map((report) => ({
    ...report,
    overview: Array.from({ length: 12 }, () => paragraph).join('\n'),
  }));
  const sheet = await sheetOf(buildPack({ ...source, reports }), 'commentary');
  const rows = below(sheet, 'row').map(({ attributes }) => Number(attributes['ht'] ?? 13.5));
  const breaks = below(sheet, 'brk').map(({ attributes }) => Number(attributes['id']));
  expect(breaks.length).toBeGreaterThan(1);
  const pages = [0, ...breaks].map((first, index) => rows.slice(first, breaks[index]));
  const heights = pages.map((page) => page.reduce((sum, height) => sum + height, 0));
  for (const height of heights.slice(0, -1)) expect(height).toBeGreaterThan(250);
});

test('a long company name leaves room for the title of the report at the top of pages', async () => {
  const companyName = 'A Company of a Rather Long Name, Société Anonyme à Conseil d’Administration';
  const sheet = await sheetOf(buildPack({ ...normalMonth(), companyName }), 'summary');
  const [header] = below(sheet, 'oddHeader');
  expect(header?.text).toContain('A Company of a Rather Long Name, Société Anon… · Board Report');
  expect(header?.text.length).toBeLessThanOrEqual(255);
});

test('the sentences of charts are on one page with the charts', () => {
  const parts = buildPack(normalMonth()).sections.flatMap((section) => section.parts);
  const bridges = parts.flatMap((part) => (part.kind === 'charts' ? [part.charts] : []));
  const told = bridges.filter((charts) => charts.every(({ spec }) => spec.message !== undefined));
  expect(told.length).toBeGreaterThan(0);
  for (const charts of told) {
    const sheet = new SheetRows(chartWidths(charts));
    sheet.addRow(SHEET_TITLE);
    sheet.beginBlock();
    // Room is left for a row of charts, and not for sentences besides.
    const room = (485 * 100) / pageScale(sheet.widths) - SHEET_TITLE - 13 * 15;
    sheet.addRow(room);
    const sentences = sheet.next;
    const [placed] = addCharts(sheet, charts);
    expect(placed?.top).toBeGreaterThan(sentences);
    const [first] = pageBreaks(sheet.rows, sheet.widths, sheet.blocks, SHEET_TITLE);
    expect(first).toBe(sentences);
  }
});

test('the axes of charts are divided in round steps, also below zero', async () => {
  const pack = buildPack(awkwardMonth());
  const lows: number[] = [];
  for (const [name, xml] of partsOf(await renderWorkbook(pack))) {
    if (!/^xl\/charts\/chart\d+\.xml$/.test(name)) continue;
    const [axis] = below(xmlTree(xml), 'c:valAx');
    if (axis === undefined) throw new Error(`No axis in ${name}`);
    const [low = NaN, step = NaN] = ['c:min', 'c:majorUnit'].map((part) =>
      Number(below(axis, part)[0]?.attributes['val']),
    );
    expect(Math.abs(low / step - Math.round(low / step))).toBeLessThan(1e-9);
    lows.push(low);
  }
  expect(lows.some((low) => low < 0)).toBe(true);
});

test('a chart is called by its name, and below it says who, what in which unit, and when', async () => {
  const chart = await partOf(buildPack(normalMonth()), 'xl/charts/chart1.xml');
  const [title] = below(chart, 'c:title');
  const words = below(title ?? chart, 'a:t').map(({ text }) => text);
  expect(words).toEqual([
    'Revenue',
    'Example Industries · Revenue ($M) · actual, year before · Oct 2025 to Oct 2026',
  ]);
});
