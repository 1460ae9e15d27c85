/** A part of a document, as its text has it. */
interface DocumentPart {
  /** null where the document was not read; then it is one of pages. */
  readonly unit: 'page' | 'slide' | 'sheet' | 'document' | null;
  readonly number: number;
  /** The name of a sheet. */
  readonly title: string | null;
}

/** "page 3", "slide 2", "sheet Cash". */
export function documentPage({ unit, number, title }: DocumentPart): string {
  const kind = unit === null || unit === 'document' ? 'page' : unit;
  return `${kind} ${title ?? number}`;
}
