import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isFullProof } from '../../testRounds.ts';
import { pdfFonts, pdfInfo } from '../../server/testOffice.ts';
import { buildPack } from '../model/buildPack.ts';
import { cellText } from '../model/cellText.ts';
import type { Pack, PackRow, PackTable } from '../model/pack.ts';
import { TEST_PACKS, normalMonth } from '../model/testPacks.ts';
import { chartsOf } from './packDocument.ts';
import { renderPdf } from './renderPdf.ts';
import { readPdf, tableRows, withRole } from './testPdf.ts';

function headRows({ columns }: PackTable): string[][] {
  const headings = columns.map(({ heading }) => heading);
  if (columns.every(({ group }) => group === undefined)) return [headings];
  const upper = columns.flatMap(({ heading, group }, index) => {
    if (group === undefined) return [heading];
    return columns[index - 1]?.group === group ? [] : [group];
  });
  return [upper, columns.flatMap(({ heading, group }) => (group === undefined ? [] : [heading]))];
}

function rowTexts({ kind, cells }: PackRow): string[] {
  const texts = cells.map(cellText);
  return kind === 'heading' ? texts.filter((text) => text !== '') : texts;
}

/** The cells that a reader finds in tables of at most one page, in order. */
function expectedRows(pack: Pack): string[][] {
  const tables = pack.sections.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'table' ? [part.table] : [])),
  );
  return tables.flatMap((table) => headRows(table).concat(table.rows.map(rowTexts)));
}

const millimetres = (points: number) => Math.round((points / 72) * 254) / 10;
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const month = buildPack(normalMonth());

describe.each([
  ['a4', 297, 210, {}, 'Confidential'],
  [
    'letter',
    279.4,
    215.9,
    { reader: 'Vera *Viewer* #1' },
    'Confidential · Made for Vera *Viewer* #1',
  ],
] as const)('a month on %s', async (paper, width, height, reader, foot) => {
  const steps: string[] = [];
  const bytes = await renderPdf(
    { ...month, ...reader },
    {
      paper,
      onStep: (done, of, step) => steps.push(`${done}/${of} ${step}`),
    },
  );
  const pdf = await readPdf(bytes);

  test('shows in every cell of every table the text of the pack', () => {
    expect(tableRows(pdf)).toEqual(expectedRows(month));
  });

  test('has pages of that size, numbered', () => {
    const sizes = pdf.pages.map((page) => [millimetres(page.width), millimetres(page.height)]);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes).toEqual(sizes.map(() => [width, height]));
    const count = sizes.length;
    const [cover = '', ...others] = pdf.pages.map(({ text }) => text);
    expect(cover).toContain(foot);
    for (const [index, text] of others.entries()) {
      expect(text).toContain(`${foot} Page ${index + 2} of ${count}`);
    }
  });

  test('has a bookmark for the contents and for each section', () => {
    // The month on one page comes before the contents.
    const [opening, ...others] = month.sections.map(({ title }) => title);
    expect(pdf.outline.map(({ title }) => title)).toEqual([opening, 'Contents', ...others]);
  });

  test('is tagged, and describes its charts in alternative texts', () => {
    expect(pdf.isMarked).toBe(true);
    const told = withRole(pdf.tags, 'Figure').map(({ alt }) => alt);
    for (const { chart } of chartsOf(month)) expect(told).toContain(chart.description);
    expect(told).not.toContain(undefined);
  });

  test('B29: declares PDF/UA-1, with its title on the window and its language', async () => {
    const properties = await pdfInfo(bytes, '-meta');
    expect(properties).toContain('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"');
    expect(properties).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pdf.window.get('DisplayDocTitle')).toBe(true);
    expect(pdf.info.get('Title')).toBe('Example Industries · Board Report · October 2026');
    expect(pdf.info.get('Language')).toBe('en');
  });

  test('B29: its headings nest, none is left out', () => {
    const levels = withRole(pdf.tags, 'H1', 'H2', 'H3', 'H4').map(({ role }) => Number(role[1]));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('B29: the first cell of a row is its heading, and no cell forgets it', async () => {
    const rows = month.sections.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'table' ? part.table.rows.map(rowTexts) : [])),
    );
    const named = withRole(pdf.tags, 'TR').filter(
      ({ children: [first, second] }) => first?.role === 'TH' && second?.role === 'TD',
    );
    const expected = rows.filter((cells) => cells.length > 1).map(([first]) => first);
    expect(named.map(({ children: [first] }) => first?.text)).toEqual(expected);
    const structure = await pdfInfo(bytes, '-struct');
    expect(structure.match(/\/Scope \/Row/g)).toHaveLength(expected.length);
    expect(structure).not.toMatch(/\/Headers \[\(/);
  });

  test('B29: is compressed, what describes its pages too', () => {
    const plain = Buffer.from(bytes).toString('latin1');
    expect(plain).not.toContain('/StructElem');
    expect(plain).toContain('/ObjStm');
  });

  test('embeds its fonts', async () => {
    const fonts = (await pdfFonts(bytes)).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^\w{6}\+Inter-\w+ .+ yes yes yes /);
  });

  test('reports its progress', () => {
    const count = chartsOf(month).length;
    expect(steps[0]).toBe(`0/${count + 1} Drawing chart 1 of ${count}`);
    expect(steps.slice(-2)).toEqual([
      `${count}/${count + 1} Laying out the pages`,
      `${count + 1}/${count + 1} Done`,
    ]);
  });
});

// Tables of months and of years, wide and narrow, with every mark, sign and size of number.
test.each([
  'a month with missing, negative and zero figures',
  'huge amounts',
  'many currencies',
  'a whole year',
  isFullProof ? 'forty years' : 'eight years',
])('contains every cell of %s', async (name) => {
  const pack = buildPack(TEST_PACKS[name]?.() ?? normalMonth());
  const pdf = await readPdf(await renderPdf(pack, { paper: 'letter' }));
  expect(tableRows(pdf)).toEqual(expectedRows(pack));
});

test('takes its colours from the tokens of the web interface', () => {
  const tokens = read('../../web/ui/tokens.css');
  const used = ['boardPack.typ', 'favourable.svg', 'unfavourable.svg'].flatMap(
    (file) => read(file).match(/"#[0-9a-f]{6}"/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(10);
  for (const colour of used) expect(tokens).toContain(`light-dark(${colour.slice(1, -1)}, `);
});

test('prints Chinese, Thai and Arabic, and lists what has no font (A12)', async () => {
  const texts = [
    '董事会报告：三月份收入增长',
    'รายงานคณะกรรมการ',
    'تقرير مجلس الإدارة',
    'Well done 👩',
  ];
  const source = normalMonth();
  const reports = source.reports.map((report) => ({ ...report, overview: texts.join('\n') }));
  const bytes = await renderPdf(buildPack({ ...source, reports }), { paper: 'a4' });
  const text = (await readPdf(bytes)).pages.map((page) => page.text).join('\n');
  expect(text).toContain('董事会报告：三月份收入增长');
  expect(text.normalize('NFC')).toContain('รายงาน');
  expect(text).toContain('(U+1F469)');
  // B29: PDF/UA-1 asks for a glyph of every character.
  expect(await pdfInfo(bytes, '-meta')).not.toContain('pdfuaid');
  const fonts = await pdfFonts(bytes);
  for (const name of ['NotoSansSC', 'NotoSansThai', 'NotoSansArabic']) {
    expect(fonts).toMatch(new RegExp(`\\+${name}-\\w+ .+ yes yes yes `));
  }
});
