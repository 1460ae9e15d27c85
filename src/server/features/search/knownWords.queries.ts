import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { searchTexts } from '../../../engine/db/schema/searchTexts.ts';
import { TEXT_KINDS } from './search.queries.ts';

type TextKind = keyof typeof TEXT_KINDS;

const TEXTS_ASKED = 3_000;
/** The number of ids in a block. Some belong to the other kind or to deleted texts. */
const IDS_OF_BLOCK = sql.raw('200');

export interface BlockOfTexts {
  readonly kind: TextKind;
  readonly number: number;
  readonly first: number;
  readonly last: number;
  readonly texts: number;
  readonly mark: string;
}

export type WordCounts = ReadonlyMap<string, number>;

const newestTexts = (kind: TextKind, columns: SQL) => sql`(
  select ${columns} from ${searchTexts} where ${TEXT_KINDS[kind]}
  order by id desc limit ${sql.raw(String(TEXTS_ASKED))}
)`;

const markedTexts = (kind: TextKind) =>
  newestTexts(kind, sql`${sql.raw(`'${kind}'`)} as kind, id, xmin`);

/** The newest texts in order, from the tables themselves, because views don't show which texts have changed. */
export async function readBlocks(database: NodePgDatabase): Promise<BlockOfTexts[]> {
  const { rows } = await database.execute<BlockOfTexts & Record<string, unknown>>(sql`
    select kind, id / ${IDS_OF_BLOCK} as number, min(id) as first, max(id) as last,
      count(*)::int as texts, count(*) || ' ' || sum(xmin::text::bigint) as mark
    from (${markedTexts('written')} union all ${markedTexts('pages')}) as asked
    group by 1, 2 order by 1, 2
  `);
  return rows;
}

const wordsOfBody = sql`unnest(tsvector_to_array(to_tsvector('simple', body))) as word`;
/**
 * A workbook is mostly numbers. A mistyped word never stands for a number or for a word of two letters
 * (nearestWord.ts).
 */
const canBeMeant = sql`length(word) > 2 and word !~ '^[0-9.,/%+-]+$'`;

export async function readWordsOfBlocks(
  database: NodePgDatabase,
  blocks: readonly BlockOfTexts[],
): Promise<ReadonlyMap<number, WordCounts>> {
  const [begin] = blocks;
  const end = blocks.at(-1);
  if (begin === undefined || end === undefined) return new Map();
  const { rows } = await database.execute<{ block: number; word: string; texts: number }>(sql`
    select id / ${IDS_OF_BLOCK} as block, word, count(*)::int as texts
    from ${searchTexts} cross join lateral ${wordsOfBody}
    where ${canBeMeant} and ${TEXT_KINDS[begin.kind]}
      and id between ${begin.first} and ${end.last}
    group by 1, 2
  `);
  const counts = new Map(blocks.map(({ number }) => [number, new Map<string, number>()]));
  for (const { block, word, texts } of rows) counts.get(block)?.set(word, texts);
  return counts;
}

export async function readAllWords(database: NodePgDatabase): Promise<WordCounts> {
  const { rows } = await database.execute<{ word: string; texts: number }>(sql`
    select word, count(*)::int as texts
    from (${newestTexts('written', sql`body`)} union all ${newestTexts('pages', sql`body`)}) as asked (body)
    cross join lateral ${wordsOfBody} where ${canBeMeant} group by word
  `);
  return new Map(rows.map(({ word, texts }) => [word, texts]));
}
