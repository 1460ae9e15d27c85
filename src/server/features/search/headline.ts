import type { HeadlineQuery } from './headlineQuery.ts';
import { MATCH_END, MATCH_START } from './snippet.ts';
import type { TextWord } from './textWords.ts';
import { KIND } from './textWords.ts';

/** How many words are shown of a text; the words of the query itself may be more apart. */
const MOST_WORDS = 32;
/** How many of a text that contains the query nowhere. */
const WORDS_OF_BEGINNING = 16;

/** Shown by its parts, which follow it: "cash-flow" by "cash", "-" and "flow". */
const WHOLE = new Set<number>([
  KIND.url,
  KIND.numberWithHyphens,
  KIND.asciiWithHyphens,
  KIND.wordWithHyphens,
]);
const NO_WORD = new Set<number>([...WHOLE, KIND.blank, KIND.tag]);
/** What an excerpt neither begins nor ends with, unless it was asked for. */
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

/** Which form of a text's words is compared with those of the query. */
export type Form = 'stem' | 'plain';

/**
 * A word of the text, or the echo of one that several words of the query match: it counts as so many
 * words, as it does for the database's ts_headline, which shows the same.
 */
interface Entry extends Pick<TextWord, 'kind' | 'text' | 'hasPlace'> {
  readonly spelling: string | null;
  readonly isAsked: boolean;
  readonly isEcho: boolean;
}

/** From the first to the last word of a match, by place or by index. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** A stretch by its words' indexes, with what it is judged by. */
interface Candidate extends Stretch {
  readonly words: number;
  readonly asked: number;
}

/**
 * An excerpt of a text around the words that were asked for, which stand between `MATCH_START` and
 * `MATCH_END`: around the first place that has the most of them closest together.
 */
export function headline(words: readonly TextWord[], query: HeadlineQuery, form: Form): string {
  const matching = matchingWords(query);
  const entries = words.flatMap((word): Entry[] => {
    const times = word[form] === null ? 0 : matching(word[form]);
    const entry = { ...word, spelling: word[form], isAsked: times > 0, isEcho: false };
    const echo = { ...entry, text: '', isAsked: false, isEcho: true };
    return [entry, ...Array.from({ length: Math.max(0, times - 1) }, () => echo)];
  });
  const { first, last } = excerpt(entries, matchesOf(entries, query));
  return entries
    .slice(first, last + 1)
    .filter(({ kind }) => !WHOLE.has(kind))
    .map(({ text, isAsked }) => (isAsked ? MATCH_START + text + MATCH_END : text))
    .join('');
}

/** How many of the query's words a word matches. */
function matchingWords(query: HeadlineQuery): (spelling: string) => number {
  const whole: string[] = [];
  const beginnings: string[] = [];
  const collect = (part: HeadlineQuery) => {
    if (part.kind !== 'word') {
      collect(part.left);
      collect(part.right);
    } else if (part.isPrefix) beginnings.push(part.word);
    else whole.push(part.word);
  };
  collect(query);
  return (spelling) =>
    whole.filter((word) => word === spelling).length +
    beginnings.filter((beginning) => spelling.startsWith(beginning)).length;
}

/** Where the query is fulfilled, by the entries' indexes. */
function matchesOf(entries: readonly Entry[], query: HeadlineQuery): Stretch[] {
  const places: { readonly first: number; last: number }[] = [];
  const asked: { readonly place: number; readonly spelling: string }[] = [];
  entries.forEach(({ hasPlace, isAsked, isEcho, spelling }, index) => {
    const before = places.at(-1);
    if (isEcho && before !== undefined) before.last = index;
    if (!hasPlace || isEcho) return;
    if (isAsked && spelling !== null) asked.push({ place: places.length, spelling });
    places.push({ first: index, last: index });
  });
  return stretchesOf(query, asked).map(({ first, last }) => ({
    first: places[first]?.first ?? 0,
    last: places[last]?.last ?? 0,
  }));
}

type Placed = readonly { readonly place: number; readonly spelling: string }[];

function stretchesOf(query: HeadlineQuery, words: Placed): Stretch[] {
  if (query.kind === 'word') {
    const { word, isPrefix } = query;
    return words
      .filter(({ spelling }) => (isPrefix ? spelling.startsWith(word) : spelling === word))
      .map(({ place }) => ({ first: place, last: place }));
  }
  const left = stretchesOf(query.left, words);
  const right = stretchesOf(query.right, words);
  if (query.kind === 'or') return inOrder([...left, ...right]);
  if (query.kind === 'and') return together(left, right);
  const { distance } = query;
  const beginnings = Map.groupBy(right, ({ first }) => first);
  return left.flatMap(({ first, last }) =>
    (beginnings.get(last + distance) ?? []).map((next) => ({ first, last: next.last })),
  );
}

/** Each of one kind with the nearest of the other, before or after it. */
function together(left: readonly Stretch[], right: readonly Stretch[]): Stretch[] {
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
  return inOrder(pairs);
}

const inOrder = (stretches: readonly Stretch[]) =>
  stretches.toSorted((a, b) => a.first - b.first || a.last - b.last);

const isWord = (entry: Entry | undefined) => entry !== undefined && !NO_WORD.has(entry.kind);
const isEnd = (entry: Entry | undefined) =>
  entry !== undefined && (entry.isAsked || !NO_END.has(entry.kind));

function excerpt(entries: readonly Entry[], matches: readonly Stretch[]): Stretch {
  const best = matches
    .flatMap((match) => candidates(match, entries))
    .toSorted((a, b) => b.asked - a.asked || a.words - b.words || a.first - b.first)[0];
  if (best === undefined) return beginningOf(entries);
  let { first, last } = best;
  const most = Math.floor((MOST_WORDS - best.words) / 2);
  for (let at = first - 1, more = 0; at >= 0 && more < most; at -= 1) {
    if (isWord(entries[at])) more += 1;
    first = at;
  }
  while (first < best.first && !isEnd(entries[first])) first += 1;
  let shown = best.words + entries.slice(first, best.first).filter(isWord).length;
  for (let at = last + 1; at < entries.length && shown < MOST_WORDS; at += 1) {
    if (isWord(entries[at])) shown += 1;
    last = at;
  }
  while (last > best.last && !isEnd(entries[last])) last -= 1;
  return { first, last };
}

/** A match, or if it is longer than what is shown, its parts that begin and end with asked words. */
function candidates({ first, last }: Stretch, entries: readonly Entry[]): Candidate[] {
  const found: Candidate[] = [];
  let start = first;
  while (start <= last) {
    let counted = { words: 0, asked: 0 };
    let part = { last: start, ...counted };
    for (let at = start; at <= last && counted.words < MOST_WORDS; at += 1) {
      const isAsked = entries[at]?.isAsked === true;
      counted = {
        words: counted.words + (isWord(entries[at]) ? 1 : 0),
        asked: counted.asked + (isAsked ? 1 : 0),
      };
      if (isAsked || at === last) part = { last: at, ...counted };
    }
    found.push({ first: start, ...part });
    start = part.last + 1;
    while (start <= last && entries[start]?.isAsked !== true) start += 1;
  }
  return found;
}

/** The first words of a text without a match. */
function beginningOf(entries: readonly Entry[]): Stretch {
  let last = -1;
  for (let at = 0, shown = 0; at < entries.length && shown < WORDS_OF_BEGINNING; at += 1) {
    if (isWord(entries[at])) shown += 1;
    last = at;
  }
  return { first: 0, last };
}
