import type { PresentationSlide } from '../../../ooxml/presentation.ts';
import { oneLine } from '../plainText.ts';
import type { PlacedChart } from '../plan/placedCharts.ts';
import { drawPlacedText } from './drawSlides.ts';

/**
 * Puts charts in their places, with their words in text boxes. pptxgenjs draws a placeholder with one value; the
 * finished parts then get the charts and workbooks made from the specs.
 */
export function drawCharts(slide: PresentationSlide, charts: readonly PlacedChart[]): void {
  charts.forEach(({ chart: { spec, description }, words, x, y, w, h }, index) => {
    drawPlacedText(slide, words, `Chart ${index + 1}`);
    slide.addChart('bar', [{ name: 'Stand-in', labels: ['Stand-in'], values: [1] }], {
      x,
      y,
      w,
      h,
      altText: oneLine(description),
      objectName: oneLine(spec.title),
    });
  });
}
