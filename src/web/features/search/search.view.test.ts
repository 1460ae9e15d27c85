import { describe, expect, test } from 'vitest';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { normalizedQuery, searchSearch } from './search.search.ts';
import {
  filterCounts,
  filterResults,
  isCut,
  moreWords,
  placedPieces,
  resultsWords,
  shownMatches,
  sortResults,
  wordsToMark,
} from './search.view.ts';

function result(id: number, fyId: number, ...categories: BulletCategory[]) {
  return {
    id,
    fyId,
    matches: [],
    moreMatches: 0,
    onlyInFiles: [],
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
    expect([...all.years]).toEqual([
      [13, 2],
      [12, 2],
    ]);
    expect([...all.categories]).toEqual([
      ['Strategy', 2],
      ['General', 2],
    ]);
    const narrowed = filterCounts(RESULTS, { fyId: 12, category: 'General' });
    expect([...narrowed.years]).toEqual([[13, 2]]);
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

function match(
  source: 'overview' | 'note' | 'bullet' | 'document',
  text: string,
  more: { sourceId?: number; label?: string } = {},
) {
  const nowhere = {
    sourceId: null,
    label: '',
    page: null,
    pageUnit: null,
    pageTitle: null,
    copies: [],
  };
  return { source, ...nowhere, snippet: [{ text, isMatch: true }], ...more };
}

describe('matches', () => {
  const texts = {
    overview: 'A good month. Margin rose.',
    notes: 'Margin was kept. Cash fell.',
    summaryNotes: 'Watch the margin.',
    bulletPoints: [
      { id: 5, summaryId: 1, category: 'Strategy' as const, bulletText: 'Margin first' },
    ],
  };
  test('each names its source, and says where its text goes on', () => {
    const shown = shownMatches({
      ...texts,
      matches: [
        match('overview', 'Margin rose.'),
        match('note', 'Watch the margin.'),
        match('note', 'Margin was kept.'),
        match('bullet', 'Margin first', { sourceId: 5, label: 'Strategy' }),
        match('bullet', 'margin', { sourceId: 6, label: 'General' }),
        match('document', 'Margin.pdf', { sourceId: 5, label: 'Margin.pdf' }),
        match('note', 'Words of before'),
      ],
    });
    expect(
      shown.map(({ place, isCutBefore, isCutAfter }) => [place, isCutBefore, isCutAfter]),
    ).toEqual([
      ['Overview', true, false],
      ['Summary notes', false, false],
      ['Financial notes', false, true],
      ['Bullet point · Strategy', false, false],
      ['Bullet point · General', false, false],
      ['Document · Margin.pdf', false, false],
      ['Note', false, false],
    ]);
  });

  test('neither end of a snippet is half a word or amount', () => {
    const [shown] = shownMatches({
      ...texts,
      overview: 'Revenue of $1.01M and a margin of 64.8%. Cash was $2.1M.',
      matches: [
        {
          ...match('overview', ''),
          snippet: [
            { text: 'M and a ', isMatch: false },
            { text: 'margin', isMatch: true },
            { text: ' of 64', isMatch: false },
          ],
        },
      ],
    });
    expect(shown?.snippet.map(({ text }) => text)).toEqual([
      '$1.01',
      'M and a ',
      'margin',
      ' of 64',
      '.8%.',
    ]);
    expect([shown?.isCutBefore, shown?.isCutAfter]).toEqual([true, true]);
  });

  test('B32: the marks of bold and italic words are not shown, the found words stay marked', () => {
    const [shown] = shownMatches({
      ...texts,
      overview: 'A **gross** margin of *64.8%* or _more_',
      matches: [
        {
          ...match('overview', ''),
          snippet: [
            { text: '**', isMatch: false },
            { text: 'gross', isMatch: true },
            { text: '** margin of *64.8', isMatch: false },
          ],
        },
      ],
    });
    expect(shown?.snippet).toEqual([
      { text: 'gross', isMatch: true },
      { text: ' margin of 64.8', isMatch: false },
      { text: '%', isMatch: false },
    ]);
  });

  test('A12: a sentence without blanks is not shown whole for a word in it', () => {
    const [shown] = shownMatches({
      ...texts,
      overview: `三月份收入增长了${'很多'.repeat(200)}。`,
      matches: [match('overview', '收入')],
    });
    expect(shown?.snippet.map(({ text }) => text)).toEqual(['收入']);
    expect([shown?.isCutBefore, shown?.isCutAfter]).toEqual([true, true]);
  });

  test('a text that is shown to its end is not cut there, nor at its beginning', () => {
    const [shown] = shownMatches({
      ...texts,
      overview: 'Gross margin',
      matches: [match('overview', 'oss mar')],
    });
    expect(shown?.snippet.map(({ text }) => text)).toEqual(['Gr', 'oss mar', 'gin']);
    expect([shown?.isCutBefore, shown?.isCutAfter]).toEqual([false, false]);
  });

  test('a match in a document says its page, slide or sheet', () => {
    const nowhere = match('document', 'cash', { sourceId: 5, label: 'Deck.pptx' });
    const shown = shownMatches({
      ...texts,
      matches: [
        nowhere,
        { ...nowhere, page: 3, pageUnit: 'slide' },
        { ...nowhere, page: 2, pageUnit: 'sheet', pageTitle: 'Cash flow' },
        { ...nowhere, page: 1, pageUnit: 'document' },
      ],
    });
    expect(shown.map(({ place }) => place)).toEqual([
      'Document · Deck.pptx',
      'Document · Deck.pptx · slide 3',
      'Document · Deck.pptx · sheet Cash flow',
      'Document · Deck.pptx',
    ]);
  });

  test('both notes of a report are told apart', () => {
    const notes = [match('note', 'Watch the margin.'), match('note', 'Margin was kept.')];
    const keys = shownMatches({ ...texts, matches: notes }).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});

test('B24: results come by relevance, or by date with the newest month first', () => {
  const results = [
    { year: 2026, monthNum: 9 },
    { year: 2026, monthNum: 10 },
    { year: 2027, monthNum: 10 },
    { year: 2026, monthNum: 1 },
  ];
  expect(sortResults(results, undefined)).toEqual(results);
  // December, January and April of 2026, and January 2027.
  expect(sortResults(results, 'newest')).toEqual([2, 0, 3, 1].map((at) => results[at]));
});

const moreOf = (moreMatches: number, hasUncounted: boolean) =>
  moreWords({ moreMatches, hasUncounted });

test('B24: further matches are counted as far as they are known', () => {
  expect([moreOf(1, false), moreOf(1_200, false)]).toEqual(['+1 more', '+1,200 more']);
  expect([moreOf(3, true), moreOf(0, true)]).toEqual(['3+ more', 'More']);
});

test('B24: in a document the words that were found are marked too', () => {
  const found = match('document', 'Margin');
  expect(wordsToMark('margin', found)).toBe('margin');
  expect(wordsToMark('"gross margins"', found)).toBe('"gross margins" Margin');
  expect(wordsToMark('acqui', match('document', 'acquisitions'))).toBe('acqui acquisitions');
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
  expect(normalizedQuery('  gross margin ')).toBe('gross margin');
  expect(normalizedQuery('x'.repeat(5000))).toHaveLength(200);
  const cut = normalizedQuery('😀'.repeat(300));
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
