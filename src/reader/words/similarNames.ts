/** Shorter words than this, such as "of" and "the", don't describe an account. */
const LEAST_LETTERS = 4;
const SIMILAR = 0.5;

const longWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function pairsOf(name: string): string[] {
  const text = longWords(name).join(' ');
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

/** The similarity of two spellings, from 0 to 1, by the pairs of letters they share (Dice). */
function alikePairs(one: string, other: string): number {
  const [a, rest] = [pairsOf(one), pairsOf(other)];
  const all = a.length + rest.length;
  let both = 0;
  for (const pair of a) {
    const at = rest.indexOf(pair);
    if (at === -1) continue;
    rest.splice(at, 1);
    both += 1;
  }
  return all === 0 ? 0 : (2 * both) / all;
}

/**
 * How similar two account names are; 0 if nothing suggests that they are one account. "Office rent" is similar to "Rent
 * and rates", which shares a word, and "Licences" to "Licensing".
 */
export function nameLikeness(one: string, other: string): number {
  const words = new Set(longWords(one).filter((word) => word.length >= LEAST_LETTERS));
  const hasWord = longWords(other).some((word) => words.has(word));
  const pairs = alikePairs(one, other);
  return hasWord ? 1 + pairs : pairs >= SIMILAR ? pairs : 0;
}

/** A report is assumed to have cut off a name only if at least this many letters remain. */
const LEAST_CUT = 8;

/** True if names differ at most in case, punctuation and truncation by a report. */
export function isSameAccountName(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) => longWords(name).join(' '))
    .toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= LEAST_CUT && long.startsWith(short));
}

const FILLERS = new Set(['and', 'of', 'the', 'for', 'und', 'et', 'y', 'e', 'en', 'og']);
/**
 * The least likeness of two forms of one word, such as "Consulting" and "Consultancy", or "Advert"
 * and "Advertising".
 */
const ALIKE_WORDS = 0.6;

const isAlikeWord = (one: string, other: string) =>
  one.length >= LEAST_LETTERS &&
  other.length >= LEAST_LETTERS &&
  alikePairs(one, other) >= ALIKE_WORDS;

/**
 * True if two names have the same meaning with more words or other word forms: "Rent" and "Studio rent", "Software
 * licence" and "Software licences". "Product A" and "Product B" don't, and neither do names with different numbers.
 */
export function areNamesOfOne(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    (name) => new Set(longWords(name).filter((word) => !FILLERS.has(word))),
  );
  if (a === undefined || b === undefined) return false;
  const more = [...b].filter((word) => !a.has(word));
  const fewer = [...a].filter((word) => !b.has(word));
  if ([...more, ...fewer].some((word) => /\d/.test(word))) return false;
  const hasCommon = [...a].some((word) => b.has(word) && word.length >= LEAST_LETTERS);
  if (more.length === 0 || fewer.length === 0) return hasCommon;
  const [short, long] = more.length < fewer.length ? [more, fewer] : [fewer, more];
  return short.every((word) => long.some((candidate) => isAlikeWord(word, candidate)));
}
