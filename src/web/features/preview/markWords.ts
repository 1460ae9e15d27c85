import { hasEastAsianLetter } from '../../../finance/eastAsianText.ts';

/** Shorter words would mark half of every line. */
const SHORTEST_MARKED_WORD = 2;

/** Leaves out excluded words (with a minus) and quotation marks. */
export function wordsOf(query: string | undefined): string[] {
  const words = (query ?? '')
    .toLowerCase()
    .split(/[\s"]+/)
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(
      (word) => (word.length >= SHORTEST_MARKED_WORD || hasEastAsianLetter(word)) && word !== 'or',
    );
  return [...new Set(words)];
}

/** Start and end of the words that begin with a search word. */
export function matchPlaces(text: string, words: readonly string[]): [number, number][] {
  const lower = text.toLowerCase();
  // If lower-casing changes the length, positions would be wrong.
  if (lower.length !== text.length) return [];
  const places: [number, number][] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      // Chinese and Japanese words aren't separated by spaces.
      const isInsideWord =
        at > 0 && !hasEastAsianLetter(word.charAt(0)) && /[\p{L}\p{N}]/u.test(lower.charAt(at - 1));
      if (!isInsideWord) places.push([at, at + word.length]);
    }
  }
  return places;
}

function highlightOf(name: string): Highlight | undefined {
  // Older browsers can't highlight without changing the DOM; they show the passage without marks.
  if (!('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

export interface Marks {
  readonly remove: () => void;
  /** Undefined if nothing is marked. */
  readonly first: Range | undefined;
}

export function markWords(
  element: HTMLElement,
  query: string | undefined,
  name: 'found-in-pdf' | 'found-in-text' = 'found-in-pdf',
): Marks {
  const words = wordsOf(query);
  const highlight = words.length === 0 ? undefined : highlightOf(name);
  if (highlight === undefined) return { remove() {}, first: undefined };
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [start, end] of matchPlaces(node.nodeValue ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      highlight.add(range);
      ranges.push(range);
    }
  }
  return {
    first: ranges[0],
    remove() {
      for (const range of ranges) highlight.delete(range);
    },
  };
}

/** Returns the share of the page above the mark, from 0 to 1. */
export function partAbove(mark: Range, page: HTMLElement): number {
  const { top, height } = page.getBoundingClientRect();
  return (mark.getBoundingClientRect().top - top) / Math.max(1, height);
}
