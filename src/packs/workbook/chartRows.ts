import type { ChartSeries, ChartSpec } from '../../charts/chartSpec.ts';
import { chartNote } from '../../charts/chartSpec.ts';
import { chartNumber } from '../../format/chartNumber.ts';
import type { PackChart, PackOrigin } from '../model/pack.ts';
import { chartXml } from './chartXml.ts';
import { chartFormula } from './formulas.ts';
import { CELL_LOOKS, MUTED, ROW_LOOKS } from './cellLooks.ts';
import { chartFormat } from './numberFormats.ts';
import type { Area, SheetChart, SheetValue } from '../../office/sheet.ts';
import type { SheetRows } from './sheetRows.ts';
import { heightOf } from './sheetRows.ts';
import { brokenLines, cellTextWidth } from './textLines.ts';

const SHEET_CHARTS_ABREAST = 3;
/** Four charts are placed in two rows of two, so that no chart is alone on a page. */
const chartsAbreast = (count: number) => (count === 4 ? 2 : SHEET_CHARTS_ABREAST);
const CHART_ROW_HEIGHT = 15;
const ROWS_OF_CHART = 12;
const CHART_GAP = 10;
/** The number of English Metric Units in a point. */
const PER_POINT = 12_700;
const PER_PIXEL = 9_525;

/** Pixels to a character of column width, as Excel draws Arial 10. */
const columnPixels = (width: number) => Math.trunc(width * 7);

interface ChartColumn {
  readonly chart: number;
  readonly spec: ChartSpec;
  readonly series: ChartSeries;
  readonly over: string;
  readonly origins: readonly (PackOrigin | null)[];
}

const chartColumns = (charts: readonly PackChart[]): ChartColumn[] =>
  charts.flatMap(({ spec, over = '', origins }, chart) =>
    spec.series.map((series, at) => ({ chart, spec, series, over, origins: origins?.[at] ?? [] })),
  );

const categoriesOf = ({ spec }: PackChart) =>
  JSON.stringify([spec.categoryHeading, spec.categories]);

/** More columns would be printed too small to read. */
const MOST_CHART_COLUMNS = 18;

function alikeCharts(charts: readonly PackChart[]): PackChart[][] {
  return [...Map.groupBy(charts, categoriesOf).values()].flatMap((group) => {
    const widest = Math.max(...group.map(({ spec }) => spec.series.length));
    const rows = Math.max(1, Math.floor(MOST_CHART_COLUMNS / (widest * SHEET_CHARTS_ABREAST)));
    const together = rows * SHEET_CHARTS_ABREAST;
    return Array.from({ length: Math.ceil(group.length / together) }, (_, index) =>
      group.slice(index * together, (index + 1) * together),
    );
  });
}

export function chartWidths(charts: readonly PackChart[]): number[] {
  const widths: number[] = [];
  for (const group of alikeCharts(charts)) {
    const labels = (group[0]?.spec.categories ?? []).map((text) => cellTextWidth(text, 10) + 2);
    const needed = [Math.max(12, ...labels), ...chartColumns(group).map(() => 10.5)];
    for (const [index, width] of needed.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, width);
    }
  }
  return widths;
}

export interface PlacedCharts {
  readonly charts: readonly PackChart[];
  readonly top: number;
}

/** Reserves space for charts, row by row. Their sentences stay on the same page as the first row. */
export function addCharts(sheet: SheetRows, all: readonly PackChart[]): PlacedCharts[] {
  return alikeCharts(all).map((charts) => {
    sheet.beginBlock();
    for (const { spec } of charts) {
      if (spec.message !== undefined) sheet.addText(spec.message, CELL_LOOKS.note);
    }
    const top = sheet.next;
    for (let row = 0; row < charts.length / chartsAbreast(charts.length); row += 1) {
      if (row > 0) sheet.beginBlock();
      for (let part = 0; part <= ROWS_OF_CHART; part += 1) sheet.addRow(CHART_ROW_HEIGHT);
    }
    return { charts, top };
  });
}

export function addChartNumbers(
  sheet: SheetRows,
  { charts, top }: PlacedCharts,
  sheetName: string,
): SheetChart[] {
  sheet.beginBlock();
  sheet.addRow(8);
  const columns = chartColumns(charts);
  const { head, last } = addNumbers(sheet, columns);
  const under = (column: number): Area => ({
    first: { row: head + 1, column },
    last: { row: last, column },
  });
  for (const { spec } of charts) {
    const note = chartNote(spec);
    if (note !== null) sheet.addText(`${spec.title}: ${note}`, CELL_LOOKS.note);
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
      frame: chartFrame(sheet.widths, { index, abreast: chartsAbreast(charts.length) }, top),
      xml: chartXml(spec, { sheet: sheetName, categories: under(0), series }),
    };
  });
}

function chartFrame(
  widths: readonly number[],
  { index, abreast: across }: { readonly index: number; readonly abreast: number },
  top: number,
): SheetChart['frame'] {
  const pixels = widths.map(columnPixels);
  const total = pixels.reduce((sum, width) => sum + width, 0);
  const step = Math.trunc(total / across);
  let left = (index % across) * step;
  let column = 0;
  while (column < pixels.length - 1 && left >= (pixels[column] ?? 0)) {
    left -= pixels[column] ?? 0;
    column += 1;
  }
  return {
    row: top + Math.trunc(index / across) * (ROWS_OF_CHART + 1),
    column,
    columnOffset: left * PER_PIXEL,
    width: (step - CHART_GAP) * PER_PIXEL,
    height: ROWS_OF_CHART * CHART_ROW_HEIGHT * PER_POINT,
  };
}

const UNIT_DIVISORS: Readonly<Record<string, number>> = { M: 1_000_000, K: 1_000 };

function chartCell(value: number, { number }: ChartSpec, origin: PackOrigin | null): SheetValue {
  const divisor = UNIT_DIVISORS[number.suffix ?? ''] ?? 1;
  const formula = origin === null ? null : chartFormula(origin, divisor);
  return {
    kind: 'number',
    value: String(value),
    ...(formula === null ? {} : { formula }),
  };
}

function numbersUnitText(columns: readonly ChartColumn[]): string {
  const [first, ...others] = Map.groupBy(columns, ({ over }) => over);
  const apart = others.map(([over, [one]]) => `; ${one?.spec.title ?? ''}${over.replace(',', '')}`);
  return `Each column is in the unit given in its heading${first?.[0] ?? ''}${apart.join('')}`;
}

function addNumbers(sheet: SheetRows, columns: readonly ChartColumn[]) {
  const [first] = columns;
  sheet.text({ row: sheet.addRow(20), column: 0 }, 'Chart data', CELL_LOOKS.partTitle);
  sheet.text(
    { row: sheet.addRow(heightOf(1, 9)), column: 0 },
    numbersUnitText(columns),
    CELL_LOOKS.unit,
  );
  const lines = columns.map(
    ({ series }, index) =>
      brokenLines(series.label, (sheet.widths[index + 1] ?? 10) - 2, 9.8).length,
  );
  const head = sheet.addRow(heightOf(Math.max(1, ...lines), 9) + 2);
  const look = { ...CELL_LOOKS.head, top: CELL_LOOKS.group.top };
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
