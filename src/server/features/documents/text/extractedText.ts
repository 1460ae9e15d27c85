import type { DocumentText } from '../../../../contract/documents.ts';
import type { TEXT_REASONS } from '../../../../contract/messages.ts';

export type TextUnit = NonNullable<DocumentText['unit']>;
export type TextReason = keyof typeof TEXT_REASONS;
export type PageText = DocumentText['pages'][number];

export interface ExtractedText {
  readonly unit: TextUnit;
  /** Only pages with text. */
  readonly pages: readonly PageText[];
  /** The pages without text in a PDF with pictures: "page 3", "pages 2–4, 7", or empty. */
  readonly scanned?: string;
}

/** The file has no text that can be read, and why. */
export class NoTextError extends Error {
  readonly reason: TextReason;
  constructor(reason: TextReason, cause?: unknown) {
    super(`No text: ${reason}`, { cause });
    this.name = 'NoTextError';
    this.reason = reason;
  }
}

/** How much of a document is kept, more than any board paper has. The rest is left out. */
const MOST_CHARACTERS = 2_000_000;
const MOST_PAGES = 2_000;

/** Gathers the pages of a document up to the limits. */
export class PageCollector {
  readonly #pages: PageText[] = [];
  #left = MOST_CHARACTERS;

  /** Once full, further pages are not read. */
  static readonly mostPages = MOST_PAGES;

  get isFull(): boolean {
    return this.#left <= 0 || this.#pages.length >= MOST_PAGES;
  }

  /** How many more characters are kept. */
  get left(): number {
    return this.#left;
  }

  add(number: number, title: string | null, text: string): void {
    if (this.isFull) return;
    // Half of a pair of surrogates at the cut becomes a replacement character, as any other.
    const cleaned = clean(text).slice(0, this.#left).toWellFormed();
    if (cleaned === '') return;
    this.#left -= cleaned.length;
    this.#pages.push({ number, title: title === null ? null : clean(title), text: cleaned });
  }

  pages(): readonly PageText[] {
    return this.#pages;
  }
}

/** Without control characters, soft hyphens and blanks at the ends of lines; lines and tabs stay. */
function clean(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      // Besides controls: what joins and directs letters without being one, and the soft hyphen.
      .replaceAll(/[^\P{Cc}\t\n]|[\u00AD\u200B\u2060\uFEFF\uFFFE\uFFFF]/gu, '')
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[ \t\u00A0]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/^\n+|\n+$/g, '')
  );
}
