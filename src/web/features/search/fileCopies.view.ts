import type { SearchMatch, SearchResult } from '../../../contract/search.ts';
import { monthTitle, searchOfReport } from '../../components/reportMonth.ts';

export type WithCopies = Pick<SearchResult, 'matches' | 'moreMatches' | 'onlyInFiles'>;

/** The lowest id among the copies; null if the match isn't in a document. */
function fileOf({ source, sourceId, copies }: SearchMatch): number | null {
  if (source !== 'document' || sourceId === null) return null;
  return Math.min(sourceId, ...copies.map(({ documentId }) => documentId));
}

/**
 * Shows each file once, at its first result. Later results keep their other matches, or are left out if they have none.
 */
export function filesOnce<Result extends WithCopies>(results: readonly Result[]): Result[] {
  const files = new Set<number>();
  const isKnown = (file: number | null) => file !== null && files.has(file);
  return results.flatMap((result) => {
    if (result.onlyInFiles.length > 0 && result.onlyInFiles.every(isKnown)) return [];
    const others = result.matches.filter((match) => !isKnown(fileOf(match)));
    // If all shown matches are duplicates, any other matches weren't sent.
    const matches = others.length === 0 ? result.matches : others;
    for (const match of matches) {
      const file = fileOf(match);
      if (file !== null) files.add(file);
    }
    const hidden = result.matches.length - matches.length;
    return [{ ...result, matches, moreMatches: result.moreMatches + hidden }];
  });
}

export interface OtherMonth {
  readonly summaryId: number;
  readonly month: string;
  readonly search: { readonly month?: string };
}

/** Months beyond this number are only counted. */
const MOST_NAMED_COPIES = 6;

/** Newest first, and the number of months that aren't named. */
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
    named: newestFirst.slice(0, MOST_NAMED_COPIES),
    further: Math.max(0, newestFirst.length - MOST_NAMED_COPIES),
  };
}
