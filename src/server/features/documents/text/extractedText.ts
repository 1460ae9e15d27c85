import type { DocumentText } from '../../../../contract/documents.ts';
import type { TEXT_REASONS } from '../../../../contract/messages.ts';

export type TextUnit = NonNullable<DocumentText['unit']>;
export type TextReason = keyof typeof TEXT_REASONS;
export type PageText = DocumentText['pages'][number];

export interface ExtractedText {
  readonly unit: TextUnit;
  readonly pages: readonly PageText[];
  /** The pages without text in a PDF that has pictures: "page 3", "pages 2–4, 7", or empty. */
  readonly scanned?: string;
}

export class NoTextError extends Error {
  readonly reason: TextReason;
  constructor(reason: TextReason, cause?: unknown) {
    super(`No text: ${reason}`, { cause });
    this.name = 'NoTextError';
    this.reason = reason;
  }
}

const MOST_DOCUMENT_CHARACTERS = 2_000_000;
const MOST_DOCUMENT_PAGES = 2_000;

export class PageCollector {
  readonly #pages: PageText[] = [];
  #left = MOST_DOCUMENT_CHARACTERS;

  /** Once this many pages are stored, further pages are not read. */
  static readonly mostPages = MOST_DOCUMENT_PAGES;

  get isFull(): boolean {
    return this.#left <= 0 || this.#pages.length >= MOST_DOCUMENT_PAGES;
  }

  get left(): number {
    return this.#left;
  }

  add(number: number, title: string | null, text: string): void {
    if (this.isFull) return;
    // Half a surrogate pair at the cut becomes a replacement character, as elsewhere.
    const cleaned = withoutControls(text).slice(0, this.#left).toWellFormed();
    if (cleaned === '') return;
    this.#left -= cleaned.length;
    this.#pages.push({
      number,
      title: title === null ? null : withoutControls(title),
      text: cleaned,
    });
  }

  pages(): readonly PageText[] {
    return this.#pages;
  }
}

/** Removes control characters, soft hyphens and trailing blanks; keeps line breaks and tabs. */
function withoutControls(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      // Besides controls: zero-width characters and the soft hyphen.
      .replaceAll(/[^\P{Cc}\t\n]|[\u00AD\u200B\u2060\uFEFF\uFFFE\uFFFF]/gu, '')
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[ \t\u00A0]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/^\n+|\n+$/g, '')
  );
}
