import {
  degrees,
  type PDFContext,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPack } from '../model/buildPack.ts';
import { normalMonth } from '../model/testPacks.ts';
import { ThreadEndedError } from '../../threads/watchedThread.ts';
import { type AttachedDocument, withAttachmentsIfPossible } from '../attachments.ts';
import { appendedPages, readAttachments } from './appendedDocuments.ts';
import { renderPdf } from './renderPdf.ts';
import { type ReadPdf, readPdf, tableRows } from './testPdf.ts';

type Odd = (context: PDFContext) => PDFObject | undefined;

/** A PDF with a page for each of these texts, as another program would make one: tagged, linked, with a script. */
async function otherPdf(...texts: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const attachedFile = context.register(context.flateStream('A file', { Type: 'EmbeddedFile' }));
  const form = context.register(
    context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], StructParents: 7 }),
  );
  for (const text of texts) {
    const page = pdf.addPage([300, 400]);
    page.drawText(text, { x: 40, y: 200, size: 12 });
    page.setRotation(degrees(90));
    page.node.newXObject('Form', form);
    page.node.set(PDFName.of('Dur'), context.obj(1));
    page.node.set(PDFName.of('StructParents'), context.obj(0));
    page.node.set(
      PDFName.of('AA'),
      context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(1)') } }),
    );
    page.node.set(PDFName.of('AF'), context.obj([{ Type: 'Filespec', EF: { F: attachedFile } }]));
    const link = (action: Record<string, PDFName | PDFString>) =>
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 10, 10],
        P: page.ref,
        A: context.obj(action),
      });
    page.node.set(
      PDFName.of('Annots'),
      context.obj([
        link({ S: PDFName.of('URI'), URI: PDFString.of('https://example.com/') }),
        link({ S: PDFName.of('URI'), URI: PDFString.of('file:///etc/passwd') }),
        link({ S: PDFName.of('Launch'), F: PDFString.of('run.exe') }),
        link({ S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(2)') }),
      ]),
    );
  }
  return pdf.save();
}

/** Three pages, of which the second is as no program should write one. */
async function oddPdf(key: string, odd: Odd): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await otherPdf('one', 'two', 'three'));
  const page = pdf.getPage(1).node;
  const value = odd(pdf.context);
  if (value === undefined) page.delete(PDFName.of(key));
  else page.set(PDFName.of(key), value);
  return pdf.save();
}

async function protectedPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const { context } = pdf;
  context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard', V: 1, R: 2 }));
  return pdf.save();
}

const attached = (...contents: readonly (Uint8Array | string)[]): AttachedDocument[] =>
  contents.map((content, place) => ({ place, title: `Döcument ${place + 1}.pdf`, content }));

describe('a PDF that is to follow', () => {
  test('says its pages, or why it cannot', async () => {
    const read = await readAttachments(
      attached(
        await otherPdf('one', 'two'),
        await protectedPdf(),
        new TextEncoder().encode('%PDF-1.7 and nothing else'),
        'its file is missing',
        await otherPdf('three'),
      ),
    );
    expect(read.map(({ outcome }) => outcome)).toEqual([
      { kind: 'pages', pages: 2, before: 0 },
      { kind: 'listed', why: 'it is protected with a password' },
      { kind: 'listed', why: 'it cannot be read as a PDF' },
      { kind: 'listed', why: 'its file is missing' },
      { kind: 'pages', pages: 1, before: 2 },
    ]);
    expect(appendedPages(read)).toBe(3);
  });

  test.each<[string, string, Odd]>([
    ['MediaBox', 'missing', () => undefined],
    ['MediaBox', 'too short', (context) => context.obj([0, 0, 300])],
    ['CropBox', 'no numbers', (context) => context.obj([0, 0, 300, 'wide'])],
    ['Rotate', 'no number', () => PDFName.of('around')],
    ['Resources', 'a list', (context) => context.obj([1])],
    ['Resources', 'without fonts', (context) => context.obj({ Font: 1 })],
    ['Contents', 'a number', () => PDFNumber.of(5)],
  ])('stays away where its %s is %s', async (key, _, odd) => {
    const read = await readAttachments(attached(await oddPdf(key, odd), await otherPdf('four')));
    expect(read.map(({ outcome }) => outcome)).toEqual([
      { kind: 'listed', why: 'it cannot be read as a PDF' },
      { kind: 'pages', pages: 1, before: 0 },
    ]);
  });
});

describe('a pack', () => {
  const [small] = attached(new Uint8Array(1));
  const withOne = (...errors: Error[]) => {
    const asked: string[] = [];
    const made = withAttachmentsIfPossible(small === undefined ? [] : [small], async ([one]) => {
      asked.push(typeof one?.content === 'string' ? one.content : 'with it');
      const error = errors.shift();
      if (error !== undefined) throw error;
    });
    return made.then(
      () => asked,
      () => [...asked, 'failed'],
    );
  };

  test('is made without its documents where the thread ends over them', async () => {
    expect(await withOne()).toEqual(['with it']);
    expect(await withOne(new ThreadEndedError('large'))).toEqual([
      'with it',
      'it is too large to attach',
    ]);
    expect(await withOne(new ThreadEndedError('failed'))).toEqual([
      'with it',
      'it could not be added',
    ]);
  });

  test('is not tried again for ever, nor after the end', async () => {
    const slow = new ThreadEndedError('slow');
    expect(await withOne(slow, slow)).toEqual(['with it', 'it is too large to attach', 'failed']);
    expect(await withOne(new ThreadEndedError('stopped'))).toEqual(['with it', 'failed']);
    expect(await withOne(new TypeError('Another matter'))).toEqual(['with it', 'failed']);
  });
});

describe('a pack with documents', () => {
  const source = normalMonth();
  let bytes: Uint8Array;
  let pdf: ReadPdf;
  let own: ReadPdf;
  beforeAll(async () => {
    const [first] = source.documents;
    if (first === undefined) throw new Error('The month has no documents');
    const appended = await readAttachments(
      attached(await otherPdf('one', 'two'), await otherPdf('three')),
    );
    const documents = appended.map(({ title, outcome }) => ({
      ...first,
      originalName: title,
      appended: outcome,
    }));
    const pack = buildPack({
      ...source,
      documents: [
        ...documents,
        {
          ...first,
          originalName: 'Notes.docx',
          appended: { kind: 'listed', why: 'only PDF documents can be attached' },
        },
      ],
    });
    const seal = {
      code: 'K7QX-3MTB-9RWD',
      said: 'Published May 3, 2026, version 1',
      number: 1,
      checkedAt: 'https://reports.example/?verify',
    };
    const sealed = { ...pack, seal };
    own = await readPdf(await renderPdf(sealed, { paper: 'a4' }));
    bytes = await renderPdf(sealed, { paper: 'a4', appended });
    pdf = await readPdf(bytes);
  });

  test('has its own pages first, and numbers that carry on', () => {
    const count = own.pages.length;
    expect(pdf.pages).toHaveLength(count + 3);
    expect(pdf.pages[2]?.text).toContain(`of ${count + 3}`);
    pdf.pages.slice(count).forEach(({ text }, index) => {
      expect(text).toContain(['one', 'two', 'three'][index]);
      expect(text).toContain(`K7QX-3MTB-9RWD · Page ${count + index + 1} of ${count + 3}`);
    });
  });

  test('says in its list which follow, from which page, and why others do not', () => {
    const first = own.pages.length + 1;
    expect(
      tableRows(pdf)
        .filter(([name = '']) => /^(?:Döcument|Notes)/.test(name))
        .map((row) => row.at(-1)),
    ).toEqual([
      `2 pages, from page ${first}`,
      `1 page, from page ${first + 2}`,
      'No: only PDF documents can be attached',
    ]);
  });

  test('has them in its outline, after its own sections', () => {
    expect(pdf.outline.slice(0, -1)).toHaveLength(own.outline.length);
    const last = pdf.outline.at(-1);
    expect(last?.title).toBe('Attached documents');
    expect(last?.items.map(({ title }) => title)).toEqual(['Döcument 1.pdf', 'Döcument 2.pdf']);
  });

  test('keeps the tags of its own pages, and takes none of others', () => {
    expect(pdf.isMarked).toBe(true);
    expect(pdf.tags.slice(0, own.tags.length)).toEqual(own.tags);
    expect(pdf.tags.slice(own.tags.length).flatMap(({ children }) => children)).toEqual([]);
  });

  test('does nothing by itself: of what a document would do, links to the web are left', async () => {
    const { context } = await PDFDocument.load(bytes);
    const all = context
      .enumerateIndirectObjects()
      .map(([, object]) => object.toString())
      .join(' ');
    expect(all).not.toMatch(/JavaScript|Launch|EmbeddedFile|Filespec|file:|\/Dur|StructParents 7/);
    expect(all).toContain('https://example.com/');
  });

  test('says nothing of PDF/UA, which documents may not keep', () => {
    expect(Buffer.from(bytes).includes('pdfuaid')).toBe(false);
  });
});
