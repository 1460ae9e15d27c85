import { describe, expect, test } from 'vitest';
import { pdfFonts } from '../../server/testOffice.ts';
import { buildPack } from '../model/buildPack.ts';
import type { Pack, PackSection, PackTable } from '../model/pack.ts';
import { HOSTILE_TEXTS, hostileTexts } from '../model/testPacks.ts';
import { packFonts } from './packFonts.ts';
import { renderPdf } from './renderPdf.ts';
import { readPdf, tableRows, withRole } from './testPdf.ts';
import { typeset } from './renderPdf.ts';

const EMPTY: Pack = {
  title: 'Board Report',
  company: null,
  period: 'October 2026',
  subtitle: 'Financial year FY26, month 7 of 12',
  fileName: 'board-report-october-2026',
  madeAt: '2026-11-21T09:00:00.000Z',
  dataVersion: 1,
  sections: [],
  data: { tables: [] },
};

const squeezed = (text: string) => text.replaceAll(/\s/g, '');

const setAlone = (template: string) =>
  typeset('/a.typ', new Map([['/a.typ', new TextEncoder().encode(template)]]), packFonts([]).files);

function longTable(rows: number): PackTable {
  return {
    key: `rows-${rows}`,
    title: `A table of ${rows}`,
    unit: 'US$ thousands',
    columns: [
      { heading: 'Line', kind: 'label', width: 20 },
      { heading: 'Amount', kind: 'number', width: 10 },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({
      kind: index === rows - 1 ? 'total' : 'line',
      cells: [
        { kind: 'text', text: `${rows}, row ${index + 1}` },
        { kind: 'number', value: `${index * 1000}`, format: 'thousands' },
      ],
    })),
    notes: [`Below the table of ${rows}.`],
  };
}

function sectionOf(table: PackTable): PackSection {
  return { key: table.key, title: table.key, parts: [{ kind: 'table', table }] };
}

describe('a table that is longer than a page', async () => {
  const counts = [26, 27, 28, 29, 30, 31, 32, 33, 34, 60, 61];
  const sections = counts.map((count) => sectionOf(longTable(count)));
  const pdf = await readPdf(await renderPdf({ ...EMPTY, sections }, { paper: 'a4' }));
  const pagesOf = (count: number) =>
    pdf.tags.flatMap((tags, index) => {
      const rows = withRole([tags], 'TR').flatMap(({ children }) => children[0]?.text ?? []);
      const own = rows.filter((text) => text.startsWith(`${count}, row `));
      return own.length === 0 ? [] : [{ rows: own, text: pdf.pages[index]?.text ?? '' }];
    });

  test.each(counts)('of %d rows leaves no row alone on a page', (count) => {
    const pages = pagesOf(count);
    expect(pages.flatMap(({ rows }) => rows)).toHaveLength(count);
    for (const { rows } of pages) expect(rows.length).toBeGreaterThan(1);
  });

  test.each(counts)(
    'of %d rows repeats its head on each page, and has its note on the last',
    (count) => {
      const pages = pagesOf(count);
      for (const { text } of pages) expect(text).toContain('Line Amount');
      expect(pages.at(-1)?.text).toContain(`Below the table of ${count}.`);
    },
  );

  test('takes as many pages as it needs', () => {
    expect(pagesOf(60).length).toBeGreaterThan(1);
  });
});

describe('texts that people write', async () => {
  const pack = buildPack(hostileTexts());
  const bytes = await renderPdf(pack, { paper: 'a4' });
  const pdf = await readPdf(bytes);
  const all = squeezed(pdf.pages.map(({ text }) => text).join(''));

  test('text appears as plain text, whatever it looks like', () => {
    // The next test covers which scripts a page can show.
    const plain = HOSTILE_TEXTS.filter((text) => /^[\x20-\x7e]+$/.test(text));
    expect(plain.length).toBeGreaterThan(8);
    for (const text of plain) expect(all).toContain(squeezed(text));
  });

  test('prints in the fonts of its scripts, and embeds what it shows of them', async () => {
    const fonts = (await pdfFonts(bytes)).trim().split('\n').slice(2);
    for (const font of fonts) {
      expect(font).toMatch(/^\w{6}\+(Inter|NotoSans(Arabic|JP|KR|SC))-\w+ .+ yes yes yes /);
    }
    expect(all).toContain('Zoë');
  });

  test('breaks if a word is longer than a line', () => {
    const lines = withRole(pdf.tags, 'P').filter(({ text }) => text.startsWith('unbrokenx'));
    expect(lines.length).toBeGreaterThan(0);
    for (const { text } of lines) expect(squeezed(text)).toBe(`unbroken${'x'.repeat(900)}`);
  });
});

test('is safe with lone surrogates and control characters', async () => {
  const table = longTable(2);
  const sections = [sectionOf({ ...table, notes: ['\ud800 broken \u0000\u001b[31m letters'] })];
  const pdf = await readPdf(await renderPdf({ ...EMPTY, sections }, { paper: 'a4' }));
  expect(pdf.pages.at(-1)?.text).toMatch(/broken\s+\[31m letters/);
});

test('an empty pack without a company has a cover alone, and the same bytes each time', async () => {
  const [once, again] = [
    await renderPdf(EMPTY, { paper: 'letter' }),
    await renderPdf(EMPTY, { paper: 'letter' }),
  ];
  expect(Buffer.from(once).equals(again)).toBe(true);
  const pdf = await readPdf(once);
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.info.get('Title')).toBe('Board Report · October 2026');
  expect(pdf.info.get('CreationDate')).toBe('D:20261121090000Z');
  expect(pdf.info.get('Language')).toBe('en');
  expect(tableRows(pdf)).toEqual([]);
});

describe('the compiler', () => {
  test.each([
    ['a file of the machine', '#read("/etc/hostname")'],
    ['a package', '#import "@preview/cetz:0.4.0"'],
    ['what is no Typst', '#let = ('],
  ])('refuses %s', async (_what, template) => {
    await expect(setAlone(template)).rejects.toThrow('Typst refused a pack');
  });
});
