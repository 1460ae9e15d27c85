import { describe, expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atLeast, atMost, isMet, markdown, ratioOf, shortNumber } from './table.ts';

const row = (more: Partial<Row>): Row => ({
  part: 'Reads',
  work: 'all months',
  value: 30,
  unit: 'a second',
  ...more,
});
const bare = { name: 'bare', value: 40 };

describe('percentiles', () => {
  test('are values that were measured, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2);
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0)).toBe(7);
  });

  test('of nothing are no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a ratio', () => {
  test('is the value as a multiple of what was measured beside it', () => {
    expect(ratioOf(row({ yardstick: bare }))).toBe(0.75);
  });

  test('is not there unless both were measured', () => {
    expect(ratioOf(row({}))).toBeNull();
    expect(ratioOf(row({ yardstick: { name: 'Directus', value: null } }))).toBeNull();
    expect(ratioOf(row({ value: null, yardstick: bare }))).toBeNull();
  });
});

describe('a target', () => {
  test('is met at its limit and missed beyond', () => {
    expect(isMet(row({ yardstick: bare, targets: [atLeast('ratio', 0.75)] }))).toBe(true);
    expect(isMet(row({ yardstick: bare, targets: [atLeast('ratio', 0.76)] }))).toBe(false);
    expect(isMet(row({ targets: [atMost('value', 30)] }))).toBe(true);
    expect(isMet(row({ targets: [atMost('value', 29)] }))).toBe(false);
  });

  test('of what was not measured is neither met nor missed', () => {
    const unknown = { name: 'Directus', value: null };
    expect(isMet(row({}))).toBeNull();
    expect(isMet(row({ value: null, targets: [atMost('value', 1)] }))).toBeNull();
    const both = [atMost('value', 30), atMost('ratio', 1)];
    expect(isMet(row({ yardstick: unknown, targets: both }))).toBeNull();
    const missed = [atMost('value', 29), atMost('ratio', 1)];
    expect(isMet(row({ yardstick: unknown, targets: missed }))).toBe(false);
  });
});

describe('the table', () => {
  test('has a heading for each part and says what was not measured', () => {
    const unknown = { name: 'of Directus', value: null };
    const text = markdown([
      row({ yardstick: bare, targets: [atLeast('ratio', 0.9)], p50Ms: 0.123, p99Ms: 4 }),
      row({ part: 'Writes', work: 'a figure', yardstick: unknown, targets: [atLeast('ratio', 3)] }),
      row({ part: 'Writes', work: 'a report', value: null }),
    ]);
    expect(text.split('\n').filter((line) => line.startsWith('## '))).toEqual([
      '## Reads',
      '## Writes',
    ]);
    expect(text).toContain(
      '| all months | 30.0 a second | 0.75 × bare | ≥ 0.9 × | no | 0.12 | 4.00 |  |',
    );
    expect(text).toContain('| a figure | 30.0 a second | not measured (of Directus) | ≥ 3 × |  |');
    expect(markdown([row({ yardstick: bare, targets: [atLeast('ratio', 1 / 1.1)] })])).toContain(
      '| ≥ 0.909 × |',
    );
    expect(text).toContain('| a report | not measured |');
  });

  test('rounds to the digits that count', () => {
    expect([0.1234, 12.34, 123.4, Number.NaN].map(shortNumber)).toEqual([
      '0.12',
      '12.3',
      '123',
      '–',
    ]);
  });
});
