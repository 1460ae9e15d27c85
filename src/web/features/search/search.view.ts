import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { SearchAdvice, SearchMatch, SearchResult } from '../../../contract/search.ts';
import { EAST_ASIAN_LETTERS } from '../../../finance/eastAsianText.ts';
import { fiscalToCalendar, toFiscalMonth } from '../../../finance/fiscalCalendar.ts';
import { REPORT_TEXTS } from '../../../finance/reportTexts.ts';
import { formatCount } from '../../../format/count.ts';
import { documentPage } from '../../../format/documentPage.ts';
import type { WithCopies } from './fileCopies.view.ts';
import { filesOnce } from './fileCopies.view.ts';
import { piecesWithoutFormatting } from '../../../format/withoutFormatting.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export interface ResultFilter {
  readonly fyId?: number | undefined;
  readonly category?: BulletCategory | undefined;
}

type Filterable = Pick<SearchResult, 'fyId' | 'bulletPoints'> & WithCopies;

function hasCategory({ bulletPoints }: Filterable, category: BulletCategory): boolean {
  return bulletPoints.some((bullet) => bullet.category === category);
}

export function filterResults<Result extends Filterable>(
  results: readonly Result[],
  { fyId, category }: ResultFilter,
): Result[] {
  return results.filter(
    (result) =>
      (fyId === undefined || result.fyId === fyId) &&
      (category === undefined || hasCategory(result, category)),
  );
}

export function sortResults<Result extends Pick<SearchResult, 'year' | 'monthNum'>>(
  results: readonly Result[],
  sort: 'newest' | undefined,
): readonly Result[] {
  if (sort === undefined) return results;
  const months = ({ year, monthNum }: Result) =>
    year * 12 + fiscalToCalendar(shownBasis(), toFiscalMonth(monthNum));
  return results.toSorted((a, b) => months(b) - months(a));
}

/** The number of results for each choice, with the other filter unchanged. */
export interface FilterCounts {
  /** Keyed by year id; years without results are missing. */
  readonly years: ReadonlyMap<number, number>;
  readonly categories: ReadonlyMap<BulletCategory, number>;
}

export function filterCounts(
  results: readonly Filterable[],
  { fyId, category }: ResultFilter,
): FilterCounts {
  const ofCategory = filterResults(results, { category });
  const ofYear = filterResults(results, { fyId });
  const years = new Map<number, number>();
  for (const [id, ofThisYear] of Map.groupBy(ofCategory, (result) => result.fyId)) {
    years.set(id, filesOnce(ofThisYear).length);
  }
  const categories = new Map(
    BULLET_CATEGORIES.filter((name) => results.some((result) => hasCategory(result, name))).map(
      (name) => [name, filesOnce(filterResults(ofYear, { category: name })).length] as const,
    ),
  );
  return { years, categories };
}

/** True if the server may have more results. */
export function isCut(found: readonly unknown[]): boolean {
  return found.length >= LIMITS.searchResults;
}

/** Returns "1 result", "12 results", or "100+ results" if there may be more. */
export function resultsWords(shown: number, mayBeMore: boolean): string {
  return shown === 1 && !mayBeMore
    ? '1 result'
    : `${formatCount(shown)}${mayBeMore ? '+' : ''} results`;
}

/** Returns "+3 more", "3+ more" if there may be others, or "More" if they weren't counted. */
export function moreWords({
  moreMatches,
  hasUncounted,
}: Pick<SearchResult, 'moreMatches' | 'hasUncounted'>): string {
  if (!hasUncounted) return `+${formatCount(moreMatches)} more`;
  return moreMatches === 0 ? 'More' : `${formatCount(moreMatches)}+ more`;
}

/** The search words and the forms that were found: "margin" for "margins". */
export function wordsToMark(query: string, { snippet }: Pick<SearchMatch, 'snippet'>): string {
  const asked = query.toLowerCase().split(/[\s"]+/);
  const found = snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text);
  const others = [...new Set(found)].filter((text) =>
    text.split(/\s+/).some((word) => !asked.includes(word.toLowerCase())),
  );
  return [query, ...others].join(' ');
}

const WHY_NOTHING: Readonly<Record<NonNullable<SearchAdvice['asksNothing']>, string>> = {
  noWords: 'The search contains no letter or digit. Type a word, a number or a term such as S&M.',
  onlyExcluded: 'A minus sign only excludes reports. Add a word without one.',
  tooCommon: 'Words such as “the” and “of” are too common to search for. Add another word.',
};

/**
 * Why a search in a company without reports finds nothing. The text depends on whether the reader may create reports.
 */
export function nothingYet(mayCreate: boolean): string {
  return mayCreate
    ? 'There are no reports to search yet. Create the first one under Monthly Reports.'
    : 'Reports can be searched as soon as an administrator has created the first one.';
}

export function whyNothing(asksNothing: SearchAdvice['asksNothing']): string {
  return asksNothing === null
    ? 'Try other words, or fewer words. The last word can be incomplete.'
    : WHY_NOTHING[asksNothing];
}

export interface ShownMatch extends SearchMatch {
  /** The key is needed because notes have no ids and equal matches occur. */
  readonly key: string;
  /** A text such as "Overview", "Bullet point · Strategy" or "Document · Board paper.pdf". */
  readonly place: string;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

type Texts = Pick<SearchResult, 'overview' | 'notes' | 'summaryNotes' | 'bulletPoints'>;

/**
 * Returns "page 3", "slide 2" or "sheet Cash"; empty if the document has no pages or its name
 * matched.
 */
function pageWords({ page, pageUnit, pageTitle }: SearchMatch): string[] {
  if (page === null || pageUnit === null || pageUnit === 'document') return [];
  return [documentPage({ unit: pageUnit, number: page, title: pageTitle })];
}

function matchTexts(match: SearchMatch, result: Texts): [string, string | null][] {
  const { source, sourceId, label } = match;
  if (source === 'overview') return [[REPORT_TEXTS.overview, result.overview]];
  if (source === 'note') {
    return [
      [REPORT_TEXTS.notes, result.notes],
      [REPORT_TEXTS.summaryNotes, result.summaryNotes],
    ];
  }
  if (source === 'document') return [[['Document', label, ...pageWords(match)].join(' · '), null]];
  const bullet = result.bulletPoints.find(({ id }) => id === sourceId);
  return [[`Bullet point · ${label}`, bullet?.bulletText ?? null]];
}

// Chinese and Japanese sentences have no spaces, so they can be cut anywhere.
const WORD_BEFORE = new RegExp(`[^\\s\\u3000-\\u303F\\uFF00-\\uFF65${EAST_ASIAN_LETTERS}]*$`, 'u');
const WORD_AFTER = new RegExp(`^[^\\s${EAST_ASIAN_LETTERS}]*`, 'u');

/** Extends the snippet so that neither end cuts a word or an amount. */
function widenedRange(text: string, from: number, to: number): { start: number; end: number } {
  const before = WORD_BEFORE.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = WORD_AFTER.exec(text.slice(to))?.[0].length ?? 0;
  return { start: from - before, end: to + after };
}

function shownMatch(match: SearchMatch, result: Texts): Omit<ShownMatch, 'key'> {
  const shown = match.snippet.map((piece) => piece.text).join('');
  const texts = matchTexts(match, result);
  const found = texts.find(([, text]) => text?.includes(shown));
  const text = found?.[1] ?? null;
  if (found === undefined || text === null) {
    // If the text has changed since the search or wasn't sent, nothing is added.
    const place = match.source === 'note' ? 'Note' : (texts[0]?.[0] ?? '');
    return { ...match, place, isCutBefore: false, isCutAfter: false };
  }
  const from = text.indexOf(shown);
  const to = from + shown.length;
  const { start, end } = widenedRange(text, from, to);
  return {
    ...match,
    place: found[0],
    snippet: piecesWithoutFormatting(text, start, [
      { text: text.slice(start, from), isMatch: false },
      ...match.snippet,
      { text: text.slice(to, end), isMatch: false },
    ]).filter((piece) => piece.text !== ''),
    isCutBefore: text.slice(0, start).trim() !== '',
    isCutAfter: text.slice(end).trim() !== '',
  };
}

export function shownMatches(result: Texts & Pick<SearchResult, 'matches'>): ShownMatch[] {
  const seen = new Map<string, number>();
  return result.matches.map((match) => {
    const source = `${match.source} ${match.sourceId ?? ''}`;
    const before = seen.get(source) ?? 0;
    seen.set(source, before + 1);
    return { ...shownMatch(match, result), key: `${source} ${before}` };
  });
}

type SnippetPiece = SearchMatch['snippet'][number];

/** The pieces are keyed by position, because they can repeat. */
export function placedPieces(
  snippet: readonly SnippetPiece[],
): (SnippetPiece & { start: number })[] {
  const placed: (SnippetPiece & { start: number })[] = [];
  let start = 0;
  for (const { text, isMatch } of snippet) {
    placed.push({ text, isMatch, start });
    start += text.length;
  }
  return placed;
}
