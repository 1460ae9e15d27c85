import type { AccountMeaning, NamesByMeaning } from './accountMeaning.ts';
import {
  DANISH_NAMES,
  DUTCH_NAMES,
  GERMAN_NAMES,
  NORWEGIAN_NAMES,
  SWEDISH_NAMES,
} from './germanicNames.ts';
import { CZECH_NAMES, FINNISH_NAMES, JAPANESE_NAMES, POLISH_NAMES } from './otherNames.ts';
import { FRENCH_NAMES, ITALIAN_NAMES, PORTUGUESE_NAMES, SPANISH_NAMES } from './romanceNames.ts';

export const FOREIGN_NAMES: Readonly<Record<string, NamesByMeaning>> = {
  czech: CZECH_NAMES,
  danish: DANISH_NAMES,
  dutch: DUTCH_NAMES,
  finnish: FINNISH_NAMES,
  french: FRENCH_NAMES,
  german: GERMAN_NAMES,
  italian: ITALIAN_NAMES,
  norwegian: NORWEGIAN_NAMES,
  polish: POLISH_NAMES,
  portuguese: PORTUGUESE_NAMES,
  spanish: SPANISH_NAMES,
  swedish: SWEDISH_NAMES,
};

export interface MeantWords {
  readonly meaning: AccountMeaning;
  /** The words of the name, as written but in lower case. */
  readonly what: string;
}

interface NameWord {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

interface Phrase {
  readonly meaning: AccountMeaning;
  readonly words: readonly string[];
  readonly place: 'anywhere' | 'start' | 'whole';
}

interface Match extends Phrase {
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
  'de du des la le les et en au aux sur pour par ed di del della delle dei degli dello dell con y los las al ze za na do og och ja van het voor op der die das und für af til på om as os da das dos no nas nos em com uma av fra från med till vom von aus im'
    .split(' ')
    .map(folded),
);
const comparableName = (name: string) => name.normalize('NFKC').toLowerCase();

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

const phrasesOf = (names: NamesByMeaning): Phrase[] =>
  // This cast is safe because the table has no other keys.
  (Object.entries(names) as [AccountMeaning, string][]).flatMap(([meaning, texts]) =>
    texts.split(',').map((text): Phrase => {
      const mark = /^[\^=]/.exec(text.trim())?.[0] as keyof typeof PLACES | undefined;
      return {
        meaning,
        words: countedWords(comparableName(text)).map(({ folded: word }) => word),
        place: mark === undefined ? 'anywhere' : PLACES[mark],
      };
    }),
  );

const PHRASES = Object.values(FOREIGN_NAMES).flatMap((names) => phrasesOf(names));
const isOpen = (word: string | undefined) => word?.includes('*') === true;
const OPEN_PHRASES = PHRASES.filter(({ words }) => isOpen(words[0]));
const PHRASES_BY_WORD = Map.groupBy(
  PHRASES.filter(({ words }) => !isOpen(words[0])),
  ({ words }) => words[0],
);

const isWord = (word: string, pattern: string): boolean =>
  pattern.startsWith('*')
    ? word.endsWith(pattern.slice(1))
    : pattern.endsWith('*')
      ? word.startsWith(pattern.slice(0, -1))
      : word === pattern;

function matchesIn(words: readonly NameWord[]): readonly Match[] {
  return words.flatMap(({ folded: word }, first) =>
    [...(PHRASES_BY_WORD.get(word) ?? []), ...OPEN_PHRASES]
      .filter(
        (phrase) =>
          (phrase.place === 'anywhere' || first === 0) &&
          (phrase.place !== 'whole' || phrase.words.length === words.length) &&
          phrase.words.every((pattern, at) => isWord(words[first + at]?.folded ?? '', pattern)),
      )
      .map((phrase) => Object.assign({}, phrase, { first })),
  );
}

/** A longer phrase says more, and so does a whole word compared with its ending. */
const isInside = (one: Match, other: Match): boolean =>
  other.first <= one.first &&
  one.first + one.words.length <= other.first + other.words.length &&
  (other.words.length > one.words.length || (isOpen(one.words[0]) && !isOpen(other.words[0])));

const JAPANESE_PARTS = phrasesInText(JAPANESE_NAMES);

function phrasesInText(names: NamesByMeaning): readonly MeantWords[] {
  return phrasesOf(names)
    .map(({ meaning, words }) => ({ meaning, what: words.join('') }))
    .toSorted((a, b) => b.what.length - a.what.length);
}

function meaningsInJapanese(text: string): readonly MeantWords[] {
  const plain = text.replaceAll(/[\s、,・]/gu, '');
  let rest = plain;
  const found: MeantWords[] = [];
  for (const part of JAPANESE_PARTS) {
    if (!rest.includes(part.what)) continue;
    found.push(part);
    rest = rest.replaceAll(part.what, ' ');
  }
  return found.toSorted((a, b) => plain.indexOf(a.what) - plain.indexOf(b.what));
}

const MOST_KEPT_NAMES = 5000;
const keptMeanings = new Map<string, readonly MeantWords[]>();

/** What the words of an account's name mean in languages other than English, in their order. */
export function meaningsOfName(name: string): readonly MeantWords[] {
  const kept = keptMeanings.get(name);
  if (kept !== undefined) return kept;
  if (keptMeanings.size >= MOST_KEPT_NAMES) keptMeanings.clear();
  const found = meaningsIn(comparableName(name));
  keptMeanings.set(name, found);
  return found;
}

function meaningsIn(text: string): readonly MeantWords[] {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return meaningsInJapanese(text);
  const words = countedWords(text);
  const matches = matchesIn(words);
  const found = matches
    .filter((one) => !matches.some((other) => isInside(one, other)))
    .map(({ meaning, first, words: { length } }) => ({
      meaning,
      what: text.slice(words[first]?.start, words[first + length - 1]?.end),
    }));
  const has = (meaning: AccountMeaning) => found.some((one) => one.meaning === meaning);
  return has('otherIncome') && (has('interest') || has('exceptional'))
    ? [{ meaning: 'mixed', what: text }]
    : found;
}
