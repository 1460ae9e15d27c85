import type { SearchMatch, SearchResult } from '../../../contract/search.ts';
import { monthTitle, searchOfReport } from '../../components/reportMonth.ts';

export type WithCopies = Pick<SearchResult, 'matches' | 'moreMatches' | 'onlyInFiles'>;

/** The file of a match, by the lowest id among its copies; null where it is in no document. */
function fileOf({ source, sourceId, copies }: SearchMatch): number | null {
  if (source !== 'document' || sourceId === null) return null;
  return Math.min(sourceId, ...copies.map(({ documentId }) => documentId));
}

/**
 * Results in which each file is shown once: at the first result that has it. A later one keeps
 * its other matches; one that has no others is left out, for the first names its month.
 */
export function filesOnce<Result extends WithCopies>(results: readonly Result[]): Result[] {
  const files = new Set<number>();
  const isKnown = (file: number | null) => file !== null && files.has(file);
  return results.flatMap((result) => {
    if (result.onlyInFiles.length > 0 && result.onlyInFiles.every(isKnown)) return [];
    const others = result.matches.filter((match) => !isKnown(fileOf(match)));
    // Where all that is shown of it is known, what else it has is among the matches not shown.
    const matches = others.length === 0 ? result.matches : others;
    for (const match of matches) {
      const file = fileOf(match);
      if (file !== null) files.add(file);
    }
    const hidden = result.matches.length - matches.length;
    return [{ ...result, matches, moreMatches: result.moreMatches + hidden }];
  });
}

/** A report that has the same file. */
export interface OtherMonth {
  readonly summaryId: number;
  /** Such as "March 2026". */
  readonly month: string;
  /** What the address of its page has. */
  readonly search: { readonly month?: string };
}

/** Named are at most this many months; the others are counted. */
const MOST_NAMED = 6;

/** The other months of a match's file, newest first, and how many are not named. */
export function otherMonths({ copies }: Pick<SearchMatch, 'copies'>): {
  named: OtherMonth[];
  further: number;
} {
  const months = new Map(
    copies.map(({ summaryId, monthName, year }) => [
      summaryId,
      {
        summaryId,
        month: monthTitle({ monthName, year }),
        search: searchOfReport({ monthName, year }),
      },
    ]),
  );
  const newestFirst = [...months.values()].toReversed();
  return {
    named: newestFirst.slice(0, MOST_NAMED),
    further: Math.max(0, newestFirst.length - MOST_NAMED),
  };
}
