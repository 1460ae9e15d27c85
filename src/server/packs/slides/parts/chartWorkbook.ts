import type { ChartSpec } from '../../../../charts/chartSpec.ts';
import { columnLetters } from '../../../ooxml/cellAddress.ts';
import type { SheetCell } from '../../../ooxml/workbook/sheet.ts';
import { sheetRow } from '../../../ooxml/workbook/sheet.ts';
import { WorkbookWriter } from '../../../ooxml/workbook/workbookWriter.ts';
import { numberCode } from '../../charts/numberCode.ts';

export const CHART_SHEET = 'Sheet1';
const COLUMN_WIDTH = 18;

/** "B" for the first series: the categories are in A. */
export function seriesColumn(index: number): string {
  return columnLetters(index + 1);
}

/** The number format of a chart's values, in Office notation. */
export function chartFormatCode({ number }: ChartSpec): string {
  const positive = numberCode(number);
  return `${positive};-${positive}`;
}

const textCell = (text: string): SheetCell => ({ value: { kind: 'text', text }, style: {} });

/** The workbook behind a chart, opened when somebody edits its data. */
export function chartWorkbook(spec: ChartSpec, at: string): Buffer {
  const { categories, categoryHeading = 'Month', series } = spec;
  const style = { format: chartFormatCode(spec) };
  // A missing month is an empty cell, so that the chart keeps its gap when it is edited.
  const valueCell = (value: number | null): SheetCell | null =>
    value === null ? null : { value: { kind: 'number', value: String(value) }, style };
  const book = new WorkbookWriter();
  book.add({
    name: CHART_SHEET,
    columnWidths: [categoryHeading, ...series].map(() => COLUMN_WIDTH),
    frozen: { rows: 1, columns: 0 },
    rows: [
      sheetRow([textCell(categoryHeading), ...series.map(({ label }) => textCell(label))]),
      ...categories.map((category, row) =>
        sheetRow([
          textCell(category),
          ...series.map(({ values }) => valueCell(values[row] ?? null)),
        ]),
      ),
    ],
  });
  return book.bytes(at);
}
