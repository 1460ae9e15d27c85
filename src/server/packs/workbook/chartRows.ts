import type { ChartSeries, ChartSpec } from '../../../charts/chartSpec.ts';
import { chartNote } from '../../../charts/chartSpec.ts';
import { chartNumber } from '../../../format/chartNumber.ts';
import type { PackChart, PackOrigin } from '../model/pack.ts';
import { chartXml } from './chartXml.ts';
import { chartFormula } from './formulas.ts';
import { LOOKS, MUTED, ROW_LOOKS } from './looks.ts';
import { chartFormat } from './numberFormats.ts';
import type { Area, SheetChart, SheetValue } from '../../ooxml/workbook/sheet.ts';
import type { SheetRows } from './sheetRows.ts';
import { heightOf } from './sheetRows.ts';
import { brokenLines, cellTextWidth } from './textLines.ts';

const CHARTS_ABREAST = 3;
/** Row heights in points, and the number of rows under a chart. */
const ROW_HEIGHT = 15;
const ROWS_OF_CHART = 12;
const GAP = 10;
/** English Metric Units. */
const PER_POINT = 12_700;
const PER_PIXEL = 9_525;

/** Pixels to a character of column width, as Excel draws Arial 10. */
const pixelsOf = (width: number) => Math.trunc(width * 7);

/** The numbers of a chart, one column for each of its series. */
interface ChartColumn {
  readonly chart: number;
  readonly spec: ChartSpec;
  readonly series: ChartSeries;
  /** What each of its months is: ", year to date". */
  readonly over: string;
  readonly origins: readonly (PackOrigin | null)[];
}

const columnsOf = (charts: readonly PackChart[]): ChartColumn[] =>
  charts.flatMap(({ spec, over = '', origins }, chart) =>
    spec.series.map((series, at) => ({ chart, spec, series, over, origins: origins?.[at] ?? [] })),
  );

const categoriesOf = ({ spec }: PackChart) =>
  JSON.stringify([spec.categoryHeading, spec.categories]);

/** More would be printed too small to be read. */
const MOST_COLUMNS = 18;

/** Charts over the same months or years, whose numbers can be side by side: whole rows of charts. */
function alike(charts: readonly PackChart[]): PackChart[][] {
  return [...Map.groupBy(charts, categoriesOf).values()].flatMap((group) => {
    const widest = Math.max(...group.map(({ spec }) => spec.series.length));
    const rows = Math.max(1, Math.floor(MOST_COLUMNS / (widest * CHARTS_ABREAST)));
    const together = rows * CHARTS_ABREAST;
    return Array.from({ length: Math.ceil(group.length / together) }, (_, index) =>
      group.slice(index * together, (index + 1) * together),
    );
  });
}

/** What each column of the sheet needs, in characters. */
export function chartWidths(charts: readonly PackChart[]): number[] {
  const widths: number[] = [];
  for (const group of alike(charts)) {
    const labels = (group[0]?.spec.categories ?? []).map((text) => cellTextWidth(text, 10) + 2);
    const needed = [Math.max(12, ...labels), ...columnsOf(group).map(() => 10.5)];
    for (const [index, width] of needed.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, width);
    }
  }
  return widths;
}

/** Charts that are placed on the sheet but have no numbers yet. */
export interface PlacedCharts {
  readonly charts: readonly PackChart[];
  readonly top: number;
}

/** Room for charts, row by row. Their sentences stay on one page with the first row. */
export function addCharts(sheet: SheetRows, all: readonly PackChart[]): PlacedCharts[] {
  return alike(all).map((charts) => {
    sheet.beginBlock();
    for (const { spec } of charts) {
      if (spec.message !== undefined) sheet.addText(spec.message, LOOKS.note);
    }
    const top = sheet.next;
    for (let row = 0; row < charts.length / CHARTS_ABREAST; row += 1) {
      if (row > 0) sheet.beginBlock();
      for (let part = 0; part <= ROWS_OF_CHART; part += 1) sheet.addRow(ROW_HEIGHT);
    }
    return { charts, top };
  });
}

/** Adds the numbers behind the charts, with remarks about them. */
export function addChartNumbers(
  sheet: SheetRows,
  { charts, top }: PlacedCharts,
  sheetName: string,
): SheetChart[] {
  sheet.beginBlock();
  sheet.addRow(8);
  const columns = columnsOf(charts);
  const { head, last } = addNumbers(sheet, columns);
  const under = (column: number): Area => ({
    first: { row: head + 1, column },
    last: { row: last, column },
  });
  for (const { spec } of charts) {
    const note = chartNote(spec);
    if (note !== null) sheet.addText(`${spec.title}: ${note}`, LOOKS.note);
  }
  return charts.map(({ spec, description }, index) => {
    const series = columns.flatMap(({ chart }, at) => {
      const place = { row: head, column: at + 1 };
      return chart === index
        ? [{ name: { first: place, last: place }, values: under(at + 1) }]
        : [];
    });
    return {
      title: spec.title,
      description,
      frame: frameOf(sheet.widths, index, top),
      xml: chartXml(spec, { sheet: sheetName, categories: under(0), series }),
    };
  });
}

/** The place of a chart: three side by side over the width of the sheet. */
function frameOf(widths: readonly number[], index: number, top: number): SheetChart['frame'] {
  const pixels = widths.map(pixelsOf);
  const total = pixels.reduce((sum, width) => sum + width, 0);
  const step = Math.trunc(total / CHARTS_ABREAST);
  let left = (index % CHARTS_ABREAST) * step;
  let column = 0;
  while (column < pixels.length - 1 && left >= (pixels[column] ?? 0)) {
    left -= pixels[column] ?? 0;
    column += 1;
  }
  return {
    row: top + Math.trunc(index / CHARTS_ABREAST) * (ROWS_OF_CHART + 1),
    column,
    columnOffset: left * PER_PIXEL,
    width: (step - GAP) * PER_PIXEL,
    height: ROWS_OF_CHART * ROW_HEIGHT * PER_POINT,
  };
}

/** Letters after an amount, with what they divide it by. */
const DIVISORS: Readonly<Record<string, number>> = { M: 1_000_000, K: 1_000 };

function chartCell(value: number, { number }: ChartSpec, origin: PackOrigin | null): SheetValue {
  const divisor = DIVISORS[number.suffix ?? ''] ?? 1;
  const formula = origin === null ? null : chartFormula(origin, divisor);
  return {
    kind: 'number',
    value: String(value),
    ...(formula === null ? {} : { formula }),
  };
}

/** In which unit they are, and of which months where they are of more than their own. */
function whatNumbersAre(columns: readonly ChartColumn[]): string {
  const [first, ...others] = Map.groupBy(columns, ({ over }) => over);
  const apart = others.map(([over, [one]]) => `; ${one?.spec.title ?? ''}${over.replace(',', '')}`);
  return `Each column in the unit given in its heading${first?.[0] ?? ''}${apart.join('')}`;
}

function addNumbers(sheet: SheetRows, columns: readonly ChartColumn[]) {
  const [first] = columns;
  sheet.text({ row: sheet.addRow(20), column: 0 }, 'Chart data', LOOKS.partTitle);
  sheet.text({ row: sheet.addRow(heightOf(1, 9)), column: 0 }, whatNumbersAre(columns), LOOKS.unit);
  const lines = columns.map(
    ({ series }, index) =>
      brokenLines(series.label, (sheet.widths[index + 1] ?? 10) - 2, 9.8).length,
  );
  const head = sheet.addRow(heightOf(Math.max(1, ...lines), 9) + 2);
  const look = { ...LOOKS.head, top: LOOKS.group.top };
  sheet.text({ row: head, column: 0 }, first?.spec.categoryHeading ?? 'Month', {
    ...look,
    align: 'left',
  });
  for (const [index, { series }] of columns.entries()) {
    sheet.text({ row: head, column: index + 1 }, series.label, look);
  }
  for (const [index, category] of (first?.spec.categories ?? []).entries()) {
    const row = sheet.addRow(heightOf(1, 10));
    sheet.text({ row, column: 0 }, category, ROW_LOOKS.line);
    for (const [at, { spec, series, origins }] of columns.entries()) {
      const value = series.values[index] ?? null;
      const shown = chartNumber(value, spec.number);
      const style = {
        ...ROW_LOOKS.line,
        align: 'right',
        format: chartFormat(spec.number, shown),
      } as const;
      // A gap in a line is an empty cell: a text would be drawn as zero.
      sheet.put(
        { row, column: at + 1 },
        value === null ? null : chartCell(value, spec, origins[index] ?? null),
        value === null ? { ...style, colour: MUTED } : style,
      );
    }
  }
  const last = sheet.next - 1;
  sheet.addRow(4);
  return { head, last };
}
