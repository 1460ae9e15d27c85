interface DocumentPagePart {
  /** Null if the document wasn't read; then its parts count as pages. */
  readonly unit: 'page' | 'slide' | 'sheet' | 'document' | null;
  readonly number: number;
  readonly title: string | null;
}

/** Names the place as "page 3", "slide 2" or "sheet Cash". */
export function documentPage({ unit, number, title }: DocumentPagePart): string {
  const kind = unit === null || unit === 'document' ? 'page' : unit;
  return `${kind} ${title ?? number}`;
}
