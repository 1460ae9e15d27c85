import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The most characters that fit into a cell of Excel. */
const CELL_CHARACTERS = 32_767;
const MOST_COLUMNS = 60;
/** More rows than any table of the product has; previews of imports are the longest. */
const MOST_ROWS = 50_000;
const MEGABYTE = 1024 * 1024;

const cell = z.string().check(z.maxLength(CELL_CHARACTERS));

const tableColumn = z.strictObject({
  heading: cell,
  /** A percentage is given in percent: "4.5" is 4.5 %. */
  kind: z.enum(['text', 'amount', 'percent', 'year']),
});
export type TableColumn = z.output<typeof tableColumn>;

const tableBody = z.strictObject({
  /** Names the sheet. */
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  columns: z.array(tableColumn).check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
  /** Figures as plain decimals; null for a missing one. */
  rows: z
    .array(z.array(z.nullable(cell)).check(z.maxLength(MOST_COLUMNS)))
    .check(z.maxLength(MOST_ROWS)),
});

/** A table to be written to a file: figures as plain decimals, null if missing. */
export interface TableFile {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export const createTableWorkbook = endpoint('createTableWorkbook', {
  access: 'signedIn',
  cost: 'pack',
  summary: 'An Excel workbook of the table in the body; nothing is stored.',
  body: tableBody,
  bodyBytes: 8 * MEGABYTE,
  responseKind: 'file',
  status: 200,
  response: null,
});
