import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchResult } from '../../../contract/search.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { searchTexts } from '../../db/schema/searchTexts.ts';
import type { SearchTerm } from './searchTerms.ts';

/** A term as PostgreSQL's query text, empty where it holds stop words only. */
export interface ParsedTerm {
  readonly isExcluded: boolean;
  readonly query: string;
  /** The part that matches a word by its beginning; empty unless the word is unfinished. */
  readonly prefix: string;
}

// What joins words within a name or a number: as a whole it is one word to the parser.
const JOINTS = /[\p{P}\p{S}]+/gu;

/** The word's parts as the beginning of something: all but the last whole, the last open. */
function prefixQuery(text: string): SQL {
  const parts = text.split(JOINTS).filter((part) => part !== '');
  const last = parts.pop();
  // Letters, digits and marks only: none of them is an operator of the query's syntax.
  const open = last?.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '') ?? '';
  if (open === '') return sql`''::tsquery`;
  const before = parts.join(' ');
  return sql`phraseto_tsquery('english', ${before}) && to_tsquery('simple', ${`${open}:*`})`;
}

/** What PostgreSQL makes of the terms. It knows the stop words and the stems; we do not. */
export async function parseTerms(
  database: NodePgDatabase,
  terms: readonly SearchTerm[],
): Promise<ParsedTerm[]> {
  const rows = terms.map(({ text, isUnfinished }, index) => {
    const parts = text.replaceAll(JOINTS, ' ');
    const whole = sql`phraseto_tsquery('english', ${text}) || phraseto_tsquery('english', ${parts})`;
    const prefix = isUnfinished ? prefixQuery(text) : sql`''::tsquery`;
    return sql`(${sql.raw(String(index))}, ${whole}, ${prefix})`;
  });
  const { rows: parsed } = await database.execute<{ n: number; query: string; prefix: string }>(sql`
    select n, whole::text as query, prefix::text as prefix
    from (values ${sql.join(rows, sql`, `)}) as term (n, whole, prefix)
    where numnode(whole) > 0
    order by n
  `);
  return parsed.map(({ n, query, prefix }) => ({
    isExcluded: terms[n]?.isExcluded ?? false,
    query: prefix === '' ? query : `(${query}) | (${prefix})`,
    prefix,
  }));
}

const matches = (query: string) => sql`${searchTexts.words} @@ ${query}::tsquery`;

/** Reports that have all wanted terms somewhere in their texts and none of the excluded ones. */
export async function findReports(
  database: NodePgDatabase,
  terms: readonly ParsedTerm[],
): Promise<number[]> {
  const reportsWith = ({ query }: ParsedTerm) => sql`
    select ${monthlySummaries.id} from ${monthlySummaries}
    where exists (
      select 1 from ${searchTexts}
      where ${searchTexts.summaryId} = ${monthlySummaries.id} and ${matches(query)}
    )`;
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).map(reportsWith);
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map(reportsWith);
  const all = sql.join(wanted, sql` intersect `);
  const found =
    excluded.length === 0 ? all : sql`(${all}) except (${sql.join(excluded, sql` union `)})`;
  const { rows } = await database.execute<{ id: number }>(found);
  return rows.map(({ id }) => id);
}

/** At most so many texts are ranked for one search, however often a word occurs. */
const RANKED_TEXTS = 500;
const MATCHES_SHOWN = 3;
/** Terms that are looked up each for itself within a report, so that each can show its place. */
const TERMS_SHOWN = 5;

// Characters for private use, which mean nothing in any text: two mark the matched words, two
// stand for < and >, because the headline leaves out what it takes for a tag.
const MATCH_START = '\uE000';
const MATCH_END = '\uE001';
const LESS = '\uE002';
const GREATER = '\uE003';
const HEADLINE = `StartSel=${MATCH_START}, StopSel=${MATCH_END}, MaxWords=32, MinWords=16, ShortWord=0`;

type Match = SearchResult['matches'][number];

export interface RankedReport {
  readonly id: number;
  readonly matches: Match[];
}

/** The best of these reports, the best first, each with its best places. */
export async function rankReports(
  database: NodePgDatabase,
  reportIds: readonly number[],
  terms: readonly ParsedTerm[],
): Promise<RankedReport[]> {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const any = wanted.map(({ query }) => `(${query})`).join(' | ');
  const prefix = wanted.map((term) => term.prefix).find((query) => query !== '') ?? '';
  const shown = wanted.slice(0, TERMS_SHOWN);
  const each = Math.max(2, Math.floor(RANKED_TEXTS / (reportIds.length * shown.length)));
  const places = shown.map(
    ({ query }) => sql`(
      select ${searchTexts.id} from ${searchTexts}
      where ${searchTexts.summaryId} = report.id and ${matches(query)}
      order by ${searchTexts.prominence} limit ${sql.raw(String(each))}
    )`,
  );
  // A text that has only a word's beginning has no stem to mark: "acquisiti" is none of a stem.
  const marked =
    prefix === ''
      ? sql`by_stem.stems`
      : sql`case when position(${MATCH_START} in by_stem.stems) > 0 then by_stem.stems
          else ts_headline('simple', plain.body, ${prefix}::tsquery, ${HEADLINE}) end`;
  const { rows } = await database.execute<{
    summary_id: number;
    source: Match['source'];
    source_id: number | null;
    label: string;
    headline: string;
  }>(sql`
    with place as materialized (
      select report.id as summary_id, found.id as text_id
      from unnest(${sql.param([...reportIds])}::int[]) as report (id)
      cross join lateral (${sql.join(places, sql` union `)}) as found (id)
    ),
    ranked as materialized (
      select place.summary_id, place.text_id,
        ts_rank(${searchTexts.words}, ${any}::tsquery, 1) / ${searchTexts.prominence} as rank
      from place join ${searchTexts} on ${searchTexts.id} = place.text_id
    ),
    best as materialized (
      select ranked.summary_id, sum(ranked.rank) as rank
      from ranked group by ranked.summary_id
      order by rank desc, ranked.summary_id desc limit ${sql.raw(String(LIMITS.searchResults))}
    ),
    shown as (
      select ranked.*, best.rank as report_rank,
        row_number() over (partition by ranked.summary_id order by ranked.rank desc, ranked.text_id) as place
      from ranked join best on best.summary_id = ranked.summary_id
    )
    select shown.summary_id, ${searchTexts.source}, ${searchTexts.sourceId} as source_id,
      ${searchTexts.label}, marked.headline
    from shown
    join ${searchTexts} on ${searchTexts.id} = shown.text_id
    cross join lateral (
      select translate(${searchTexts.body}, ${`<>${MATCH_START}${MATCH_END}`}, ${LESS + GREATER}) as body
    ) as plain
    cross join lateral (
      select ts_headline('english', plain.body, ${any}::tsquery, ${HEADLINE}) as stems
    ) as by_stem
    cross join lateral (select ${marked} as headline) as marked
    where shown.place <= ${sql.raw(String(MATCHES_SHOWN))}
    order by shown.report_rank desc, shown.summary_id desc, shown.place
  `);
  const found = new Map<number, Match[]>();
  for (const row of rows) {
    const match: Match = {
      source: row.source,
      sourceId: row.source_id,
      label: row.label,
      snippet: snippet(row.headline),
    };
    const known = found.get(row.summary_id);
    if (known === undefined) found.set(row.summary_id, [match]);
    else known.push(match);
  }
  return [...found].map(([id, list]) => ({ id, matches: list }));
}

function snippet(headline: string): Match['snippet'] {
  return headline
    .split(new RegExp(`(?=${MATCH_START})|(?<=${MATCH_END})`))
    .map((piece) => ({
      text: piece
        .replaceAll(/[\uE000\uE001]/g, '')
        .replaceAll(LESS, '<')
        .replaceAll(GREATER, '>'),
      isMatch: piece.startsWith(MATCH_START),
    }))
    .filter(({ text }) => text !== '');
}
