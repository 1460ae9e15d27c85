import { expect, test } from 'vitest';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { compoundFile, docxFile, pdfFile, pptxFile, repacked } from '../testFiles.ts';
import type { TextReason } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';
import { readText } from './readText.ts';
import type { MadeFile } from './testDocuments.ts';
import {
  docxOf,
  docxWith,
  drawnPdf,
  paragraph,
  pictureDocx,
  picturePdf,
  sampleFile,
  xlsxWith,
} from './testDocuments.ts';

const BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const scrambled = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, at) => (at > 600 ? byte ^ 0x5a : byte)));

const NONE: readonly (readonly [string, UploadExtension, () => MadeFile, TextReason])[] = [
  ['pictures only', 'pdf', picturePdf, 'pictures'],
  ['a blank page', 'pdf', () => drawnPdf(() => {}), 'empty'],
  ['a password', 'pdf', () => sampleFile('password.pdf'), 'password'],
  [
    'a password, newer',
    'pdf',
    () =>
      drawnPdf((document) => document.text('closed'), { userPassword: 'x', pdfVersion: '1.7ext3' }),
    'password',
  ],
  ['no PDF but for its first line', 'pdf', () => Buffer.from('%PDF-1.4\nnothing'), 'damaged'],
  ['an end that is missing', 'pdf', async () => cut(await pdfFile(), 0.2), 'damaged'],
  ['pictures only', 'docx', pictureDocx, 'pictures'],
  ['nothing', 'docx', () => docxWith(''), 'empty'],
  ['blanks', 'docx', () => docxOf(' \u00A0 '), 'empty'],
  [
    'a document type',
    'docx',
    async () =>
      repacked(await docxFile(), {
        'word/document.xml': `${BOMB}<w:document xmlns:w="w">${paragraph('&b;')}</w:document>`,
      }),
    'damaged',
  ],
  [
    'a document type in the list of parts',
    'docx',
    async () => repacked(await docxFile(), { '_rels/.rels': `${BOMB}<Relationships/>` }),
    'damaged',
  ],
  ['tags that do not end', 'docx', () => docxWith('<w:p><w:r>'), 'damaged'],
  [
    'a main part that is missing',
    'docx',
    async () => repacked(await docxFile(), { 'word/document.xml': null }),
    'damaged',
  ],
  ['an end that is missing', 'docx', async () => cut(await docxFile(), 0.7), 'damaged'],
  ['other bytes', 'docx', async () => scrambled(await docxFile()), 'damaged'],
  [
    'a password',
    'docx',
    () => compoundFile({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(64) }),
    'password',
  ],
  [
    'far more when unpacked',
    'docx',
    () => docxWith(`<w:p>${' '.repeat(160 * 1024 * 1024)}</w:p>`),
    'large',
  ],
  ['no cells', 'xlsx', () => xlsxWith([{ name: 'Empty', rows: '' }]), 'empty'],
  [
    'a document type',
    'xlsx',
    () => xlsxWith([{ name: 'A', rows: '' }], { 'xl/sharedStrings.xml': `${BOMB}<sst/>` }),
    'damaged',
  ],
  [
    'a document type',
    'pptx',
    async () =>
      repacked(await pptxFile(), { 'ppt/slides/slide1.xml': `${BOMB}<p:sld xmlns:p="p"/>` }),
    'damaged',
  ],
  [
    'no slides',
    'pptx',
    async () =>
      repacked(await pptxFile(), { 'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>' }),
    'empty',
  ],
  ['an end that is missing', 'doc', () => cut(sampleFile('older.doc'), 0.3), 'damaged'],
  ['other bytes', 'doc', () => scrambled(sampleFile('older.doc')), 'damaged'],
  ['other bytes', 'ppt', () => scrambled(sampleFile('older.ppt.gz')), 'damaged'],
  [
    'streams of noughts',
    'ppt',
    () =>
      compoundFile({ 'Current User': Buffer.alloc(64), 'PowerPoint Document': Buffer.alloc(64) }),
    'damaged',
  ],
  ['other bytes', 'xls', () => scrambled(sampleFile('older.xls')), 'damaged'],
];

test.each(NONE)('%s (%s): no text', async (_, type, make, reason) => {
  const file = await make();
  const error: unknown = await readText(file, type).then(
    ({ pages }) => pages,
    (thrown: unknown) => thrown,
  );
  expect(error instanceof NoTextError ? error.reason : error).toBe(reason);
});
