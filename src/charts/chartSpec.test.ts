import { describe, expect, it } from 'vitest';
import { type ChartSpec, axisBounds, chartNote, hasValues } from './chartSpec.ts';

function spec(
  values: (number | null)[],
  axis: Partial<ChartSpec['axis']> = {},
  kind: ChartSpec['kind'] = 'line',
): ChartSpec {
  return {
    kind,
    title: 'Revenue Trend',
    categories: values.map((_, index) => `Month ${index + 1}`),
    series: [{ key: 'revenue', label: 'Revenue', values, role: 'actual', colour: 'ink' }],
    axis: { label: 'Revenue ($M)', ...axis },
    number: { decimals: 1 },
  };
}

describe('the value axis', () => {
  it('ends at 1.2 times the highest value and starts at zero', () => {
    expect(axisBounds(spec([1, null, 10]))).toEqual({ min: 0, max: 12 });
  });

  it('follows negatives below zero', () => {
    expect(axisBounds(spec([-100, 50], {}, 'bar'))).toEqual({ min: -120, max: 60 });
  });

  it('is never lower than asked for', () => {
    expect(axisBounds(spec([5], { maxAtLeast: 20 })).max).toBe(20);
    expect(axisBounds(spec([50], { maxAtLeast: 20 })).max).toBe(60);
  });

  it('takes the ends it is given', () => {
    expect(axisBounds(spec([5], { min: 2, max: 8 }))).toEqual({ min: 2, max: 8 });
  });

  it('keeps zero in sight for bars, whatever it is given', () => {
    expect(axisBounds(spec([5], { min: 2 }, 'bar')).min).toBe(0);
    expect(axisBounds(spec([-5], { max: -1 }, 'bar')).max).toBe(0);
  });

  it('has a length when all values are zero, negative or missing', () => {
    expect(axisBounds(spec([0, 0]))).toEqual({ min: 0, max: 1 });
    expect(axisBounds(spec([null]))).toEqual({ min: 0, max: 1 });
    expect(axisBounds(spec([-10]))).toEqual({ min: -12, max: 0 });
  });
});

it('knows whether there is anything to draw; zero is a value', () => {
  expect(hasValues(spec([null, null]))).toBe(false);
  expect(hasValues(spec([null, 0]))).toBe(true);
});

describe('remarks', () => {
  const months = spec([1, 2, 3, 4, 5]);

  it('are said in one line with their months, the first three', () => {
    expect(chartNote(months)).toBeNull();
    expect(chartNote({ ...months, remarks: [null, null, null, null, null] })).toBeNull();
    expect(chartNote({ ...months, remarks: [null, 'a', null, 'b', null] })).toBe(
      'Month 2: a; Month 4: b',
    );
    expect(chartNote({ ...months, remarks: ['a', 'b', 'c', 'd', 'e'] })).toBe(
      'Month 1: a; Month 2: b; Month 3: c; and 2 more',
    );
  });
});
