import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText, text } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Rows of a sheet in one answer. */
export const IMPORT_ROWS_PER_PAGE = 100;

/** Rows that each list of `attention` names at most. */
export const MOST_ATTENTION_ROWS = 1_000;

/** What a row of a sheet is: `entry` of a ledger, `period` where months stand below each other. */
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
  /** The account of the row; '' where the file has names alone. */
  account: z.optional(z.object({ code: z.string(), name: z.string() })),
  /** The month of a period: "2025-04"; null where the sheet does not say it. */
  month: z.optional(z.nullable(z.string())),
  /** Why it is not read. */
  reason: z.optional(z.string()),
  /**
   * Of a total whose parts are known: the total less their sum, in the first month where that is not
   * zero, as the file writes amounts; null where it adds up in every month.
   */
  difference: z.optional(
    z.nullable(z.object({ month: z.nullable(z.string()), amount: z.string(), sum: z.string() })),
  ),
});
export type RowMeaning = z.infer<typeof rowMeaning>;

const importRowsSchema = z.object({
  /** The rows of the page, by their number in the sheet; `means` is left out of those that say nothing. */
  rows: z.array(
    z.object({
      number: z.int(),
      /** The first columns, as a spreadsheet shows them. */
      cells: z.array(z.string()),
      means: z.optional(rowMeaning),
    }),
  ),
  /** Columns of amounts by their letters: their month, or why they are not read. */
  columns: z.array(
    z.object({
      column: z.string(),
      month: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Rows of the whole sheet, by number: totals that do not add up, and amounts that are left out. */
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
    /** From 1. */
    page: z._default(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Expected a page, such as 2')),
      '1',
    ),
  }),
  status: 200,
  response: importRowsSchema,
});
