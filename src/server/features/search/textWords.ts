import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { LRUCache } from 'lru-cache';
import { markable } from './snippet.ts';
import { spelled } from './spelling.ts';

/** A word of a text or what is between two, as the database's parser and dictionaries see it. */
export interface TextWord {
  readonly text: string;
  /** The parser's number for its kind: see `KIND`. */
  readonly kind: number;
  /** What is compared with a query: the stem, null for one that is not looked for, such as "the". */
  readonly stem: string | null;
  /** The same without stemming. */
  readonly plain: string | null;
  /** Whether it counts as a place in a phrase. */
  readonly hasPlace: boolean;
}

/** The kinds of PostgreSQL's default parser that matter here. */
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

/** A word of its own only to the parser. */
const blank = (text: string): TextWord => ({
  text,
  kind: KIND.blank,
  stem: null,
  plain: null,
  hasPlace: false,
});

/** Every word of a company's reports, with and without the comma after it, is a few thousand. */
const MOST_PIECES = 20_000;

/**
 * What blanks separate, with the words in it. No word has a blank in it and a piece is parsed with
 * one where the text has one, so this holds for every text, and as long as the process runs.
 */
const pieces = new LRUCache<string, readonly TextWord[]>({ max: MOST_PIECES });

const BLANKS = /([ \t\n\r\v\f]+)/;

/** The words of whole texts, for the next search: common words are in the same ones. */
const texts = new LRUCache<string, readonly TextWord[]>({
  max: 1_000,
  maxSize: 1_000_000,
  sizeCalculation: (words) => words.length + 1,
});

/** The words of texts, spelled as the database parses them and so that they can be marked. */
export async function wordsOfTexts(
  database: NodePgDatabase,
  asked: readonly string[],
): Promise<(readonly TextWord[])[]> {
  const known = asked.map((text) => texts.get(text));
  const unknown = asked.filter((_, index) => known[index] === undefined);
  const read = await readTexts(database, unknown);
  return asked.map((text, index) => known[index] ?? read.get(text) ?? []);
}

async function readTexts(
  database: NodePgDatabase,
  asked: readonly string[],
): Promise<ReadonlyMap<string, readonly TextWord[]>> {
  const split = new Map(asked.map((text) => [text, piecesOf(spelled(markable(text)))]));
  // Their own, because the cache may drop some before they are used.
  const known = new Map<string, readonly TextWord[]>();
  const missing: string[] = [];
  for (const piece of new Set([...split.values()].flat())) {
    const words = piece.trim() === '' ? [blank(piece)] : pieces.get(piece);
    if (words === undefined) missing.push(piece);
    else known.set(piece, words);
  }
  for (const [piece, words] of await readPieces(database, missing)) {
    known.set(piece, words);
    pieces.set(piece, words);
  }
  const found = new Map<string, readonly TextWord[]>();
  for (const [text, parts] of split) {
    const words = parts.flatMap((part) => known.get(part) ?? []);
    found.set(text, words);
    texts.set(text, words);
  }
  return found;
}

/** Blanks and what is between them, the latter with one blank where there is any. */
function piecesOf(text: string): string[] {
  const parts = text.split(BLANKS);
  return parts.flatMap((part, index) => {
    if (part === '') return [];
    if (index % 2 === 1) return [part];
    return [`${index === 0 ? '' : ' '}${part}${index === parts.length - 1 ? '' : ' '}`];
  });
}

/** Without the blanks of a piece, which stand for those of the text. */
function withoutBlanks(words: readonly TextWord[], piece: string): TextWord[] {
  const kept = [...words];
  const [first] = kept;
  if (first !== undefined && piece.startsWith(' ')) kept[0] = blank(first.text.slice(1));
  const last = kept.at(-1);
  if (last !== undefined && piece.endsWith(' ')) kept.splice(-1, 1, blank(last.text.slice(0, -1)));
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
