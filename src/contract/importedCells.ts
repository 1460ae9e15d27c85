import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText, instant, text } from './fields.ts';
import { accountsOfPlan } from './importPlan.ts';
import { LIMITS } from './limits.ts';

/** A cell of an import that was applied. */
export interface CellPlace {
  readonly importId: number;
  readonly sheet: string;
  /** "C7" */
  readonly cell: string;
}

const cellShown = z.object({
  /** '' for what is blank or not shown. */
  text: z.string(),
  /** Only figures that the import read, and what they are called, are shown; all else is `hidden`. */
  is: z.enum(['figure', 'heading', 'blank', 'hidden']),
});

const importedCellSchema = z.object({
  fileName: z.string(),
  source: z.enum(['xlsx', 'csv', 'pasted']),
  appliedAt: instant,
  appliedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  isUndone: z.boolean(),
  sheet: z.string(),
  /** "C7" */
  cell: z.string(),
  /** What the import stored from it. */
  stored: z.object({
    what: z.string(),
    period: z.string(),
    accounts: accountsOfPlan,
  }),
  /** The letters of the columns that are shown, which may leave some out. */
  columns: z.array(z.string()),
  /** The rows that are shown, by their number in the sheet, each with a cell for every column. */
  rows: z.array(z.object({ number: z.int(), cells: z.array(cellShown) })),
});
export type ImportedCell = z.infer<typeof importedCellSchema>;

export const importedCell = endpoint('importedCell', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns a cell from which an import stored a figure, with the figures and headings around it. Nothing else of the workbook is shown.',
  params: z.object({ id: idText }),
  query: z.object({
    sheet: text(LIMITS.fileName),
    cell: z.string().check(z.regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/, 'Expected a cell, such as C7')),
  }),
  status: 200,
  response: importedCellSchema,
});
