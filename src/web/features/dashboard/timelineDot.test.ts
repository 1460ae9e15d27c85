import { describe, expect, test } from 'vitest';
import {
  DOT_THRESHOLDS,
  TIMELINE_SIZES,
  timelineContainerWidth,
  timelineContentWidth,
  timelineDot,
} from './timelineDot.ts';

describe('timeline dot', () => {
  test.each([
    ['3000000.01', 'green', true],
    ['3000000.00', 'yellow', false],
    ['2450000.00', 'yellow', false],
    ['2000000.01', 'yellow', false],
    ['2000000.00', 'orange', false],
    ['0.01', 'orange', false],
    ['3500', 'orange', false],
    ['0.00', 'red', false],
    ['-1.00', 'red', false],
    [null, 'neutral', false],
    [undefined, 'neutral', false],
  ])('for revenue %s is %s', (revenue, colour, pointsUp) => {
    expect(timelineDot(revenue)).toEqual({ colour, pointsUp });
  });

  test('thresholds are 3000, 2000 and 0 thousand dollars', () => {
    expect(DOT_THRESHOLDS).toEqual({ green: 3000, yellow: 2000, orange: 0 });
  });
});

describe('timeline sizes', () => {
  test('are 100 px of content a month, 80 px a cell, 120 px high', () => {
    expect(TIMELINE_SIZES).toEqual({
      contentPerMonth: 100,
      widestContainer: 800,
      contentMargin: 100,
      cell: 80,
      height: 120,
    });
  });

  test.each([
    [96, 9600, 800],
    [12, 1200, 800],
    [9, 900, 800],
    [8, 800, 700],
    [2, 200, 100],
    [1, 100, 100],
    [0, 0, 100],
  ])('%d months: content %d px in a frame of %d px', (months, content, container) => {
    expect(timelineContentWidth(months)).toBe(content);
    expect(timelineContainerWidth(months)).toBe(container);
  });
});
