import { utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compoundFile,
  docxFile,
  partOf,
  pptxFile,
  repacked,
  withDirectory,
  xlsxFile,
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

const TYPES = '[Content_Types].xml';
const RELS = '_rels/.rels';
const DOCUMENT =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const changed = (text: string, from: string | RegExp, to: string): string => {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`${String(from)} is not there`);
  return result;
};
const retyped = (file: Uint8Array, from: string | RegExp, to: string) =>
  repacked(file, { [TYPES]: changed(partOf(file, TYPES), from, to) });

function bySheetJs(): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet([['Revenue', 1]]));
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('the workbook was not written as bytes');
  return bytes;
}

/** A zip file behind something else, whose directory says where everything is now. */
function behind(start: Buffer, zip: Buffer): Buffer {
  const moved = withDirectory(zip, (entry) => {
    entry.writeUInt32LE(entry.readUInt32LE(42) + start.length, 42);
  });
  const end = moved.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  moved.writeUInt32LE(moved.readUInt32LE(end + 16) + start.length, end + 16);
  return Buffer.concat([start, moved]);
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
    ['an Excel file of SheetJS, which lists types of macros', 'a.xlsx', bySheetJs(), 'stored'],
    [
      'a part with a type of macros by its ending',
      'a.xlsx',
      repacked(bySheetJs(), { 'xl/x.bin': blob(100) }),
      'macros',
    ],
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
    [
      'a picture that is a Word file too',
      'a.docx',
      behind(Buffer.from('GIF89a'), docx),
      'not its type',
    ],
    ['no content types', 'a.docx', repacked(docx, { [TYPES]: null }), 'not its type'],
    ['no relationships', 'a.docx', repacked(docx, { [RELS]: null }), 'not its type'],
    ['no main part', 'a.docx', repacked(docx, { 'word/document.xml': null }), 'not its type'],
    [
      'two main parts',
      'a.docx',
      repacked(docx, {
        'word/other.xml': partOf(docx, 'word/document.xml'),
        [RELS]: changed(
          rels,
          '</Relationships>',
          `<Relationship Id="other" Type="${DOCUMENT}" Target="word/other.xml"/></Relationships>`,
        ),
      }),
      'not its type',
    ],
    [
      'content types of 5 MB',
      'a.docx',
      repacked(docx, {
        [TYPES]: changed(types, '</Types>', `${' '.repeat(5_000_000)}</Types>`),
        'word/media/x.png': blob(40_000),
      }),
      'not its type',
    ],
    [
      'parts that are packed in a way of their own',
      'a.docx',
      withDirectory(docx, (entry) => {
        if (entry.includes('word/')) entry.writeUInt16LE(9, 10);
      }),
      'not its type',
    ],
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
      'a zip bomb of zeros',
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
      withDirectory(docx, (entry) => {
        if (entry.includes('word/')) entry.writeUInt32LE(docx.length, 20);
      }),
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

test('newer Office files that may be uploaded', async () => {
  const { found, expected } = await judged(bench, await packageCases());
  expect(found).toEqual(expected);
});
