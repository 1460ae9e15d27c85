import { chartPalettes, seriesColour } from '../../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../../charts/chartSpec.ts';
import { seriesName } from '../../../charts/chartSpec.ts';
import { NOTATION, type ScenarioLook } from '../../../charts/notation.ts';
import { drawnAxis, unitBesideTitle } from '../charts/chartAxis.ts';
import { FONT_NAME } from '../../ooxml/workbook/cellStyles.ts';
import {
  POINT,
  axesXml,
  chartSpace,
  legendXml,
  numberReference,
  paragraphLook,
  plainColour,
  plotXml,
  pointLabels,
  runLook,
  solidFill,
  textReference,
  wordStyle,
} from '../charts/officeChart.ts';
import type { OfficeAxes, OfficeSeries, WordLook } from '../charts/officeChart.ts';
import { chartFormat } from './numberFormats.ts';
import type { Area } from '../../ooxml/workbook/sheet.ts';
import { quotedName } from '../../ooxml/workbook/sheetNames.ts';
import { fixedAddress } from '../../ooxml/workbook/sheetXml.ts';
import { attribute, escaped } from '../../ooxml/xmlText.ts';

const PALETTE = chartPalettes.light;
const AXES = { category: 10, value: 20 };
const MUTED: WordLook = { font: FONT_NAME, size: 8, colour: PALETTE.mutedText };
const TITLE: WordLook = { font: FONT_NAME, size: 10, colour: PALETTE.text, isBold: true };
/** The most points marked on a line, and the most names below the axis. */
const MOST_MARKED = 24;
const MOST_NAMED = 14;

/** The cells with the numbers of a chart. */
export interface ChartPlaces {
  readonly sheet: string;
  readonly categories: Area;
  /** For each series: its heading and its numbers. */
  readonly series: readonly { readonly name: Area; readonly values: Area }[];
}

/** A chart that Excel draws from the cells of its sheet, and that can be edited there. */
export function chartXml(printed: ChartSpec, places: ChartPlaces): string {
  // Excel's own legend names series; their values stand in the cells beside.
  const spec = { ...printed, series: printed.series.map(({ last: _last, ...one }) => one) };
  const look = spec.kind === 'bar' ? barLook : lineLook;
  const format = chartFormat(spec.number, '1');
  const at = (area: Area) => escaped(`${quotedName(places.sheet)}!${fixedAddress(area)}`);
  const categories = textReference(at(places.categories), spec.categories.map(escaped));
  // No line leads to a point at which lines start again.
  const breaks = spec.kind === 'line' ? (spec.breaks ?? []).map(brokenAt).join('') : '';
  const series = spec.series.flatMap((one, index): OfficeSeries[] => {
    const place = places.series[index];
    if (place === undefined) return [];
    const name = textReference(at(place.name), [escaped(seriesName(one))]);
    const values = numberReference(at(place.values), one.values, format);
    const marks = pointLabels(spec, index, { look: { ...MUTED, colour: PALETTE.text } });
    return [{ name, categories, values, look: `${look(one)}${breaks}`, marks }];
  });
  const plot = plotXml(spec.kind, series, { ids: AXES, gaps: '<c:gapWidth val="60"/>' });
  return chartSpace(
    [
      `<c:roundedCorners val="0"/><c:chart>${title(spec)}<c:autoTitleDeleted val="0"/>`,
      `<c:plotArea><c:layout/>${plot}${axesXml(axes(spec))}</c:plotArea>`,
      `${legendXml(spec, wordStyle(MUTED))}<c:plotVisOnly val="0"/><c:dispBlanksAs val="gap"/></c:chart>`,
      `<c:spPr>${solidFill(PALETTE.surface)}<a:ln w="${POINT / 2}">${solidFill(PALETTE.gridLine)}</a:ln></c:spPr>`,
    ].join(''),
  );
}

const brokenAt = (at: number) =>
  `<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr></c:dPt>`;

const run = (text: string, look: WordLook) =>
  text === '' ? '' : `<a:r>${runLook(look)}<a:t>${escaped(text)}</a:t></a:r>`;

/** The name and, smaller, its unit: "Revenue ($M)"; or below it of whom, what and when it is. */
function title(spec: ChartSpec): string {
  const { subject } = spec;
  const unit = subject === undefined ? run(unitBesideTitle(spec), MUTED) : '';
  const below =
    subject === undefined
      ? ''
      : `<a:p><a:pPr>${paragraphLook(MUTED)}</a:pPr>${run(subject, MUTED)}</a:p>`;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr>${paragraphLook(TITLE)}</a:pPr>${run(spec.title, TITLE)}${unit}</a:p>${below}</c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

const outline = (colour: string, points: number, dash = '') =>
  `<a:ln w="${POINT * points}" cap="rnd">${solidFill(colour)}${dash}<a:round/></a:ln>`;

/** What a bar is filled with by its scenario. */
const FILLS: Readonly<Record<ScenarioLook['bar'], (colour: string) => string>> = {
  solid: solidFill,
  outlined: (colour) => `${solidFill(PALETTE.surface)}${outline(colour, 1)}`,
  hatched: (colour) =>
    `<a:pattFill prst="wdUpDiag"><a:fgClr>${plainColour(colour)}</a:fgClr><a:bgClr>${plainColour(PALETTE.surface)}</a:bgClr></a:pattFill>${outline(colour, 1)}`,
};

function barLook(series: ChartSeries): string {
  const fill = FILLS[NOTATION[series.role].bar];
  return `<c:spPr>${fill(seriesColour(series, PALETTE))}</c:spPr>`;
}

const DASHES: Readonly<Record<ScenarioLook['line'], string>> = {
  solid: '',
  dashed: '<a:prstDash val="dash"/>',
  dotted: '<a:prstDash val="sysDot"/>',
};

/** Only what happened has markers, so that its line stands out without colour, too. */
function lineLook(series: ChartSeries): string {
  const colour = seriesColour(series, PALETTE);
  const line = outline(colour, 2, DASHES[NOTATION[series.role].line]);
  const hasMarkers = series.role === 'actual' && series.values.length <= MOST_MARKED;
  const marker = hasMarkers
    ? `<c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>${solidFill(colour)}</c:spPr></c:marker>`
    : '<c:marker><c:symbol val="none"/></c:marker>';
  return `<c:spPr>${line}</c:spPr>${marker}`;
}

function axes(spec: ChartSpec): OfficeAxes {
  const { min, max, step, format } = drawnAxis(spec);
  const every = Math.ceil(spec.categories.length / MOST_NAMED);
  return {
    ids: AXES,
    lineWidth: POINT / 2,
    labels: wordStyle(MUTED),
    labelStep: every > 1 ? every : null,
    min,
    max,
    // The unit is in the title.
    format: attribute(format),
    valueLabels: 'nextTo',
    majorUnit: step,
  };
}
