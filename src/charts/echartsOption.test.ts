import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPalettes, seriesColour } from './chartPalette.ts';
import type { ChartRole, ChartSpec } from './chartSpec.ts';
import { labelledCategories, toEchartsOption } from './echartsOption.ts';
import { plotAsSvg } from '../web/charts/echartsPlot.ts';

const palette = chartPalettes.light;
const roles: readonly ChartRole[] = ['actual', 'priorYear', 'budget', 'forecast'];

function spec(kind: ChartSpec['kind']): ChartSpec {
  return {
    kind,
    title: 'Adj EBITDA Trend',
    categories: ['Apr 2024', 'May 2024', 'Jun 2024'],
    series: roles.map((role, index) => ({
      key: role,
      label: role,
      values: [100 + index, null, -50],
      role,
      colour: 'teal',
    })),
    axis: { label: 'Adj EBITDA ($K)' },
    number: { prefix: '$', suffix: 'K', decimals: 0 },
  };
}

function drawn(kind: ChartSpec['kind']) {
  const { series } = toEchartsOption(spec(kind), palette);
  return Array.isArray(series) ? series : [];
}

describe('a drawing', () => {
  it('leaves missing months as gaps', () => {
    const [line] = drawn('line');
    expect(line).toMatchObject({ data: [100, null, -50], connectNulls: false });
  });

  it('shows the four scenarios in four ways as bars', () => {
    const teal = palette.series.teal;
    const [actual, priorYear, budget, forecast] = drawn('bar').map((series) => series.itemStyle);
    expect(actual).toEqual({ color: teal });
    expect(priorYear).toEqual({
      color: seriesColour({ role: 'priorYear', colour: 'teal' }, palette),
    });
    expect(budget).toMatchObject({ color: palette.surface, borderColor: teal });
    expect(forecast).toMatchObject({ borderColor: teal, decal: { color: teal } });
  });

  it('shows the four scenarios in four ways as lines', () => {
    const looks = drawn('line').map((series) =>
      'lineStyle' in series ? JSON.stringify(series.lineStyle) : '',
    );
    expect(new Set(looks).size).toBe(roles.length);
  });

  it('gives lines different symbols, for where colours cannot be told apart', () => {
    const symbols = drawn('line').map((series) => ('symbol' in series ? series.symbol : undefined));
    expect(new Set(symbols).size).toBe(roles.length);
  });

  it('puts negatives below the axis line, which is at zero', () => {
    expect(toEchartsOption(spec('bar'), palette)).toMatchObject({
      yAxis: { min: -60, max: 103 * 1.2 },
      xAxis: { axisLine: { onZero: true } },
    });
  });

  it('B33: is drawn at once, without an entrance', () => {
    expect(toEchartsOption(spec('line'), palette).animation).toBe(false);
  });

  it.each(['line', 'bar'] as const)('is drawn by ECharts as a %s chart', (kind) => {
    const svg = plotAsSvg(toEchartsOption(spec(kind), palette), 600, 300);
    expect(svg).toMatch(/^<svg /);
    expect(svg).toContain('Apr 2024');
    expect(svg).toContain(palette.series.teal);
    expect(svg).not.toContain('<style');
  });

  it('hatches forecast bars', () => {
    expect(plotAsSvg(toEchartsOption(spec('bar'), palette), 600, 300)).toContain('<pattern');
  });
});

function ends(axis: ChartSpec['axis']) {
  const option = toEchartsOption({ ...spec('line'), axis }, chartPalettes.light);
  return Array.isArray(option.yAxis) ? undefined : option.yAxis?.axisLabel?.showMaxLabel;
}

it('names the end of the axis only where it is a round number that was asked for', () => {
  expect(ends({ label: 'Adj EBITDA ($K)', maxAtLeast: 200 })).toBe(true);
  expect(ends({ label: 'Adj EBITDA ($K)', maxAtLeast: 20 })).toBe(false);
  expect(ends({ label: 'Adj EBITDA ($K)' })).toBe(false);
});

const names = 'Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar'.split(' ');
const months = Array.from(
  { length: 96 },
  (_, index) => `${names[index % 12] ?? ''} ${2019 + Math.floor((index + 3) / 12)}`,
);
const labels = (categories: readonly string[], width: number) =>
  labelledCategories(categories, width).map((index) => categories[index]);

describe('B32: labels below the axis', () => {
  it('stand at each month where there is room, and evenly at every nth where there is not', () => {
    expect(labels(months.slice(0, 12), 1200)).toEqual(months.slice(0, 12));
    expect(labels(months.slice(0, 12), 640)).toEqual(
      months.slice(0, 12).filter((_, index) => index % 2 === 0),
    );
    expect(labels(months.slice(0, 12), 260)).toEqual(['Apr 2019', 'Aug 2019', 'Dec 2019']);
  });

  it('do not run into each other: beside a second chart and on a phone there are fewer', () => {
    expect(labels(months.slice(0, 91), 505)).toEqual([
      'Apr 2019',
      'Apr 2021',
      'Apr 2023',
      'Apr 2025',
    ]);
    expect(labels(months.slice(0, 13), 324)).toHaveLength(4);
  });

  it('stand at the same month of each of several years, also where one is missing', () => {
    expect(labels(months.slice(0, 36), 900)).toEqual(['Apr 2019', 'Apr 2020', 'Apr 2021']);
    expect(labels(months.slice(0, 36).toSpliced(5, 2), 900)).toEqual([
      'Apr 2019',
      'Apr 2020',
      'Apr 2021',
    ]);
    expect(labels(months, 340)).toEqual(['Apr 2019', 'Apr 2021', 'Apr 2023', 'Apr 2025']);
  });

  it('are evenly apart and never overlap, whatever the width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 96 }),
        fc.integer({ min: 0, max: 2000 }),
        (count, width) => {
          const shown = labelledCategories(months.slice(0, count), width);
          expect(shown[0]).toBe(0);
          const gaps = new Set(shown.slice(1).map((at, place) => at - (shown[place] ?? 0)));
          expect(gaps.size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('of a drawing are those of its width', () => {
    const year = { ...spec('bar'), categories: months.slice(0, 12) };
    const drawnAt = (width: number) =>
      plotAsSvg(toEchartsOption(year, palette), width, 300).match(/[A-Z][a-z]{2} 20\d\d/g);
    expect(drawnAt(1200)).toEqual(months.slice(0, 12));
    expect(drawnAt(260)).toEqual(['Apr 2019', 'Aug 2019', 'Dec 2019']);
    expect(plotAsSvg(toEchartsOption({ ...year, categories: [] }, palette), 320, 300)).toContain(
      '<svg',
    );
  });
});
