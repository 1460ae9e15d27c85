import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchMatch } from '../../../contract/search.ts';
import { headline } from './headline.ts';
import { parseHeadlineQuery } from './headlineQuery.ts';
import type { QueryTerm } from './snippet.ts';
import { headlinePieces, MATCH_START } from './snippet.ts';
import { wordsOfTexts } from './textWords.ts';

export interface Marked {
  /** The query in the database's syntax, with stems. */
  readonly query: string;
  readonly prefix: string;
  readonly terms: readonly QueryTerm[];
}

export async function readSnippets(
  database: NodePgDatabase,
  bodies: readonly string[],
  { query, prefix, terms }: Marked,
): Promise<SearchMatch['snippet'][]> {
  const texts = await wordsOfTexts(database, bodies);
  const byStem = parseHeadlineQuery(query);
  const byBeginning = prefix === '' ? null : parseHeadlineQuery(prefix);
  return texts.map((words) => {
    const found = headline(words, byStem, 'stem');
    // An unfinished word has no stem to mark: "acquisiti" isn't the stem of any word.
    const isMarked = byBeginning === null || found.includes(MATCH_START);
    return headlinePieces(isMarked ? found : headline(words, byBeginning, 'plain'), terms);
  });
}
