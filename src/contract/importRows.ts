import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText, text } from './fields.ts';
import { LIMITS } from './limits.ts';

export const IMPORT_ROWS_PER_PAGE = 100;

/** The most rows in each list of `attention`. */
export const MOST_ATTENTION_ROWS = 1_000;

/** `entry` is a ledger row; `period` is a row in a sheet with months in rows. */
export const SHEET_ROW_KINDS = [
  'title',
  'heading',
  'period',
  'head',
  'account',
  'entry',
  'total',
  'other',
  'left',
] as const;

const rowMeaning = z.object({
  is: z.enum(SHEET_ROW_KINDS),
  /** The code is '' if the file has only names. */
  account: z.optional(z.object({ code: z.string(), name: z.string() })),
  month: z.optional(z.nullable(z.string())),
  reason: z.optional(z.string()),
  /**
   * For a total with known parts: the total less their sum, in the first month in which it isn't zero, in the file's
   * notation; null if the total always adds up.
   */
  difference: z.optional(
    z.nullable(z.object({ month: z.nullable(z.string()), amount: z.string(), sum: z.string() })),
  ),
});
export type RowMeaning = z.infer<typeof rowMeaning>;

const importRowsSchema = z.object({
  /** Keyed by row number in the sheet. Rows without a meaning have no `means`. */
  rows: z.array(
    z.object({
      number: z.int(),
      cells: z.array(z.string()),
      means: z.optional(rowMeaning),
    }),
  ),
  /** Columns of amounts by letter: their month, or why they aren't read. */
  columns: z.array(
    z.object({
      column: z.string(),
      month: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Row numbers in the whole sheet: totals that don't add up, and amounts that are left out. */
  attention: z.object({ totals: z.array(z.int()), left: z.array(z.int()) }),
});
export type ImportRows = z.infer<typeof importRowsSchema>;

export const importRows = endpoint('importRows', {
  access: 'importFigures',
  cost: 'computed',
  summary: 'Returns a page of the rows of an imported sheet, with the meaning of each.',
  params: z.object({ id: idText }),
  query: z.object({
    sheet: text(LIMITS.fileName),
    page: z._default(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Expected a page number, such as 2')),
      '1',
    ),
  }),
  status: 200,
  response: importRowsSchema,
});
