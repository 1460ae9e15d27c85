import { CHART_FONT, type ChartPalette, seriesColour } from './chartPalette.ts';
import { type ChartSeries, type ChartSpec, chartNote, markedEvents } from './chartSpec.ts';
import { NOTATION, type ScenarioLook } from './notation.ts';

const PADDING = 24;
const HEAD = 64;
const LEGEND = 32;
const NOTE = 28;
const LINE_BELOW = 20;
const SWATCH = 14;
// Near enough for laying out a legend; an export has no page to measure in.
const LETTER_WIDTH = 7.4;

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 540;

function xml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const HATCHING = 'M0 7l7 -7M0 14l14 -14M7 14l7 -7';

const swatches: Record<ScenarioLook['bar'], (colour: string, surface: string) => string> = {
  solid: (colour) => `fill="${colour}"`,
  outlined: (colour, surface) => `fill="${surface}" stroke="${colour}" stroke-width="1.5"`,
  hatched: (colour, surface) => `fill="${surface}" stroke="${colour}"`,
};

function swatch(series: ChartSeries, palette: ChartPalette, x: number, y: number): string {
  const colour = seriesColour(series, palette);
  const box = `<rect width="${SWATCH}" height="${SWATCH}" ${swatches[NOTATION[series.role].bar](colour, palette.surface)}/>`;
  const hatching =
    NOTATION[series.role].bar === 'hatched'
      ? `<path d="${HATCHING}" stroke="${colour}" stroke-width="1.5"/>`
      : '';
  return `<g transform="translate(${x} ${y})">${box}${hatching}</g>`;
}

function legend(series: readonly ChartSeries[], palette: ChartPalette): string {
  let x = PADDING;
  const marks: string[] = [];
  for (const one of series) {
    const y = HEAD + PADDING - 4;
    marks.push(
      swatch(one, palette, x, y),
      `<text x="${x + SWATCH + 8}" y="${y + 11}" font-size="13" fill="${palette.text}">${xml(one.label)}</text>`,
    );
    x += SWATCH + 32 + one.label.length * LETTER_WIDTH;
  }
  return marks.join('');
}

/** What stands below the plot, a line each: remarks, and what its marks mean. */
const linesBelow = (spec: ChartSpec): string[] => {
  const note = chartNote(spec);
  return [...(note === null ? [] : [note]), ...markedEvents(spec)];
};

/** The room that the picture leaves for the plot. */
export function plotArea(spec: ChartSpec): { x: number; y: number; width: number; height: number } {
  const below = linesBelow(spec).length;
  const y = HEAD + PADDING + (spec.series.length > 1 ? LEGEND : 0);
  return {
    x: PADDING,
    y,
    width: PICTURE_WIDTH - 2 * PADDING,
    height: PICTURE_HEIGHT - y - PADDING - (below === 0 ? 0 : NOTE + (below - 1) * LINE_BELOW),
  };
}

/** A complete picture for a slide or a mail: title, unit, legend and plot. */
export function chartPicture(
  spec: ChartSpec,
  palette: ChartPalette,
  plotSvg: string,
  fontCss = '',
): string {
  const area = plotArea(spec);
  const below = linesBelow(spec);
  const inner = plotSvg.replace('<svg ', `<svg x="${area.x}" y="${area.y}" `);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}" font-family="${xml(CHART_FONT)}" role="img" aria-label="${xml(spec.title)}">`,
    fontCss ? `<style>${fontCss}</style>` : '',
    `<rect width="100%" height="100%" fill="${palette.surface}"/>`,
    `<text x="${PADDING}" y="${PADDING + 20}" font-size="20" font-weight="600" fill="${palette.text}">${xml(spec.title)}</text>`,
    `<text x="${PADDING}" y="${PADDING + 42}" font-size="13" fill="${palette.mutedText}">${xml(spec.axis.label)}</text>`,
    spec.series.length > 1 ? legend(spec.series, palette) : '',
    inner,
    ...below.map(
      (text, place) =>
        `<text x="${PADDING}" y="${PICTURE_HEIGHT - PADDING - (below.length - 1 - place) * LINE_BELOW}" font-size="13" fill="${palette.mutedText}">${xml(text)}</text>`,
    ),
    '</svg>',
  ].join('');
}
