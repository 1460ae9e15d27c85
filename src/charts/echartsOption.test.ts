import { describe, expect, it } from 'vitest';
import { chartPalettes, seriesColour } from './chartPalette.ts';
import type { ChartRole, ChartSpec } from './chartSpec.ts';
import { toEchartsOption } from './echartsOption.ts';
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

function labels(categories: readonly string[]) {
  const option = toEchartsOption({ ...spec('line'), categories }, chartPalettes.light);
  const axis = Array.isArray(option.xAxis) ? option.xAxis[0] : option.xAxis;
  const interval = axis?.type === 'category' ? axis.axisLabel?.interval : undefined;
  if (typeof interval !== 'function') return interval;
  return categories.filter((month, index) => interval(index, month));
}

describe('labels below the axis', () => {
  const names = 'Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar'.split(' ');
  const months = Array.from(
    { length: 36 },
    (_, index) => `${names[index % 12] ?? ''} ${2019 + Math.floor((index + 3) / 12)}`,
  );

  it('stand where there is room over a year or two', () => {
    expect(labels(months.slice(0, 24))).toBe('auto');
  });

  it('stand at the same month of each of several years, also where one is missing', () => {
    expect(labels(months)).toEqual(['Apr 2019', 'Apr 2020', 'Apr 2021']);
    expect(labels(months.toSpliced(5, 2))).toEqual(['Apr 2019', 'Apr 2020', 'Apr 2021']);
  });
});
