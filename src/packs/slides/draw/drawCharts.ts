import type { PresentationSlide } from '../../../office/presentation.ts';
import { oneLine } from '../plainText.ts';
import type { PlacedChart } from '../plan/placedCharts.ts';
import { drawPlacedText } from './drawSlides.ts';

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
