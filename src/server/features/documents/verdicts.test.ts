import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tree } from './testFiles.ts';
import {
  compoundFile,
  currentUser,
  docxFile,
  excelRecord,
  oldFormat,
  partOf,
  pdfFile,
  pptxFile,
  repacked,
  slideRecord,
  withDirectory,
  wordHeader,
  xlsxFile,
} from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';

let bench: UploadBench;
beforeAll(async () => {
  bench = await openUploadBench();
});
afterAll(() => bench.close());

const REFUSALS = {
  'not its type': /content is not what its name says$/,
  macros: /^Files with macros are not accepted/,
  password: /remove the password first$/,
  type: /\.pdf, \.doc, \.docx, \.xls, \.xlsx, \.ppt, \.pptx$/,
  'too large': /^The file unpacks to far more/,
  empty: /^The file is empty$/,
};
type Verdict = keyof typeof REFUSALS | 'stored';
type Case = [what: string, name: string, content: Uint8Array | Promise<Uint8Array>, Verdict];

const TYPES = '[Content_Types].xml';
const RELS = '_rels/.rels';
const changed = (text: string, from: string | RegExp, to: string): string => {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`${String(from)} is not there`);
  return result;
};
const retyped = (file: Uint8Array, from: string | RegExp, to: string) =>
  repacked(file, { [TYPES]: changed(partOf(file, TYPES), from, to) });

/** Stored, not packed, so that only what the directory declares can make it suspicious. */
const blob = (bytes: number) => randomBytes(bytes);

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

async function packageCases(): Promise<Case[]> {
  const [docx, xlsx, pptx] = await Promise.all([docxFile(), xlsxFile(), pptxFile()]);
  const rels = partOf(docx, RELS);
  const types = partOf(docx, TYPES);
  const addType = (name: string, type: string) =>
    changed(types, '</Types>', `<Override PartName="/${name}" ContentType="${type}"/></Types>`);
  const plainZip = zipSync({ 'readme.txt': Buffer.from('hello') });
  const ofMany = Object.fromEntries(
    Array.from({ length: 10_001 }, (_, index) => [`word/${index}.xml`, new Uint8Array(0)]),
  );
  return [
    ['a Word file', 'a.docx', docx, 'stored'],
    ['an Excel file', 'a.xlsx', xlsx, 'stored'],
    ['a PowerPoint file', 'a.pptx', pptx, 'stored'],
    [
      'a slide show as a presentation',
      'a.pptx',
      retyped(pptx, 'presentation.main+xml', 'slideshow.main+xml'),
      'stored',
    ],
    [
      'a Word file with further parts',
      'a.docx',
      repacked(docx, { 'customXml/x.xml': '<x/>' }),
      'stored',
    ],
    [
      'the main part elsewhere',
      'a.docx',
      repacked(docx, {
        'word/other.xml': partOf(docx, 'word/document.xml'),
        'word/document.xml': null,
        [RELS]: changed(rels, 'word/document.xml', '/word/other.xml'),
        [TYPES]: changed(types, '/word/document.xml', '/word/other.xml'),
      }),
      'stored',
    ],
    ['Excel named as Word', 'a.docx', xlsx, 'not its type'],
    ['Word named as Excel', 'a.xlsx', docx, 'not its type'],
    ['Word named as PowerPoint', 'a.pptx', docx, 'not its type'],
    ['a new Word file named as an old one', 'a.doc', docx, 'not its type'],
    ['Word named as PDF', 'a.pdf', docx, 'not its type'],
    ['any zip', 'a.docx', plainZip, 'not its type'],
    ['an empty zip', 'a.docx', zipSync({}), 'not its type'],
    ['half a Word file', 'a.docx', docx.subarray(0, docx.length / 2), 'not its type'],
    [
      'something before the zip',
      'a.docx',
      Buffer.concat([Buffer.from('GIF89a'), docx]),
      'not its type',
    ],
    ['no content types', 'a.docx', repacked(docx, { [TYPES]: null }), 'not its type'],
    ['no relationships', 'a.docx', repacked(docx, { [RELS]: null }), 'not its type'],
    ['no main part', 'a.docx', repacked(docx, { 'word/document.xml': null }), 'not its type'],
    [
      'its main part only in a comment',
      'a.docx',
      repacked(docx, {
        [TYPES]: changed(types, /<Override[^>]*main\+xml[^>]*>/, '<!--$&-->'),
      }),
      'not its type',
    ],
    [
      'a main part on the network',
      'a.docx',
      repacked(docx, {
        [RELS]: changed(
          rels,
          'Target="word/document.xml"',
          'Target="word/document.xml" TargetMode="External"',
        ),
      }),
      'not its type',
    ],
    [
      'a document type in its directory',
      'a.docx',
      repacked(docx, {
        [TYPES]: changed(types, '<Types', '<!DOCTYPE x [<!ENTITY a "b">]><Types'),
      }),
      'not its type',
    ],
    [
      'a template',
      'a.docx',
      retyped(docx, 'document.main+xml', 'template.main+xml'),
      'not its type',
    ],
    [
      'a macro document',
      'a.docx',
      retyped(
        docx,
        /application\/[^"]*document\.main\+xml/,
        'application/vnd.ms-word.document.macroEnabled.main+xml',
      ),
      'macros',
    ],
    [
      'its macro type in character codes',
      'a.docx',
      repacked(docx, {
        [TYPES]: addType('word/x.bin', 'application/vnd.ms-office.v&#98;aProject'),
      }),
      'macros',
    ],
    [
      'a Visual Basic project',
      'a.docx',
      repacked(docx, { 'word/vbaProject.bin': blob(100) }),
      'macros',
    ],
    ['one in capitals', 'a.xlsx', repacked(xlsx, { 'xl/VBAPROJECT.BIN': blob(100) }), 'macros'],
    [
      'one under another name',
      'a.docx',
      repacked(docx, {
        'word/x.bin': blob(9),
        [TYPES]: addType('word/x.bin', 'application/vnd.ms-office.vbaProject'),
      }),
      'macros',
    ],
    [
      'a sheet of old macros',
      'a.xlsx',
      repacked(xlsx, { 'xl/macrosheets/sheet1.xml': '<x/>' }),
      'macros',
    ],
    [
      'a bomb of zeros',
      'a.docx',
      repacked(docx, { 'word/media/x.png': new Uint8Array(40_000_000) }),
      'too large',
    ],
    [
      '600 MB declared',
      'a.docx',
      withDirectory(repacked(docx, { 'word/media/x.bin': blob(4_000_000) }), (entry, index) => {
        if (index === 0) entry.writeUInt32LE(600_000_000, 24);
      }),
      'too large',
    ],
    ['10,001 entries', 'a.docx', repacked(docx, ofMany), 'too large'],
    [
      'a name that leaves the folder',
      'a.docx',
      repacked(docx, { '../../evil.xml': '<x/>' }),
      'not its type',
    ],
    ['one with backslashes', 'a.docx', repacked(docx, { '..\\evil.xml': '<x/>' }), 'not its type'],
    ['an absolute name', 'a.docx', repacked(docx, { '/etc/cron.d/x': 'x' }), 'not its type'],
    ['a drive', 'a.docx', repacked(docx, { 'C:/x': 'x' }), 'not its type'],
    [
      'two parts of one name',
      'a.docx',
      repacked(docx, { 'WORD/Document.xml': '<x/>' }),
      'not its type',
    ],
    [
      'entries that share their bytes',
      'a.docx',
      withDirectory(docx, (entry) => entry.writeUInt32LE(docx.length, 20)),
      'not its type',
    ],
    [
      'an entry with a password',
      'a.docx',
      withDirectory(docx, (entry) => entry.writeUInt16LE(1, 8)),
      'password',
    ],
    [
      'a directory that lies about its size',
      'a.docx',
      withDirectory(docx, (entry) => entry.writeUInt32LE(3, 24)),
      'not its type',
    ],
    [
      'a package with a password',
      'a.xlsx',
      compoundFile({ EncryptionInfo: blob(300), EncryptedPackage: blob(9_000) }),
      'password',
    ],
  ];
}

function oldCases(): Case[] {
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

/** What the server made of each, in one word, or all it said where it is none of these. */
async function verdicts(cases: Case[]): Promise<[what: string, verdict: string][]> {
  const found: [string, string][] = [];
  for (const [what, name, pending] of cases) {
    const content = await pending;
    const { status, body } = await bench.upload(name, content);
    if (status === 201 && body.fileSize === content.length) {
      found.push([what, 'stored']);
      continue;
    }
    const { code, detail = '', errors = [] } = body;
    const expected = code === 'unsupported_media_type' ? 415 : 400;
    const [refusal] = Object.entries(REFUSALS).find(([, words]) => words.test(detail)) ?? [];
    const isWhole = status === expected && errors[0]?.path === 'file' && errors.length === 1;
    found.push([what, isWhole && refusal !== undefined ? refusal : JSON.stringify(body)]);
  }
  return found;
}

const expected = (cases: Case[]) => cases.map(([what, , , verdict]) => [what, verdict]);

describe('what may be uploaded', () => {
  test.each([
    ['PDF', portableCases],
    ['Word, Excel and PowerPoint', packageCases],
    ['their older formats', oldCases],
  ])('%s', async (_what, make) => {
    const cases = await make();
    const before = (await bench.atRest()).rows.length;
    const found = await verdicts(cases);
    expect(found).toEqual(expected(cases));
    const { files, rows, arriving } = await bench.atRest();
    expect(rows.length - before).toBe(found.filter(([, verdict]) => verdict === 'stored').length);
    expect(files).toEqual(rows);
    expect(arriving).toEqual([]);
  });
});
