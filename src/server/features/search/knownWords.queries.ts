import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { searchTexts } from '../../db/schema/searchTexts.ts';
import { KINDS_OF_TEXT } from './search.queries.ts';

type Kind = keyof typeof KINDS_OF_TEXT;

/** How many of the newest texts of each kind are asked for their words. */
const TEXTS_ASKED = 3_000;
/** Texts whose words are read together: it takes the database a few milliseconds. */
const TEXTS_OF_BLOCK = 200;

/** Texts of a kind, one after the other by their ids. */
export interface BlockOfTexts {
  readonly kind: Kind;
  readonly first: number;
  readonly last: number;
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

/** The newest texts, of the tables themselves: views of them do not tell what has changed. */
export async function readBlocks(database: NodePgDatabase): Promise<BlockOfTexts[]> {
  const { rows } = await database.execute<BlockOfTexts & Record<string, unknown>>(sql`
    select kind, min(id) as first, max(id) as last,
      count(*) || ' ' || sum(xmin::text::bigint) as mark
    from (${marked('written')} union all ${marked('pages')}) as asked
    group by kind, id / ${sql.raw(String(TEXTS_OF_BLOCK))}
  `);
  return rows;
}

async function readWordsOf(database: NodePgDatabase, texts: SQL): Promise<WordCounts> {
  const { rows } = await database.execute<{ word: string; texts: number }>(sql`
    select word, count(*)::int as texts from (${texts}) as asked (body)
    cross join lateral unnest(tsvector_to_array(to_tsvector('simple', body))) as word
    group by word
  `);
  return new Map(rows.map(({ word, texts: count }) => [word, count]));
}

/** Words that people wrote or that documents contain, of one block. */
export const readWordsOfBlock = (
  database: NodePgDatabase,
  { kind, first, last }: BlockOfTexts,
): Promise<WordCounts> =>
  readWordsOf(
    database,
    sql`select body from ${searchTexts} where ${KINDS_OF_TEXT[kind]} and id between ${first} and ${last}`,
  );

/** The same of all of the newest texts, also of the past. */
export const readAllWords = (database: NodePgDatabase): Promise<WordCounts> =>
  readWordsOf(
    database,
    sql`${newest('written', sql`body`)} union all ${newest('pages', sql`body`)}`,
  );
