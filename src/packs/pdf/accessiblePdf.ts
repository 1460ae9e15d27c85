import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';
import type { ReadAttachment } from '../attachments.ts';
import { appendDocuments, appendedPages } from './appendedDocuments.ts';

const tagName = (text: string) => PDFName.of(text);
const tagRole = (element: PDFDict) => element.lookupMaybe(tagName('S'), PDFName)?.decodeText();

function childElements(element: PDFDict): PDFDict[] {
  const kids = element.lookup(tagName('K'));
  if (kids instanceof PDFDict) return [kids];
  if (!(kids instanceof PDFArray)) return [];
  return kids
    .asArray()
    .map((_, index) => kids.lookup(index))
    .filter((kid) => kid instanceof PDFDict);
}

/** A cell's table attributes: the headings it refers to and the columns it spans. */
function cellAttributes(cell: PDFDict): PDFDict | null {
  const attributes = cell.lookup(tagName('A'));
  const all =
    attributes instanceof PDFArray
      ? attributes.asArray().map((_, index) => attributes.lookup(index))
      : [attributes];
  const isOfTable = (one: unknown): one is PDFDict =>
    one instanceof PDFDict && one.lookupMaybe(tagName('O'), PDFName)?.decodeText() === 'Table';
  return all.find(isOfTable) ?? null;
}

/**
 * Makes the first cell of a row its heading. The other cells no longer name their column headings, because such an
 * explicit list would exclude the row heading.
 */
function nameRow(row: PDFDict): void {
  const cells = childElements(row);
  const [first] = cells;
  for (const cell of cells) {
    if (tagRole(cell) === 'TD') cellAttributes(cell)?.delete(tagName('Headers'));
  }
  if (first === undefined || tagRole(first) !== 'TD') return;
  const attributes = cellAttributes(first);
  if (attributes === null || cells.length === 1) return;
  first.set(tagName('S'), tagName('TH'));
  attributes.set(tagName('Scope'), tagName('Row'));
}

const NAMESPACES_END = / ><dc:/;

function declareConformance(pdf: PDFDocument): void {
  const preferences =
    pdf.catalog.lookupMaybe(tagName('ViewerPreferences'), PDFDict) ?? pdf.context.obj({});
  preferences.set(tagName('DisplayDocTitle'), PDFBool.True);
  pdf.catalog.set(tagName('ViewerPreferences'), preferences);
  const properties = pdf.catalog.lookup(tagName('Metadata'));
  if (!(properties instanceof PDFRawStream)) throw new Error('The PDF has no properties.');
  const said = Buffer.from(properties.contents).toString('utf8');
  const declared = said
    .replace(NAMESPACES_END, ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"$&')
    .replace('</rdf:Description>', '<pdfuaid:part>1</pdfuaid:part>$&');
  const stream = pdf.context.stream(Buffer.from(declared, 'utf8'), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  const place = pdf.catalog.get(tagName('Metadata'));
  if (place instanceof PDFRef) pdf.context.assign(place, stream);
}

interface AccessibleOptions {
  /** True if the file has everything that PDF/UA-1 requires, including a glyph for every character. */
  readonly conforms: boolean;
  /** Attached documents. With attachments the file doesn't conform, because their own tags are unknown. */
  readonly appended?: readonly ReadAttachment[];
  readonly code?: string | undefined;
}

/**
 * Completes a typeset PDF: turns first cells into row headings, which Typst can't do, declares PDF/UA-1, and compresses
 * the objects that describe the pages.
 */
export async function accessiblePdf(
  typeset: Uint8Array,
  { conforms, appended = [], code }: AccessibleOptions,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(typeset, { updateMetadata: false });
  for (const [, element] of pdf.context.enumerateIndirectObjects()) {
    if (element instanceof PDFDict && tagRole(element) === 'TR') nameRow(element);
  }
  if (appendedPages(appended) > 0) await appendDocuments(pdf, appended, code);
  else if (conforms) declareConformance(pdf);
  return pdf.save({ addDefaultPage: false, objectsPerTick: Number.POSITIVE_INFINITY });
}
