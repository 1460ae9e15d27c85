import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { SearchAdvice, SearchMatch, SearchResult } from '../../../contract/search.ts';
import { EAST_ASIAN_LETTERS } from '../../../domain/eastAsianText.ts';
import { fiscalToCalendar, toFiscalMonth } from '../../../domain/fiscalCalendar.ts';
import { REPORT_TEXTS } from '../../../domain/reportTexts.ts';
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

/** The best matches first, as they came, or by the months of the reports, newest first. */
export function sortResults<Result extends Pick<SearchResult, 'year' | 'monthNum'>>(
  results: readonly Result[],
  sort: 'newest' | undefined,
): readonly Result[] {
  if (sort === undefined) return results;
  const months = ({ year, monthNum }: Result) =>
    year * 12 + fiscalToCalendar(shownBasis(), toFiscalMonth(monthNum));
  return results.toSorted((a, b) => months(b) - months(a));
}

/** How many results each choice of one filter would leave, the other filter unchanged. */
export interface FilterCounts {
  /** By the year's id; a year without results is not in it. */
  readonly years: ReadonlyMap<number, number>;
  /** The bullet categories that occur in any result, in their usual order. */
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

/** Whether there may be more results than were sent. */
export function isCut(found: readonly unknown[]): boolean {
  return found.length >= LIMITS.searchResults;
}

/** "1 result", "12 results"; "100+ results" where there may be more. */
export function resultsWords(shown: number, mayBeMore: boolean): string {
  return shown === 1 && !mayBeMore
    ? '1 result'
    : `${formatCount(shown)}${mayBeMore ? '+' : ''} results`;
}

/** "+3 more"; "3+ more" where there may be others, "More" where none of them was counted. */
export function moreWords({
  moreMatches,
  hasUncounted,
}: Pick<SearchResult, 'moreMatches' | 'hasUncounted'>): string {
  if (!hasUncounted) return `+${formatCount(moreMatches)} more`;
  return moreMatches === 0 ? 'More' : `${formatCount(moreMatches)}+ more`;
}

/**
 * What to mark in a document: the words that were asked for, and those that were found for them,
 * "margin" for "margins".
 */
export function wordsToMark(query: string, { snippet }: Pick<SearchMatch, 'snippet'>): string {
  const asked = query.toLowerCase().split(/[\s"]+/);
  const found = snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text);
  const others = [...new Set(found)].filter((text) =>
    text.split(/\s+/).some((word) => !asked.includes(word.toLowerCase())),
  );
  return [query, ...others].join(' ');
}

const WHY_NOTHING: Readonly<Record<NonNullable<SearchAdvice['asksNothing']>, string>> = {
  noWords: 'There is no letter or digit to look for. Type a word, a number or a term such as S&M.',
  onlyExcluded:
    'A minus only leaves reports out. Add a word without one that the reports should contain.',
  tooCommon:
    'Words such as “the” and “of” are in every text and are not looked for. Add another word.',
};

/** Why a search of a company without reports finds nothing, to those who may change that or not. */
export function nothingYet(mayCreate: boolean): string {
  return mayCreate
    ? 'There are no reports to search yet. Create the first one under Monthly Reports.'
    : 'Reports can be searched as soon as an administrator has created the first one.';
}

/** Why nothing was found, in words. */
export function whyNothing(asksNothing: SearchAdvice['asksNothing']): string {
  return asksNothing === null
    ? 'Try other words, or fewer of them. The last word need not be complete.'
    : WHY_NOTHING[asksNothing];
}

/** A match as it is shown. */
export interface ShownMatch extends SearchMatch {
  /** Distinguishes equal matches of a report, because its notes have no ids. */
  readonly key: string;
  /** Where it was found: "Overview", "Bullet point · Strategy", "Document · Board paper.pdf". */
  readonly place: string;
  /** The text goes on before or after what is shown of it. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

type Texts = Pick<SearchResult, 'overview' | 'notes' | 'summaryNotes' | 'bulletPoints'>;

/** "page 3", "slide 2", "sheet Cash"; nothing where a document has no pages or its name matched. */
function pageWords({ page, pageUnit, pageTitle }: SearchMatch): string[] {
  if (page === null || pageUnit === null || pageUnit === 'document') return [];
  return [documentPage({ unit: pageUnit, number: page, title: pageTitle })];
}

/** The texts a match can come from, as far as the result has them, each with its name. */
function textsOf(match: SearchMatch, result: Texts): [string, string | null][] {
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

// Sentences of Chinese and Japanese have no blanks: they are cut anywhere.
const WORD_BEFORE = new RegExp(`[^\\s\\u3000-\\u303F\\uFF00-\\uFF65${EAST_ASIAN_LETTERS}]*$`, 'u');
const WORD_AFTER = new RegExp(`^[^\\s${EAST_ASIAN_LETTERS}]*`, 'u');

/** How much of a text is shown beyond the snippet, so that neither end is half a word or amount. */
function widened(text: string, from: number, to: number): { start: number; end: number } {
  const before = WORD_BEFORE.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = WORD_AFTER.exec(text.slice(to))?.[0].length ?? 0;
  return { start: from - before, end: to + after };
}

function shownMatch(match: SearchMatch, result: Texts): Omit<ShownMatch, 'key'> {
  const shown = match.snippet.map((piece) => piece.text).join('');
  const texts = textsOf(match, result);
  const found = texts.find(([, text]) => text?.includes(shown));
  const text = found?.[1] ?? null;
  if (found === undefined || text === null) {
    // The text has changed since the search, or was not sent: nothing is added.
    const place = match.source === 'note' ? 'Note' : (texts[0]?.[0] ?? '');
    return { ...match, place, isCutBefore: false, isCutAfter: false };
  }
  const from = text.indexOf(shown);
  const to = from + shown.length;
  const { start, end } = widened(text, from, to);
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

type Piece = SearchMatch['snippet'][number];

/** The pieces of a snippet with the place at which each begins, which tells equal pieces apart. */
export function placedPieces(snippet: readonly Piece[]): (Piece & { start: number })[] {
  const placed: (Piece & { start: number })[] = [];
  let start = 0;
  for (const { text, isMatch } of snippet) {
    placed.push({ text, isMatch, start });
    start += text.length;
  }
  return placed;
}
