import type { PresentationSlide } from '../../../ooxml/presentation.ts';
import type { PackChart } from '../../model/pack.ts';
import { BODY_HEIGHT, BODY_TOP, FULL_WIDTH, GUTTER, LEFT } from '../deckPlaces.ts';
import { oneLine } from '../plainText.ts';

export interface ChartPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const WIDE_FROM = 36;

/** The layout of a slide's charts: one, two beside or below each other, or four. */
export function chartPlaces(charts: readonly PackChart[]): ChartPlace[] {
  const isWide = charts.some(({ spec }) => spec.categories.length > WIDE_FROM);
  const columns = isWide || charts.length === 1 ? 1 : 2;
  const rows = Math.ceil(charts.length / columns);
  const w = (FULL_WIDTH - GUTTER * (columns - 1)) / columns;
  const h = (BODY_HEIGHT - 0.2 * (rows - 1)) / rows;
  return charts.map((_, index) => ({
    x: LEFT + (index % columns) * (w + GUTTER),
    y: BODY_TOP + Math.floor(index / columns) * (h + 0.2),
    w,
    h,
  }));
}

/**
 * Puts charts in their places. pptxgenjs draws a placeholder with one value; the finished parts
 * then get the charts and workbooks made from the specs.
 */
export function drawCharts(slide: PresentationSlide, charts: readonly PackChart[]): void {
  const places = chartPlaces(charts);
  charts.forEach(({ spec, description }, index) => {
    const place = places[index];
    if (place === undefined) return;
    slide.addChart('bar', [{ name: 'Stand-in', labels: ['Stand-in'], values: [1] }], {
      ...place,
      altText: oneLine(description),
      objectName: oneLine(spec.title),
    });
  });
}
