import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted, readWorkbook } from './readWorkbook.ts';
import { sheetShape } from '../layout/sheetShape.ts';
import { CONTEXT, readingOf } from '../testWorkbooks.ts';
import { byHand, inlineRows } from '../testWriters.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';
import { cases } from '../../testRounds.ts';

const WHOLE = byHand([
  {
    name: 'FY25',
    rows: inlineRows([
      ['', 'Revenue', 'Cash'],
      ['Apr', 1, '(2)'],
      ['May', 3, '4%'],
    ]),
    after: '<mergeCells><mergeCell ref="A5:B6"/></mergeCells>',
  },
]);

/** Reads it to the end; a refusal is an expected result, any other exception is a fault. */
async function answered(read: () => unknown): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return true;
    throw error;
  }
}

async function readAll(bytes: Buffer, type: 'xlsx' | 'csv'): Promise<void> {
  const workbook = await readWorkbook(bytes, type);
  readingOf(workbook);
  sheetShape(workbook, CONTEXT);
}

test('a workbook with any bytes changed or cut off is read or refused', async () => {
  const changes = fc.array(fc.tuple(fc.nat(WHOLE.length - 1), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(WHOLE.length), async (places, length) => {
      const bytes = Buffer.from(WHOLE);
      for (const [at, byte] of places) bytes[at] = byte;
      const cut = length % 3 === 0 ? bytes.subarray(0, length) : bytes;
      expect(await answered(() => readAll(cut, 'xlsx'))).toBe(true);
    }),
    { numRuns: cases(800) },
  );
});

test('a sheet of arbitrary XML is read or refused', async () => {
  const piece = fc.constantFrom(
    '<row r="1">',
    '<row r="-5">',
    '<row r="x" hidden="1">',
    '</row>',
    '<c r="A1" t="s"><v>99999</v></c>',
    '<c r="ZZ" t="n" s="77"><v>1e400</v></c>',
    '<c r="B2" t="b"><v/></c>',
    '<c r="C3" t="inlineStr"><is><t>Apr</t></is></c>',
    '<c r="B0"><v>-0</v></c>',
    '<c t="d"><v>2025-99-99</v></c>',
    '<c t="e"><v></v></c>',
    '<cols><col min="0" max="99999999" hidden="1"/></cols>',
    '<col min="-999999999999" max="9" hidden="true"/>',
    '<mergeCell ref="B2:A1"/>',
    '<mergeCell ref=""/>',
    '<mergeCell ref="A1:XFD1048576"/>',
    '<v>5</v>',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const bytes = byHand([{ name: 'FY25', rows: pieces.join('') }]);
      expect(await answered(() => readAll(bytes, 'xlsx'))).toBe(true);
    }),
    { numRuns: cases(800) },
  );
});

test('arbitrary text is read or refused', async () => {
  const word = fc.constantFrom(
    'Month',
    'Revenue',
    'Apr-25',
    '1,5',
    '"',
    '\n',
    '\t',
    ';',
    ',',
    '(',
    '%',
    'FY25',
    '-',
    '1.234',
    '€',
    '=1+1',
    '\u0000',
  );
  const text = fc.oneof(
    fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
    fc.string({ unit: 'binary' }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      expect(await answered(() => readingOf(readPasted(written)))).toBe(true);
      expect(await answered(() => readAll(Buffer.from(written), 'csv'))).toBe(true);
    }),
    { numRuns: cases(2_000) },
  );
});
