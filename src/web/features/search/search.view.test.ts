import { describe, expect, test } from 'vitest';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { askedQuery, searchSearch } from './search.search.ts';
import {
  filterCounts,
  filterResults,
  isCut,
  placedPieces,
  resultsWords,
  shownMatches,
  sourceWords,
} from './search.view.ts';

function result(id: number, fyId: number, ...categories: BulletCategory[]) {
  return {
    id,
    fyId,
    bulletPoints: categories.map((category, index) => ({
      id: id * 10 + index,
      summaryId: id,
      category,
      bulletText: 'Opened Leeds',
    })),
  };
}

const RESULTS = [
  result(1, 13, 'General', 'Strategy'),
  result(2, 13, 'General'),
  result(3, 12, 'Strategy', 'Strategy'),
  result(4, 12),
];

const ids = (filter: Parameters<typeof filterResults>[1]) =>
  filterResults(RESULTS, filter).map(({ id }) => id);

describe('filters', () => {
  test('a year, a category, and both', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect(ids({ fyId: 12 })).toEqual([3, 4]);
    expect(ids({ category: 'Strategy' })).toEqual([1, 3]);
    expect(ids({ fyId: 13, category: 'Strategy' })).toEqual([1]);
    expect(ids({ category: 'Acquisitions' })).toEqual([]);
  });

  test('each choice tells what it would leave, given the other filter', () => {
    const all = filterCounts(RESULTS, {});
    expect([all.allYears, all.allCategories]).toEqual([4, 4]);
    expect([...all.years]).toEqual([
      [13, 2],
      [12, 2],
    ]);
    expect([...all.categories]).toEqual([
      ['Strategy', 2],
      ['General', 2],
    ]);
    const narrowed = filterCounts(RESULTS, { fyId: 12, category: 'General' });
    expect(narrowed.allYears).toBe(2);
    expect([...narrowed.years]).toEqual([[13, 2]]);
    expect(narrowed.allCategories).toBe(2);
    // A category of other years stays among the choices, with nothing behind it.
    expect([...narrowed.categories]).toEqual([
      ['Strategy', 1],
      ['General', 0],
    ]);
  });
});

test('the number of results says when there may be more', () => {
  expect(resultsWords(0, false)).toBe('0 results');
  expect(resultsWords(1, false)).toBe('1 result');
  expect(resultsWords(96, false)).toBe('96 results');
  expect(resultsWords(100, true)).toBe('100+ results');
  expect(isCut(Array.from({ length: 99 }))).toBe(false);
  expect(isCut(Array.from({ length: 100 }))).toBe(true);
});

test('a match names its source', () => {
  expect(sourceWords({ source: 'overview', label: '' })).toBe('Overview');
  expect(sourceWords({ source: 'note', label: '' })).toBe('Note');
  expect(sourceWords({ source: 'bullet', label: 'Strategy' })).toBe('Bullet point · Strategy');
  expect(sourceWords({ source: 'document', label: 'Pack.pdf' })).toBe('Document · Pack.pdf');
});

test('both notes of a report are told apart', () => {
  const note = { source: 'note' as const, sourceId: null, label: '', snippet: [] };
  const bullet = { source: 'bullet' as const, sourceId: 5, label: 'General', snippet: [] };
  const keys = shownMatches([note, bullet, note]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('equal pieces of a snippet are told apart by their place', () => {
  const pieces = placedPieces([
    { text: 'margin', isMatch: true },
    { text: ' and ', isMatch: false },
    { text: 'margin', isMatch: true },
  ]);
  expect(pieces.map((piece) => piece.start)).toEqual([0, 6, 11]);
  expect(pieces.map((piece) => piece.isMatch)).toEqual([true, false, true]);
});

test('a query is cut where the server stops reading, and never in the middle of a character', () => {
  expect(askedQuery('  gross margin ')).toBe('gross margin');
  expect(askedQuery('x'.repeat(5000))).toHaveLength(200);
  const cut = askedQuery('😀'.repeat(300));
  expect(Array.from(cut)).toHaveLength(200);
  expect(cut.isWellFormed()).toBe(true);
});

test('an address keeps what it understands', () => {
  expect(searchSearch({ q: ' cash ', fyId: '12', category: 'General', page: '2' })).toEqual({
    q: 'cash',
    fyId: 12,
    category: 'General',
  });
  expect(searchSearch({ q: '  ', fyId: 'all', category: 'general' })).toEqual({
    q: undefined,
    fyId: undefined,
    category: undefined,
  });
});
