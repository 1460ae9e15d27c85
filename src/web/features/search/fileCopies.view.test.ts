import { describe, expect, test } from 'vitest';
import type { SearchMatch } from '../../../contract/search.ts';
import { filesOnce, otherMonths } from './fileCopies.view.ts';
import { filterCounts } from './search.view.ts';

const overview: SearchMatch = {
  source: 'overview',
  sourceId: null,
  label: '',
  page: null,
  pageUnit: null,
  pageTitle: null,
  snippet: [{ text: 'margin', isMatch: true }],
  copies: [],
};

const paper = (sourceId: number, ...copies: number[]): SearchMatch => ({
  ...overview,
  source: 'document',
  sourceId,
  label: 'Paper.pdf',
  copies: copies.map((documentId) => ({
    documentId,
    summaryId: documentId,
    fyId: 14,
    monthName: 'May',
    year: 2026,
  })),
});

const found = (id: number, matches: SearchMatch[], onlyInFiles: number[] = [], more = 0) => ({
  id,
  matches,
  onlyInFiles,
  moreMatches: more,
});

const shown = (results: Parameters<typeof filesOnce>[0]) =>
  filesOnce(results).map(({ matches, moreMatches }) => [matches.length, moreMatches]);

describe('B24: a file is shown once', () => {
  test('at the first result that has it; one with nothing else is left out', () => {
    const april = found(1, [paper(7, 8)], [7]);
    const may = found(2, [paper(8, 7)], [7]);
    expect(filesOnce([april, may]).map(({ id }) => id)).toEqual([1]);
    expect(filesOnce([may, april]).map(({ id }) => id)).toEqual([2]);
    // Two files that only look alike are two.
    expect(shown([april, found(2, [paper(9)], [9])])).toHaveLength(2);
  });

  test('a result that has more keeps it, and counts what it does not show again', () => {
    const april = found(1, [paper(7, 8)], [7]);
    expect(shown([april, found(2, [overview, paper(8, 7)], [], 2)])).toEqual([
      [1, 0],
      [1, 3],
    ]);
    // Its other matches are not among those that were sent.
    expect(shown([april, found(2, [paper(8, 7)], [], 4)])).toEqual([
      [1, 0],
      [1, 4],
    ]);
    expect(shown([april, found(2, [paper(8, 7)], [7, 9], 1)])).toHaveLength(2);
  });

  test('the months that have it too are named, newest first, and each once', () => {
    expect(otherMonths(paper(1)).named).toEqual([]);
    expect(otherMonths(paper(1, 2, 2, 3)).named.map(({ summaryId }) => summaryId)).toEqual([3, 2]);
    const many = otherMonths(paper(1, ...Array.from({ length: 20 }, (_, at) => at + 2)));
    expect([many.named.length, many.further]).toEqual([6, 14]);
  });

  test('the counts of the filters are of what they leave', () => {
    const twice = [7, 8].map((id) =>
      Object.assign(found(id, [paper(id, 15 - id)], [7]), {
        fyId: 13,
        bulletPoints: [
          { id, summaryId: id, category: 'General' as const, bulletText: 'Opened Leeds' },
        ],
      }),
    );
    const counts = filterCounts(twice, {});
    expect([...counts.years, ...counts.categories]).toEqual([
      [13, 1],
      ['General', 1],
    ]);
  });
});
