import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartPalettes } from '../../../charts/chartPalette.ts';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { toEchartsOption } from '../../../charts/echartsOption.ts';

use([BarChart, LineChart, GridComponent, AriaComponent, SVGRenderer]);

/** The plot of a chart as SVG: axes and series, with neither title nor legend. */
export function chartDrawing(spec: ChartSpec, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(toEchartsOption(spec, chartPalettes.light));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
