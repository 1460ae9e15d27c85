import { chartNote, type ChartSeries, type ChartSpec } from '../../../../charts/chartSpec.ts';
import { drawnAxis, labelStep, unitBesideTitle } from '../../charts/chartAxis.ts';
import { LIGHT, barLook, lineLook } from '../chartLooks.ts';
import { CHART_SHEET, chartFormatCode, seriesColumn } from './chartWorkbook.ts';
import {
  axesXml,
  chartSpace,
  eventLabels,
  legendXml,
  numberReference,
  plotXml,
  runLook,
  textReference,
  wordStyle,
} from '../../charts/officeChart.ts';
import type { OfficeAxes, OfficeSeries, WordLook } from '../../charts/officeChart.ts';
import { escaped, escapedCell } from '../../../ooxml/xmlText.ts';
import { oneLine } from '../plainText.ts';
import { textWidth, wrapped } from '../plan/textFit.ts';

const AXIS_SIZE = 10;
const TITLE_SIZE = 13;
/** Of one of several on a slide, where the drawing needs the room. */
const SMALL_TITLE_SIZE = 11;
const MESSAGE_SIZE = 12;
const AXES = { category: 111_111_111, value: 222_222_222 };
const HAIRLINE = 9_525;

const words = (size: number, colour: string, isBold = false): WordLook => ({
  font: '+mn-lt',
  size,
  colour,
  isBold,
});

const run = (text: string, look: WordLook): string =>
  text === '' ? '' : `<a:r>${runLook(look)}<a:t>${escaped(oneLine(text))}</a:t></a:r>`;

/** Half of a slide is narrower than this, in inches. */
const WHOLE_SLIDE = 8;
const isAlone = ({ kind }: ChartSpec, width: number) => kind === 'bridge' && width > WHOLE_SLIDE;
const messageSize = (spec: ChartSpec, width: number) =>
  isAlone(spec, width) ? MESSAGE_SIZE : AXIS_SIZE;

/** Broken here: not every program breaks the title of a chart. */
function messageLines(spec: ChartSpec, width: number): string[] {
  if (spec.message === undefined) return [];
  return isAlone(spec, width)
    ? [spec.message]
    : wrapped(oneLine(spec.message), messageSize(spec, width), width - 0.2);
}

const subjectLines = ({ subject }: ChartSpec, width: number): string[] =>
  subject === undefined ? [] : wrapped(oneLine(subject), AXIS_SIZE - 1, width - 0.2);

/** Title and unit belong to the chart, so they move with it into another presentation. */
function titleXml(spec: ChartSpec, width: number): string {
  const unit = spec.subject === undefined ? unitBesideTitle(spec) : '';
  const note = chartNote(spec);
  const titleSize = width > WHOLE_SLIDE ? TITLE_SIZE : SMALL_TITLE_SIZE;
  const below = (text: string | null, look: WordLook) =>
    text === null ? '' : `<a:p><a:pPr algn="l"/>${run(text, look)}</a:p>`;
  const remark = [
    ...subjectLines(spec, width).map((line) => below(line, words(AXIS_SIZE - 1, LIGHT.mutedText))),
    ...messageLines(spec, width).map((line) =>
      below(line, words(messageSize(spec, width), LIGHT.text)),
    ),
    below(note, words(AXIS_SIZE - 1, LIGHT.mutedText)),
  ].join('');
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="l"/>${run(spec.title, words(titleSize, LIGHT.text, true))}${unit === '' ? '' : `<a:r>${runLook(words(AXIS_SIZE, LIGHT.mutedText))}<a:t>${escaped(unit)}</a:t></a:r>`}</a:p>${remark}</c:rich></c:tx><c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.005"/><c:y val="0.01"/></c:manualLayout></c:layout><c:overlay val="0"/></c:title>`;
}

const textCache = (reference: string, texts: readonly string[]): string =>
  textReference(
    reference,
    texts.map((text) => escapedCell(oneLine(text))),
  );

function officeSeries(spec: ChartSpec, series: ChartSeries, index: number): OfficeSeries {
  const column = seriesColumn(index);
  const last = spec.categories.length + 1;
  const values = `${CHART_SHEET}!$${column}$2:$${column}$${last}`;
  return {
    name: textCache(`${CHART_SHEET}!$${column}$1`, [series.label]),
    categories: textCache(`${CHART_SHEET}!$A$2:$A$${last}`, spec.categories),
    values: numberReference(values, series.values, chartFormatCode(spec)),
    look: spec.kind === 'line' ? lineLook(series, index) : barLook(series),
    marks: eventLabels(spec, index, words(AXIS_SIZE - 1, LIGHT.text)),
  };
}

function axes(spec: ChartSpec, width: number): OfficeAxes {
  const { step, ...drawn } = drawnAxis(spec);
  const isSideways = spec.kind === 'bridge';
  const widest = Math.max(0.3, ...spec.categories.map((text) => textWidth(text, AXIS_SIZE)));
  const room = Math.floor((width - 0.9) / (widest + 0.12));
  return {
    ...drawn,
    ids: AXES,
    lineWidth: HAIRLINE,
    labels: wordStyle(
      isSideways ? words(messageSize(spec, width), LIGHT.text) : words(AXIS_SIZE, LIGHT.mutedText),
      ' rot="-60000000" vert="horz"',
    ),
    labelStep: isSideways ? 1 : labelStep(spec.categories, room),
    valueLabels: 'low',
    majorUnit: step,
    isSideways,
  };
}

/**
 * A chart that Office draws and anyone can edit, from the same data as the chart on screen.
 * @param width in inches; decides how many axis labels fit.
 */
export function chartPartXml(spec: ChartSpec, width: number): string {
  const series = spec.series.map((one, index) => officeSeries(spec, one, index));
  const overlap = spec.kind === 'bridge' ? '100' : '-12';
  const gaps = `<c:gapWidth val="47"/><c:overlap val="${overlap}"/>`;
  const plot = plotXml(spec.kind, series, { ids: AXES, gaps });
  const legend = legendXml(spec, wordStyle(words(AXIS_SIZE, LIGHT.text)));
  return chartSpace(
    [
      `<c:date1904 val="0"/><c:lang val="en-US"/><c:roundedCorners val="0"/><c:chart>${titleXml(spec, width)}<c:autoTitleDeleted val="0"/>`,
      `<c:plotArea><c:layout/>${plot}${axesXml(axes(spec, width))}<c:spPr><a:noFill/></c:spPr></c:plotArea>`,
      `${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>`,
      '<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr/></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>',
      '<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData>',
    ].join(''),
  );
}
