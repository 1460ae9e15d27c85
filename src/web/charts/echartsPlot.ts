import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { format, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartOption, withLabelsFor } from '../../charts/echartsOption.ts';

// Registers only the parts that toEchartsOption uses. Tooltips and legends are our own, so that ECharts never writes
// HTML as text.
use([BarChart, LineChart, GridComponent, SVGRenderer]);

export type Medium = 'screen' | 'paper';

export type Plot = {
  draw: (option: ChartOption, medium: Medium) => void;
  /** Each part is short enough for one task. Call the parts in order. */
  drawParts: (option: ChartOption, medium: () => Medium) => readonly (() => void)[];
  resize: (medium: Medium) => void;
  categoryAt: (x: number, y: number) => number | null;
  /** The distance in pixels from the element's left edge. */
  categoryX: (index: number) => number;
  width: () => number;
  dispose: () => void;
};

/**
 * In pixels. The paper size is the space for a chart on A4 or Letter (print.css). Browsers may print before they
 * resize, and a screen-sized drawing would be shrunk together with its text.
 */
const MEDIUM_SIZES = {
  paper: { width: 640, height: 210 },
  screen: { width: 'auto', height: 'auto' },
} as const satisfies Readonly<Record<Medium, unknown>>;

const MEASURED_FONT = '12px sans-serif';

/**
 * On disposal zrender empties its elements through innerHTML, which trusted types refuse. This empties them without
 * parsing.
 */
function emptyWithoutParsing(element: Element): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    set() {
      element.replaceChildren();
    },
  });
}

export function createPlot(element: HTMLElement): Plot {
  const chart = init(element, null, { renderer: 'svg' });
  // The first text measurement is slow, so it is done before any drawing.
  format.getTextRect('0', MEASURED_FONT);
  let drawn: ChartOption = {};
  let labelledFor = 0;
  const drawNow = () => {
    // Flushes at once, because a page about to be printed has no next frame.
    chart.getZr().flush();
    // If no script runs before printing, the drawing still shrinks to the paper.
    const size = `0 0 ${chart.getWidth()} ${chart.getHeight()}`;
    element.querySelector('svg')?.setAttribute('viewBox', size);
  };
  const sizeOn = (medium: Medium) => {
    const { width, height } = MEDIUM_SIZES[medium];
    return {
      width: width === 'auto' ? element.clientWidth : width,
      height: height === 'auto' ? element.clientHeight : height,
    };
  };
  const fits = ({ width, height }: ReturnType<typeof sizeOn>) =>
    width === chart.getWidth() && height === chart.getHeight();
  /** Keeps ECharts from drawing everything that is left in the next frame. */
  const leaveToUs = () => chart.getZr().animation.stop();
  const drawParts: Plot['drawParts'] = (option, medium) => {
    const parts = [
      () => {
        // Paper is narrower than the screen. Printing is detected here.
        if (!fits(sizeOn(medium()))) chart.resize(MEDIUM_SIZES[medium()]);
        drawn = option;
        labelledFor = chart.getWidth();
        chart.setOption(withLabelsFor(drawn, labelledFor), { notMerge: true, lazyUpdate: true });
        leaveToUs();
      },
      () => {
        // Computes the layout without painting.
        chart.resize(MEDIUM_SIZES[medium()]);
        leaveToUs();
      },
      drawNow,
    ];
    // The element may be removed while parts are still waiting.
    return parts.map((part) => () => (chart.isDisposed() ? undefined : part()));
  };
  return {
    draw: (option, medium) => {
      for (const part of drawParts(option, () => medium)) part();
    },
    drawParts,
    resize: (medium) => {
      if (chart.isDisposed()) return;
      const size = sizeOn(medium);
      // An observer's first event reports the size that was just drawn.
      if (fits(size)) return;
      if (size.width !== labelledFor) {
        labelledFor = size.width;
        // Applied together with the resize below, because each drawing is slow.
        chart.setOption(withLabelsFor(drawn, size.width), { lazyUpdate: true });
      }
      chart.resize(MEDIUM_SIZES[medium]);
      drawNow();
    },
    categoryAt: (x, y) => {
      if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return null;
      const position = chart.convertFromPixel({ gridIndex: 0 }, [x, y])[0];
      return position === undefined ? null : Math.round(position);
    },
    categoryX: (index) => chart.convertToPixel({ xAxisIndex: 0 }, index),
    width: () => chart.getWidth(),
    dispose: () => {
      for (const emptied of [element, ...element.querySelectorAll('svg')]) {
        emptyWithoutParsing(emptied);
      }
      chart.dispose();
      Reflect.deleteProperty(element, 'innerHTML');
    },
  };
}

export function plotAsSvg(option: ChartOption, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(withLabelsFor(option, width));
    // Hover rules are useless in a file. Chart text is escaped, so only ECharts' own style element can match.
    return chart.renderToSVGString().replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  } finally {
    chart.dispose();
  }
}
