import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { searchTexts } from '../../db/schema/searchTexts.ts';
import { KINDS_OF_TEXT } from './search.queries.ts';

type Kind = keyof typeof KINDS_OF_TEXT;

/** How many of the newest texts of each kind are asked for their words. */
const TEXTS_ASKED = 3_000;
/** The ids of a block. Some are of the other kind, and some of texts that are gone. */
const IDS_OF_BLOCK = sql.raw('200');

/** Texts of a kind, one after the other by their ids. */
export interface BlockOfTexts {
  readonly kind: Kind;
  readonly number: number;
  readonly first: number;
  readonly last: number;
  readonly texts: number;
  /** Another when a text of the block was added, changed or removed. */
  readonly mark: string;
}

/** In how many texts a word is, in lower case. */
export type WordCounts = ReadonlyMap<string, number>;

const newest = (kind: Kind, columns: SQL) => sql`(
  select ${columns} from ${searchTexts} where ${KINDS_OF_TEXT[kind]}
  order by id desc limit ${sql.raw(String(TEXTS_ASKED))}
)`;

const marked = (kind: Kind) => newest(kind, sql`${sql.raw(`'${kind}'`)} as kind, id, xmin`);

/** The newest texts in order, of the tables themselves: views of them do not tell what has changed. */
export async function readBlocks(database: NodePgDatabase): Promise<BlockOfTexts[]> {
  const { rows } = await database.execute<BlockOfTexts & Record<string, unknown>>(sql`
    select kind, id / ${IDS_OF_BLOCK} as number, min(id) as first, max(id) as last,
      count(*)::int as texts, count(*) || ' ' || sum(xmin::text::bigint) as mark
    from (${marked('written')} union all ${marked('pages')}) as asked
    group by 1, 2 order by 1, 2
  `);
  return rows;
}

const words = sql`unnest(tsvector_to_array(to_tsvector('simple', body))) as word`;
/** A workbook is mostly numbers, and whoever mistypes a word never means one, or a word of two letters (nearestWord.ts). */
const canBeMeant = sql`length(word) > 2 and word !~ '^[0-9.,/%+-]+$'`;

/** Words that people wrote or that documents contain, by the blocks of one kind, which follow each other. */
export async function readWordsOfBlocks(
  database: NodePgDatabase,
  blocks: readonly BlockOfTexts[],
): Promise<ReadonlyMap<number, WordCounts>> {
  const [begin] = blocks;
  const end = blocks.at(-1);
  if (begin === undefined || end === undefined) return new Map();
  const { rows } = await database.execute<{ block: number; word: string; texts: number }>(sql`
    select id / ${IDS_OF_BLOCK} as block, word, count(*)::int as texts
    from ${searchTexts} cross join lateral ${words}
    where ${canBeMeant} and ${KINDS_OF_TEXT[begin.kind]}
      and id between ${begin.first} and ${end.last}
    group by 1, 2
  `);
  const counts = new Map(blocks.map(({ number }) => [number, new Map<string, number>()]));
  for (const { block, word, texts } of rows) counts.get(block)?.set(word, texts);
  return counts;
}

/** The same of all of the newest texts together, also of the past. */
export async function readAllWords(database: NodePgDatabase): Promise<WordCounts> {
  const { rows } = await database.execute<{ word: string; texts: number }>(sql`
    select word, count(*)::int as texts
    from (${newest('written', sql`body`)} union all ${newest('pages', sql`body`)}) as asked (body)
    cross join lateral ${words} where ${canBeMeant} group by word
  `);
  return new Map(rows.map(({ word, texts }) => [word, texts]));
}
