import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocumentProxy } from 'unpdf';
import * as z from 'zod/mini';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError, PageCollector } from './extractedText.ts';
import type { Piece } from './pdfLayout.ts';
import { pageText } from './pdfLayout.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Chinese, Japanese and Korean PDFs refer to character maps without including them. */
const CHARACTER_MAPS = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'cmaps/',
);

/** Image objects are uncompressed entries of a PDF, even if other objects are compressed. */
const PDF_PICTURE = /\/Subtype\s*\/Image\b/;

export async function pdfText(bytes: Buffer): Promise<ExtractedText> {
  const hasPictures = PDF_PICTURE.test(bytes.toString('latin1'));
  const pdf = await open(bytes);
  try {
    const collector = new PageCollector();
    const withoutText: number[] = [];
    const pageCount = Math.min(pdf.numPages, PageCollector.mostPages);
    for (let number = 1; number <= pageCount && !collector.isFull; number += 1) {
      const text = await textOfPage(pdf, number);
      if (text.trim() === '') withoutText.push(number);
      else collector.add(number, null, text);
    }
    if (collector.pages().length === 0) throw new NoTextError(hasPictures ? 'pictures' : 'empty');
    const scanned = hasPictures ? pagesText(withoutText) : '';
    return { unit: 'page', pages: collector.pages(), scanned };
  } catch (error) {
    throw error instanceof NoTextError ? error : new NoTextError('damaged', error);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function pagesText(numbers: readonly number[]): string {
  if (numbers.length === 0) return '';
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const listed = runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`));
  return `${numbers.length === 1 ? 'page' : 'pages'} ${listed.join(', ')}`;
}

async function open(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      // Only the text is needed: nothing is drawn, fetched or run.
      useSystemFonts: false,
      cMapUrl: CHARACTER_MAPS,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new NoTextError(isLocked ? 'password' : 'damaged', error);
  }
}

type PdfTextPage = Awaited<ReturnType<PdfDocument['getPage']>>;

const fieldSchema = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Ch']),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldValue: z.union([z.string(), z.array(z.string())]),
  hidden: z.optional(z.boolean()),
  password: z.optional(z.boolean()),
});

/** The approximate height of a form field line, in points. */
const FIELD_LINE = 12;

async function formFieldPieces(page: PdfTextPage): Promise<Piece[]> {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    const field = z.safeParse(fieldSchema, annotation);
    if (!field.success || field.data.hidden === true || field.data.password === true) return [];
    const { rect, fieldValue } = field.data;
    const [x, bottom, right, top] = rect;
    const lines = [fieldValue].flat().flatMap((value) => value.split(/[\r\n]+/));
    const height = Math.min(FIELD_LINE, (top - bottom) / Math.max(1, lines.length));
    return lines
      .filter((line) => line.trim() !== '')
      .map((text, index) => ({
        text,
        x,
        // Text is vertically centred in a single-line field and starts at the top of a larger field.
        y: lines.length === 1 ? (top + bottom - height) / 2 : top - (index + 1) * height,
        width: Math.min(right - x, (text.length * height) / 2),
        size: height,
      }));
  });
}

async function textOfPage(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const pieces: Piece[] = [];
  const turned: string[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    // A matrix that states how the text is rotated and scaled, and where it begins.
    const [across, up, , , x, y] = item.transform.map(Number);
    if (x === undefined || y === undefined || across === undefined || up === undefined) continue;
    const isTurned = Math.abs(up) > Math.abs(across) || across < 0;
    if (isTurned) turned.push(item.str);
    else pieces.push({ text: item.str, x, y, width: item.width, size: item.height || across });
  }
  pieces.push(...(await formFieldPieces(page)));
  page.cleanup();
  const text = pageText(pieces);
  return turned.length === 0 ? text : `${text}\n${turned.join(' ')}`;
}
