import { chartNote, type ChartSeries, type ChartSpec } from '../../../charts/chartSpec.ts';
import { drawnAxis, labelStep } from './chartAxis.ts';
import { LIGHT, barLook, lineLook, solid } from './chartLooks.ts';
import { CHART_SHEET, chartFormatCode, seriesColumn } from './chartWorkbook.ts';
import { escaped, escapedCell } from '../workbook/xmlText.ts';
import { oneLine } from './plainText.ts';
import { textWidth } from './textFit.ts';

const AXIS_SIZE = 10;
const TITLE_SIZE = 13;
const CATEGORY_AXIS = 111_111_111;
const VALUE_AXIS = 222_222_222;
const HAIRLINE = 9_525;

const runStyle = (tag: string, size: number, colour: string, bold = false): string =>
  `<a:${tag} lang="en-US" sz="${size * 100}" b="${bold ? 1 : 0}">${solid(colour)}<a:latin typeface="+mn-lt"/></a:${tag}>`;

const textStyle = (size: number, colour: string, turned = ''): string =>
  `<c:txPr><a:bodyPr${turned}/><a:lstStyle/><a:p><a:pPr>${runStyle('defRPr', size, colour).replace(' lang="en-US"', '')}</a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

const run = (text: string, size: number, colour: string, bold = false): string =>
  text === ''
    ? ''
    : `<a:r>${runStyle('rPr', size, colour, bold)}<a:t>${escaped(oneLine(text))}</a:t></a:r>`;

/** The unit of the axis without the name, which the title says: "($M)". */
function unitOf({ title, axis }: ChartSpec): string {
  const unit = /\([^()]*\)$/.exec(axis.label)?.[0];
  if (unit === undefined) return axis.label === title ? '' : ` ${axis.label}`;
  return unit === '(%)' && title.includes('%') ? '' : ` ${unit}`;
}

/** Title and unit are part of the chart, so that they go with it into another presentation. */
function titleXml(spec: ChartSpec): string {
  const unit = unitOf(spec);
  const note = chartNote(spec);
  const remark =
    note === null ? '' : `<a:p><a:pPr algn="l"/>${run(note, AXIS_SIZE - 1, LIGHT.mutedText)}</a:p>`;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="l"/>${run(spec.title, TITLE_SIZE, LIGHT.text, true)}${unit === '' ? '' : `<a:r>${runStyle('rPr', AXIS_SIZE, LIGHT.mutedText)}<a:t>${escaped(unit)}</a:t></a:r>`}</a:p>${remark}</c:rich></c:tx><c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.005"/><c:y val="0.01"/></c:manualLayout></c:layout><c:overlay val="0"/></c:title>`;
}

function textCache(reference: string, texts: readonly string[]): string {
  const points = texts.map(
    (text, index) => `<c:pt idx="${index}"><c:v>${escapedCell(oneLine(text))}</c:v></c:pt>`,
  );
  return `<c:strRef><c:f>${reference}</c:f><c:strCache><c:ptCount val="${texts.length}"/>${points.join('')}</c:strCache></c:strRef>`;
}

/** The values with their places; a missing one has none, which leaves a gap. */
function valueCache(reference: string, values: ChartSeries['values'], format: string): string {
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`],
  );
  return `<c:numRef><c:f>${reference}</c:f><c:numCache><c:formatCode>${escaped(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}</c:numCache></c:numRef>`;
}

function seriesXml(spec: ChartSpec, series: ChartSeries, index: number): string {
  const column = seriesColumn(index);
  const last = spec.categories.length + 1;
  const isBar = spec.kind === 'bar';
  const look = isBar ? `${barLook(series)}<c:invertIfNegative val="0"/>` : lineLook(series, index);
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${textCache(`${CHART_SHEET}!$${column}$1`, [series.label])}</c:tx>${look}<c:cat>${textCache(`${CHART_SHEET}!$A$2:$A$${last}`, spec.categories)}</c:cat><c:val>${valueCache(`${CHART_SHEET}!$${column}$2:$${column}$${last}`, series.values, chartFormatCode(spec))}</c:val>${isBar ? '' : '<c:smooth val="0"/>'}</c:ser>`;
}

function plotXml(spec: ChartSpec): string {
  const series = spec.series.map((one, index) => seriesXml(spec, one, index)).join('');
  const axes = `<c:axId val="${CATEGORY_AXIS}"/><c:axId val="${VALUE_AXIS}"/>`;
  return spec.kind === 'bar'
    ? `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="47"/><c:overlap val="-12"/>${axes}</c:barChart>`
    : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>`;
}

const line = (colour: string): string =>
  `<c:spPr><a:ln w="${HAIRLINE}">${solid(colour)}</a:ln></c:spPr>`;

function axesXml(spec: ChartSpec, width: number): string {
  const { min, max, step, format } = drawnAxis(spec);
  const widest = Math.max(0.3, ...spec.categories.map((text) => textWidth(text, AXIS_SIZE)));
  const every = labelStep(spec.categories, Math.floor((width - 0.9) / (widest + 0.12)));
  const skip = `<c:tickLblSkip val="${every}"/><c:tickMarkSkip val="${every}"/>`;
  const labels = textStyle(AXIS_SIZE, LIGHT.mutedText, ' rot="-60000000" vert="horz"');
  return `<c:catAx><c:axId val="${CATEGORY_AXIS}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${line(LIGHT.baseline)}${labels}<c:crossAx val="${VALUE_AXIS}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${skip}<c:noMultiLvlLbl val="1"/></c:catAx><c:valAx><c:axId val="${VALUE_AXIS}"/><c:scaling><c:orientation val="minMax"/><c:max val="${max}"/><c:min val="${min}"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines>${line(LIGHT.gridLine)}</c:majorGridlines><c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${labels}<c:crossAx val="${CATEGORY_AXIS}"/><c:crosses val="autoZero"/><c:crossBetween val="between"/><c:majorUnit val="${step}"/></c:valAx>`;
}

const LEGEND = `<c:legend><c:legendPos val="b"/><c:overlay val="0"/>${textStyle(AXIS_SIZE, LIGHT.text)}</c:legend>`;

/**
 * A chart that Office draws and lets everybody edit, from the same data as the screen's.
 * @param width in inches, by which the labels of the axis are thinned out.
 */
export function chartPartXml(spec: ChartSpec, width: number): string {
  const legend = spec.series.length > 1 ? LEGEND : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:lang val="en-US"/><c:roundedCorners val="0"/><c:chart>${titleXml(spec)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plotXml(spec)}${axesXml(spec, width)}<c:spPr><a:noFill/></c:spPr></c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr/></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
}
