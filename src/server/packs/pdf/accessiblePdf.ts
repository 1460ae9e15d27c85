import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';
import type { ReadAttachment } from '../attachments.ts';
import { appendDocuments, appendedPages } from './appendedDocuments.ts';

const name = (text: string) => PDFName.of(text);
const roleOf = (element: PDFDict) => element.lookupMaybe(name('S'), PDFName)?.decodeText();

/** The elements below one in the tree of tags. */
function below(element: PDFDict): PDFDict[] {
  const kids = element.lookup(name('K'));
  if (kids instanceof PDFDict) return [kids];
  if (!(kids instanceof PDFArray)) return [];
  return kids
    .asArray()
    .map((_, index) => kids.lookup(index))
    .filter((kid) => kid instanceof PDFDict);
}

/** What is said of a cell as a cell: the headings that it names, the columns that it spans. */
function cellAttributes(cell: PDFDict): PDFDict | null {
  const attributes = cell.lookup(name('A'));
  const all =
    attributes instanceof PDFArray
      ? attributes.asArray().map((_, index) => attributes.lookup(index))
      : [attributes];
  const isOfTable = (one: unknown): one is PDFDict =>
    one instanceof PDFDict && one.lookupMaybe(name('O'), PDFName)?.decodeText() === 'Table';
  return all.find(isOfTable) ?? null;
}

/**
 * The first cell of a row is its heading. The cells then no longer name the headings of their
 * columns, since that would leave out the row's: headings say of what they are one.
 */
function nameRow(row: PDFDict): void {
  const cells = below(row);
  const [first] = cells;
  for (const cell of cells) {
    if (roleOf(cell) === 'TD') cellAttributes(cell)?.delete(name('Headers'));
  }
  if (first === undefined || roleOf(first) !== 'TD') return;
  const attributes = cellAttributes(first);
  // A row of one cell is a heading or a note, and not about the cells beside it.
  if (attributes === null || cells.length === 1) return;
  first.set(name('S'), name('TH'));
  attributes.set(name('Scope'), name('Row'));
}

const NAMESPACES_END = / ><dc:/;

/** Says in the document's properties that it conforms to PDF/UA-1, and shows its title on windows. */
function declare(pdf: PDFDocument): void {
  const preferences =
    pdf.catalog.lookupMaybe(name('ViewerPreferences'), PDFDict) ?? pdf.context.obj({});
  preferences.set(name('DisplayDocTitle'), PDFBool.True);
  pdf.catalog.set(name('ViewerPreferences'), preferences);
  const properties = pdf.catalog.lookup(name('Metadata'));
  if (!(properties instanceof PDFRawStream)) throw new Error('The PDF has no properties.');
  const said = Buffer.from(properties.contents).toString('utf8');
  const declared = said
    .replace(NAMESPACES_END, ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"$&')
    .replace('</rdf:Description>', '<pdfuaid:part>1</pdfuaid:part>$&');
  const stream = pdf.context.stream(Buffer.from(declared, 'utf8'), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  const place = pdf.catalog.get(name('Metadata'));
  if (place instanceof PDFRef) pdf.context.assign(place, stream);
}

interface AccessibleOptions {
  /** Whether everything that PDF/UA-1 asks for is there: every character has a glyph. */
  readonly conforms: boolean;
  /** What follows; with it the file does not conform, since nobody knows what a document says of itself. */
  readonly appended?: readonly ReadAttachment[];
  /** Of a published pack. */
  readonly code?: string | undefined;
}

/**
 * Completes a typeset PDF: first cells are the headings of their rows, which Typst cannot say, and
 * PDF/UA-1 is declared. What describes the pages is compressed, not only what is on them.
 */
export async function accessiblePdf(
  typeset: Uint8Array,
  { conforms, appended = [], code }: AccessibleOptions,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(typeset, { updateMetadata: false });
  for (const [, element] of pdf.context.enumerateIndirectObjects()) {
    if (element instanceof PDFDict && roleOf(element) === 'TR') nameRow(element);
  }
  if (appendedPages(appended) > 0) await appendDocuments(pdf, appended, code);
  else if (conforms) declare(pdf);
  return pdf.save({ addDefaultPage: false, objectsPerTick: Number.POSITIVE_INFINITY });
}
