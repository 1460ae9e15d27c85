import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankedEntries, searchableEntries } from './paletteRanking.view.ts';

const october = { label: 'October 2026', words: 'oct 26 10 FY26 Q3' };
const january = { label: 'January 2027', words: 'jan 27 1 FY26 Q4' };
const deck = { label: 'Board deck October 2026.pptx' };
const overview = { label: 'Überblick für den Vorstand.pdf' };
const upload = { label: 'Upload Document', words: 'add new file' };
const documents = { label: 'Documents' };
const all = [documents, january, october, deck, overview, upload];

const labels = (text: string) =>
  rankedEntries(searchableEntries(all), text).map(({ entry }) => entry.label);

test.each([
  ['oct 26', 'October 2026'],
  ['OCT26', 'October 2026'],
  ['fy26 oct', 'October 2026'],
  ['fy 2026 q3', 'October 2026'],
  ['fy2026 q3', 'October 2026'],
  ['2026-10', 'October 2026'],
  ['10/2026', 'October 2026'],
  ['jan', 'January 2027'],
  ['q4 fy26', 'January 2027'],
  ['deck oct 26', 'Board deck October 2026.pptx'],
  ['uberblick fur', 'Überblick für den Vorstand.pdf'],
  ['ÜBERBLICK', 'Überblick für den Vorstand.pdf'],
  ['doc', 'Documents'],
  ['document', 'Documents'],
  ['upload', 'Upload Document'],
  ['new file', 'Upload Document'],
])('"%s" leads to %s', (text, label) => {
  expect(labels(text)[0]).toBe(label);
});

test('every word must occur', () => {
  expect(labels('oct')).toEqual(['October 2026', 'Board deck October 2026.pptx']);
  expect(labels('oct xyzzy')).toEqual([]);
  expect(labels('26 jan')).toEqual([]);
});

test('nothing typed finds nothing, and so do signs alone', () => {
  expect(labels('')).toEqual([]);
  expect(labels('  - . ')).toEqual([]);
});

test('equals stay in their order', () => {
  const twins = ['first', 'second', 'third'].map((words) => ({ label: 'March 2024', words }));
  expect(rankedEntries(searchableEntries(twins), 'mar').map(({ entry }) => entry.words)).toEqual([
    'first',
    'second',
    'third',
  ]);
});

test('any entry is found by its own label, whatever is typed never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (label) => {
      const hits = rankedEntries(searchableEntries([{ label }]), label);
      expect(hits.length).toBe(/[\p{L}\p{N}]/u.test(label.normalize('NFKD')) ? 1 : 0);
    }),
  );
});
