import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

/** A cell as it is in the file. */
const cell = (text: string | null) => writeCsv([[text]]).slice(1, -2);

describe('a cell', () => {
  it.each(['=1+1', '+cmd', '@SUM(A1)', '-cmd', '\t=1', '--1', '-1,5x'])(
    'is kept from running: %j',
    (text) => {
      expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['-120000.00', '0', '12.5', '-3'])('stays a number: %s', (text) => {
    expect(cell(text)).toBe(text);
  });

  it('quotes what would break the row', () => {
    expect(cell('a,b')).toBe('"a,b"');
    expect(cell('say "so"')).toBe('"say ""so"""');
    expect(cell('two\nlines')).toBe('"two\nlines"');
    expect(cell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`);
  });
});

it('keeps every digit, quotes what has to be quoted and runs nothing', () => {
  const rows = [
    ['Business Unit', 'Budget', '%', 'Year'],
    ['Größe & "Co" <1>', '-9999999999999999.99', '-4.5', '2026'],
    ['=HYPERLINK("x")', null, null, null],
    ['a\u0001b,\r\nc', '0.00', '0.0', '2025'],
  ];
  expect(writeCsv(rows)).toBe(
    '\uFEFFBusiness Unit,Budget,%,Year\r\n' +
      '"Größe & ""Co"" <1>",-9999999999999999.99,-4.5,2026\r\n' +
      `"'=HYPERLINK(""x"")",,,\r\n` +
      '"a\u0001b,\r\nc",0.00,0.0,2025\r\n',
  );
});
