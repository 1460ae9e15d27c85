/**
 * Names of accounts by what they mean, separated by commas. "^" means at the start of a name, "=" the whole name, and
 * "*" any letters of a word. Accents and small words, such as "de", don't count.
 */
export type PhrasesByMeaning<M extends string> = Readonly<Partial<Record<M, string>>>;

export interface MeantPhrase<M extends string> {
  readonly meaning: M;
  /** The words of the name, as written but in lower case. */
  readonly what: string;
}

interface NameWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

interface Phrase<M extends string> {
  readonly meaning: M;
  readonly words: readonly string[];
  readonly place: 'anywhere' | 'start' | 'whole';
}

interface Match<M extends string> extends Phrase<M> {
  readonly first: number;
}

const LETTERS_WITHOUT_ACCENT: Readonly<Record<string, string>> = {
  æ: 'a',
  ø: 'o',
  œ: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
};

/** Without accents, and with "ä" and "ae" as the same letter. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .replaceAll(/[æøœłđß]/gu, (letter) => LETTERS_WITHOUT_ACCENT[letter] ?? letter)
    .replaceAll(/[aou]e|aa/gu, (pair) => pair.slice(0, 1))
    .normalize('NFC');
}

const SMALL_WORDS = new Set(
  'de du des la le les et en au aux sur pour par ed di del della delle dei degli dello dell con y los las al ze za na do og och ja van het voor op der die das und für af til på om as os da das dos no nas nos em com uma av fra från med till vom von aus im gegen gegenüber geg gg'
    .split(' ')
    .map(folded),
);
export const plainName = (name: string) => name.normalize('NFKC').toLowerCase();

/** The words of a name that count. Numbers, single letters and small words don't. */
const countedWords = (text: string): readonly NameWord[] =>
  [...text.matchAll(/\*?[\p{L}\p{M}\p{N}]+\*?/gu)].flatMap((found): NameWord[] => {
    const [word] = found;
    const form = folded(word);
    return /^(?:\d+|.)$/u.test(form) || SMALL_WORDS.has(form)
      ? []
      : [{ folded: form, start: found.index, end: found.index + word.length }];
  });

const PLACES = { '^': 'start', '=': 'whole' } as const;

const phrasesOf = <M extends string>(names: PhrasesByMeaning<M>): Phrase<M>[] =>
  // This cast is safe because the table has no other keys.
  (Object.entries(names) as [M, string][]).flatMap(([meaning, texts]) =>
    texts.split(',').map((text): Phrase<M> => {
      const mark = /^[\^=]/.exec(text.trim())?.[0] as keyof typeof PLACES | undefined;
      return {
        meaning,
        words: countedWords(plainName(text)).map(({ folded: word }) => word),
        place: mark === undefined ? 'anywhere' : PLACES[mark],
      };
    }),
  );

const isOpen = (word: string | undefined) => word?.includes('*') === true;

const isWord = (word: string, pattern: string): boolean =>
  pattern.startsWith('*')
    ? word.endsWith(pattern.slice(1))
    : pattern.endsWith('*')
      ? word.startsWith(pattern.slice(0, -1))
      : word === pattern;

/** Longer phrases take precedence, then whole words over endings, and longer endings over shorter ones. */
function isInside<M extends string>(one: Match<M>, other: Match<M>): boolean {
  if (other.first > one.first) return false;
  if (one.first + one.words.length > other.first + other.words.length) return false;
  if (other.words.length !== one.words.length) return true;
  const [part = ''] = one.words;
  const [whole = ''] = other.words;
  return isOpen(part) && (!isOpen(whole) || whole.length > part.length);
}

type Finder<M extends string> = (text: string) => readonly MeantPhrase<M>[];

function finderOfWords<M extends string>(tables: readonly PhrasesByMeaning<M>[]): Finder<M> {
  const phrases = tables.flatMap((names) => phrasesOf(names));
  const openPhrases = phrases.filter(({ words }) => isOpen(words[0]));
  const phrasesByWord = Map.groupBy(
    phrases.filter(({ words }) => !isOpen(words[0])),
    ({ words }) => words[0],
  );
  const matchesIn = (words: readonly NameWord[]): readonly Match<M>[] =>
    words.flatMap(({ folded: word }, first) =>
      [...(phrasesByWord.get(word) ?? []), ...openPhrases]
        .filter(
          (phrase) =>
            (phrase.place === 'anywhere' || first === 0) &&
            (phrase.place !== 'whole' || phrase.words.length === words.length) &&
            phrase.words.every((pattern, at) => isWord(words[first + at]?.folded ?? '', pattern)),
        )
        .map((phrase) => Object.assign({}, phrase, { first })),
    );
  return (text) => {
    const words = countedWords(text);
    const matches = matchesIn(words);
    return matches
      .filter((one) => !matches.some((other) => isInside(one, other)))
      .map(({ meaning, first, words: { length } }) => ({
        meaning,
        what: text.slice(words[first]?.start, words[first + length - 1]?.end),
      }));
  };
}

/** Without spaces between words, phrases are parts of names. The longest part decides. */
function finderOfParts<M extends string>(tables: readonly PhrasesByMeaning<M>[]): Finder<M> {
  const parts = tables
    .flatMap((names) => phrasesOf(names))
    .map(({ meaning, words }) => ({ meaning, what: words.join('') }))
    .toSorted((a, b) => b.what.length - a.what.length);
  return (text) => {
    const plain = text.replaceAll(/[\s、,・]/gu, '');
    let rest = plain;
    const found: MeantPhrase<M>[] = [];
    for (const part of parts) {
      if (!rest.includes(part.what)) continue;
      found.push(part);
      rest = rest.replaceAll(part.what, ' ');
    }
    return found.toSorted((a, b) => plain.indexOf(a.what) - plain.indexOf(b.what));
  };
}

export const isWithoutSpaces = (name: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name);

const MOST_KEPT_NAMES = 5000;

/**
 * Returns a function that finds the phrases of a name, in their order. Names in Chinese characters or Japanese letters are
 * searched for the phrases of `unspaced`, all others for those of `tables`. It remembers the names that it has read.
 */
export function phraseReader<M extends string>(
  tables: readonly PhrasesByMeaning<M>[],
  unspaced: readonly PhrasesByMeaning<M>[],
): (name: string) => readonly MeantPhrase<M>[] {
  const wordsIn = finderOfWords(tables);
  const partsIn = finderOfParts(unspaced);
  const kept = new Map<string, readonly MeantPhrase<M>[]>();
  return (name) => {
    const before = kept.get(name);
    if (before !== undefined) return before;
    if (kept.size >= MOST_KEPT_NAMES) kept.clear();
    const text = plainName(name);
    const found = isWithoutSpaces(text) ? partsIn(text) : wordsIn(text);
    kept.set(name, found);
    return found;
  };
}
