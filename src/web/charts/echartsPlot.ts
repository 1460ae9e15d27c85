import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { format, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartOption, withLabelsFor } from '../../charts/echartsOption.ts';

// Only the parts that toEchartsOption uses; tooltip and legend are ours, so that no HTML is ever
// written as text.
use([BarChart, LineChart, GridComponent, SVGRenderer]);

export type Medium = 'screen' | 'paper';

export type Plot = {
  draw: (option: ChartOption, medium: Medium) => void;
  /** The same in parts, each short enough for a task of its own; to be called in their order. */
  drawParts: (option: ChartOption, medium: () => Medium) => readonly (() => void)[];
  resize: (medium: Medium) => void;
  /** The category below a point of the element; null outside of the axes. */
  categoryAt: (x: number, y: number) => number | null;
  /** The position of a category, in pixels from the element's left edge. */
  categoryX: (index: number) => number;
  /** In pixels. */
  width: () => number;
  dispose: () => void;
};

/**
 * In pixels; on paper the room for a chart on a sheet of A4 or Letter (print.css). A browser may print
 * before the page has the size of paper: a drawing of the screen's size would shrink, and its words
 * with it.
 */
const SIZES = {
  paper: { width: 640, height: 210 },
  screen: { width: 'auto', height: 'auto' },
} as const satisfies Readonly<Record<Medium, unknown>>;

/** As the labels of an axis have it, in their size. */
const MEASURED_FONT = '12px sans-serif';

/**
 * zrender empties its elements through innerHTML when it goes, which a strict policy (trusted
 * types) refuses; these elements are emptied without parsing any text.
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
  // The first measuring of a text takes the browser longer than all others; not within a drawing.
  format.getTextRect('0', MEASURED_FONT);
  let drawn: ChartOption = {};
  let labelledFor = 0;
  const drawNow = () => {
    // At once, not in the next frame: a page that is about to be printed has no next frame.
    chart.getZr().flush();
    // Where no script runs before printing, the drawing still shrinks to the paper.
    const size = `0 0 ${chart.getWidth()} ${chart.getHeight()}`;
    element.querySelector('svg')?.setAttribute('viewBox', size);
  };
  const sizeOn = (medium: Medium) => {
    const { width, height } = SIZES[medium];
    return {
      width: width === 'auto' ? element.clientWidth : width,
      height: height === 'auto' ? element.clientHeight : height,
    };
  };
  const fits = ({ width, height }: ReturnType<typeof sizeOn>) =>
    width === chart.getWidth() && height === chart.getHeight();
  /** Or the next frame would do all that is left at once, before it can be painted. */
  const leaveToUs = () => chart.getZr().animation.stop();
  const drawParts: Plot['drawParts'] = (option, medium) => {
    const parts = [
      () => {
        // Paper is narrower than the screen, and only drawing shows that the page is being printed.
        if (!fits(sizeOn(medium()))) chart.resize(SIZES[medium()]);
        drawn = option;
        labelledFor = chart.getWidth();
        chart.setOption(withLabelsFor(drawn, labelledFor), { notMerge: true, lazyUpdate: true });
        leaveToUs();
      },
      () => {
        // Lays out what is new, without writing it yet.
        chart.resize(SIZES[medium()]);
        leaveToUs();
      },
      drawNow,
    ];
    // Gone with its element, while the page still had something to draw.
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
      // An observer's first word is the size that it was drawn in.
      if (fits(size)) return;
      if (size.width !== labelledFor) {
        labelledFor = size.width;
        // Together with the new size: drawing is what takes the time.
        chart.setOption(withLabelsFor(drawn, size.width), { lazyUpdate: true });
      }
      chart.resize(SIZES[medium]);
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

/** The drawing as SVG text, without a page. */
export function plotAsSvg(option: ChartOption, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(withLabelsFor(option, width));
    // Rules for hovering mean nothing in a file; its text is escaped, so only ECharts' own can
    // match.
    return chart.renderToSVGString().replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  } finally {
    chart.dispose();
  }
}
