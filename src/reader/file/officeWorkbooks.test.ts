import { utils, write } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { convertedByOffice } from '../../server/testOffice.ts';
import { buildPack } from '../../packs/model/buildPack.ts';
import { normalMonth } from '../../packs/model/testPacks.ts';
import { renderWorkbook } from '../../packs/workbook/renderWorkbook.ts';
import { readWorkbook } from './readWorkbook.ts';
import { readingOf } from '../testWorkbooks.ts';
import type { Rows } from '../testWriters.ts';
import { byHand, byWriteExcelFile, inlineRows } from '../testWriters.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

const TABLE: Rows = [
  ['Board figures (US$)'],
  [],
  ['Month', 'Revenue', 'Adj. EBITDA', 'Gross margin %'],
  [day('2025-04-30'), 1234.5, -30, '32.4%'],
  [day('2025-05-31'), 1300, '(12.25)', '-'],
];
const READ = [
  'FY25 1 revenue 1234.50',
  'FY25 1 adjEbitda -30.00',
  'FY25 1 grossMarginPercent 32.40',
  'FY25 2 revenue 1300.00',
  'FY25 2 adjEbitda -12.25',
];

const HTML = `<table>
<tr><td></td><th colspan="2">FY25</th></tr>
<tr><td></td><th>Apr</th><th>May</th></tr>
<tr><td>Revenue</td><td>1,234.50</td><td>1,300</td></tr>
<tr><td>COGS</td><td>(7)</td><td>&ndash;</td></tr>
</table>`;

const CALCULATED = byHand([
  {
    name: 'FY25',
    rows: `${inlineRows([['', 'Revenue', 'Cash', 'Admin']])}<row r="2"><c r="A2" t="inlineStr"><is><t>Apr</t></is></c><c r="B2"><f>C2*2</f></c><c r="C2"><v>21.25</v></c><c r="D2"><f>1/0</f></c></row>`,
  },
]);

/** With Calc's own kind of file, written by another program. */
function asOds(rows: Rows): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(
    Array.from(rows, (row) => Array.from(row)),
    { UTC: true, cellDates: true },
  );
  utils.book_append_sheet(book, sheet, 'Figures');
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'ods' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('the workbook was not written as bytes');
  return bytes;
}

/** Files of other programs, resaved by LibreOffice as its own workbooks. */
let made: Map<string, Uint8Array>;

beforeAll(async () => {
  made = await convertedByOffice(
    {
      'resaved.xlsx': await byWriteExcelFile({ Figures: TABLE }),
      'open.ods': asOds(TABLE),
      // An HTML table with the file extension under which accounting systems export it.
      'page.xls': Buffer.from(HTML),
      'list.csv': Buffer.from('Month,Revenue\nApr-25,"1,234.50"\n2025-05-31,1300\n'),
      'calculated.xlsx': CALCULATED,
      'pack.xlsx': await renderWorkbook(buildPack(normalMonth())),
    },
    'xlsx',
  );
});

async function workbookOf(name: string) {
  const bytes = made.get(name);
  if (bytes === undefined) throw new Error(`LibreOffice did not make ${name}`);
  return readWorkbook(Buffer.from(bytes), 'xlsx');
}

test.each(['resaved.xlsx', 'open.xlsx'])(
  '%s of LibreOffice has the original content',
  async (name) => {
    const reading = readingOf(await workbookOf(name));
    expect(reading.refusals).toEqual([]);
    expect(reading.amounts).toEqual(READ);
  },
);

test('an HTML table, with merged years over its months', async () => {
  const reading = readingOf(await workbookOf('page.xlsx'));
  expect(reading.refusals).toEqual([]);
  expect(reading.amounts).toEqual([
    'FY25 1 revenue 1234.50',
    'FY25 1 production -7.00',
    'FY25 2 revenue 1300.00',
  ]);
});

test('a CSV file that it opened with dates and amounts', async () => {
  const reading = readingOf(await workbookOf('list.xlsx'));
  expect(reading.refusals).toEqual([]);
  expect(reading.amounts).toEqual(['FY25 1 revenue 1234.50', 'FY25 2 revenue 1300.00']);
});

test('formulas never calculated before have values after another program has saved them', async () => {
  const before = readingOf(await readWorkbook(CALCULATED, 'xlsx'));
  expect(before.refusals).toHaveLength(2);
  const after = readingOf(await workbookOf('calculated.xlsx'));
  expect(after.amounts).toEqual(['FY25 1 revenue 42.50', 'FY25 1 cash 21.25']);
  expect(after.refusals).toEqual(['FY25!D2 The formula gives the error #DIV/0!.']);
});

test('an exported workbook is identified by its cells after LibreOffice has saved it', async () => {
  const workbook = await workbookOf('pack.xlsx');
  const reading = readingOf(workbook);
  const figures = (workbook.identities ?? []).filter(
    ({ noun, exported }) => noun === 'financialData' && exported !== null,
  );
  expect(figures.length).toBeGreaterThan(50);
  expect(reading.amounts.filter((text) => text.startsWith('FY'))).toEqual(
    figures.flatMap((identity) =>
      identity.noun === 'financialData'
        ? [`${identity.fyLabel} ${identity.monthNum} ${identity.line} ${identity.exported}`]
        : [],
    ),
  );
});
