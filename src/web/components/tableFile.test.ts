import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type FileTable, tableCsv } from './tableFile.ts';
import { tableWorkbook } from './tableWorkbook.ts';

const table: FileTable = {
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

describe('a table as CSV', () => {
  test('keeps every digit, quotes what has to be quoted and runs nothing', () => {
    expect(tableCsv(table)).toBe(
      '\uFEFFBusiness Unit,Budget,%,Year\r\n' +
        '"Größe & ""Co"" <1>",-9999999999999999.99,-4.5,2026\r\n' +
        `"'=HYPERLINK(""x"")",,,\r\n` +
        '"a\u0001b,\r\nc",0.00,0.0,2025\r\n',
    );
  });
});

describe('a table as a workbook', () => {
  const files = unzipSync(tableWorkbook(table));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());

  test('holds what a spreadsheet looks for', () => {
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(read('xl/workbook.xml')).toContain('sheet name="Variance  FY 26    all units, b"');
  });

  test('figures are numbers with every digit, words are words', () => {
    const sheet = read('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<c s="2"><v>-9999999999999999.99</v></c>');
    expect(sheet).toContain('<c s="3"><v>-4.5</v></c>');
    expect(sheet).toContain('Größe &amp; &quot;Co&quot; &lt;1&gt;');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<t xml:space="preserve">ab,\r\nc</t>');
    expect(sheet.match(/<row>/g)).toHaveLength(4);
  });
});
