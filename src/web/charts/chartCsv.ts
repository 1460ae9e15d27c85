import { type ChartSpec, hasRemarks } from '../../charts/chartSpec.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const FORMULA_START = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet shows and never runs; plain numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The chart's numbers, unrounded, one row a category; UTF-8 with a mark that Excel understands. */
export function chartCsv(spec: ChartSpec): string {
  const withRemarks = hasRemarks(spec);
  const head = [
    spec.categoryHeading ?? 'Month',
    ...spec.series.map((series) => series.label),
    ...(withRemarks ? ['Remark'] : []),
  ];
  const rows = spec.categories.map((category, index) => [
    category,
    ...spec.series.map((series) => {
      const value = series.values[index] ?? null;
      return value === null ? '' : String(value);
    }),
    ...(withRemarks ? [spec.remarks?.[index] ?? ''] : []),
  ]);
  const lines = [head, ...rows].map((row) => row.map(csvCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
