import { chartPalettes, seriesColour, type ChartColour } from '../../charts/chartPalette.ts';
import type { ChartSeries } from '../../charts/chartSpec.ts';
import { NOTATION, type ScenarioLook } from '../../charts/notation.ts';
import { POINT, plainColour } from '../charts/officeChart.ts';

export const LIGHT = chartPalettes.light;

/** Chart colours that are theme colours: applying another theme recolours them. */
export const THEME_CHART_COLOURS: readonly ChartColour[] = [
  'ink',
  'teal',
  'ochre',
  'violet',
  'plum',
  'sky',
];

function colourXml(series: ChartSeries): string {
  const themed = THEME_CHART_COLOURS.indexOf(series.colour);
  const isOwn = series.role === 'priorYear' || series.part !== undefined || themed < 0;
  if (isOwn) return plainColour(seriesColour(series, LIGHT));
  return `<a:schemeClr val="accent${themed + 1}"/>`;
}

const SURFACE = '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>';

function outlineXml(colour: string, points: number, dash = ''): string {
  return `<a:ln w="${Math.round(points * POINT)}" cap="flat"><a:solidFill>${colour}</a:solidFill>${dash}<a:round/></a:ln>`;
}

export function barLook(series: ChartSeries): string {
  if (series.part === 'base') return '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>';
  const colour = colourXml(series);
  const looks: Record<ScenarioLook['bar'], string> = {
    solid: `<a:solidFill>${colour}</a:solidFill><a:ln><a:noFill/></a:ln>`,
    outlined: `${SURFACE}${outlineXml(colour, 1.5)}`,
    hatched: `<a:pattFill prst="wdUpDiag"><a:fgClr>${colour}</a:fgClr><a:bgClr><a:schemeClr val="bg1"/></a:bgClr></a:pattFill>${outlineXml(colour, 1)}`,
  };
  return `<c:spPr>${looks[NOTATION[series.role].bar]}</c:spPr>`;
}

const OFFICE_DASHES: Record<ScenarioLook['line'], string> = {
  solid: '<a:prstDash val="solid"/>',
  dashed: '<a:prstDash val="dash"/>',
  dotted: '<a:prstDash val="sysDot"/>',
};

// Marker shapes distinguish lines without colour, in the same order as on screen.
const MARKER_SYMBOLS = ['circle', 'square', 'triangle', 'diamond'] as const;

function symbolSize(points: number): number {
  if (points > 120) return 2;
  return points > 36 ? 3 : 5;
}

/** A line and its markers; a month between two gaps is only visible as a marker. */
export function lineLook(series: ChartSeries, index: number): string {
  const colour = colourXml(series);
  const { bar, line } = NOTATION[series.role];
  const isHollow = bar !== 'solid';
  const fill = isHollow ? SURFACE : `<a:solidFill>${colour}</a:solidFill>`;
  const symbol = MARKER_SYMBOLS[index % MARKER_SYMBOLS.length] ?? 'circle';
  return `<c:spPr>${outlineXml(colour, 2, OFFICE_DASHES[line])}</c:spPr><c:marker><c:symbol val="${symbol}"/><c:size val="${symbolSize(series.values.length)}"/><c:spPr>${fill}${outlineXml(colour, 1)}</c:spPr></c:marker>`;
}
