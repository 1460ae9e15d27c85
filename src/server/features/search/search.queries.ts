import type { Placeholder, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchMatch } from '../../../contract/search.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { hasEastAsianLetter } from '../../../finance/eastAsianText.ts';
import { numberSpellings } from '../../../finance/numberSpellings.ts';
import { preparedQuery } from '../../../engine/db/preparedQuery.ts';
import { documentTexts } from '../../../engine/db/schema/documentTexts.ts';
import { monthlySummaries } from '../../../engine/db/schema/monthlySummaries.ts';
import { searchTexts } from '../../../engine/db/schema/searchTexts.ts';
import type { SearchTerm } from './searchTerms.ts';
import { readSnippets } from './snippets.ts';
import { APART, unaccented, spelledForParser } from './spelling.ts';

/** A term in PostgreSQL's query syntax; empty if it has only stop words. */
export interface ParsedTerm {
  readonly text: string;
  readonly isExcluded: boolean;
  readonly query: string;
  /** The part of the query that matches word beginnings; empty unless the word is unfinished. */
  readonly prefix: string;
}

// Characters that join words in a name or a number; the parser treats the whole as one word.
const JOINING_CHARACTERS = /[\p{P}\p{S}]+/gu;
const WORD_PARTS = new RegExp(`[\\p{P}\\p{S}${APART}]+`, 'u');

/** Every way to write a number, as a query: digits, or digits and a word such as "million". */
function numberQuery(spellings: readonly string[]): SQL {
  const phrases = spellings.map((spelling) =>
    spelledForParser(spelling)
      .toLowerCase()
      .split(' ')
      // By now a number contains only letters and digits, so it needs no escaping.
      .map((word) => `'${word}'`)
      .join(' <-> '),
  );
  return sql`${phrases.map((phrase) => `(${phrase})`).join(' | ')}::tsquery`;
}

/** The words of a term in sequence; compounds, for example with hyphens, also as their parts. */
function wordsQuery(asked: string): SQL {
  const text = unaccented(asked);
  const together = spelledForParser(text);
  // A text may have blanks around the sign: "S & M".
  const apart = spelledForParser(
    text.replaceAll(/(?<![A-Za-z0-9])([A-Za-z])&(?=[A-Za-z](?![A-Za-z0-9]))/g, '$1 & '),
  );
  const forms = new Set([together, together.replaceAll(JOINING_CHARACTERS, ' '), apart]);
  return sql.join(
    [...forms].map((form) => sql`phraseto_tsquery('english', ${form})`),
    sql` || `,
  );
}

/** The parts of an unfinished word: all but the last are complete, the last is a prefix. */
function prefixQuery(text: string): SQL {
  const parts = spelledForParser(unaccented(text))
    .split(WORD_PARTS)
    .filter((part) => part !== '');
  const last = parts.pop();
  // Such a letter is already a word, and a phrase of such letters matches longer words.
  if (last !== undefined && hasEastAsianLetter(last)) return sql`''::tsquery`;
  // Keeps letters, digits and marks only, so the text can't contain an operator of the query syntax.
  const open = last?.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '') ?? '';
  if (open === '') return sql`''::tsquery`;
  const before = parts.join(' ');
  return sql`phraseto_tsquery('english', ${before}) && to_tsquery('simple', ${`${open}:*`})`;
}

/** PostgreSQL's interpretation of the terms. Only the database knows the stop words and stems. */
export async function parseTerms(
  database: NodePgDatabase,
  terms: readonly SearchTerm[],
): Promise<ParsedTerm[]> {
  const rows = terms.map(({ text, isUnfinished }, index) => {
    const spellings = numberSpellings(text);
    const whole = spellings === null ? wordsQuery(text) : numberQuery(spellings);
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
    text: terms[n]?.text ?? '',
    isExcluded: terms[n]?.isExcluded ?? false,
    query: prefix === '' ? query : `(${query}) | (${prefix})`,
    prefix,
  }));
}

type QueryText = string | Placeholder;

const matches = (query: QueryText) => sql`${searchTexts.words} @@ ${query}::tsquery`;

export interface TextWithMatch {
  readonly textId: number;
  readonly reportId: number;
  readonly prominence: number;
  readonly sourceId: number | null;
  readonly page: number | null;
  readonly isCut: boolean;
}

type TextPlace = Omit<TextWithMatch, 'isCut'>;

const placeColumns = sql`${searchTexts.id} as "textId", ${searchTexts.summaryId} as "reportId",
  ${searchTexts.prominence}, ${searchTexts.sourceId} as "sourceId", ${searchTexts.page}`;

/** A word in up to this many texts is looked up directly. Above it, a word counts as common. */
const RARE_TEXTS = 2_000;
const PLACES_OF_COMMON = 6;

const PAGES_PROMINENCE = 5;

/** Texts by people and texts of documents; each kind has its own index. */
export const TEXT_KINDS = {
  written: sql`${searchTexts.prominence} < ${sql.raw(String(PAGES_PROMINENCE))}`,
  pages: sql`${searchTexts.prominence} = ${sql.raw(String(PAGES_PROMINENCE))}`,
} as const;
type SearchedKind = keyof typeof TEXT_KINDS;

const firstTexts = (kind: SearchedKind, query: QueryText) => sql`${sql.raw(kind)} as materialized (
  select ${placeColumns} from ${searchTexts} where ${TEXT_KINDS[kind]} and ${matches(query)}
  limit ${sql.raw(String(RARE_TEXTS + 1))}
)`;

function rareOrCommon(kind: SearchedKind, query: QueryText): SQL {
  const first = sql.raw(kind);
  const most = sql.raw(String(RARE_TEXTS));
  return sql`
    select ${first}.*, false as "isCommon" from ${first}
    where (select count(*) from ${first}) <= ${most}
    union all
    select found.*, true from ${monthlySummaries}
    cross join lateral (
      select ${placeColumns} from ${searchTexts}
      where ${searchTexts.summaryId} = ${monthlySummaries.id} and ${TEXT_KINDS[kind]} and ${matches(query)}
      order by ${searchTexts.prominence} limit ${sql.raw(String(PLACES_OF_COMMON))}
    ) as found
    where (select count(*) from ${first}) > ${most}
  `;
}

const QUERY = sql.placeholder('query');
const placesOfKind =
  preparedQuery<'query'>(sql`with ${firstTexts('written', QUERY)}, ${firstTexts('pages', QUERY)}
  ${rareOrCommon('written', QUERY)} union all ${rareOrCommon('pages', QUERY)}`);

/**
 * The places where a term is found: in every text or, if the term is common, in the first texts of each report. The
 * cost doesn't grow with the number of texts: the index lists all texts of a rare word, and a common word is found
 * after a few texts of each report. The database decides whether a word is common, so that unneeded places aren't sent.
 */
export async function findPlaces(
  database: NodePgDatabase,
  query: string,
): Promise<TextWithMatch[]> {
  const { rows } = await database.execute<
    TextPlace & { isCommon: boolean } & Record<string, unknown>
  >(placesOfKind({ query }));
  const group = ({ reportId, prominence }: TextPlace) =>
    `${reportId} ${prominence === PAGES_PROMINENCE}`;
  const groups = Map.groupBy(rows, group);
  return rows.map((found) =>
    Object.assign(found, {
      isCut: found.isCommon && groups.get(group(found))?.length === PLACES_OF_COMMON,
    }),
  );
}

const wholePlaces = (places: readonly TextPlace[]): TextWithMatch[] =>
  places.map((found) => Object.assign(found, { isCut: false }));

export async function findPlacesIn(
  database: NodePgDatabase,
  reportId: number,
  terms: readonly ParsedTerm[],
): Promise<TextWithMatch[]> {
  const { rows } = await database.execute<TextPlace & Record<string, unknown>>(sql`
    select ${placeColumns} from ${searchTexts}
    where ${searchTexts.summaryId} = ${reportId} and ${matches(anyOf(terms))}
    order by ${searchTexts.prominence}, ${searchTexts.id} limit ${sql.raw(String(TEXTS_OF_REPORT))}
  `);
  return wholePlaces(rows);
}

const TEXTS_OF_REPORT = 400;

const anyOf = (terms: readonly ParsedTerm[]) => terms.map(({ query }) => `(${query})`).join(' | ');

/** How many places of a report are shown: `full` for the first reports, one for later reports. */
export interface ShownPlaceCount {
  readonly full: number;
  readonly reportsInFull: number;
  /** Set if all texts are of one report, which makes searching past states much faster. */
  readonly ofReport?: number;
}

type Match = Omit<SearchMatch, 'copies'>;

export interface RankedReport {
  readonly id: number;
  readonly matches: Match[];
}

const ranking = (among: SQL) => sql`
  with ranked as materialized (
    -- Each text is read once: at a moment of the past there is no index on its id.
    select ${searchTexts.summaryId}, ${searchTexts.id} as text_id, ${searchTexts.source},
      ${searchTexts.sourceId} as source_id, ${searchTexts.label}, ${searchTexts.page},
      ${searchTexts.pageTitle} as page_title, ${searchTexts.body}, case when ${searchTexts.page} is null then ${searchTexts.id} else -${searchTexts.sourceId} end as whole,
      ts_rank(${searchTexts.words}, ${sql.placeholder('wanted')}::tsquery, 1) / ${searchTexts.prominence} as rank
    from ${searchTexts} where ${among} ${searchTexts.id} = any(${sql.placeholder('ids')}::int[])
  ),
  best as materialized (
    select summary_id, row_number() over (order by sum(rank) desc, summary_id desc) as standing
    from ranked group by summary_id
    order by standing limit ${sql.raw(String(LIMITS.searchResults))}
  ),
  -- A long page lies in several texts; the best of them speaks for it.
  once as (
    select summary_id, text_id, ranked.rank, best.standing, row_number() over (
      partition by summary_id, whole, page order by ranked.rank desc, ranked.text_id
    ) as of_page
    from ranked join best using (summary_id)
  ),
  shown as (
    select once.*, row_number() over (
      partition by summary_id order by once.rank desc, once.text_id
    ) as place
    from once where once.of_page = 1
  )
  select ranked.summary_id, ranked.source, ranked.source_id, ranked.label, ranked.page,
    ranked.page_title, ${documentTexts.unit}, ranked.body
  from shown
  join ranked using (text_id)
  left join ${documentTexts}
    on ranked.page is not null and ${documentTexts.documentId} = ranked.source_id
  where shown.place <= case when shown.standing <= ${sql.placeholder('reportsInFull')}::int
    then ${sql.placeholder('full')}::int else 1 end
  order by shown.standing, shown.place
`;
type Ranked = 'wanted' | 'ids' | 'full' | 'reportsInFull' | 'ofReport';
const rankAmongAll = preparedQuery<Ranked>(ranking(sql``));
const rankInOne = preparedQuery<Ranked>(
  ranking(sql`${searchTexts.summaryId} = ${sql.placeholder('ofReport')} and`),
);

export async function rankReports(
  database: NodePgDatabase,
  textIds: readonly number[],
  terms: readonly ParsedTerm[],
  { full, reportsInFull, ofReport }: ShownPlaceCount,
): Promise<RankedReport[]> {
  const wanted = anyOf(terms);
  const statement = ofReport === undefined ? rankAmongAll : rankInOne;
  const { rows } = await database.execute<{
    summary_id: number;
    source: Match['source'];
    source_id: number | null;
    label: string;
    page: number | null;
    unit: Match['pageUnit'];
    page_title: string | null;
    body: string;
  }>(statement({ wanted, ids: textIds, full, reportsInFull, ofReport }));
  const bodies = rows.map(({ body }) => body);
  const snippets = await readSnippets(database, bodies, {
    query: wanted,
    prefix: terms.map((term) => term.prefix).find((query) => query !== '') ?? '',
    terms: terms.map((term) => ({ text: term.text, isUnfinished: term.prefix !== '' })),
  });
  const found = new Map<number, Match[]>();
  rows.forEach((row, index) => {
    const match: Match = {
      source: row.source,
      sourceId: row.source_id,
      label: row.label,
      page: row.page,
      pageUnit: row.unit,
      pageTitle: row.page_title,
      snippet: snippets[index] ?? [],
    };
    const known = found.get(row.summary_id);
    if (known === undefined) found.set(row.summary_id, [match]);
    else known.push(match);
  });
  return [...found].map(([id, list]) => ({ id, matches: list }));
}
