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
type Form = 'stem' | 'plain';

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

/** How a word of a text stands to the query. */
const NOT_ASKED = 0;
const ASKED = 1;
/**
 * A word that several words of the query match counts as so many, as it does for the database's
 * ts_headline, which shows the same: an echo follows it for each but the first of them.
 */
const ECHO = 2;

interface Text {
  /** With the echoes. */
  readonly words: readonly TextWord[];
  /** Of each word, how it stands to the query. */
  readonly standing: readonly number[];
}

/**
 * An excerpt of a text around the words that were asked for, which stand between `MATCH_START` and
 * `MATCH_END`: around the first place that has the most of them closest together.
 */
export function headline(words: readonly TextWord[], query: HeadlineQuery, form: Form): string {
  const text = compared(words, query, form);
  const { first, last } = excerpt(text, matchesOf(text, query, form));
  let shown = '';
  for (let at = first; at <= last; at += 1) {
    const word = text.words[at];
    if (word === undefined || WHOLE.has(word.kind) || text.standing[at] === ECHO) continue;
    shown += text.standing[at] === ASKED ? MATCH_START + word.text + MATCH_END : word.text;
  }
  return shown;
}

function compared(all: readonly TextWord[], query: HeadlineQuery, form: Form): Text {
  const { whole, beginnings } = wordsOf(query);
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
    standing.push(times === 0 ? NOT_ASKED : ASKED);
    for (; times > 1; times -= 1) {
      words.push(word);
      standing.push(ECHO);
    }
  }
  return { words, standing };
}

/** The words of a query, how often each, and the beginnings of words. */
function wordsOf(query: HeadlineQuery): { whole: Map<string, number>; beginnings: string[] } {
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

/** Where the query is fulfilled, by the words' indexes. */
function matchesOf({ words, standing }: Text, query: HeadlineQuery, form: Form): Stretch[] {
  const asked: { place: number; spelling: string; first: number; last: number }[] = [];
  let place = 0;
  words.forEach((word, index) => {
    const before = asked.at(-1);
    if (standing[index] === ECHO) {
      if (before !== undefined) before.last = index;
    } else if (word.hasPlace) {
      const spelling = word[form];
      if (standing[index] === ASKED && spelling !== null) {
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

const isWord = ({ words }: Text, at: number) => !NO_WORD.has(words[at]?.kind ?? KIND.blank);
const isEnd = ({ words, standing }: Text, at: number) =>
  standing[at] === ASKED || !NO_END.has(words[at]?.kind ?? KIND.blank);

function excerpt(text: Text, matches: readonly Stretch[]): Stretch {
  const best = matches
    .flatMap((match) => candidates(match, text))
    .toSorted((a, b) => b.asked - a.asked || a.words - b.words || a.first - b.first)[0];
  if (best === undefined) return beginningOf(text);
  let { first, last } = best;
  const most = Math.floor((MOST_WORDS - best.words) / 2);
  for (let at = first - 1, more = 0; at >= 0 && more < most; at -= 1) {
    if (isWord(text, at)) more += 1;
    first = at;
  }
  while (first < best.first && !isEnd(text, first)) first += 1;
  let shown = best.words;
  for (let at = first; at < best.first; at += 1) if (isWord(text, at)) shown += 1;
  for (let at = last + 1; at < text.words.length && shown < MOST_WORDS; at += 1) {
    if (isWord(text, at)) shown += 1;
    last = at;
  }
  while (last > best.last && !isEnd(text, last)) last -= 1;
  return { first, last };
}

/** A match, or if it is longer than what is shown, its parts that begin and end with asked words. */
function candidates({ first, last }: Stretch, text: Text): Candidate[] {
  const found: Candidate[] = [];
  let start = first;
  while (start <= last) {
    let [words, asked] = [0, 0];
    let part = { last: start, words, asked };
    for (let at = start; at <= last && words < MOST_WORDS; at += 1) {
      if (isWord(text, at)) words += 1;
      if (text.standing[at] === ASKED) asked += 1;
      if (text.standing[at] === ASKED || at === last) part = { last: at, words, asked };
    }
    found.push({ first: start, ...part });
    start = part.last + 1;
    while (start <= last && text.standing[start] !== ASKED) start += 1;
  }
  return found;
}

/** The first words of a text without a match. */
function beginningOf(text: Text): Stretch {
  let last = -1;
  for (let at = 0, shown = 0; at < text.words.length && shown < WORDS_OF_BEGINNING; at += 1) {
    if (isWord(text, at)) shown += 1;
    last = at;
  }
  return { first: 0, last };
}
