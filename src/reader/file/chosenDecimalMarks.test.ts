import { expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { bySheetJs } from '../testWriters.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { understand } from '../layout/understand.ts';
import { readPasted, readWorkbook } from './readWorkbook.ts';
import { withChosenDecimalMarks } from './chosenDecimalMarks.ts';
import type { ImportWorkbook } from './workbook.ts';

/** The amounts of the last row, as they are meant when this is said. */
function lastRow(workbook: ImportWorkbook, decimalMark?: SheetLayout['decimalMark']) {
  const { layouts } = understand(workbook, CONTEXT);
  const said = layouts.map((layout) =>
    decimalMark === undefined ? layout : Object.assign(layout, { decimalMark }),
  );
  const { sheets } = withChosenDecimalMarks(workbook, said);
  return sheets[0]?.rows.at(-1)?.map((cell) => cell?.value);
}

const CSV: Readonly<Record<string, string>> = {
  semicolons: 'Month;Revenue;Cash\nApr;1.234;500\nMay;2.500;0\n',
  'commas between columns': 'Month,Revenue,Cash\nApr,1.000,500\nMay,2.500,0\n',
};

test.each(Object.entries(CSV))('%s: thousands until it is said otherwise', (_, text) => {
  const workbook = readPasted(text);
  expect(workbook.sheets[0]?.unclearMark).toMatchObject({ cell: 'B2' });
  expect(lastRow(workbook)).toEqual(['May', '2,500', '0']);
  expect(lastRow(workbook, 'comma')).toEqual(['May', '2,500', '0']);
  expect(lastRow(workbook, 'point')).toEqual(['May', '2.500', '0']);
});

test('a comma that may be either is one of thousands until it is said otherwise', () => {
  const workbook = readPasted('Month;Revenue\nApr;1,234\nMay;2,500\n');
  expect(workbook.sheets[0]?.unclearMark).toMatchObject({ cell: 'B2', text: '1,234' });
  expect(lastRow(workbook)).toEqual(['May', '2,500']);
  expect(lastRow(workbook, 'comma')).toEqual(['May', '2.500']);
});

test('in texts of a workbook amounts are meant, and codes beside names are not', async () => {
  const rows = [
    ['Konto', 'Name', 'Jun'],
    ['4.100', 'Salg', '1.000'],
    ['6.200', 'Løn', '2.500'],
  ];
  const workbook = await readWorkbook(bySheetJs({ P: rows }), 'xlsx');
  expect(workbook.sheets[0]?.unclearMark).toMatchObject({ cell: 'C2', text: '1.000' });
  expect(lastRow(workbook)).toEqual(['6.200', 'Løn', '2,500']);
  expect(lastRow(workbook, 'point')).toEqual(['6.200', 'Løn', '2.500']);
});

test('a file that says what its marks are is not asked about, whatever was said', () => {
  const workbook = readPasted('Month;Revenue\nApr;1.234\nMay;2.500,50\n');
  expect(workbook.sheets[0]?.unclearMark).toBeUndefined();
  expect(lastRow(workbook, 'point')).toEqual(['May', '2,500.50']);
});

test('codes of accounts keep their points, whatever is said of amounts', () => {
  const workbook = readPasted('Konto;Name;Apr\n4.100;Salg;1.234\n4.200;Løn;2.500\n');
  expect(workbook.sheets[0]?.unclearMark).toMatchObject({ cell: 'C2' });
  expect(lastRow(workbook, 'comma')).toEqual(['4.200', 'Løn', '2,500']);
  expect(lastRow(workbook, 'point')).toEqual(['4.200', 'Løn', '2.500']);
});
