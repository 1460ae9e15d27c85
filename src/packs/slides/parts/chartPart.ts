import {
  axisBounds,
  type ChartSeries,
  type ChartSpec,
  isNamedAtLines,
} from '../../../charts/chartSpec.ts';
import { drawnAxis, labelStep } from '../../charts/chartAxis.ts';
import { labelOffsets } from '../../charts/labelOffsets.ts';
import { LIGHT, barLook, lineLook } from '../chartLooks.ts';
import { CHART_SHEET, chartFormatCode, seriesColumn } from './chartWorkbook.ts';
import {
  axesXml,
  chartSpace,
  legendXml,
  numberReference,
  plotXml,
  pointLabels,
  textReference,
  wordStyle,
} from '../../charts/officeChart.ts';
import type { OfficeAxes, OfficeSeries, WordLook } from '../../charts/officeChart.ts';
import { escapedCell } from '../../../office/xmlText.ts';
import { oneLine } from '../plainText.ts';
import { lineHeight, textWidth } from '../plan/textFit.ts';

const SLIDE_CHART_LETTERS = 9;
const SLIDE_AXIS_IDS = { category: 111_111_111, value: 222_222_222 };
const HAIRLINE = 9_525;

const chartWordLook = (size: number, colour: string, isBold = false): WordLook => ({
  font: '+mn-lt',
  size,
  colour,
  isBold,
});

const textCache = (reference: string, texts: readonly string[]): string =>
  textReference(
    reference,
    texts.map((text) => escapedCell(oneLine(text))),
  );

function officeSeries(
  spec: ChartSpec,
  series: ChartSeries,
  index: number,
  shifts: readonly number[],
): OfficeSeries {
  const column = seriesColumn(index);
  const last = spec.categories.length + 1;
  const values = `${CHART_SHEET}!$${column}$2:$${column}$${last}`;
  return {
    name: textCache(`${CHART_SHEET}!$${column}$1`, [series.label]),
    categories: textCache(`${CHART_SHEET}!$A$2:$A$${last}`, spec.categories),
    values: numberReference(values, series.values, chartFormatCode(spec)),
    look: spec.kind === 'line' ? lineLook(series, index) : barLook(series),
    marks: pointLabels(spec, index, {
      look: chartWordLook(SLIDE_CHART_LETTERS, LIGHT.text),
      shift: shifts[index] ?? 0,
    }),
  };
}

function slideAxes(spec: ChartSpec, { width }: ChartRoom): OfficeAxes {
  const { step, ...drawn } = drawnAxis(spec);
  const isSideways = spec.kind === 'bridge';
  const widest = Math.max(
    0.3,
    ...spec.categories.map((text) => textWidth(text, SLIDE_CHART_LETTERS)),
  );
  const room = Math.floor((width * PLOT.w) / (widest + 0.12));
  return {
    ...drawn,
    ids: SLIDE_AXIS_IDS,
    lineWidth: HAIRLINE,
    labels: wordStyle(
      chartWordLook(SLIDE_CHART_LETTERS, isSideways ? LIGHT.text : LIGHT.mutedText),
      ' rot="-60000000" vert="horz"',
    ),
    labelStep: isSideways ? 1 : labelStep(spec.categories, room),
    valueLabels: 'low',
    majorUnit: step,
    isSideways,
  };
}

interface ChartRoom {
  readonly width: number;
  readonly height: number;
}

const PLOT = { x: 0.07, y: 0.03, w: 0.8, h: 0.84 } as const;

const plotLayout = (spec: ChartSpec): string =>
  isNamedAtLines(spec)
    ? `<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${PLOT.x}"/><c:y val="${PLOT.y}"/><c:w val="${PLOT.w}"/><c:h val="${PLOT.h}"/></c:manualLayout></c:layout>`
    : '<c:layout/>';

function labelShifts(spec: ChartSpec, { height }: ChartRoom): readonly number[] {
  if (!isNamedAtLines(spec)) return [];
  const { min, max } = axisBounds(spec);
  const lines = spec.series.filter(({ last }) => last !== undefined).length > 1 ? 2 : 1;
  const tops = spec.series.map(({ values, last }) => {
    const value = last === undefined ? null : (values[last.at] ?? null);
    return value === null ? null : ((max - value) / (max - min)) * PLOT.h;
  });
  return labelOffsets(tops, {
    room: PLOT.h,
    each: (lines * lineHeight(SLIDE_CHART_LETTERS)) / height,
  });
}

/**
 * A chart that Office draws and anyone can edit, from the same data as the chart on screen. Its title and sentence are
 * in text boxes outside, so that the plot has the same size in every program. @param room Decides how many axis labels
 * fit.
 */
export function chartPartXml(spec: ChartSpec, room: ChartRoom): string {
  const shifts = labelShifts(spec, room);
  const series = spec.series.map((one, index) => officeSeries(spec, one, index, shifts));
  const overlap = spec.kind === 'bridge' ? '100' : '-12';
  const gaps = `<c:gapWidth val="47"/><c:overlap val="${overlap}"/>`;
  const plot = plotXml(spec.kind, series, { ids: SLIDE_AXIS_IDS, gaps });
  const legend = legendXml(spec, wordStyle(chartWordLook(SLIDE_CHART_LETTERS, LIGHT.text)));
  return chartSpace(
    [
      '<c:date1904 val="0"/><c:lang val="en-US"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/>',
      `<c:plotArea>${plotLayout(spec)}${plot}${axesXml(slideAxes(spec, room))}<c:spPr><a:noFill/></c:spPr></c:plotArea>`,
      `${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>`,
      '<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr/></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>',
      '<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData>',
    ].join(''),
  );
}
