import { CHART_FONT, type ChartPalette, seriesColour } from './chartPalette.ts';
import { type ChartSeries, type ChartSpec, chartNote, markedEvents } from './chartSpec.ts';
import { NOTATION, type ScenarioLook } from './notation.ts';

const PICTURE_PADDING = 24;
const PICTURE_HEAD = 64;
const PICTURE_LEGEND = 32;
const NOTE = 28;
const LINE_BELOW = 20;
const SWATCH = 14;
// An estimate for the legend's layout, because an export has no page to measure in.
const LEGEND_LETTER_WIDTH = 7.4;

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
  let x = PICTURE_PADDING;
  const marks: string[] = [];
  for (const one of series) {
    const y = PICTURE_HEAD + PICTURE_PADDING - 4;
    marks.push(
      swatch(one, palette, x, y),
      `<text x="${x + SWATCH + 8}" y="${y + 11}" font-size="13" fill="${palette.text}">${xml(one.label)}</text>`,
    );
    x += SWATCH + 32 + one.label.length * LEGEND_LETTER_WIDTH;
  }
  return marks.join('');
}

const linesBelow = (spec: ChartSpec): string[] => {
  const note = chartNote(spec);
  return [...(note === null ? [] : [note]), ...markedEvents(spec)];
};

export function plotArea(spec: ChartSpec): { x: number; y: number; width: number; height: number } {
  const below = linesBelow(spec).length;
  const y = PICTURE_HEAD + PICTURE_PADDING + (spec.series.length > 1 ? PICTURE_LEGEND : 0);
  return {
    x: PICTURE_PADDING,
    y,
    width: PICTURE_WIDTH - 2 * PICTURE_PADDING,
    height:
      PICTURE_HEIGHT - y - PICTURE_PADDING - (below === 0 ? 0 : NOTE + (below - 1) * LINE_BELOW),
  };
}

/** A complete picture for a slide or an email: title, unit, legend and plot. */
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
    `<text x="${PICTURE_PADDING}" y="${PICTURE_PADDING + 20}" font-size="20" font-weight="600" fill="${palette.text}">${xml(spec.title)}</text>`,
    `<text x="${PICTURE_PADDING}" y="${PICTURE_PADDING + 42}" font-size="13" fill="${palette.mutedText}">${xml(spec.axis.label)}</text>`,
    spec.series.length > 1 ? legend(spec.series, palette) : '',
    inner,
    ...below.map(
      (text, place) =>
        `<text x="${PICTURE_PADDING}" y="${PICTURE_HEIGHT - PICTURE_PADDING - (below.length - 1 - place) * LINE_BELOW}" font-size="13" fill="${palette.mutedText}">${xml(text)}</text>`,
    ),
    '</svg>',
  ].join('');
}
