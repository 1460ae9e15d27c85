import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const MOST_CELL_CHARACTERS = 32_767;
const MOST_TABLE_FILE_COLUMNS = 60;
/** No table of the product has more rows than this. Import previews are the longest. */
const MOST_TABLE_FILE_ROWS = 50_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;

const cell = z.string().check(z.maxLength(MOST_CELL_CHARACTERS));

const tableColumn = z.strictObject({
  heading: cell,
  /** Percentages are numbers: "4.5" is 4.5 %. */
  kind: z.enum(['text', 'amount', 'percent', 'year']),
});
export type TableColumn = z.output<typeof tableColumn>;

const tableBody = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  columns: z.array(tableColumn).check(z.minLength(1), z.maxLength(MOST_TABLE_FILE_COLUMNS)),
  rows: z
    .array(z.array(z.nullable(cell)).check(z.maxLength(MOST_TABLE_FILE_COLUMNS)))
    .check(z.maxLength(MOST_TABLE_FILE_ROWS)),
});

export interface TableFile {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export const createTableWorkbook = endpoint('createTableWorkbook', {
  access: 'signedIn',
  cost: 'pack',
  summary: 'Returns the table in the body as an Excel workbook. Nothing is stored.',
  body: tableBody,
  bodyBytes: 8 * BYTES_PER_MEGABYTE,
  responseKind: 'file',
  status: 200,
  response: null,
});
