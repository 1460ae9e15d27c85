import * as z from 'zod/mini';

export const UNDERSTOOD_KINDS = [
  /** A statement of accounts, such as an accounting system prints. */
  'profitAndLoss',
  'trialBalance',
  'ledger',
  /** A workbook of the company's own lines. */
  'lines',
  /** Employees, sales, expenses, instructions: no figures of the company by month. */
  'notFigures',
] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

export const UNDERSTOOD_GRANULARITIES = ['month', 'quarter', 'year', 'yearToDate'] as const;
export type UnderstoodGranularity = (typeof UNDERSTOOD_GRANULARITIES)[number];

/** `other`: shares, counts and notes, which are not money of the statement. */
export const UNDERSTOOD_ROWS = ['account', 'total', 'head', 'other'] as const;
export type UnderstoodRowKind = (typeof UNDERSTOOD_ROWS)[number];

/** What all sheets of a file together list at most; notes say what is left out of the answer. */
export const MOST_UNDERSTOOD = { rows: 3_000, amounts: 30_000, left: 500, notes: 50 } as const;

const understoodRow = z.object({
  /** The cell of its label: "A7". */
  cell: z.string(),
  /** As the file has it, with the account's code where that has a column of its own. */
  label: z.string(),
  /** Of several in the file: the one that the row is of. */
  entity: z.optional(z.string()),
  kind: z.enum(UNDERSTOOD_ROWS),
  /** The line that it is read as, such as "revenue"; null when it is none of its own. */
  line: z.nullable(z.string()),
  /**
   * By month, in the file's own unit, as plain decimals. Revenue, costs and profit are positive,
   * whatever signs the file uses. A quarter, a year or a sum since the year's start is under its last month.
   */
  amounts: z.record(z.string(), z.string()),
});
export type UnderstoodRow = z.infer<typeof understoodRow>;

/** What was understood of a sheet, before anything is compared with what is stored. */
export const understoodSheet = z.object({
  sheet: z.string(),
  kind: z.enum(UNDERSTOOD_KINDS),
  /** Whose books it says that they are: "Harbour & Vale Ltd". */
  company: z.optional(z.string()),
  /** "2025-04", in order; of longer periods their last months. */
  months: z.array(z.string()),
  /** How long each period is; null where the sheet has none. */
  granularity: z.nullable(z.enum(UNDERSTOOD_GRANULARITIES)),
  /** "EUR"; null where the sheet does not say it. */
  currency: z.nullable(z.string()),
  /** Null where neither the sheet nor a person has said it. */
  unit: z.nullable(z.enum(['units', 'thousands', 'millions'])),
  rows: z.array(understoodRow),
  /** Rows and columns with amounts that are not among `rows`, and why. */
  left: z.array(z.object({ cell: z.string(), label: z.string(), reason: z.string() })),
  /** What the sheet does not say, and what does not add up, in sentences. */
  notes: z.array(z.string()),
  /** Totals whose accounts do not add up to them, each in the first month where they do not. */
  differences: z.optional(
    z.array(
      z.object({
        /** The cell of the total's amount. */
        cell: z.string(),
        label: z.string(),
        month: z.nullable(z.string()),
        /** As the file writes them; the difference is the total less the sum. */
        total: z.string(),
        sum: z.string(),
        difference: z.string(),
      }),
    ),
  ),
});
export type UnderstoodSheet = z.infer<typeof understoodSheet>;
