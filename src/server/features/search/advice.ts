import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchAdvice } from '../../../contract/search.ts';
import { nearestWord } from './nearestWord.ts';
import { findPlaces, parseTerms } from './search.queries.ts';
import { searchReports } from './search.service.ts';
import type { SearchData } from './searchData.ts';
import type { SearchTerm } from './searchTerms.ts';
import { searchTerms } from './searchTerms.ts';

/** Only the first words of a long query are checked. */
const MOST_CHECKED_WORDS = 8;

export async function adviceOn(data: SearchData, query: string): Promise<SearchAdvice> {
  const terms = searchTerms(query);
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  if (terms.length === 0) return { asksNothing: 'noWords', suggestion: null };
  if (wanted.length === 0) return { asksNothing: 'onlyExcluded', suggestion: null };
  if ((await parseTerms(data.database, wanted)).length === 0) {
    return { asksNothing: 'tooCommon', suggestion: null };
  }
  return { asksNothing: null, suggestion: await otherSpelling(data, query, wanted) };
}

async function otherSpelling(
  data: SearchData,
  query: string,
  wanted: readonly SearchTerm[],
): Promise<string | null> {
  const unknown = await unknownWords(data.database, wanted);
  if (unknown.length === 0) return null;
  const known = await data.words.all();
  let suggestion = query;
  for (const word of unknown) {
    const meant = nearestWord(word, known);
    if (meant === null) continue;
    suggestion = suggestion.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'), meant);
  }
  if (suggestion === query) return null;
  return (await searchReports(data, suggestion)).length === 0 ? null : suggestion;
}

async function unknownWords(
  database: NodePgDatabase,
  wanted: readonly SearchTerm[],
): Promise<string[]> {
  const words = wanted.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? []);
  const unknown: string[] = [];
  for (const word of [...new Set(words)].slice(0, MOST_CHECKED_WORDS)) {
    const [parsed] = await parseTerms(database, [
      { text: word, isExcluded: false, isUnfinished: false, isWord: true },
    ]);
    if (parsed === undefined) continue;
    const places = await findPlaces(database, parsed.query);
    if (places.length === 0) unknown.push(word);
  }
  return unknown;
}
