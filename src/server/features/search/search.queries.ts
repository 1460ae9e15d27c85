import type { Placeholder, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchMatch } from '../../../contract/search.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { hasEastAsianLetter } from '../../../domain/eastAsianText.ts';
import { numberSpellings } from '../../../domain/numberSpellings.ts';
import { builtOnce } from '../../db/builtOnce.ts';
import { documentTexts } from '../../db/schema/documentTexts.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { searchTexts } from '../../db/schema/searchTexts.ts';
import type { SearchTerm } from './searchTerms.ts';
import { readSnippets } from './snippets.ts';
import { APART, unaccented, spelled } from './spelling.ts';

/** A term as PostgreSQL's query text, empty if it has only stop words. */
export interface ParsedTerm {
  /** As it was asked. */
  readonly text: string;
  readonly isExcluded: boolean;
  readonly query: string;
  /** The part that matches a word by its beginning; empty unless the word is unfinished. */
  readonly prefix: string;
}

// Characters that join words in a name or a number: the parser takes it all as one word.
const JOINTS = /[\p{P}\p{S}]+/gu;
const PARTS = new RegExp(`[\\p{P}\\p{S}${APART}]+`, 'u');

/** Every way to write a number, as a query: digits, or digits and a word such as "million". */
function numberQuery(spellings: readonly string[]): SQL {
  const phrases = spellings.map((spelling) =>
    spelled(spelling)
      .toLowerCase()
      .split(' ')
      // Only letters and digits are left of a number.
      .map((word) => `'${word}'`)
      .join(' <-> '),
  );
  return sql`${phrases.map((phrase) => `(${phrase})`).join(' | ')}::tsquery`;
}

/** The words of a term one after the other; those with hyphens and the like also in parts. */
function wordsQuery(asked: string): SQL {
  const text = unaccented(asked);
  const together = spelled(text);
  // A text may have blanks around the sign: "S & M".
  const apart = spelled(
    text.replaceAll(/(?<![A-Za-z0-9])([A-Za-z])&(?=[A-Za-z](?![A-Za-z0-9]))/g, '$1 & '),
  );
  const forms = new Set([together, together.replaceAll(JOINTS, ' '), apart]);
  return sql.join(
    [...forms].map((form) => sql`phraseto_tsquery('english', ${form})`),
    sql` || `,
  );
}

/** The parts of an unfinished word: complete words but the last, which is a prefix. */
function prefixQuery(text: string): SQL {
  const parts = spelled(unaccented(text))
    .split(PARTS)
    .filter((part) => part !== '');
  const last = parts.pop();
  // Such a letter is a word already, and the phrase of them matches longer ones.
  if (last !== undefined && hasEastAsianLetter(last)) return sql`''::tsquery`;
  // Only letters, digits and marks: none of them is an operator of the query's syntax.
  const open = last?.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '') ?? '';
  if (open === '') return sql`''::tsquery`;
  const before = parts.join(' ');
  return sql`phraseto_tsquery('english', ${before}) && to_tsquery('simple', ${`${open}:*`})`;
}

/** PostgreSQL's interpretation of the terms: it knows the stop words and the stems, we do not. */
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

type Asked = string | Placeholder;

const matches = (query: Asked) => sql`${searchTexts.words} @@ ${query}::tsquery`;

/** A text in which a term is found. */
export interface FoundText {
  readonly textId: number;
  readonly reportId: number;
  readonly prominence: number;
  /** The document's id, or the bullet's. */
  readonly sourceId: number | null;
  readonly page: number | null;
  /** The report has more texts with the term than were looked for. */
  readonly isCut: boolean;
}

type Place = Omit<FoundText, 'isCut'>;

const place = sql`${searchTexts.id} as "textId", ${searchTexts.summaryId} as "reportId",
  ${searchTexts.prominence}, ${searchTexts.sourceId} as "sourceId", ${searchTexts.page}`;

/** A word in up to this many texts is looked up directly; one in more texts is common. */
const RARE_TEXTS = 2_000;
/** How many texts of each report are searched for a common word. */
const PLACES_OF_COMMON = 6;

/** The prominence of what documents contain. */
const OF_PAGES = 5;

/** What people wrote, and the text of documents; each has its own index. */
export const KINDS_OF_TEXT = {
  written: sql`${searchTexts.prominence} < ${sql.raw(String(OF_PAGES))}`,
  pages: sql`${searchTexts.prominence} = ${sql.raw(String(OF_PAGES))}`,
} as const;
type Kind = keyof typeof KINDS_OF_TEXT;

/** The first texts of a kind, one more than a rare word has. */
const firstTexts = (kind: Kind, query: Asked) => sql`${sql.raw(kind)} as materialized (
  select ${place} from ${searchTexts} where ${KINDS_OF_TEXT[kind]} and ${matches(query)}
  limit ${sql.raw(String(RARE_TEXTS + 1))}
)`;

/** Those, if they are all; of a common word the first of each report instead. */
function rareOrCommon(kind: Kind, query: Asked): SQL {
  const first = sql.raw(kind);
  const most = sql.raw(String(RARE_TEXTS));
  return sql`
    select ${first}.*, false as "isCommon" from ${first}
    where (select count(*) from ${first}) <= ${most}
    union all
    select found.*, true from ${monthlySummaries}
    cross join lateral (
      select ${place} from ${searchTexts}
      where ${searchTexts.summaryId} = ${monthlySummaries.id} and ${KINDS_OF_TEXT[kind]} and ${matches(query)}
      order by ${searchTexts.prominence} limit ${sql.raw(String(PLACES_OF_COMMON))}
    ) as found
    where (select count(*) from ${first}) > ${most}
  `;
}

const QUERY = sql.placeholder('query');
const placesOf =
  builtOnce<'query'>(sql`with ${firstTexts('written', QUERY)}, ${firstTexts('pages', QUERY)}
  ${rareOrCommon('written', QUERY)} union all ${rareOrCommon('pages', QUERY)}`);

/**
 * Where a term is found: in every text or, if it is common, in the first texts of each report. The
 * cost does not grow with the number of texts: all texts of a rare word come from the index, and a
 * common one is found after a few texts of each report. The database decides which it is, so that
 * not even the places of a rare word are sent for a common one.
 */
export async function findPlaces(database: NodePgDatabase, query: string): Promise<FoundText[]> {
  const { rows } = await database.execute<Place & { isCommon: boolean } & Record<string, unknown>>(
    placesOf({ query }),
  );
  const group = ({ reportId, prominence }: Place) => `${reportId} ${prominence === OF_PAGES}`;
  const groups = Map.groupBy(rows, group);
  return rows.map((found) =>
    Object.assign(found, {
      isCut: found.isCommon && groups.get(group(found))?.length === PLACES_OF_COMMON,
    }),
  );
}

const whole = (places: readonly Place[]): FoundText[] =>
  places.map((found) => Object.assign(found, { isCut: false }));

/** The texts of one report with any of these words, at most as many as are worth ranking. */
export async function findPlacesIn(
  database: NodePgDatabase,
  reportId: number,
  terms: readonly ParsedTerm[],
): Promise<FoundText[]> {
  const { rows } = await database.execute<Place & Record<string, unknown>>(sql`
    select ${place} from ${searchTexts}
    where ${searchTexts.summaryId} = ${reportId} and ${matches(anyOf(terms))}
    order by ${searchTexts.prominence}, ${searchTexts.id} limit ${sql.raw(String(TEXTS_OF_REPORT))}
  `);
  return whole(rows);
}

const TEXTS_OF_REPORT = 400;

const anyOf = (terms: readonly ParsedTerm[]) => terms.map(({ query }) => `(${query})`).join(' | ');

/** How many places are shown of a report: `full` of the first reports, one of the later ones. */
export interface PlacesShown {
  readonly full: number;
  readonly reportsInFull: number;
  /** The report that all texts are of: of the past its texts are found much sooner than among all. */
  readonly ofReport?: number;
}

type Match = Omit<SearchMatch, 'copies'>;

export interface RankedReport {
  readonly id: number;
  readonly matches: Match[];
}

/** The texts of one report or, without a condition, of all. */
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
const rankAmongAll = builtOnce<Ranked>(ranking(sql``));
const rankInOne = builtOnce<Ranked>(
  ranking(sql`${searchTexts.summaryId} = ${sql.placeholder('ofReport')} and`),
);

/** The best reports among those of these texts, best first, with their best places. */
export async function rankReports(
  database: NodePgDatabase,
  textIds: readonly number[],
  terms: readonly ParsedTerm[],
  { full, reportsInFull, ofReport }: PlacesShown,
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
