import type { SearchResult } from '../../../contract/search.ts';
import { EAST_ASIAN_LETTERS, eastAsianRuns } from '../../../finance/eastAsianText.ts';
import { isScaleWord, numberSpellings } from '../../../finance/numberSpellings.ts';
import { originalSpelling } from './spelling.ts';

// Private-use characters, which mean nothing in any text: two mark the matched words, two stand in for < and >, because
// the parser treats text between them as a tag.
export const MATCH_START = '\uE000';
export const MATCH_END = '\uE001';
const LESS = '\uE002';
const GREATER = '\uE003';

export function markable(text: string): string {
  return text
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll('<', LESS)
    .replaceAll('>', GREATER);
}

export interface QueryTerm {
  readonly text: string;
  readonly isUnfinished: boolean;
}

type SnippetPiece = SearchResult['matches'][number]['snippet'][number];

const NUMBER_LIKE = /^\d[\d.,]*[a-z]*$/i;

/**
 * A headline as pieces of text. The database marks digits and scales of a number wherever they occur. Only those that
 * form the number stay marked, as one piece.
 */
export function headlinePieces(headline: string, terms: readonly QueryTerm[]): SnippetPiece[] {
  const pieces = originalSpelling(headline, MATCH_START, MATCH_END)
    .split(new RegExp(`(?=${MATCH_START})|(?<=${MATCH_END})`))
    .map((piece) => ({
      text: piece
        .replaceAll(/[\uE000\uE001]/g, '')
        .replaceAll(LESS, '<')
        .replaceAll(GREATER, '>'),
      isMatch: piece.startsWith(MATCH_START),
    }));
  const kept = withoutStrayLetters(withoutStrayNumbers(pieces, terms), terms);
  return joinedPieces(kept).filter(({ text }) => text !== '');
}

const EAST_ASIAN_PART = new RegExp(`([${EAST_ASIAN_LETTERS}]+)`, 'u');

/**
 * The database marks each letter of a Chinese, Japanese or Korean word wherever it occurs. Only whole words stay
 * marked.
 */
function withoutStrayLetters(
  pieces: readonly SnippetPiece[],
  terms: readonly QueryTerm[],
): SnippetPiece[] {
  const words = terms.flatMap(({ text }) => eastAsianRuns(text));
  if (words.length === 0) return [...pieces];
  const parts = joinedPieces(
    pieces.flatMap(({ text, isMatch }) =>
      text.split(EAST_ASIAN_PART).map((part, index) => ({
        text: part,
        isMatch: isMatch && index % 2 === 0,
      })),
    ),
  );
  return parts.flatMap((part) => (part.isMatch ? [part] : markedWords(part.text, words)));
}

function markedWords(text: string, words: readonly string[]): SnippetPiece[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'u'))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }));
}

function withoutStrayNumbers(
  pieces: readonly SnippetPiece[],
  terms: readonly QueryTerm[],
): SnippetPiece[] {
  const numbers = new Set(terms.flatMap(({ text }) => numberSpellings(text) ?? []));
  if (numbers.size === 0) return [...pieces];
  const others = terms
    .filter(({ text }) => numberSpellings(text) === null)
    .map(({ text }) => text.toLowerCase())
    .join(' ');
  const begun = terms
    .filter(({ isUnfinished }) => isUnfinished)
    .map(({ text }) => text.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, ''));
  const isAsked = (text: string) =>
    numbers.has(text) || others.includes(text) || begun.some((start) => text.startsWith(start));
  const kept: SnippetPiece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const [gap, scale] = [pieces[at + 1], pieces[at + 2]];
    const isScaled = gap?.isMatch === false && gap.text === ' ' && scale?.isMatch === true;
    if (!piece.isMatch) {
      kept.push(piece);
    } else if (isScaled && numbers.has(`${piece.text} ${scale.text}`.toLowerCase())) {
      kept.push({ text: `${piece.text} ${scale.text}`, isMatch: true });
      at += 2;
    } else {
      const isPart = NUMBER_LIKE.test(piece.text) || isScaleWord(piece.text);
      kept.push({ ...piece, isMatch: !isPart || isAsked(piece.text.toLowerCase()) });
    }
  }
  return kept;
}

function joinedPieces(pieces: readonly SnippetPiece[]): SnippetPiece[] {
  const result: SnippetPiece[] = [];
  for (const piece of pieces) {
    const before = result.at(-1);
    if (piece.text === '') continue;
    if (before?.isMatch === piece.isMatch) {
      result.splice(-1, 1, { ...before, text: before.text + piece.text });
    } else {
      result.push(piece);
    }
  }
  return result;
}
