import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { TableFile } from '../../../contract/tables.ts';
import { packageFaults } from '../../../packs/workbook/testPackage.ts';
import { tableWorkbook } from './tableWorkbook.ts';

const TABLE: TableFile = {
  name: 'Variance: FY[26] / all units, both metrics',
  columns: [
    { heading: 'Business Unit', kind: 'text' },
    { heading: 'Budget', kind: 'amount' },
    { heading: '%', kind: 'percent' },
    { heading: 'Year', kind: 'year' },
  ],
  rows: [
    ['Größe & "Co" <1>', '-9999999999999999.99', '-4.5', '2026'],
    ['=HYPERLINK("x")', null, null, null],
    ['a\u0001b,\r\nc', '0.00', '0.0', '2025'],
  ],
};

describe('a table as a workbook', () => {
  const bytes = tableWorkbook(TABLE, new Date('2026-11-22T09:00:00.123Z'));
  const files = unzipSync(bytes);
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());

  test('holds what a spreadsheet looks for', () => {
    expect(packageFaults(bytes)).toEqual([]);
    expect(part('xl/workbook.xml')).toContain('sheet name="Variance FY 26 all units, both"');
  });

  test('figures are numbers with every digit, words are words', () => {
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="B2" s="\d"><v>-9999999999999999\.99<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="C2" s="\d"><v>-4\.5<\/v><\/c>/);
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
    const texts = part('xl/sharedStrings.xml');
    expect(texts).toContain('Größe &amp; &quot;Co&quot; &lt;1&gt;');
    expect(texts).toContain('=HYPERLINK(&quot;x&quot;)');
    expect(texts).toContain('>ab,\nc<');
  });

  test('another program reads the same cells, shown as on the screen', () => {
    const book = read(bytes, { cellFormula: true, cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
      ['Business Unit', 'Budget', '%', 'Year'],
      ['Größe & "Co" <1>', '-10,000,000,000,000,000.00', '-4.5%', '2026'],
      ['=HYPERLINK("x")'],
      ['ab,\nc', '0.00', '0.0%', '2025'],
    ]);
    expect(utils.sheet_to_formulae(sheet).filter((cell) => /^\w+==/.test(cell))).toEqual([]);
  });
});
