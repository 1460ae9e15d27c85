import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { columnLetters } from '../../../office/cellAddress.ts';
import type { SheetCell } from '../../../office/sheet.ts';
import { sheetRow } from '../../../office/sheet.ts';
import { WorkbookWriter } from '../../../office/workbookWriter.ts';
import { numberCode } from '../../charts/numberCode.ts';

export const CHART_SHEET = 'Sheet1';
const COLUMN_WIDTH = 18;

/** Returns "B" for the first series, because the categories are in column A. */
export function seriesColumn(index: number): string {
  return columnLetters(index + 1);
}

export function chartFormatCode({ number }: ChartSpec): string {
  const positive = numberCode(number);
  return `${positive};-${positive}`;
}

const chartTextCell = (text: string): SheetCell => ({ value: { kind: 'text', text }, style: {} });

export function chartWorkbook(spec: ChartSpec, at: string): Buffer {
  const { categories, categoryHeading = 'Month', series } = spec;
  const style = { format: chartFormatCode(spec) };
  // A missing month is an empty cell, so that the chart keeps its gap when edited.
  const valueCell = (value: number | null): SheetCell | null =>
    value === null ? null : { value: { kind: 'number', value: String(value) }, style };
  const book = new WorkbookWriter();
  book.add({
    name: CHART_SHEET,
    columnWidths: [categoryHeading, ...series].map(() => COLUMN_WIDTH),
    frozen: { rows: 1, columns: 0 },
    rows: [
      sheetRow([
        chartTextCell(categoryHeading),
        ...series.map(({ label }) => chartTextCell(label)),
      ]),
      ...categories.map((category, row) =>
        sheetRow([
          chartTextCell(category),
          ...series.map(({ values }) => valueCell(values[row] ?? null)),
        ]),
      ),
    ],
  });
  return book.bytes(at);
}
