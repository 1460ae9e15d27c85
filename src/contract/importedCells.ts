import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idText, instant, text } from './fields.ts';
import { accountsOfPlan } from './importPlan.ts';
import { LIMITS } from './limits.ts';

export interface CellPlace {
  readonly importId: number;
  readonly sheet: string;
  readonly cell: string;
}

const cellShown = z.object({
  text: z.string(),
  /** Only figures that the import read and their headings are shown; everything else is `hidden`. */
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
  cell: z.string(),
  stored: z.object({
    what: z.string(),
    period: z.string(),
    accounts: accountsOfPlan,
  }),
  /** Letters of the shown columns; some may be left out. */
  columns: z.array(z.string()),
  /** Row numbers in the sheet; each row has a cell for every column. */
  rows: z.array(z.object({ number: z.int(), cells: z.array(cellShown) })),
});
export type ImportedCell = z.infer<typeof importedCellSchema>;

export const importedCell = endpoint('importedCell', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns a cell from which an import stored a figure, with the figures and headings around it. The rest of the workbook is not shown.',
  params: z.object({ id: idText }),
  query: z.object({
    sheet: text(LIMITS.fileName),
    cell: z.string().check(z.regex(/^[A-Z]{1,3}[1-9]\d{0,6}$/, 'Expected a cell, such as C7')),
  }),
  status: 200,
  response: importedCellSchema,
});
