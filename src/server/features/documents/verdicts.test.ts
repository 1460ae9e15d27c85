import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tree } from './testFiles.ts';
import {
  compoundFile,
  currentUser,
  excelRecord,
  oldFormat,
  pdfFile,
  slideRecord,
  wordHeader,
} from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';
import type { Case } from './testVerdicts.ts';
import { blob, judged } from './testVerdicts.ts';

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

function oldExcel(...records: Buffer[]): Tree {
  const begin = excelRecord(0x08_09, Buffer.alloc(16));
  return { Workbook: Buffer.concat([begin, ...records, excelRecord(0x0a)]) };
}
const sheet = (kind: number) =>
  excelRecord(0x85, Buffer.from([0, 0, 0, 0, 0, kind, 2, 0, 0x61, 0x62]));
const slides = (...records: Buffer[]): Tree => ({
  'Current User': currentUser(),
  'PowerPoint Document': slideRecord(0x03_e8, Buffer.concat(records)),
});
const visualBasic = (has: number) =>
  slideRecord(
    0x07_d0,
    slideRecord(0x03_ff, slideRecord(0x04_00, Buffer.from([0, 0, 0, 0, has, 0, 0, 0, 2, 0, 0, 0]))),
  );

async function portableCases(): Promise<Case[]> {
  const pdf = await pdfFile();
  const cut = pdf.subarray(0, Math.floor(pdf.length / 2));
  const html = Buffer.from('<html><script>alert(1)</script></html>\n');
  return [
    ['a PDF', 'April.pdf', pdf, 'stored'],
    ['its extension in capitals', 'APRIL.PDF', pdf, 'stored'],
    [
      'a byte order mark and blanks before',
      'a.pdf',
      Buffer.concat([Buffer.from('\ufeff\r\n '), pdf]),
      'stored',
    ],
    ['blank lines after the end', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(200, '\n')]), 'stored'],
    ['half a PDF', 'a.pdf', cut, 'not its type'],
    ['a PDF without its header', 'a.pdf', pdf.subarray(8), 'not its type'],
    ['a page before the header', 'a.pdf', Buffer.concat([html, pdf]), 'not its type'],
    ['much after the end', 'a.pdf', Buffer.concat([pdf, blob(4_000)]), 'not its type'],
    ['only a header', 'a.pdf', Buffer.from('%PDF-1.7\n'), 'not its type'],
    [
      'a table beyond the end',
      'a.pdf',
      Buffer.from('%PDF-1.7\nstartxref\n99999\n%%EOF'),
      'not its type',
    ],
    ['a page that calls itself PDF', 'a.pdf', html, 'not its type'],
    [
      'a program that calls itself PDF',
      'a.pdf',
      Buffer.concat([Buffer.from('MZ'), blob(500)]),
      'not its type',
    ],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'empty'],
    ['a single byte', 'a.pdf', Buffer.from('%'), 'not its type'],
    ['a PDF named as a program', 'a.exe', pdf, 'type'],
    ['a PDF without an extension', 'april', pdf, 'type'],
    ['an extension alone', '.pdf', pdf, 'type'],
    ['two extensions, the last a script', 'a.pdf.js', pdf, 'type'],
    ['a name that reads backwards', 'a\u202efdp.exe', pdf, 'type'],
    ['a PDF named as Word', 'a.docx', pdf, 'not its type'],
    ['a PDF named as old Word', 'a.doc', pdf, 'not its type'],
  ];
}

function oldCases(): Case[] {
  const strange = currentUser();
  strange.writeUInt16LE(0, 2);
  const doc = oldFormat('doc');
  const looping = Buffer.from(doc);
  // The first sector of the allocation table: every sector points to the first.
  looping.fill(0, (looping.readUInt32LE(76) + 1) * 512, (looping.readUInt32LE(76) + 2) * 512);
  return [
    ['an old Word file', 'a.doc', doc, 'stored'],
    ['an old Excel file', 'a.xls', oldFormat('xls'), 'stored'],
    ['an old PowerPoint file', 'a.ppt', oldFormat('ppt'), 'stored'],
    ['a small Excel file', 'a.xls', compoundFile(oldExcel(sheet(0), sheet(2))), 'stored'],
    ['a small Word file', 'a.doc', compoundFile({ WordDocument: wordHeader() }), 'stored'],
    ['a small PowerPoint file', 'a.ppt', compoundFile(slides(visualBasic(0))), 'stored'],
    ['old Word named as Excel', 'a.xls', doc, 'not its type'],
    ['old Word named as PowerPoint', 'a.ppt', doc, 'not its type'],
    ['old Excel named as Word', 'a.doc', oldFormat('xls'), 'not its type'],
    ['old Word named as new', 'a.docx', doc, 'not its type'],
    ['half an old Word file', 'a.doc', doc.subarray(0, 2_000), 'not its type'],
    ['a header alone', 'a.doc', doc.subarray(0, 512), 'not its type'],
    ['a chain without an end', 'a.doc', looping, 'not its type'],
    ['B31: Word 95', 'a.doc', compoundFile({ WordDocument: wordHeader(0, 0xa5_dc) }), 'too old'],
    ['B31: Word 2', 'a.doc', Buffer.concat([Buffer.from('dba52d00', 'hex'), blob(900)]), 'too old'],
    [
      'B31: Excel 4',
      'a.xls',
      Buffer.concat([Buffer.from('09040600', 'hex'), blob(900)]),
      'too old',
    ],
    ['B31: PowerPoint 95', 'a.ppt', compoundFile({ PP40: blob(900) }), 'too old'],
    [
      'another compound file (an installer)',
      'a.doc',
      compoundFile({ Tables: blob(5_000) }),
      'not its type',
    ],
    [
      'a stream of the right name only',
      'a.doc',
      compoundFile({ WordDocument: blob(5_000).fill(1, 0, 2) }),
      'not its type',
    ],
    [
      'the right stream below the root',
      'a.doc',
      compoundFile({ x: { WordDocument: wordHeader() } }),
      'not its type',
    ],
    [
      'a workbook without its beginning',
      'a.xls',
      compoundFile({ Workbook: Buffer.concat([sheet(0), excelRecord(0x0a)]) }),
      'not its type',
    ],
    [
      'PowerPoint without a document',
      'a.ppt',
      compoundFile({ ...slides(), 'PowerPoint Document': slideRecord(0x0f_a0, blob(90)) }),
      'not its type',
    ],
    [
      'PowerPoint opened in no known way',
      'a.ppt',
      compoundFile({ ...slides(), 'Current User': currentUser(1) }),
      'not its type',
    ],
    [
      'PowerPoint that does not say how it is opened',
      'a.ppt',
      compoundFile({ ...slides(), 'Current User': strange }),
      'not its type',
    ],
    [
      'a web page named as Excel',
      'a.xls',
      Buffer.from('<html><table></table></html>'),
      'not its type',
    ],
    [
      'Word with macros',
      'a.doc',
      compoundFile({ WordDocument: wordHeader(), Macros: { VBA: { dir: blob(90) } } }),
      'macros',
    ],
    [
      'Excel with macros',
      'a.xls',
      compoundFile({ ...oldExcel(sheet(0)), _VBA_PROJECT_CUR: { VBA: { dir: blob(90) } } }),
      'macros',
    ],
    [
      'macros in an embedded object',
      'a.doc',
      compoundFile({ WordDocument: wordHeader(), ObjectPool: { _1: { _VBA_PROJECT: blob(90) } } }),
      'macros',
    ],
    ['a sheet of Excel 4.0 macros', 'a.xls', compoundFile(oldExcel(sheet(0), sheet(1))), 'macros'],
    ['a module of Visual Basic', 'a.xls', compoundFile(oldExcel(sheet(0), sheet(6))), 'macros'],
    ['PowerPoint with macros', 'a.ppt', compoundFile(slides(visualBasic(1))), 'macros'],
    [
      'Word with a password',
      'a.doc',
      compoundFile({ WordDocument: wordHeader(0x01_00) }),
      'password',
    ],
    [
      'Excel with a password',
      'a.xls',
      compoundFile(oldExcel(excelRecord(0x2f, Buffer.alloc(6)))),
      'password',
    ],
    [
      'PowerPoint with a password',
      'a.ppt',
      compoundFile({ ...slides(), 'Current User': currentUser(0xf3_d1_c4_df) }),
      'password',
    ],
  ];
}

test.each([
  ['PDF', portableCases],
  ['the older Office', oldCases],
])('which files of %s may be uploaded', async (_what, make) => {
  const { found, expected } = await judged(bench, await make());
  expect(found).toEqual(expected);
});
