import type { HeadlineQuery } from './headlineQuery.ts';
import { MATCH_END, MATCH_START } from './snippet.ts';
import type { TextWord } from './textWords.ts';
import { KIND } from './textWords.ts';

const MOST_EXCERPT_WORDS = 32;
const WORDS_OF_BEGINNING = 16;

/** Compounds are shown through their parts, which follow: "cash-flow" as "cash", "-" and "flow". */
const COMPOUND_KINDS = new Set<number>([
  KIND.url,
  KIND.numberWithHyphens,
  KIND.asciiWithHyphens,
  KIND.wordWithHyphens,
]);
const NO_WORD = new Set<number>([...COMPOUND_KINDS, KIND.blank, KIND.tag]);
/** An excerpt neither begins nor ends with these, unless they match the query. */
const NO_END = new Set<number>([
  ...NO_WORD,
  KIND.scientific,
  KIND.version,
  KIND.decimal,
  KIND.signed,
  KIND.unsigned,
  KIND.protocol,
  KIND.entity,
]);

type WordForm = 'stem' | 'plain';

interface WordStretch {
  readonly first: number;
  readonly last: number;
}

interface Candidate extends WordStretch {
  readonly words: number;
  readonly asked: number;
}

const MATCHES_NOTHING = 0;
const MATCHES_QUERY = 1;
/**
 * A word that matches several words of the query counts that many times, as in the database's ts_headline, whose output
 * this must equal. An echo follows the word for each further match.
 */
const ECHO_OF_MATCH = 2;

interface Text {
  readonly words: readonly TextWord[];
  readonly standing: readonly number[];
}

/**
 * An excerpt of a text around the first passage where the most query words are closest together. `MATCH_START` and
 * `MATCH_END` mark the words.
 */
export function headline(words: readonly TextWord[], query: HeadlineQuery, form: WordForm): string {
  const text = textComparedWith(words, query, form);
  const { first, last } = excerpt(text, queryMatches(text, query, form));
  let shown = '';
  for (let at = first; at <= last; at += 1) {
    const word = text.words[at];
    if (word === undefined || COMPOUND_KINDS.has(word.kind) || text.standing[at] === ECHO_OF_MATCH)
      continue;
    shown += text.standing[at] === MATCHES_QUERY ? MATCH_START + word.text + MATCH_END : word.text;
  }
  return shown;
}

function textComparedWith(all: readonly TextWord[], query: HeadlineQuery, form: WordForm): Text {
  const { whole, beginnings } = queryWords(query);
  const words: TextWord[] = [];
  const standing: number[] = [];
  for (const word of all) {
    const spelling = word[form];
    let times = 0;
    if (spelling !== null) {
      times = whole.get(spelling) ?? 0;
      for (const beginning of beginnings) if (spelling.startsWith(beginning)) times += 1;
    }
    words.push(word);
    standing.push(times === 0 ? MATCHES_NOTHING : MATCHES_QUERY);
    for (; times > 1; times -= 1) {
      words.push(word);
      standing.push(ECHO_OF_MATCH);
    }
  }
  return { words, standing };
}

function queryWords(query: HeadlineQuery): { whole: Map<string, number>; beginnings: string[] } {
  const whole = new Map<string, number>();
  const beginnings: string[] = [];
  const collect = (part: HeadlineQuery) => {
    if (part.kind !== 'word') {
      collect(part.left);
      collect(part.right);
    } else if (part.isPrefix) beginnings.push(part.word);
    else whole.set(part.word, (whole.get(part.word) ?? 0) + 1);
  };
  collect(query);
  return { whole, beginnings };
}

function queryMatches(
  { words, standing }: Text,
  query: HeadlineQuery,
  form: WordForm,
): WordStretch[] {
  const asked: { place: number; spelling: string; first: number; last: number }[] = [];
  let place = 0;
  words.forEach((word, index) => {
    const before = asked.at(-1);
    if (standing[index] === ECHO_OF_MATCH) {
      if (before !== undefined) before.last = index;
    } else if (word.hasPlace) {
      const spelling = word[form];
      if (standing[index] === MATCHES_QUERY && spelling !== null) {
        asked.push({ place, spelling, first: index, last: index });
      }
      place += 1;
    }
  });
  const at = new Map(asked.map((found) => [found.place, found]));
  return stretchesOf(query, asked).map(({ first, last }) => ({
    first: at.get(first)?.first ?? 0,
    last: at.get(last)?.last ?? 0,
  }));
}

type PlacedWords = readonly { readonly place: number; readonly spelling: string }[];

function stretchesOf(query: HeadlineQuery, words: PlacedWords): WordStretch[] {
  if (query.kind === 'word') {
    const { word, isPrefix } = query;
    return words
      .filter(({ spelling }) => (isPrefix ? spelling.startsWith(word) : spelling === word))
      .map(({ place }) => ({ first: place, last: place }));
  }
  const left = stretchesOf(query.left, words);
  const right = stretchesOf(query.right, words);
  if (query.kind === 'or') return inTextOrder([...left, ...right]);
  if (query.kind === 'and') return nearestPairs(left, right);
  const { distance } = query;
  const beginnings = Map.groupBy(right, ({ first }) => first);
  return left.flatMap(({ first, last }) =>
    (beginnings.get(last + distance) ?? []).map((next) => ({ first, last: next.last })),
  );
}

function nearestPairs(left: readonly WordStretch[], right: readonly WordStretch[]): WordStretch[] {
  const pairs = left.flatMap((one) => {
    const before = right.findLast(({ first }) => first <= one.first);
    const after = right.find(({ first }) => first >= one.first);
    return [before, after]
      .filter((other) => other !== undefined)
      .map((other) => ({
        first: Math.min(one.first, other.first),
        last: Math.max(one.last, other.last),
      }));
  });
  return inTextOrder(pairs);
}

const inTextOrder = (stretches: readonly WordStretch[]) =>
  stretches.toSorted((a, b) => a.first - b.first || a.last - b.last);

const isWord = ({ words }: Text, at: number) => !NO_WORD.has(words[at]?.kind ?? KIND.blank);
const isExcerptEnd = ({ words, standing }: Text, at: number) =>
  standing[at] === MATCHES_QUERY || !NO_END.has(words[at]?.kind ?? KIND.blank);

function excerpt(text: Text, matches: readonly WordStretch[]): WordStretch {
  const best = matches
    .flatMap((match) => excerptCandidates(match, text))
    .toSorted((a, b) => b.asked - a.asked || a.words - b.words || a.first - b.first)[0];
  if (best === undefined) return textBeginning(text);
  let { first, last } = best;
  const most = Math.floor((MOST_EXCERPT_WORDS - best.words) / 2);
  for (let at = first - 1, more = 0; at >= 0 && more < most; at -= 1) {
    if (isWord(text, at)) more += 1;
    first = at;
  }
  while (first < best.first && !isExcerptEnd(text, first)) first += 1;
  let shown = best.words;
  for (let at = first; at < best.first; at += 1) if (isWord(text, at)) shown += 1;
  for (let at = last + 1; at < text.words.length && shown < MOST_EXCERPT_WORDS; at += 1) {
    if (isWord(text, at)) shown += 1;
    last = at;
  }
  while (last > best.last && !isExcerptEnd(text, last)) last -= 1;
  return { first, last };
}

/** A match or, if the match is longer than an excerpt, its parts that begin and end with query words. */
function excerptCandidates({ first, last }: WordStretch, text: Text): Candidate[] {
  const found: Candidate[] = [];
  let start = first;
  while (start <= last) {
    let [words, asked] = [0, 0];
    let part = { last: start, words, asked };
    for (let at = start; at <= last && words < MOST_EXCERPT_WORDS; at += 1) {
      if (isWord(text, at)) words += 1;
      if (text.standing[at] === MATCHES_QUERY) asked += 1;
      if (text.standing[at] === MATCHES_QUERY || at === last) part = { last: at, words, asked };
    }
    found.push({ first: start, ...part });
    start = part.last + 1;
    while (start <= last && text.standing[start] !== MATCHES_QUERY) start += 1;
  }
  return found;
}

function textBeginning(text: Text): WordStretch {
  let last = -1;
  for (let at = 0, shown = 0; at < text.words.length && shown < WORDS_OF_BEGINNING; at += 1) {
    if (isWord(text, at)) shown += 1;
    last = at;
  }
  return { first: 0, last };
}
