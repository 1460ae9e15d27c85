import { expect, it } from 'vitest';
import { chartPalettes } from './chartPalette.ts';
import { PICTURE_HEIGHT, chartPicture, plotArea } from './chartPicture.ts';
import { chartReading, chartSummary } from './chartReading.ts';
import type { ChartSpec } from './chartSpec.ts';

const spec: ChartSpec = {
  kind: 'bar',
  title: 'Costs <script> & "more"',
  categories: ['Apr 2024', 'May 2024'],
  series: [
    { key: 'a', label: 'A & B', values: [1200, null], role: 'actual', colour: 'ink' },
    { key: 'f', label: 'Forecast', values: [-3, 4], role: 'forecast', colour: 'ink' },
  ],
  axis: { label: 'Cost ($K)' },
  number: { prefix: '$', suffix: 'K', decimals: 0 },
};

it('carries names as text, never as markup', () => {
  const svg = chartPicture(spec, chartPalettes.light, '<svg width="1" height="1"></svg>');
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('Costs &lt;script&gt; &amp; &quot;more&quot;');
  expect(svg).toContain('A &amp; B');
});

it('sets the plot below the title and the legend', () => {
  const one = { ...spec, series: spec.series.slice(0, 1) };
  expect(plotArea(spec).y).toBeGreaterThan(plotArea(one).y);
  expect(plotArea(spec).y + plotArea(spec).height).toBeLessThan(PICTURE_HEIGHT);
  const { x, y } = plotArea(spec);
  expect(chartPicture(spec, chartPalettes.light, '<svg width="1"></svg>')).toContain(
    `<svg x="${x}" y="${y}" width="1">`,
  );
});

it('reads a month aloud with every series, missing ones too', () => {
  expect(chartReading('USD', spec, 0)).toBe('Apr 2024: A & B $1,200K, Forecast -$3K');
  expect(chartReading('USD', spec, 1)).toBe('May 2024: A & B N/A, Forecast $4K');
});

it('B22: reads the amount to the cent beside the rounded one, where there is one', () => {
  const [first, ...others] = spec.series;
  if (first === undefined) throw new Error('No series');
  const exact = { ...spec, series: [{ ...first, exact: ['1200345.67', '5.00'] }, ...others] };
  expect(chartReading('USD', exact, 0)).toBe(
    'Apr 2024: A & B $1,200K ($1,200,345.67), Forecast -$3K',
  );
  // A gap has no amount.
  expect(chartReading('USD', exact, 1)).toBe('May 2024: A & B N/A, Forecast $4K');
});

it('says what it is, of what, and over which months', () => {
  expect(chartSummary({ ...spec, title: 'Costs' })).toBe(
    'Costs, bar chart of Cost ($K), Apr 2024 to May 2024. Use the arrow keys to read the values.',
  );
});

it('says below the plot, and aloud, what has to be known about a month', () => {
  const remarked = { ...spec, remarks: [null, 'without <Marketing>'] };
  const { y, height } = plotArea(remarked);
  expect(height).toBeLessThan(plotArea(spec).height);
  const svg = chartPicture(remarked, chartPalettes.light, '<svg width="1"></svg>');
  expect(svg).toContain('May 2024: without &lt;Marketing&gt;');
  const note = Number(/y="(\d+)"[^>]*>May 2024/.exec(svg)?.[1]);
  expect(note).toBeGreaterThan(y + height);
  expect(note).toBeLessThan(PICTURE_HEIGHT);
  expect(chartReading('USD', remarked, 0)).toBe('Apr 2024: A & B $1,200K, Forecast -$3K');
  expect(chartReading('USD', remarked, 1)).toBe(
    'May 2024: A & B N/A, Forecast $4K, without <Marketing>',
  );
});
