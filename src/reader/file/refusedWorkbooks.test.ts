import { expect, test } from 'vitest';
import { csvSheet } from './csvGrid.ts';
import { readPasted, readWorkbook } from './readWorkbook.ts';
import { byHand, bySheetJs, inlineRows } from '../testWriters.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';
import { xlsxGrid } from './xlsxGrid.ts';

const ROWS = inlineRows([
  ['', 'Revenue'],
  ['Apr', 1],
]);
const SHEET = { name: 'FY25', rows: ROWS };
const MACRO_TYPE = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

const MANY_PARTS = Object.fromEntries(
  Array.from({ length: 10_001 }, (_, index) => [`xl/media/${index}.png`, '']),
);

/** The byte of a workbook that states how its first part is packed. */
const directoryOf = (bytes: Buffer) => bytes.indexOf(Buffer.from('504b0102', 'hex'));

/** A workbook that says of its first part that it unpacks to so many bytes. */
function declaring(bytes: Buffer, size: number): Buffer {
  bytes.writeUInt32LE(size, directoryOf(bytes) + 24);
  return bytes;
}

/** A workbook whose first part has a password of its own. */
function locked(bytes: Buffer): Buffer {
  bytes.writeUInt16LE(1, directoryOf(bytes) + 8);
  return bytes;
}

const withContentTypes = (main: string) =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`;

const REFUSED: readonly (readonly [
  what: string,
  type: 'xlsx' | 'csv',
  bytes: () => Buffer,
  reason: string,
  remedy: RegExp,
])[] = [
  ['nothing', 'xlsx', () => Buffer.alloc(0), 'The file is empty.', /Choose a workbook/],
  [
    'a large file',
    'xlsx',
    () => Buffer.alloc(10 * 1024 * 1024),
    'The file is larger than 10 MB.',
    /Copy/,
  ],
  [
    'half of a workbook',
    'xlsx',
    () => byHand([SHEET]).subarray(0, 900),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'a sheet whose XML ends early',
    'xlsx',
    () => byHand([{ name: 'FY25', rows: '<row><c>' }]),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'a PDF',
    'xlsx',
    () => Buffer.from('%PDF-1.7 …'),
    'This is a PDF, not an Excel workbook.',
    /Choose/,
  ],
  [
    'an old workbook',
    'xlsx',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
    'This is an Excel workbook in the old format (.xls).',
    /save it as .xlsx/,
  ],
  ['a text', 'xlsx', () => Buffer.from('Revenue,1'), 'This is not an Excel workbook.', /.xlsx/],
  [
    'Visual Basic',
    'xlsx',
    () => byHand([SHEET], { parts: { 'xl/vbaProject.bin': new Uint8Array(9) } }),
    'The workbook contains macros.',
    /without macros/,
  ],
  [
    'the type of a workbook with macros',
    'xlsx',
    () => byHand([SHEET], { parts: { '[Content_Types].xml': withContentTypes(MACRO_TYPE) } }),
    'The workbook contains macros.',
    /without macros/,
  ],
  [
    'a Word file',
    'xlsx',
    () =>
      byHand([SHEET], {
        parts: {
          '[Content_Types].xml': withContentTypes(
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          ),
        },
      }),
    'This is a Word or PowerPoint file, not a workbook.',
    /.xlsx/,
  ],
  [
    'a document type',
    'xlsx',
    () =>
      byHand([SHEET], {
        parts: { 'xl/worksheets/sheet1.xml': `${BOMB}<worksheet>&b;</worksheet>` },
      }),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'a document type that declares nothing',
    'xlsx',
    () =>
      byHand([SHEET], {
        parts: {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet><worksheet><sheetData>${ROWS}</sheetData></worksheet>`,
        },
      }),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'a part with a password',
    'xlsx',
    () => locked(byHand([SHEET])),
    'The workbook is protected with a password.',
    /Remove the password/,
  ],
  [
    'a directory that states a far larger size',
    'xlsx',
    () => declaring(byHand([SHEET]), 51 * 1024 * 1024),
    'The workbook is far too large once unpacked.',
    /Delete|copy/,
  ],
  [
    'far more when unpacked',
    'xlsx',
    () => byHand([{ name: 'FY25', rows: ' '.repeat(51 * 1024 * 1024) }]),
    'The workbook is far too large once unpacked.',
    /Delete|copy/,
  ],
  [
    'far more in all of its sheets together',
    'xlsx',
    () => {
      const rows = ' '.repeat(26 * 1024 * 1024);
      return byHand(['A', 'B'].map((name) => ({ name, rows })));
    },
    'The workbook is far too large once unpacked.',
    /Delete|copy/,
  ],
  [
    'more parts than any program writes',
    'xlsx',
    () => byHand([SHEET], { parts: MANY_PARTS }),
    'The workbook is far too large once unpacked.',
    /Delete|copy/,
  ],
  [
    'too many sheets',
    'xlsx',
    () => byHand(Array.from({ length: 201 }, (_, index) => ({ name: `S${index}`, rows: '' }))),
    'The workbook has 201 sheets; at most 200 are read.',
    /Delete/,
  ],
  [
    'a row far below',
    'xlsx',
    () => byHand([{ name: 'FY25', rows: '<row r="50001"><c r="A50001"><v>1</v></c></row>' }]),
    'The sheet is larger than can be read: 50000 rows and 500 columns.',
    /Delete/,
  ],
  [
    'a column far right',
    'xlsx',
    () => byHand([{ name: 'FY25', rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }]),
    'The sheet is larger than can be read: 50000 rows and 500 columns.',
    /Delete/,
  ],
  [
    'two sheets of one name',
    'xlsx',
    () => byHand([SHEET, { ...SHEET, name: 'fy25' }]),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'no sheet at all',
    'xlsx',
    () => byHand([]),
    'The workbook is damaged and cannot be read.',
    /save it as .xlsx/,
  ],
  [
    'a workbook called .csv',
    'csv',
    () => bySheetJs({ A: [['x']] }),
    'This is a workbook or a zip file, not a CSV file.',
    /.xlsx/,
  ],
  ['a PDF called .csv', 'csv', () => Buffer.from('%PDF-1.7'), 'This is not a CSV file.', /Save/],
  [
    'bytes that are no text',
    'csv',
    () => Buffer.from([65, 0, 0, 0, 66]),
    'This is not a CSV file.',
    /Save/,
  ],
  ['blanks', 'csv', () => Buffer.from(' \n ; ;\n'), 'There are no cells to read.', /Choose/],
  [
    'a quotation mark that is not closed',
    'csv',
    () => Buffer.from('Month,"Revenue\nApr,1\n'),
    'A quotation mark in the text is not closed, so the columns cannot be told apart.',
    /Save/,
  ],
  [
    'decimal points and decimal commas',
    'csv',
    () => Buffer.from('Month;Revenue\nApr;1,5\nMay;1.5\n'),
    'B3 has a decimal point and B2 a decimal comma.',
    /the same way/,
  ],
];

async function refusalOf(read: () => unknown): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return error;
  }
}

test.each(REFUSED)('%s (%s)', async (_, type, bytes, reason, remedy) => {
  const error = await refusalOf(() => readWorkbook(bytes(), type));
  if (!(error instanceof WorkbookRefusedError)) throw error;
  expect(error.reason).toBe(reason);
  expect(error.remedy).toMatch(remedy);
});

test('a file that is too large says where', async () => {
  const rows = '<row r="1"><c r="SG1"><v>1</v></c></row>';
  const error = await refusalOf(() => readWorkbook(byHand([{ name: 'Wide', rows }]), 'xlsx'));
  expect(error).toMatchObject({ sheet: 'Wide', cell: 'SG1' });
});

test('a workbook may have as many filled cells as the limit, and not one more', async () => {
  const sheets = ['One', 'Two'].map((name) => ({ name, rows: ROWS }));
  // Three on each sheet: the blank corner does not count as filled.
  expect(await xlsxGrid(byHand(sheets), 6)).toHaveLength(2);
  expect(await refusalOf(() => xlsxGrid(byHand(sheets), 5))).toMatchObject({
    reason: 'The workbook has more than 5 filled cells.',
  });
});

test('a sheet may reach to its last row and column', async () => {
  const rows =
    '<row r="1"><c r="SF1"><v>1</v></c></row><row r="50000"><c r="A50000"><v>1</v></c></row>';
  const { sheets } = await readWorkbook(byHand([{ name: 'FY25', rows }]), 'xlsx');
  expect([sheets[0]?.rows.length, sheets[0]?.rows[0]?.length]).toEqual([50_000, 500]);
});

const list = (rows: number) => `Month,Revenue\n${'Apr-25,100\n'.repeat(rows - 1)}`;

test('a list of amounts is taken apart once, and one that is too long no further than it may be', async () => {
  const work = { lines: 0 };
  expect(csvSheet(list(1_000), 'A', work).rows).toHaveLength(1_000);
  expect(work.lines).toBe(1_000);
  const tooLong = { lines: 0 };
  // The quotation mark in its last line would be another reason to refuse it.
  const error = await refusalOf(() => csvSheet(`${list(60_000)},"`, 'A', tooLong));
  expect(error).toMatchObject({ reason: 'There are more than 50000 rows or 500 columns.' });
  expect(tooLong.lines).toBe(50_001);
});

test('formats alone do not count as cells, however many there are', async () => {
  const rows = `${ROWS}<row r="900000"><c r="XFD900000" s="1"/></row>`;
  const { sheets } = await readWorkbook(byHand([{ name: 'FY25', rows }]), 'xlsx');
  expect(sheets[0]?.rows).toHaveLength(2);
});

test('a pasted block of blanks is refused', async () => {
  expect(await refusalOf(() => readPasted('\t\t\n \t'))).toBeInstanceOf(WorkbookRefusedError);
});
