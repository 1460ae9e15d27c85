import { chartPalettes, seriesColour } from '../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../charts/chartSpec.ts';
import { seriesName } from '../../charts/chartSpec.ts';
import { NOTATION, type ScenarioLook } from '../../charts/notation.ts';
import { drawnAxis, unitNextToTitle } from '../charts/chartAxis.ts';
import { FONT_NAME } from '../../office/cellStyles.ts';
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
import type { Area } from '../../office/sheet.ts';
import { quotedName } from '../../office/sheetNames.ts';
import { fixedAddress } from '../../office/sheetXml.ts';
import { attribute, escaped } from '../../office/xmlText.ts';

const WORKBOOK_CHART_PALETTE = chartPalettes.light;
const WORKBOOK_AXIS_IDS = { category: 10, value: 20 };
const MUTED_CHART_TEXT: WordLook = {
  font: FONT_NAME,
  size: 8,
  colour: WORKBOOK_CHART_PALETTE.mutedText,
};
const CHART_TITLE_TEXT: WordLook = {
  font: FONT_NAME,
  size: 10,
  colour: WORKBOOK_CHART_PALETTE.text,
  isBold: true,
};
/** The most points marked on a line, and the most names below the axis. */
const MOST_MARKED = 24;
const MOST_NAMED_BARS = 14;

export interface ChartPlaces {
  readonly sheet: string;
  readonly categories: Area;
  readonly series: readonly { readonly name: Area; readonly values: Area }[];
}

export function chartXml(printed: ChartSpec, places: ChartPlaces): string {
  // Excel's own legend names the series. The values are in the cells next to the chart.
  const spec = { ...printed, series: printed.series.map(({ last: _last, ...one }) => one) };
  const look = spec.kind === 'bar' ? workbookBarLook : workbookLineLook;
  const format = chartFormat(spec.number, '1');
  const at = (area: Area) => escaped(`${quotedName(places.sheet)}!${fixedAddress(area)}`);
  const categories = textReference(at(places.categories), spec.categories.map(escaped));
  const breaks = spec.kind === 'line' ? (spec.breaks ?? []).map(brokenAt).join('') : '';
  const series = spec.series.flatMap((one, index): OfficeSeries[] => {
    const place = places.series[index];
    if (place === undefined) return [];
    const name = textReference(at(place.name), [escaped(seriesName(one))]);
    const values = numberReference(at(place.values), one.values, format);
    const marks = pointLabels(spec, index, {
      look: { ...MUTED_CHART_TEXT, colour: WORKBOOK_CHART_PALETTE.text },
    });
    return [{ name, categories, values, look: `${look(one)}${breaks}`, marks }];
  });
  const plot = plotXml(spec.kind, series, {
    ids: WORKBOOK_AXIS_IDS,
    gaps: '<c:gapWidth val="60"/>',
  });
  return chartSpace(
    [
      `<c:roundedCorners val="0"/><c:chart>${chartTitleXml(spec)}<c:autoTitleDeleted val="0"/>`,
      `<c:plotArea><c:layout/>${plot}${axesXml(workbookAxes(spec))}</c:plotArea>`,
      `${legendXml(spec, wordStyle(MUTED_CHART_TEXT))}<c:plotVisOnly val="0"/><c:dispBlanksAs val="gap"/></c:chart>`,
      `<c:spPr>${solidFill(WORKBOOK_CHART_PALETTE.surface)}<a:ln w="${POINT / 2}">${solidFill(WORKBOOK_CHART_PALETTE.gridLine)}</a:ln></c:spPr>`,
    ].join(''),
  );
}

const brokenAt = (at: number) =>
  `<c:dPt><c:idx val="${at}"/><c:bubble3D val="0"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr></c:dPt>`;

const textRunXml = (text: string, look: WordLook) =>
  text === '' ? '' : `<a:r>${runLook(look)}<a:t>${escaped(text)}</a:t></a:r>`;

/** The name with its unit in smaller letters: "Revenue ($M)"; or the subject below the name. */
function chartTitleXml(spec: ChartSpec): string {
  const { subject } = spec;
  const unit = subject === undefined ? textRunXml(unitNextToTitle(spec), MUTED_CHART_TEXT) : '';
  const below =
    subject === undefined
      ? ''
      : `<a:p><a:pPr>${paragraphLook(MUTED_CHART_TEXT)}</a:pPr>${textRunXml(subject, MUTED_CHART_TEXT)}</a:p>`;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr>${paragraphLook(CHART_TITLE_TEXT)}</a:pPr>${textRunXml(spec.title, CHART_TITLE_TEXT)}${unit}</a:p>${below}</c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

const chartOutlineXml = (colour: string, points: number, dash = '') =>
  `<a:ln w="${POINT * points}" cap="rnd">${solidFill(colour)}${dash}<a:round/></a:ln>`;

const BAR_FILLS: Readonly<Record<ScenarioLook['bar'], (colour: string) => string>> = {
  solid: solidFill,
  outlined: (colour) => `${solidFill(WORKBOOK_CHART_PALETTE.surface)}${chartOutlineXml(colour, 1)}`,
  hatched: (colour) =>
    `<a:pattFill prst="wdUpDiag"><a:fgClr>${plainColour(colour)}</a:fgClr><a:bgClr>${plainColour(WORKBOOK_CHART_PALETTE.surface)}</a:bgClr></a:pattFill>${chartOutlineXml(colour, 1)}`,
};

function workbookBarLook(series: ChartSeries): string {
  const fill = BAR_FILLS[NOTATION[series.role].bar];
  return `<c:spPr>${fill(seriesColour(series, WORKBOOK_CHART_PALETTE))}</c:spPr>`;
}

const WORKBOOK_DASHES: Readonly<Record<ScenarioLook['line'], string>> = {
  solid: '',
  dashed: '<a:prstDash val="dash"/>',
  dotted: '<a:prstDash val="sysDot"/>',
};

/** Only actuals have markers, so that their line stands out without colour too. */
function workbookLineLook(series: ChartSeries): string {
  const colour = seriesColour(series, WORKBOOK_CHART_PALETTE);
  const line = chartOutlineXml(colour, 2, WORKBOOK_DASHES[NOTATION[series.role].line]);
  const hasMarkers = series.role === 'actual' && series.values.length <= MOST_MARKED;
  const marker = hasMarkers
    ? `<c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>${solidFill(colour)}</c:spPr></c:marker>`
    : '<c:marker><c:symbol val="none"/></c:marker>';
  return `<c:spPr>${line}</c:spPr>${marker}`;
}

function workbookAxes(spec: ChartSpec): OfficeAxes {
  const { min, max, step, format } = drawnAxis(spec);
  const every = Math.ceil(spec.categories.length / MOST_NAMED_BARS);
  return {
    ids: WORKBOOK_AXIS_IDS,
    lineWidth: POINT / 2,
    labels: wordStyle(MUTED_CHART_TEXT),
    labelStep: every > 1 ? every : null,
    min,
    max,
    format: attribute(format),
    valueLabels: 'nextTo',
    majorUnit: step,
  };
}
