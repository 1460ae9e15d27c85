import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartSpec } from '../../charts/chartSpec.ts';
import { withBrokenLines } from '../../charts/chartSpec.ts';
import { printedChart } from './printedChart.ts';

function chartOf(kind: ChartSpec['kind'], values: readonly (number | null)[]): ChartSpec {
  const exact = values.map((value) => (value === null ? null : String(value * 1000)));
  return {
    kind,
    title: 'EBITDA',
    categories: values.map((_, at) => `Month ${at}`),
    series: [
      { key: 'own', label: 'EBITDA ($K)', values, exact, role: 'actual', colour: 'sky' },
      { key: 'before', label: 'Year before', values, exact, role: 'priorYear', colour: 'sky' },
    ],
    axis: { label: 'EBITDA ($K)', max: 1 },
    number: { prefix: '$', suffix: 'K', decimals: 1 },
  };
}

test('the scale of a printed chart has zero, ends at round numbers and holds all values', () => {
  const values = fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(values, (own) => {
      const { axis } = printedChart('USD', chartOf('line', own));
      const { min = Number.NaN, max = Number.NaN, step = Number.NaN } = axis;
      expect(min).toBeLessThanOrEqual(Math.min(0, ...own));
      expect(max).toBeGreaterThanOrEqual(Math.max(0, ...own));
      expect(Number.isInteger(min / step) && Number.isInteger(max / step)).toBe(true);
      expect((max - min) / step).toBeLessThanOrEqual(6);
      expect([1, 2, 2.5, 5, 10]).toContain(step / 10 ** Math.floor(Math.log10(step)));
    }),
  );
  expect(printedChart('USD', chartOf('line', [0])).axis).toMatchObject({ min: 0, max: 0.25 });
  expect(printedChart('USD', chartOf('line', [586.3])).axis).toMatchObject({ max: 600, step: 200 });
});

const lastOf = ({ series }: ChartSpec) => series.map(({ last }) => last);

test('each line says its last value, and of bars next to each other what happened', () => {
  const values = [1, 586.3, null];
  const last = { at: 1, text: '$586K' };
  expect(lastOf(printedChart('USD', chartOf('line', values)))).toEqual([last, last]);
  expect(lastOf(printedChart('USD', chartOf('bar', values)))).toEqual([last, undefined]);
  expect(lastOf(printedChart('USD', chartOf('line', [null])))).toEqual([undefined, undefined]);
});

test('a line that starts again is two, of which the one with the last value says it', () => {
  const spec = printedChart('USD', { ...chartOf('line', [1, 2, 3, 4]), breaks: [2] });
  const drawn = withBrokenLines(spec).series.filter(({ role }) => role === 'actual');
  expect(drawn.map(({ values }) => values)).toEqual([
    [1, 2, null, null],
    [null, null, 3, 4],
  ]);
  expect(drawn.map(({ last }) => last?.at)).toEqual([undefined, 3]);
  expect(drawn.map(({ isUnnamed = false }) => isUnnamed)).toEqual([false, true]);
  expect(withBrokenLines(chartOf('line', [1, 2]))).toEqual(chartOf('line', [1, 2]));
});
