import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import { markable } from './snippet.ts';
import { spelledForParser } from './spelling.ts';

/** A word, or the text between two words, as the database's parser and dictionaries see it. */
export interface TextWord {
  readonly text: string;
  /** The parser's number for the kind of word; see `KIND`. */
  readonly kind: number;
  /** The stem that queries are compared with; null for a word that isn't searched, such as "the". */
  readonly stem: string | null;
  readonly plain: string | null;
  /** True if the word counts as a position in a phrase. */
  readonly hasPlace: boolean;
}

export const KIND = {
  url: 5,
  scientific: 7,
  version: 8,
  blank: 12,
  tag: 13,
  protocol: 14,
  numberWithHyphens: 15,
  asciiWithHyphens: 16,
  wordWithHyphens: 17,
  decimal: 20,
  signed: 21,
  unsigned: 22,
  entity: 23,
} as const;

/** Represents text that only the parser treats as a word. */
const blankWord = (text: string): TextWord => ({
  text,
  kind: KIND.blank,
  stem: null,
  plain: null,
  hasPlace: false,
});

/** A company's reports have a few thousand different words, counting those with a comma separately. */
const MOST_CACHED_PIECES = 20_000;

/**
 * Blank-separated pieces with their words. No word contains a blank, and a piece is parsed with a blank if the text has
 * one, so an entry is valid for every text while the process runs.
 */
const cachedPieces = new LRUCache<string, readonly TextWord[]>({ max: MOST_CACHED_PIECES });

const BLANKS = /([ \t\n\r\v\f]+)/;

/** The words of whole texts, cached for the next search because common words are in the same texts. */
const cachedTexts = new LRUCache<string, readonly TextWord[]>({
  max: 1_000,
  maxSize: 1_000_000,
  sizeCalculation: (words) => words.length + 1,
});

/** A separate map, because the cache may drop entries before they are used. */
export async function wordsOfTexts(
  database: NodePgDatabase,
  asked: readonly string[],
): Promise<(readonly TextWord[])[]> {
  const known = asked.map((text) => cachedTexts.get(text));
  const unknown = asked.filter((_, index) => known[index] === undefined);
  const read = await readTexts(database, unknown);
  return asked.map((text, index) => known[index] ?? read.get(text) ?? []);
}

async function readTexts(
  database: NodePgDatabase,
  asked: readonly string[],
): Promise<ReadonlyMap<string, readonly TextWord[]>> {
  const split = new Map(asked.map((text) => [text, textPieces(spelledForParser(markable(text)))]));
  const known = new Map<string, readonly TextWord[]>();
  const missing: string[] = [];
  for (const piece of new Set([...split.values()].flat())) {
    const words = piece.trim() === '' ? [blankWord(piece)] : cachedPieces.get(piece);
    if (words === undefined) missing.push(piece);
    else known.set(piece, words);
  }
  for (const [piece, words] of await readPieces(database, missing)) {
    known.set(piece, words);
    cachedPieces.set(piece, words);
  }
  const found = new Map<string, readonly TextWord[]>();
  for (const [text, parts] of split) {
    const words = parts.flatMap((part) => known.get(part) ?? []);
    found.set(text, words);
    cachedTexts.set(text, words);
  }
  return found;
}

/** Splits into blanks and pieces; a piece includes one blank if any follow. */
function textPieces(text: string): string[] {
  const parts = text.split(BLANKS);
  return parts.flatMap((part, index) => {
    if (part === '') return [];
    if (index % 2 === 1) return [part];
    return [`${index === 0 ? '' : ' '}${part}${index === parts.length - 1 ? '' : ' '}`];
  });
}

/** Removes the blanks of a piece, which represent those of the text. */
function withoutBlanks(words: readonly TextWord[], piece: string): TextWord[] {
  const kept = [...words];
  const [first] = kept;
  if (first !== undefined && piece.startsWith(' ')) kept[0] = blankWord(first.text.slice(1));
  const last = kept.at(-1);
  if (last !== undefined && piece.endsWith(' '))
    kept.splice(-1, 1, blankWord(last.text.slice(0, -1)));
  return kept.filter(({ text }) => text !== '');
}

async function readPieces(
  database: NodePgDatabase,
  asked: readonly string[],
): Promise<Map<string, readonly TextWord[]>> {
  const found = new Map<string, TextWord[]>(asked.map((piece) => [piece, []]));
  if (asked.length === 0) return found;
  const { rows } = await database.execute<{
    n: number;
    kind: number;
    text: string;
    stems: string[] | null;
    plain: string | null;
  }>(sql`
    select piece.n::int as n, word.tokid as kind, word.token as text,
      ts_lexize(used.mapdict, unaccented(word.token)) as stems,
      (ts_lexize('simple', unaccented(word.token)))[1] as plain
    from unnest(${sql.param([...asked])}::text[]) with ordinality as piece (body, n)
    cross join lateral ts_parse('default', piece.body) with ordinality as word (tokid, token, place)
    left join pg_ts_config_map as used
      on used.mapcfg = 'english'::regconfig and used.maptokentype = word.tokid
    order by piece.n, word.place
  `);
  for (const { n, kind, text, stems, plain } of rows) {
    const hasPlace = stems !== null;
    const word = { text, kind, stem: stems?.[0] ?? null, plain: hasPlace ? plain : null, hasPlace };
    found.get(asked[n - 1] ?? '')?.push(word);
  }
  return new Map([...found].map(([piece, words]) => [piece, withoutBlanks(words, piece)]));
}
