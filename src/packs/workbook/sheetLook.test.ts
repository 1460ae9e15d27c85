import { utils } from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { chartNumber } from '../../format/chartNumber.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { buildPack } from '../model/buildPack.ts';
import { eightYears, normalMonth, wholeYear } from '../model/testPacks.ts';
import { renderWorkbook } from './renderWorkbook.ts';
import { partsOf } from './testPackage.ts';
import { below, xmlTree } from '../../office/testXml.ts';
import type { XmlElement } from '../../office/testXml.ts';
import { isJudged } from './tablePlan.ts';
import { cellAt, opened } from './testSheets.ts';

const PACKS = [
  ['a month', buildPack(normalMonth())],
  ['a year', buildPack(wholeYear())],
  ['eight years', buildPack(eightYears())],
] as const;

const attributesOf = (sheet: XmlElement, name: string) => below(sheet, name)[0]?.attributes ?? {};

const papers = (some: Iterable<XmlElement>) =>
  new Set([...some].map((sheet) => attributesOf(sheet, 'pageSetup')['paperSize']));

const links = (sheet: XmlElement | undefined) =>
  sheet === undefined
    ? []
    : below(sheet, 'hyperlink').map(({ attributes }) => attributes['location']);

describe.each(PACKS)('the sheets of %s', (_, pack) => {
  let parts: Map<string, string>;
  let book: ReturnType<typeof opened>;
  /** By name; the hidden one is not among them. */
  let sheets: Map<string, XmlElement>;

  beforeAll(async () => {
    const bytes = await renderWorkbook(pack);
    parts = partsOf(bytes);
    book = opened(bytes);
    const all = book.SheetNames.map((name, index): [string, XmlElement] => [
      name,
      xmlTree(parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? ''),
    ]);
    sheets = new Map(all.slice(0, -1));
  });

  test('are the contents, a sheet a section, and the sheets of data; one is hidden from all', () => {
    expect(book.SheetNames).toEqual([
      'Contents',
      // A sentence alone is said in the contents.
      ...pack.sections
        .filter(({ parts: all }) => all.some(({ kind }) => kind !== 'empty'))
        .map(({ title }) => title),
      'Figures data',
      ...(pack.data.tables.length > 1 ? ['Forecasts data'] : []),
      '_board_reports',
    ]);
    expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual(
      book.SheetNames.map((name) => (name === '_board_reports' ? 2 : 0)),
    );
  });

  test('are reached from the contents, and lead back', () => {
    const [, ...others] = sheets.keys();
    expect(links(sheets.get('Contents'))).toEqual(others.map((name) => `'${name}'!A1`));
    for (const name of others) expect(links(sheets.get(name))).toEqual(["'Contents'!A1"]);
  });

  test('keep their heads in sight and repeat them on paper', () => {
    for (const [name, sheet] of sheets) {
      const { orientation } = attributesOf(sheet, 'pageSetup');
      expect(orientation).toBe('landscape');
      if (name === 'Contents') continue;
      expect(attributesOf(sheet, 'pane')['state']).toBe('frozen');
      const index = book.SheetNames.indexOf(name);
      const own = book.Workbook?.Names?.filter(({ Sheet }) => Sheet === index);
      expect(own?.map(({ Name }) => Name)).toEqual(
        expect.arrayContaining(['_xlnm.Print_Area', '_xlnm.Print_Titles']),
      );
    }
    const data = sheets.get('Figures data');
    if (data === undefined) throw new Error('No data');
    const { xSplit, ySplit, topLeftCell } = attributesOf(data, 'pane');
    const firstRow = Number(/\d+/.exec(topLeftCell ?? '')?.[0]);
    expect([xSplit, ySplit]).toEqual(['3', String(firstRow - 1)]);
    expect(cellAt(book, 'Figures data', `A${firstRow - 1}`)?.v).toBe('Financial year');
    expect(attributesOf(data, 'autoFilter')['ref']).toContain(`A${firstRow - 1}:`);
  });

  test('fit on a page side by side, fitted or by their scale', () => {
    for (const [name, sheet] of sheets) {
      const { scale, fitToWidth, fitToHeight } = attributesOf(sheet, 'pageSetup');
      const isFitted = attributesOf(sheet, 'pageSetUpPr')['fitToPage'] === '1';
      expect(fitToWidth).toBe(isFitted ? '1' : undefined);
      expect(isFitted ? ['0', '1'] : [undefined]).toContain(fitToHeight);
      expect(name !== 'Briefing' || fitToHeight === '1').toBe(true);
      if (isFitted) continue;
      const widths = below(sheet, 'col').map(({ attributes }) => Number(attributes['width']));
      const points = widths.reduce((sum, width) => sum + width * 7 * 0.75, 0);
      // A landscape Letter page, the narrower one, between margins of half an inch.
      expect((points * Number(scale)) / 100).toBeLessThanOrEqual(720);
    }
  });

  test('say on every page whose they are, of when, from which data, and which page it is', () => {
    for (const sheet of sheets.values()) {
      const [header] = below(sheet, 'oddHeader');
      const [footer] = below(sheet, 'oddFooter');
      expect(header?.text).toContain('Example Industries · Board Report');
      expect(header?.text).toContain(pack.period.slice(0, 40));
      expect(footer?.text).toContain('Data as of change 4217');
      expect(footer?.text).toContain('Page &P of &N');
    }
  });

  test('say on the contents what follows what, and how to remove the hidden sheet', () => {
    const texts = below(sheets.get('Contents') ?? xmlTree('<none/>'), 'c').map(
      ({ attributes }) => cellAt(book, 'Contents', attributes['r'] ?? '')?.v,
    );
    const all = texts.join(' ');
    expect(all).toContain('Every figure is stored once');
    expect(all).toContain('A hidden sheet, _board_reports,');
    expect(all).toContain('set Visible to xlSheetVisible');
  });

  test('are printed on A4, or on Letter when that is asked for', async () => {
    expect(papers(sheets.values())).toEqual(new Set(['9']));
    const letter = partsOf(await renderWorkbook(pack, { paper: 'letter' }));
    const own = [...letter].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(papers(own.map(([, xml]) => xmlTree(xml)))).toEqual(new Set(['1']));
  });

  test('carry the properties of the document', () => {
    expect(book.Props).toMatchObject({
      Title: `Board Report, ${pack.period}`,
      Subject: pack.subtitle,
      Company: 'Example Industries',
    });
    expect(book.Props?.CreatedDate?.toISOString()).toBe('2026-11-21T09:00:00.000Z');
  });

  test('draw their charts from cells that hold and show the same numbers', () => {
    const drawn = pack.sections.flatMap(({ parts: all }) =>
      all.flatMap((part) => (part.kind === 'charts' ? part.charts : [])),
    );
    // A bridge is a table whose formulas add up, and its sentence.
    const written = [...parts.values()].join('');
    for (const { spec } of drawn.filter((one) => one.spec.kind === 'bridge')) {
      expect(written).toContain((spec.message ?? '').replaceAll('&', '&amp;'));
    }
    const charts = drawn.filter(({ spec }) => spec.kind !== 'bridge');
    expect(charts.length).toBeGreaterThan(10);
    const drawings = [...parts.keys()].filter((name) => /^xl\/charts\/chart\d+\.xml$/.test(name));
    expect(drawings).toHaveLength(charts.length);
    for (const [index, { spec }] of charts.entries()) {
      const chart = xmlTree(parts.get(`xl/charts/chart${index + 1}.xml`) ?? '');
      for (const [at, one] of below(chart, 'c:ser').entries()) {
        const [, values] = ['c:cat', 'c:val'].map((name) => below(one, name)[0]);
        const area = /^'(.+)'!\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)$/.exec(
          below(values ?? one, 'c:f')[0]?.text ?? '',
        );
        const [, sheet = '', column = '', first, last] = area ?? [];
        const numbers = spec.series[at]?.values ?? [];
        expect(Number(last) - Number(first) + 1).toBe(numbers.length);
        const cells = numbers.map((__, row) => {
          const cell = cellAt(book, sheet, `${column}${Number(first) + row}`);
          return cell?.t === 'n' ? [cell.v, cell.w] : [null, 'N/A'];
        });
        expect(cells).toEqual(numbers.map((value) => [value, chartNumber(value, spec.number)]));
      }
    }
    const frames = [...parts].filter(([name]) => name.startsWith('xl/drawings/drawing'));
    const told = frames.flatMap(([, xml]) =>
      below(xmlTree(xml), 'xdr:cNvPr').map(({ attributes }) => attributes['descr']),
    );
    expect(told).toEqual(charts.map(({ description }) => description));
  });

  test('say in a word what the colours of variances say, row by row', () => {
    const judged = pack.sections
      .flatMap(({ parts: all }) =>
        all.flatMap((part) => (part.kind === 'table' ? part.table.rows : [])),
      )
      .filter(({ cells }) => cells.some(isJudged)).length;
    const words = [...sheets.keys()].flatMap((name) => {
      const rules = sheets.get(name);
      if (rules === undefined) return [];
      return below(rules, 'c').flatMap(({ attributes, children }) => {
        const formula = children.find(({ name: child }) => child === 'f')?.text ?? '';
        return attributes['t'] === 'str' ? [{ name, formula, at: attributes['r'] ?? '' }] : [];
      });
    });
    expect(words.length > 10).toBe(judged > 10);
    for (const { name, formula, at } of words) {
      const [, number = '', good = '', bad = ''] =
        /^IF\(ISNUMBER\((\w+)\),IF\(\1>0,"(\w+)",IF\(\1<0,"(\w+)",""\)\),""\)$/.exec(formula) ?? [];
      expect([good, bad].toSorted()).toEqual(['favourable', 'unfavourable']);
      const value = Number(cellAt(book, name, number)?.v);
      // Beside the number that it is about, or behind the percentage beside that.
      expect(columnNumber(at) - columnNumber(number)).toBeLessThanOrEqual(2);
      expect(cellAt(book, name, at)?.v).toBe(value > 0 ? good : bad);
      const sheet = sheets.get(name);
      const rule = below(sheet ?? xmlTree('<none/>'), 'conditionalFormatting').find(
        ({ attributes }) => isWithin(number, attributes['sqref'] ?? ''),
      );
      const looks = rule?.children.map(({ attributes, children }) => [
        attributes['dxfId'],
        children[0]?.text.at(-3),
      ]);
      expect(looks).toEqual([
        [good === 'favourable' ? '0' : '1', '>'],
        [good === 'favourable' ? '1' : '0', '<'],
      ]);
    }
  });
});

const rowOf = (cell: string) => Number(/\d+/.exec(cell)?.[0]);
const columnNumber = (cell: string) => utils.decode_cell(cell).c;
const columnOf = (cell: string) => /^[A-Z]+/.exec(cell)?.[0];

/** True if a cell lies in a run of cells of one column. */
function isWithin(address: string, run: string): boolean {
  const [first = '', last = first] = run.split(':');
  return (
    columnOf(address) === columnOf(first) &&
    rowOf(address) >= rowOf(first) &&
    rowOf(address) <= rowOf(last)
  );
}

test('cells beyond Z have two letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map((column) => cellAddress(0, column))).toEqual(
    'A1 Z1 AA1 AZ1 BA1 ZZ1 AAA1'.split(' '),
  );
});
