import { describe, expect, test } from 'vitest';
import { nextZoom, pageAt, scaleOf, shownPage, typedPage, zoomEnds } from './pageLayout.ts';

const letter = { width: 612, height: 792 };
const places = Array.from({ length: 500 }, (_, index) => ({
  top: 12 + index * 1012,
  height: 1000,
}));
const view = (top: number) => ({ top, height: 700, whole: 12 + 500 * 1012 });

describe('zoom', () => {
  test('fitted, a page takes the width there is, whatever its own', () => {
    expect(scaleOf('fit', letter, 816) * letter.width).toBeCloseTo(816);
    expect(scaleOf('fit', { width: 792, height: 612 }, 816) * 792).toBeCloseTo(816);
    expect(scaleOf('fit', letter, 0)).toBeGreaterThan(0);
    expect(scaleOf('fit', { width: 1, height: 1 }, 900)).toBeLessThan(6);
  });

  test('one is the size of the paper', () => {
    expect(scaleOf(1, letter, 300) * letter.width).toBeCloseTo(816);
  });

  test('steps go on from where a fitted page lies, and end', () => {
    expect(nextZoom(1.38, 'in')).toBe(1.5);
    expect(nextZoom(1.38, 'out')).toBe(1.25);
    expect(nextZoom(1, 'in')).toBe(1.1);
    expect(nextZoom(4, 'in')).toBe(4);
    expect(nextZoom(0.2, 'out')).toBe(0.25);
    expect(zoomEnds(0.25)).toEqual({ atLeast: true, atMost: false });
    expect(zoomEnds(4)).toEqual({ atLeast: false, atMost: true });
  });
});

describe('the page in front of the reader', () => {
  test('is found among many', () => {
    expect(pageAt(places, 0)).toBe(0);
    expect(pageAt(places, 12 + 1012 * 250)).toBe(250);
    expect(pageAt(places, 11 + 1012 * 250)).toBe(249);
    expect(pageAt([], 5)).toBe(0);
  });

  test('is the one at the upper edge until little of it is left', () => {
    expect(shownPage(places, view(12))).toBe(0);
    expect(shownPage(places, view(600))).toBe(0);
    expect(shownPage(places, view(800))).toBe(1);
    expect(shownPage(places, view(12 + 1012))).toBe(1);
  });

  test('is the last at the end, and the first where nothing scrolls', () => {
    expect(shownPage(places, view(12 + 500 * 1012 - 700))).toBe(499);
    expect(shownPage(places.slice(0, 3), { top: 12, height: 4000, whole: 3100 })).toBe(0);
  });
});

test('a typed page stays within the document', () => {
  expect(typedPage(' 3 ', 12)).toBe(3);
  expect(typedPage('99', 12)).toBe(12);
  expect(typedPage('0', 12)).toBe(1);
  expect(typedPage('three', 12)).toBeNull();
  expect(typedPage('-1', 12)).toBeNull();
  expect(typedPage('', 12)).toBeNull();
});
