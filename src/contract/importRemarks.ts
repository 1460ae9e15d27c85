import * as z from 'zod/mini';
import { PERIOD_YEARS } from '../domain/numberedPeriod.ts';

/** A period such as "P01 2025", with the month that it is in each kind of year. */
export const unclearPeriod = z.object({
  cell: z.string(),
  text: z.string(),
  months: z.record(z.enum(PERIOD_YEARS), z.string()),
});

/** Cells, or a whole sheet if no cell is given, that cannot be imported, and what to do about it. */
export const importRefusal = z.object({
  sheet: z.string(),
  /** The first of its cells. */
  cell: z.nullable(z.string()),
  /** All cells that are refused for this reason. */
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
  /** The month would be stored before it begins. */
  'notBegun',
  'closedMonth',
  'derived',
  /** Hidden rows or columns were read. */
  'hidden',
  /** Costs are negative throughout; the product keeps them positive. */
  'costSign',
  /** Later months of the year are stored, and may have been worked out with an earlier one as it was. */
  'laterMonths',
  /** Amounts of the year to date are kept as that, because its earlier months are not stored. */
  'yearToDate',
  /** A total of the file that its accounts do not add up to. */
  'footing',
  /** Results that are not reported, because accounts have neither a line nor been left out. */
  'openResults',
] as const;

/** Figures that look wrong but may be right, with the numbers. */
export const importWarning = z.object({
  check: z.enum(IMPORT_CHECKS),
  sheet: z.nullable(z.string()),
  cell: z.nullable(z.string()),
  period: z.string(),
  sentence: z.string(),
});

/** Rows or columns of one name that have amounts, none of which is read. */
export const importLeftOut = z.object({
  sheet: z.string(),
  /** The first cell with an amount. */
  cell: z.string(),
  kind: z.enum(['row', 'column']),
  /** As the sheet has it; '' where it has none. */
  name: z.string(),
  /** The number of these rows or columns. */
  places: z.int(),
  /** The number of their amounts. */
  amounts: z.int(),
  reason: z.string(),
});
