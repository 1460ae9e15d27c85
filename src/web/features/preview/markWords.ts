import { hasEastAsianLetter } from '../../../domain/eastAsianText.ts';

/** Shorter words would mark half of every line. */
const SHORTEST = 2;

/**
 * The words of a search: what a minus leaves out is not looked for, quotes are no part of a word.
 */
export function wordsOf(query: string | undefined): string[] {
  const words = (query ?? '')
    .toLowerCase()
    .split(/[\s"]+/)
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => (word.length >= SHORTEST || hasEastAsianLetter(word)) && word !== 'or');
  return [...new Set(words)];
}

/** Where words begin with one of these, in a text: start and end. */
export function matchPlaces(text: string, words: readonly string[]): [number, number][] {
  const lower = text.toLowerCase();
  // Some letters change their length in lower case; then no position could be trusted.
  if (lower.length !== text.length) return [];
  const places: [number, number][] = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      // Words of Chinese and Japanese stand in the middle of others.
      const isInsideWord =
        at > 0 && !hasEastAsianLetter(word.charAt(0)) && /[\p{L}\p{N}]/u.test(lower.charAt(at - 1));
      if (!isInsideWord) places.push([at, at + word.length]);
    }
  }
  return places;
}

function highlightOf(name: string): Highlight | undefined {
  // Older browsers cannot mark without changing the page; they show the place without marks.
  if (!('highlights' in CSS)) return undefined;
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

export interface Marks {
  readonly remove: () => void;
  /** The first marked word of the text; undefined where none is marked. */
  readonly first: Range | undefined;
}

/** Highlights the words of a search in an element. */
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
