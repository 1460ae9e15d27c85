import { expect, test } from 'vitest';
import { readEarlierResults } from './earlierResults.ts';

const BALANCED = { notCarried: 0n, difference: 0n };

test('books that balance under one reading need no choice', () => {
  expect(readEarlierResults(40n, 40n, BALANCED)).toEqual({
    notCarried: 40n,
    difference: 0n,
    readings: null,
  });
  expect(readEarlierResults(0n, 40n, BALANCED, 'notMoved')).toEqual({
    notCarried: 0n,
    difference: 0n,
    readings: null,
  });
});

test('books that balance under neither reading count as not moved until a person chooses', () => {
  const readings = {
    notMoved: { notCarried: 40n, difference: -25n },
    moved: { notCarried: 0n, difference: 15n },
  };
  expect(readEarlierResults(15n, 40n, BALANCED)).toEqual({
    ...readings.notMoved,
    readings: { ...readings, chosen: null },
  });
  expect(readEarlierResults(15n, 40n, BALANCED, 'moved')).toEqual({
    ...readings.moved,
    readings: { ...readings, chosen: 'moved' },
  });
});
