import { chartPalettes, seriesColour } from '../../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../../charts/chartSpec.ts';
import { axisBounds, seriesName } from '../../../charts/chartSpec.ts';
import { FONT_NAME } from './cellStyles.ts';
import { chartFormat } from './numberFormats.ts';
import type { Area } from './sheet.ts';
import { quotedName } from './sheetNames.ts';
import { fixedAddress } from './sheetXml.ts';
import { XML_HEAD, attribute, escaped } from './xmlText.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const PALETTE = chartPalettes.light;
const POINT = 12_700;
const CATEGORY_AXIS = 10;
const VALUE_AXIS = 20;
/** Points of a line that are marked, and names below the axis, without a crowd. */
const MOST_MARKED = 24;
const MOST_NAMED = 14;
/** Steps of a shorter axis are no whole numbers. */
const NEEDS_DECIMALS = 8;

/** Where the numbers of a chart stand. */
export interface ChartPlaces {
  readonly sheet: string;
  readonly categories: Area;
  /** For each series: its heading and its numbers. */
  readonly series: readonly { readonly name: Area; readonly values: Area }[];
}

const hex = (colour: string) => colour.replace('#', '').toUpperCase();

const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${hex(colour)}"/></a:solidFill>`;

function words(size: number, colour: string, isBold = false): string {
  return `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr>${fonts('defRPr', size, colour, isBold)}</a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
}

function fonts(name: 'defRPr' | 'rPr', size: number, colour: string, isBold: boolean): string {
  const language = name === 'rPr' ? ' lang="en-US"' : '';
  return `<a:${name}${language} sz="${size * 100}" b="${isBold ? 1 : 0}">${fill(colour)}<a:latin typeface="${FONT_NAME}"/></a:${name}>`;
}

/** A chart that Excel draws from the cells of its sheet, and that can be edited there. */
export function chartXml(spec: ChartSpec, places: ChartPlaces): string {
  const isBar = spec.kind === 'bar';
  const format = chartFormat(spec.number, '1');
  const at = (area: Area) => escaped(`${quotedName(places.sheet)}!${fixedAddress(area)}`);
  const series = spec.series
    .map((one, index) => {
      const place = places.series[index];
      if (place === undefined) return '';
      return [
        `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>`,
        `<c:tx><c:strRef><c:f>${at(place.name)}</c:f>${texts([seriesName(one)])}</c:strRef></c:tx>`,
        isBar ? barLook(one) : lineLook(one),
        `<c:cat><c:strRef><c:f>${at(places.categories)}</c:f>${texts(spec.categories)}</c:strRef></c:cat>`,
        `<c:val><c:numRef><c:f>${at(place.values)}</c:f>${numbers(one.values, format)}</c:numRef></c:val>`,
        isBar ? '</c:ser>' : '<c:smooth val="0"/></c:ser>',
      ].join('');
    })
    .join('');
  const axes = `<c:axId val="${CATEGORY_AXIS}"/><c:axId val="${VALUE_AXIS}"/>`;
  const plot = isBar
    ? `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${axes}</c:barChart>`
    : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>`;
  const legend =
    spec.series.length > 1
      ? `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${words(8, PALETTE.mutedText)}</c:legend>`
      : '';
  return [
    `${XML_HEAD}<c:chartSpace xmlns:c="${CHART}" xmlns:a="${MAIN}" xmlns:r="${OFFICE}"><c:roundedCorners val="0"/>`,
    `<c:chart>${title(spec)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${categoryAxis(spec)}${valueAxis(spec)}</c:plotArea>`,
    `${legend}<c:plotVisOnly val="0"/><c:dispBlanksAs val="gap"/></c:chart>`,
    `<c:spPr>${fill(PALETTE.surface)}<a:ln w="${POINT / 2}">${fill(PALETTE.gridLine)}</a:ln></c:spPr></c:chartSpace>`,
  ].join('');
}

const titleLine = (text: string, size: number, colour: string, isBold: boolean) =>
  `<a:p><a:pPr>${fonts('defRPr', size, colour, isBold)}</a:pPr><a:r>${fonts('rPr', size, colour, isBold)}<a:t>${escaped(text)}</a:t></a:r></a:p>`;

function title({ title: name, axis }: ChartSpec): string {
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/>${titleLine(name, 10, PALETTE.text, true)}${titleLine(axis.label, 8, PALETTE.mutedText, false)}</c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

function barLook(series: ChartSeries): string {
  return `<c:spPr>${fill(seriesColour(series, PALETTE))}</c:spPr><c:invertIfNegative val="0"/>`;
}

/** Dashed is what is planned, or was a year ago, so that the lines differ without their colours. */
function lineLook(series: ChartSeries): string {
  const colour = seriesColour(series, PALETTE);
  const dash = series.role === 'actual' ? '' : '<a:prstDash val="sysDash"/>';
  const line = `<a:ln w="${POINT * 2}" cap="rnd">${fill(colour)}${dash}<a:round/></a:ln>`;
  const hasMarkers = series.role === 'actual' && series.values.length <= MOST_MARKED;
  const marker = hasMarkers
    ? `<c:marker><c:symbol val="circle"/><c:size val="5"/><c:spPr>${fill(colour)}</c:spPr></c:marker>`
    : '<c:marker><c:symbol val="none"/></c:marker>';
  return `<c:spPr>${line}</c:spPr>${marker}`;
}

function texts(values: readonly string[]): string {
  const points = values.map(
    (text, index) => `<c:pt idx="${index}"><c:v>${escaped(text)}</c:v></c:pt>`,
  );
  return `<c:strCache><c:ptCount val="${values.length}"/>${points.join('')}</c:strCache>`;
}

function numbers(values: readonly (number | null)[], format: string): string {
  const points = values.map((value, index) =>
    value === null ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`,
  );
  return `<c:numCache><c:formatCode>${escaped(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache>`;
}

function categoryAxis({ categories }: ChartSpec): string {
  const skip = Math.ceil(categories.length / MOST_NAMED);
  const skipped = skip > 1 ? `<c:tickLblSkip val="${skip}"/><c:tickMarkSkip val="${skip}"/>` : '';

  return `<c:catAx><c:axId val="${CATEGORY_AXIS}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln w="${POINT / 2}">${fill(PALETTE.baseline)}</a:ln></c:spPr>${words(8, PALETTE.mutedText)}<c:crossAx val="${VALUE_AXIS}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${skipped}<c:noMultiLvlLbl val="1"/></c:catAx>`;
}

function valueAxis(spec: ChartSpec): string {
  const { min, max } = axisBounds(spec);
  // The unit stands in the title.
  const format = attribute(max - min < NEEDS_DECIMALS ? '#,##0.0' : '#,##0');
  return `<c:valAx><c:axId val="${VALUE_AXIS}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines><c:spPr><a:ln w="${POINT / 2}">${fill(PALETTE.gridLine)}</a:ln></c:spPr></c:majorGridlines><c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${words(8, PALETTE.mutedText)}<c:crossAx val="${CATEGORY_AXIS}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`;
}
