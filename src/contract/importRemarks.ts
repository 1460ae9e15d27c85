import * as z from 'zod/mini';
import { PERIOD_YEARS } from '../finance/numberedPeriod.ts';

/** A period such as "P01 2025", with the month that it means in each kind of year. */
export const unclearPeriod = z.object({
  cell: z.string(),
  text: z.string(),
  months: z.record(z.enum(PERIOD_YEARS), z.string()),
});

export const importRefusal = z.object({
  sheet: z.string(),
  cell: z.nullable(z.string()),
  cells: z.array(z.string()),
  reason: z.string(),
  remedy: z.string(),
});

const IMPORT_CHECKS = [
  'grossProfit',
  'margin',
  'ebitda',
  'unitSlip',
  'outsideYear',
  'notBegun',
  'closedMonth',
  'derived',
  /** Hidden rows or columns were read. */
  'hidden',
  /** All costs are negative; the product keeps them positive. */
  'costSign',
  /** Later months of the year are stored, and may have been calculated from the earlier value of this month. */
  'laterMonths',
  /** Year-to-date amounts stay unchanged, because earlier months aren't stored. */
  'yearToDate',
  /** Balance sheet accounts with movements alone, whose opening balances aren't stored. */
  'movements',
  /** A total in the file that its accounts don't add up to. */
  'footing',
  /** Rows that look like accounts have amounts and aren't read. */
  'unreadRows',
  /** Results that aren't reported, because accounts are neither mapped nor left out. */
  'openResults',
  /** Opening balances that earlier months replace. */
  'opening',
  /** A balance sheet whose result of the year can't be checked. */
  'earnings',
] as const;

export const importWarning = z.object({
  check: z.enum(IMPORT_CHECKS),
  sheet: z.nullable(z.string()),
  cell: z.nullable(z.string()),
  period: z.string(),
  sentence: z.string(),
});

/** Rows or columns of one name with amounts that aren't read. */
export const importLeftOut = z.object({
  sheet: z.string(),
  cell: z.string(),
  kind: z.enum(['row', 'column']),
  name: z.string(),
  places: z.int(),
  amounts: z.int(),
  reason: z.string(),
});
