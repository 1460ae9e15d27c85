/** Words that are this long say what an account is; shorter ones are "of" and "the". */
const LEAST_LETTERS = 4;
const SIMILAR = 0.5;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function pairsOf(name: string): string[] {
  const text = wordsOf(name).join(' ');
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}

/** How alike two names are written, from 0 to 1: pairs of letters that both have (Dice). */
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
 * How alike the names of two accounts are; 0 where nothing speaks for one account. "Office rent" is like "Rent and
 * rates", which have a word in common, and "Licences" like "Licensing".
 */
export function nameLikeness(one: string, other: string): number {
  const words = new Set(wordsOf(one).filter((word) => word.length >= LEAST_LETTERS));
  const hasWord = wordsOf(other).some((word) => words.has(word));
  const pairs = alikePairs(one, other);
  return hasWord ? 1 + pairs : pairs >= SIMILAR ? pairs : 0;
}

/** The fewest letters of a name that a report may have cut off. */
const LEAST_CUT = 8;

/** Whether names differ at most in case, punctuation and where a report has cut them off. */
export function isSameAccountName(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) => wordsOf(name).join(' '))
    .toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= LEAST_CUT && long.startsWith(short));
}

const FILLERS = new Set(['and', 'of', 'the', 'for', 'und', 'et', 'y', 'e', 'en', 'og']);
/** Forms of one word, such as "Consulting" and "Consultancy", or "Advert" and "Advertising". */
const ALIKE_WORDS = 0.6;

const isAlikeWord = (one: string, other: string) =>
  one.length >= LEAST_LETTERS &&
  other.length >= LEAST_LETTERS &&
  alikePairs(one, other) >= ALIKE_WORDS;

/**
 * Whether two names say the same with more words, or with other forms of them: "Rent" and "Studio rent", "Software
 * licence" and "Software licences". "Product A" and "Product B" do not, and neither do names with other numbers.
 */
export function areNamesOfOne(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    (name) => new Set(wordsOf(name).filter((word) => !FILLERS.has(word))),
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
