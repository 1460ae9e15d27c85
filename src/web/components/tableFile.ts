import { csvCell } from '../charts/chartCsv.ts';

/** Without it Excel takes the text for another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface FileColumn {
  readonly heading: string;
  /** A percentage is given in percent: "4.5" is 4.5 %. */
  readonly kind: 'text' | 'amount' | 'percent' | 'year';
}

/** A table to be written to a file: figures as plain decimals, null if missing. */
export interface FileTable {
  /** Names the file and the sheet. */
  readonly name: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Every digit as stored, one line a row; UTF-8 with a mark that Excel understands. */
export function tableCsv({ columns, rows }: FileTable): string {
  const lines = [columns.map(({ heading }) => heading), ...rows].map((row) =>
    row.map((cell) => csvCell(cell ?? '')).join(','),
  );
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}
