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

const name = (text: string) => PDFName.of(text);

/** More would bury the pack, and take longer than a pack may. */
const MOST_PAGES = 300;

const notAppended = ({ place, title }: AttachedDocument, why: string): ReadAttachment => ({
  place,
  title,
  outcome: { kind: 'listed', why },
});

/** A document of at most so many pages, or why it stays away: nothing that is done with it later throws. */
async function opened(content: Uint8Array, mostPages: number): Promise<PDFDocument | string> {
  try {
    const pdf = await PDFDocument.load(content, {
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    const pages = pdf.getPages();
    if (pages.length === 0) return 'it has no pages';
    if (pages.length > mostPages) return `more than ${MOST_PAGES} pages would follow`;
    for (const page of pages) tidy(page);
    loosen(pdf);
    // Pages without a size, or with parts of a wrong kind, are found out only as they are copied and numbered.
    const trial = await PDFDocument.create();
    await stamp(trial, await trial.copyPages(pdf, pdf.getPageIndices()), () => '1');
    return pdf;
  } catch {
    // Where its objects are encrypted too, reading ends before anything says so.
    return Buffer.from(content).includes('/Encrypt')
      ? 'it is protected by a password'
      : 'it cannot be read as a PDF';
  }
}

/** Reads the documents that are to follow a pack; each says how many pages it has, or why it stays away. */
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
    const pdf = await opened(one.content, MOST_PAGES - before);
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

const OF_REMARKS = 'AA AF P Parent Kids Popup IRT Dest StructParent'.split(' ');
/** Tags, which would be taken for those of the pack, files, and how a page comes and goes on a screen. */
const OF_PAGES =
  'AA AF B DPart Dur Metadata PieceInfo PresSteps SeparationInfo StructParents Thumb Trans'.split(
    ' ',
  );
const OF_STREAMS = 'AF StructParent StructParents'.split(' ');

/** Remarks that are drawn on a page; all others are windows of a program, or play or open something. */
const DRAWN = new Set(
  'Widget FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Ink'.split(
    ' ',
  ),
);

const keyed = (dict: PDFDict, key: string) => dict.lookupMaybe(name(key), PDFName)?.decodeText();

/** Where links may lead: not to files, nor to programs. */
const WEB = /^(?:https?|mailto):/i;

function leadsToWeb(action: unknown): action is PDFDict {
  if (!(action instanceof PDFDict) || keyed(action, 'S') !== 'URI') return false;
  const address = action.lookup(name('URI'));
  return (
    (address instanceof PDFString || address instanceof PDFHexString) &&
    WEB.test(address.decodeText())
  );
}

/** Whether a remark stays; what it would do is taken from it, but for a link to the web. */
function keepsRemark(remark: unknown): remark is PDFDict {
  if (!(remark instanceof PDFDict)) return false;
  const kind = keyed(remark, 'Subtype') ?? '';
  const action = remark.lookup(name('A'));
  const leadsOut = kind === 'Link' && leadsToWeb(action);
  if (!leadsOut && !DRAWN.has(kind)) return false;
  // The page, the field or another remark that it belongs to would be copied with it, and all they lead to.
  for (const key of OF_REMARKS) remark.delete(name(key));
  if (leadsOut) action.delete(name('Next'));
  else remark.delete(name('A'));
  return true;
}

/** Takes tags and files from what pages are made of. */
function loosen({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFStream) for (const key of OF_STREAMS) object.dict.delete(name(key));
  }
}

/** A page without what leads elsewhere or does something by itself; it looks the same. */
function tidy({ node }: PDFPage): void {
  for (const key of OF_PAGES) node.delete(name(key));
  const remarks = node.lookup(name('Annots'));
  if (!(remarks instanceof PDFArray)) return;
  const kept = remarks.asArray().filter((_, index) => keepsRemark(remarks.lookup(index)));
  node.set(name('Annots'), node.context.obj(kept));
}

const STAMP = { size: 8, fromEdge: 14, colour: rgb(0.4, 0.39, 0.35) } as const;

/** The text at the lower right of a page as it is seen, whichever way it is turned. */
async function stamp(pdf: PDFDocument, pages: readonly PDFPage[], said: (index: number) => string) {
  if (pages.length === 0) return;
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { size, fromEdge, colour } = STAMP;
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

interface Entry {
  readonly title: string;
  readonly page: PDFRef;
}

/** The documents below one entry, after all others of the outline. */
function addToOutline(
  { catalog, context }: PDFDocument,
  heading: string,
  entries: readonly Entry[],
) {
  const outlineRef = catalog.get(name('Outlines'));
  const outline = catalog.lookupMaybe(name('Outlines'), PDFDict);
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
    if (before !== undefined) dict.set(name('Prev'), before);
    if (after !== undefined) dict.set(name('Next'), after);
    const ref = refs[index];
    if (ref !== undefined) context.assign(ref, dict);
  });
  const whole = entry(heading, first.page, outlineRef);
  whole.set(name('First'), refs.at(0) ?? own);
  whole.set(name('Last'), refs.at(-1) ?? own);
  // Closed, as an entry with a negative count is.
  whole.set(name('Count'), PDFNumber.of(-refs.length));
  const lastRef = outline.get(name('Last'));
  const last = outline.lookupMaybe(name('Last'), PDFDict);
  if (lastRef instanceof PDFRef && last !== undefined) {
    last.set(name('Next'), own);
    whole.set(name('Prev'), lastRef);
  } else outline.set(name('First'), own);
  context.assign(own, whole);
  outline.set(name('Last'), own);
  const count = outline.lookupMaybe(name('Count'), PDFNumber)?.asNumber() ?? 0;
  outline.set(name('Count'), PDFNumber.of(count + 1));
}

/** How many pages follow a pack. */
export const appendedPages = (read: readonly ReadAttachment[]): number =>
  read.reduce((all, { outcome }) => all + (outcome.kind === 'pages' ? outcome.pages : 0), 0);

/**
 * Adds the documents after the pages of a pack, each page with its number. They are as they were uploaded, but
 * do nothing by themselves. `code`: of a published pack, on each of its pages.
 */
export async function appendDocuments(
  pdf: PDFDocument,
  read: readonly ReadAttachment[],
  code: string | undefined,
): Promise<void> {
  const own = pdf.getPageCount();
  const entries: Entry[] = [];
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
  await stamp(pdf, added, (index) => `${sealed}Page ${own + index + 1} of ${all}`);
  addToOutline(pdf, 'Documents that follow', entries);
}
