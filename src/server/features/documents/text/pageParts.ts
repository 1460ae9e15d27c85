import type { PageText } from './extractedText.ts';
import type { PagePart } from './texts.queries.ts';

/**
 * Search ranks a part and cuts a snippet from it, which takes longer the longer the part is. A printed
 * page has two or three, a slide one.
 */
const PART_CHARACTERS = 1_500;
/** A part ends at the last end of a line within this many characters, or else at a blank. */
const BREAK_WITHIN = 500;

export function pageParts(pages: readonly PageText[]): PagePart[] {
  return pages.flatMap(({ number, title, text }) =>
    cut(text).map((body, index) => ({ number, part: index + 1, title, body })),
  );
}

/** Joined, the parts are the text. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (text.length - from > PART_CHARACTERS) {
    const end = breakIn(text, from);
    parts.push(text.slice(from, end));
    from = end;
  }
  parts.push(text.slice(from));
  return parts;
}

function breakIn(text: string, from: number): number {
  const end = from + PART_CHARACTERS;
  for (const mark of ['\n', '\t', ' ']) {
    const at = text.lastIndexOf(mark, end - 1);
    if (at >= end - BREAK_WITHIN) return at + 1;
  }
  // Two halves of one character stay together.
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
