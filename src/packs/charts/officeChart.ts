import { chartPalettes } from '../../charts/chartPalette.ts';
import {
  type ChartSpec,
  isNamedAtLines,
  markedCategories,
  namedSeries,
  seriesName,
} from '../../charts/chartSpec.ts';
import { XML_HEAD, escaped } from '../../office/xmlText.ts';

/** The XML of charts that workbooks and presentations share. */

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const CHART_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const OFFICE_CHART_PALETTE = chartPalettes.light;
/** One point in English Metric Units, in which Office measures lines. */
export const POINT = 12_700;

export interface WordLook {
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  readonly isBold?: boolean;
}

export interface OfficeSeries {
  readonly name: string;
  readonly categories: string;
  readonly values: string;
  readonly look: string;
  readonly marks: string;
}

export interface OfficeAxes {
  readonly ids: { readonly category: number; readonly value: number };
  readonly lineWidth: number;
  readonly labels: string;
  /** Label every nth category; null lets Office decide. */
  readonly labelStep: number | null;
  readonly min: number;
  readonly max: number;
  readonly format: string;
  readonly valueLabels: 'low' | 'nextTo';
  /** Distance between ticks; null lets Office decide. */
  readonly majorUnit: number | null;
  /** A bar chart with names down the left side, from the top, and no scale. */
  readonly isSideways?: boolean;
}

export const chartSpace = (content: string): string =>
  `${XML_HEAD}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${MAIN}" xmlns:r="${CHART_RELATIONSHIPS}">${content}</c:chartSpace>`;

export const plainColour = (hex: string): string =>
  `<a:srgbClr val="${hex.slice(1).toUpperCase()}"/>`;

export const solidFill = (hex: string): string => `<a:solidFill>${plainColour(hex)}</a:solidFill>`;

const solidLineXml = (width: number, colour: string): string =>
  `<c:spPr><a:ln w="${width}">${solidFill(colour)}</a:ln></c:spPr>`;

function characters({ font, size, colour, isBold = false }: WordLook): string {
  return `sz="${size * 100}" b="${isBold ? 1 : 0}">${solidFill(colour)}<a:latin typeface="${font}"/>`;
}

export const runLook = (look: WordLook): string =>
  `<a:rPr lang="en-US" ${characters(look)}</a:rPr>`;

export const paragraphLook = (look: WordLook): string => `<a:defRPr ${characters(look)}</a:defRPr>`;

export const wordStyle = (look: WordLook, turned = ''): string =>
  `<c:txPr><a:bodyPr${turned}/><a:lstStyle/><a:p><a:pPr>${paragraphLook(look)}</a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

/** Refers to texts in the workbook, with their values at the time of writing, already escaped. */
export function textReference(reference: string, texts: readonly string[]): string {
  const points = texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`);
  return `<c:strRef><c:f>${reference}</c:f><c:strCache><c:ptCount val="${texts.length}"/>${points.join('')}</c:strCache></c:strRef>`;
}

export function numberReference(
  reference: string,
  values: readonly (number | null)[],
  format: string,
): string {
  const points = values.map((value, index) =>
    value === null ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`,
  );
  return `<c:numRef><c:f>${reference}</c:f><c:numCache><c:formatCode>${escaped(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache></c:numRef>`;
}

const UNSHOWN =
  '<c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/>';

const labelXml = ({ at, lines, place, frame, shift }: PointLabel, look: WordLook): string => {
  const moved =
    shift === 0
      ? ''
      : `<c:layout><c:manualLayout><c:x val="0"/><c:y val="${Math.round(shift * 10_000) / 10_000}"/></c:manualLayout></c:layout>`;
  const said = lines.map(
    (line) => `<a:p><a:r>${runLook(look)}<a:t>${escaped(line)}</a:t></a:r></a:p>`,
  );
  return `<c:dLbl><c:idx val="${at}"/>${moved}<c:tx><c:rich><a:bodyPr wrap="none"/><a:lstStyle/>${said.join('')}</c:rich></c:tx>${frame}<c:dLblPos val="${place}"/>${UNSHOWN.replace('showVal val="0"', 'showVal val="1"')}</c:dLbl>`;
};

interface PointLabel {
  readonly at: number;
  readonly lines: readonly string[];
  readonly place: 't' | 'outEnd' | 'r';
  readonly frame: string;
  readonly shift: number;
}

/** Event marks: numbers in a frame above their month, on the first series with a value there. */
function eventLabels(spec: ChartSpec, own: number): PointLabel[] {
  const first = (at: number) =>
    spec.series.findIndex(({ values }) => (values[at] ?? null) !== null);
  const frame = `<c:spPr>${solidFill(OFFICE_CHART_PALETTE.surface)}<a:ln w="${POINT}">${solidFill(OFFICE_CHART_PALETTE.text)}</a:ln></c:spPr>`;
  const place = spec.kind === 'line' ? 't' : 'outEnd';
  return markedCategories(spec).flatMap((numbers, at) =>
    numbers === undefined || first(at) !== own
      ? []
      : [{ at, lines: [numbers], place, frame, shift: 0 }],
  );
}

function lastLabel(spec: ChartSpec, own: number, shift: number): PointLabel[] {
  const series = spec.series[own];
  if (series?.last === undefined) return [];
  const { at, text } = series.last;
  const isNamed = isNamedAtLines(spec) && new Set(spec.series.map(({ role }) => role)).size > 1;
  const lines = isNamed ? [seriesName(series), text] : [text];
  return [{ at, lines, place: spec.kind === 'line' ? 'r' : 'outEnd', frame: '', shift }];
}

export function pointLabels(
  spec: ChartSpec,
  own: number,
  { look, shift = 0 }: { readonly look: WordLook; readonly shift?: number },
): string {
  const events = eventLabels(spec, own);
  const marked = (at: number) =>
    events
      .filter((event) => event.at === at)
      .flatMap(({ lines }) => lines.map((one) => `[${one}]`));
  const last = lastLabel(spec, own, shift).map((label) =>
    Object.assign({}, label, { lines: [...marked(label.at), ...label.lines] }),
  );
  const others = events.filter(({ at }) => last.every((label) => label.at !== at));
  const labels = [...others, ...last].map((label) => labelXml(label, look));
  return labels.length === 0 ? '' : `<c:dLbls>${labels.join('')}${UNSHOWN}</c:dLbls>`;
}

export function plotXml(
  kind: ChartSpec['kind'],
  series: readonly OfficeSeries[],
  { ids, gaps }: Pick<OfficeAxes, 'ids'> & { readonly gaps: string },
): string {
  const isBar = kind !== 'line';
  const all = series.map(
    ({ name, categories, values, look, marks }, index) =>
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${name}</c:tx>${look}${isBar ? '<c:invertIfNegative val="0"/>' : ''}${marks}<c:cat>${categories}</c:cat><c:val>${values}</c:val>${isBar ? '' : '<c:smooth val="0"/>'}</c:ser>`,
  );
  const axes = `<c:axId val="${ids.category}"/><c:axId val="${ids.value}"/>`;
  const [direction, grouping] = kind === 'bridge' ? ['bar', 'stacked'] : ['col', 'clustered'];
  return isBar
    ? `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${all.join('')}${gaps}${axes}</c:barChart>`
    : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${all.join('')}<c:marker val="1"/>${axes}</c:lineChart>`;
}

export function axesXml(axes: OfficeAxes): string {
  return axes.isSideways === true
    ? categoryAxis(axes, 'maxMin', 'l') + hiddenValueAxis(axes)
    : categoryAxis(axes, 'minMax', 'b') + valueAxis(axes);
}

function categoryAxis(
  { ids, lineWidth, labels, labelStep: step }: OfficeAxes,
  order: 'minMax' | 'maxMin',
  side: 'b' | 'l',
): string {
  const skipped =
    step === null ? '' : `<c:tickLblSkip val="${step}"/><c:tickMarkSkip val="${step}"/>`;
  return `<c:catAx><c:axId val="${ids.category}"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${solidLineXml(lineWidth, OFFICE_CHART_PALETTE.baseline)}${labels}<c:crossAx val="${ids.value}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${skipped}<c:noMultiLvlLbl val="1"/></c:catAx>`;
}

/** If each name includes its amount, there is no scale. */
function hiddenValueAxis({ ids, min, max, format }: OfficeAxes): string {
  return `<c:valAx><c:axId val="${ids.value}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="1"/><c:axPos val="b"/><c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${ids.category}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`;
}

function valueAxis(axes: OfficeAxes): string {
  const { ids, lineWidth, labels, min, max, format, valueLabels, majorUnit } = axes;
  const unit = majorUnit === null ? '' : `<c:majorUnit val="${majorUnit}"/>`;
  return `<c:valAx><c:axId val="${ids.value}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines>${solidLineXml(lineWidth, OFFICE_CHART_PALETTE.gridLine)}</c:majorGridlines><c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${valueLabels}"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${labels}<c:crossAx val="${ids.category}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/>${unit}</c:valAx>`;
}

/**
 * Shown below a chart with more than one series. A bridge has no legend: its bars have names, and programs disagree on
 * which names of hidden series to show. @param words The text style.
 */
export function legendXml(spec: ChartSpec, words: string): string {
  if (spec.kind === 'bridge' || namedSeries(spec).length === 0) return '';
  return `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${words}</c:legend>`;
}
