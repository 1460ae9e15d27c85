import {
  degrees,
  type PDFPage,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
  rgb,
  StandardFonts,
} from 'pdf-lib';
import type { AttachedDocument, ReadAttachment } from '../attachments.ts';

const pdfName = (text: string) => PDFName.of(text);

/** More pages would overwhelm the pack and exceed its time limit. */
const MOST_APPENDED_PAGES = 300;

const notAppended = ({ place, title }: AttachedDocument, why: string): ReadAttachment => ({
  place,
  title,
  outcome: { kind: 'listed', why },
});

/**
 * Opens a document with at most `mostPages` pages, or states why it can't be attached. Later steps never throw for a
 * document that passes here.
 */
async function openedDocument(
  content: Uint8Array,
  mostPages: number,
): Promise<PDFDocument | string> {
  try {
    const pdf = await PDFDocument.load(content, {
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    const pages = pdf.getPages();
    if (pages.length === 0) return 'it has no pages';
    if (pages.length > mostPages)
      return `the attachments would have more than ${MOST_APPENDED_PAGES} pages`;
    for (const page of pages) tidyPage(page);
    removeStreamExtras(pdf);
    // Pages without a size, or with parts of the wrong type, fail only when they are copied and numbered.
    const trial = await PDFDocument.create();
    await stampPages(trial, await trial.copyPages(pdf, pdf.getPageIndices()), () => '1');
    return pdf;
  } catch {
    // If the objects are encrypted too, reading fails before the library reports the encryption.
    return Buffer.from(content).includes('/Encrypt')
      ? 'it is protected with a password'
      : 'it cannot be read as a PDF';
  }
}

export async function readAttachments(
  attached: readonly AttachedDocument[],
): Promise<readonly ReadAttachment[]> {
  const read: ReadAttachment[] = [];
  let before = 0;
  for (const one of attached) {
    if (typeof one.content === 'string') {
      read.push(notAppended(one, one.content));
      continue;
    }
    const pdf = await openedDocument(one.content, MOST_APPENDED_PAGES - before);
    if (typeof pdf === 'string') {
      read.push(notAppended(one, pdf));
      continue;
    }
    const pages = pdf.getPageCount();
    const { place, title } = one;
    read.push({ place, title, outcome: { kind: 'pages', pages, before }, pdf });
    before += pages;
  }
  return read;
}

const REMOVED_ANNOTATION_KEYS = 'AA AF P Parent Kids Popup IRT Dest StructParent'.split(' ');
const REMOVED_PAGE_KEYS =
  'AA AF B DPart Dur Metadata PieceInfo PresSteps SeparationInfo StructParents Thumb Trans'.split(
    ' ',
  );
const REMOVED_STREAM_KEYS = 'AF StructParent StructParents'.split(' ');

/** Annotations that are drawn on a page. All others open windows, play media or open files. */
const DRAWN_ANNOTATIONS = new Set(
  'Widget FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink'.split(
    ' ',
  ),
);

const nameValue = (dict: PDFDict, key: string) =>
  dict.lookupMaybe(pdfName(key), PDFName)?.decodeText();

/** Links may only lead to the web, not to files or programs. */
const WEB_LINK = /^(?:https?|mailto):/i;

function leadsToWeb(action: unknown): action is PDFDict {
  if (!(action instanceof PDFDict) || nameValue(action, 'S') !== 'URI') return false;
  const address = action.lookup(pdfName('URI'));
  return (
    (address instanceof PDFString || address instanceof PDFHexString) &&
    WEB_LINK.test(address.decodeText())
  );
}

/** True for annotations that are kept. Removes their action unless it is a link to the web. */
function keepsAnnotation(remark: unknown): remark is PDFDict {
  if (!(remark instanceof PDFDict)) return false;
  const kind = nameValue(remark, 'Subtype') ?? '';
  const action = remark.lookup(pdfName('A'));
  const leadsOut = kind === 'Link' && leadsToWeb(action);
  if (!leadsOut && !DRAWN_ANNOTATIONS.has(kind)) return false;
  // Otherwise the page, the field and the annotations that it refers to would be copied too, with everything they refer
  // to.
  for (const key of REMOVED_ANNOTATION_KEYS) remark.delete(pdfName(key));
  if (leadsOut) action.delete(pdfName('Next'));
  else remark.delete(pdfName('A'));
  return true;
}

function removeStreamExtras({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream)
      for (const key of REMOVED_STREAM_KEYS) object.dict.delete(pdfName(key));
  }
}

function tidyPage({ node }: PDFPage): void {
  for (const key of REMOVED_PAGE_KEYS) node.delete(pdfName(key));
  const remarks = node.lookup(pdfName('Annots'));
  if (!(remarks instanceof PDFArray)) return;
  const kept = remarks.asArray().filter((_, index) => keepsAnnotation(remarks.lookup(index)));
  node.set(pdfName('Annots'), node.context.obj(kept));
}

const STAMP_STYLE = { size: 8, fromEdge: 14, colour: rgb(0.4, 0.39, 0.35) } as const;

async function stampPages(
  pdf: PDFDocument,
  pages: readonly PDFPage[],
  said: (index: number) => string,
) {
  if (pages.length === 0) return;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { size, fromEdge, colour } = STAMP_STYLE;
  pages.forEach((page, index) => {
    const text = said(index);
    const width = font.widthOfTextAtSize(text, size);
    const { x: left, y: bottom, width: wide, height: high } = page.getCropBox();
    const turned = ((page.getRotation().angle % 360) + 360) % 360;
    const along = fromEdge + width;
    const places = new Map([
      [0, { x: left + wide - along, y: bottom + fromEdge }],
      [90, { x: left + wide - fromEdge, y: bottom + high - along }],
      [180, { x: left + along, y: bottom + high - fromEdge }],
      [270, { x: left + fromEdge, y: bottom + along }],
    ]);
    const place = places.get(turned) ?? { x: left + fromEdge, y: bottom + fromEdge };
    page.drawText(text, { ...place, size, font, color: colour, rotate: degrees(turned) });
  });
}

interface OutlineEntry {
  readonly title: string;
  readonly page: PDFRef;
}

function addToOutline(
  { catalog, context }: PDFDocument,
  heading: string,
  entries: readonly OutlineEntry[],
) {
  const outlineRef = catalog.get(pdfName('Outlines'));
  const outline = catalog.lookupMaybe(pdfName('Outlines'), PDFDict);
  const [first] = entries;
  if (!(outlineRef instanceof PDFRef) || outline === undefined || first === undefined) return;
  const own = context.nextRef();
  const refs = entries.map(() => context.nextRef());
  const entry = (title: string, page: PDFRef, parent: PDFRef) =>
    context.obj({
      Title: PDFHexString.fromText(title),
      Parent: parent,
      Dest: [page, 'Fit'],
    });
  entries.forEach(({ title, page }, index) => {
    const dict = entry(title, page, own);
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before !== undefined) dict.set(pdfName('Prev'), before);
    if (after !== undefined) dict.set(pdfName('Next'), after);
    const ref = refs[index];
    if (ref !== undefined) context.assign(ref, dict);
  });
  const whole = entry(heading, first.page, outlineRef);
  whole.set(pdfName('First'), refs.at(0) ?? own);
  whole.set(pdfName('Last'), refs.at(-1) ?? own);
  // A negative count marks a closed entry.
  whole.set(pdfName('Count'), PDFNumber.of(-refs.length));
  const lastRef = outline.get(pdfName('Last'));
  const last = outline.lookupMaybe(pdfName('Last'), PDFDict);
  if (lastRef instanceof PDFRef && last !== undefined) {
    last.set(pdfName('Next'), own);
    whole.set(pdfName('Prev'), lastRef);
  } else outline.set(pdfName('First'), own);
  context.assign(own, whole);
  outline.set(pdfName('Last'), own);
  const count = outline.lookupMaybe(pdfName('Count'), PDFNumber)?.asNumber() ?? 0;
  outline.set(pdfName('Count'), PDFNumber.of(count + 1));
}

export const appendedPages = (read: readonly ReadAttachment[]): number =>
  read.reduce((all, { outcome }) => all + (outcome.kind === 'pages' ? outcome.pages : 0), 0);

export async function appendDocuments(
  pdf: PDFDocument,
  read: readonly ReadAttachment[],
  code: string | undefined,
): Promise<void> {
  const own = pdf.getPageCount();
  const entries: OutlineEntry[] = [];
  const added: PDFPage[] = [];
  for (const { title, pdf: other } of read) {
    if (other === undefined) continue;
    const pages = await pdf.copyPages(other, other.getPageIndices());
    for (const [index, page] of pages.entries()) {
      pdf.addPage(page);
      added.push(page);
      if (index === 0) entries.push({ title, page: page.ref });
    }
  }
  const all = own + added.length;
  const sealed = code === undefined ? '' : `${code} \u00B7 `;
  await stampPages(pdf, added, (index) => `${sealed}Page ${own + index + 1} of ${all}`);
  addToOutline(pdf, 'Attached documents', entries);
}
