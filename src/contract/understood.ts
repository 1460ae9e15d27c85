import * as z from 'zod/mini';

export const UNDERSTOOD_KINDS = [
  'profitAndLoss',
  'balanceSheet',
  'trialBalance',
  'ledger',
  'lines',
  /** Employees, sales, expenses, instructions: not the company's figures by month. */
  'notFigures',
] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

export const UNDERSTOOD_GRANULARITIES = ['month', 'quarter', 'year', 'yearToDate'] as const;
export type UnderstoodGranularity = (typeof UNDERSTOOD_GRANULARITIES)[number];

/** Rows of the kind `other` are shares, counts and notes, which aren't amounts of the statement. */
export const UNDERSTOOD_ROWS = ['account', 'total', 'head', 'other'] as const;
export type UnderstoodRowKind = (typeof UNDERSTOOD_ROWS)[number];

/** Limits for all sheets of a file together. Notes state what is left out. */
export const MOST_UNDERSTOOD = { rows: 3_000, amounts: 30_000, left: 500, notes: 50 } as const;

const understoodRow = z.object({
  cell: z.string(),
  /** The name as in the file, with the account's code if the code has its own column. */
  label: z.string(),
  entity: z.optional(z.string()),
  kind: z.enum(UNDERSTOOD_ROWS),
  /** The line that the row is read as, such as "revenue"; null if none. */
  line: z.nullable(z.string()),
  /**
   * By month, in the file's own unit, as plain decimals. Revenue, costs and profit are positive, whatever signs the
   * file uses. The amount of a quarter, a year or a year to date is under its last month.
   */
  amounts: z.record(z.string(), z.string()),
});
export type UnderstoodRow = z.infer<typeof understoodRow>;

/** The content of a sheet, before it is compared with stored data. */
export const understoodSheet = z.object({
  sheet: z.string(),
  kind: z.enum(UNDERSTOOD_KINDS),
  company: z.optional(z.string()),
  /** Months such as "2025-04", in order; longer periods are named by their last month. */
  months: z.array(z.string()),
  /** The length of each period; null without periods. */
  granularity: z.nullable(z.enum(UNDERSTOOD_GRANULARITIES)),
  currency: z.nullable(z.string()),
  unit: z.nullable(z.enum(['units', 'thousands', 'millions'])),
  rows: z.array(understoodRow),
  /** Rows and columns with amounts that aren't among `rows`, with reasons. */
  left: z.array(z.object({ cell: z.string(), label: z.string(), reason: z.string() })),
  /** Missing information and sums that don't add up, in sentences. */
  notes: z.array(z.string()),
  /** Totals that differ from the sum of their accounts, each in the first such month. */
  differences: z.optional(
    z.array(
      z.object({
        cell: z.string(),
        label: z.string(),
        month: z.nullable(z.string()),
        /** Written in the file's notation; the difference is the total less the sum. */
        total: z.string(),
        sum: z.string(),
        difference: z.string(),
      }),
    ),
  ),
});
export type UnderstoodSheet = z.infer<typeof understoodSheet>;
