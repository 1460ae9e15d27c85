import { ENTERED_LINES, LINE_KEYS } from '../finance/lines.ts';
import { PERIOD_YEARS } from '../finance/numberedPeriod.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  instant,
  reasonQuery,
  recordVersion,
  requiredLine,
  requiredText,
  text,
} from './fields.ts';
import { bookAnswers, booksCount, doubtfulTotal, importBooks } from './importBooks.ts';
import { columnAnswers, columnShown } from './importColumns.ts';
import { accountsOfPlan, importedPlan, importPlan } from './importPlan.ts';
import { partColumn, partsAnswers } from './importParts.ts';
import { importLeftOut, importRefusal, importWarning, unclearPeriod } from './importRemarks.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { understoodSheet } from './understood.ts';

export const IMPORTED_FIGURES = [...ENTERED_LINES, 'grossMarginPercent'] as const;
export type ImportedFigure = (typeof IMPORTED_FIGURES)[number];

export const IMPORTED_LINES = [...IMPORTED_FIGURES, 'staffCount'] as const;
export type ImportedLine = (typeof IMPORTED_LINES)[number];

export const IMPORT_UNITS = ['units', 'thousands', 'millions'] as const;
export type ImportUnit = (typeof IMPORT_UNITS)[number];

export const COST_SIGNS = ['reversed', 'asWritten'] as const;

export const DECIMAL_MARKS = ['point', 'comma'] as const;

/** The limit in characters. Files have the size limit of uploads. */
export const PASTED_CHARACTERS = 500_000;

const meaningOfKind = <const K extends string>(kind: K) =>
  z.strictObject({ kind: z.literal(kind) });

export const importMeaning = z.discriminatedUnion('kind', [
  meaningOfKind('ignore'),
  z.strictObject({ kind: z.literal('line'), line: z.enum(IMPORTED_LINES) }),
  /** Month names, dates, "2025-04", or "P1" for April. */
  meaningOfKind('month'),
  /** Month numbers. A person must state whether 1 is April or January. */
  meaningOfKind('fiscalMonth'),
  meaningOfKind('calendarMonth'),
  meaningOfKind('year'),
  meaningOfKind('businessUnit'),
  meaningOfKind('currency'),
  /** A column that says "Forecast" or "Budget" for the amount next to it. */
  meaningOfKind('metric'),
  /** A column that says "Revenue" or "Cash" for the amount next to it. */
  meaningOfKind('lineName'),
  /** The amount of the line or metric named next to it. */
  meaningOfKind('amount'),
  meaningOfKind('forecast'),
  meaningOfKind('budget'),
  meaningOfKind('actual'),
]);
export type ImportMeaning = z.infer<typeof importMeaning>;

const sheetPosition = z.int().check(z.minimum(1), z.maximum(100_000));

/** How one sheet is read. Rows and columns count from 1, as in spreadsheets. */
export const sheetLayout = z.strictObject({
  sheet: z.string(),
  /** False if the sheet isn't imported. */
  isUsed: z.boolean(),
  subject: z.enum(['figures', 'forecasts']),
  /** One month per row, or one month per column. */
  orientation: z.enum(['monthsDown', 'monthsAcross']),
  /** The row with the headings; with months across, the row with the months. */
  headerRow: sheetPosition,
  /** The column with the months; with months across, the column with the line names. */
  labelColumn: sheetPosition,
  /** The year of months that are stated without one: a financial year, "FY25", or a calendar year, "2025". */
  fyLabel: z.nullable(z.string().check(z.regex(/^(?:FY\d{2}|20\d{2})$/))),
  unit: z.nullable(z.enum(IMPORT_UNITS)),
  /** Columns (rows if months are in columns), each at most once. Those not listed are ignored. */
  meanings: z.array(z.strictObject({ position: sheetPosition, meaning: importMeaning })),
  /** Actual or planned, if only the file name suggests it. */
  scenario: z.optional(z.enum(['actual', 'plan'])),
  /** Stores costs that the sheet writes as negative amounts as positive ones; absent until decided. */
  signs: z.optional(z.enum(COST_SIGNS)),
  /** Adds up rows or columns of the same line, as accounts; absent until a person decides. */
  addsUp: z.optional(z.boolean()),
  /** Another company's name in the sheet. A person has confirmed that it means this company. */
  company: z.optional(requiredLine(LIMITS.accountName, MESSAGES.companyNameRequired)),
  /** The decimal mark, if no amount in the sheet makes it clear. */
  decimalMark: z.optional(z.enum(DECIMAL_MARKS)),
  /** The kind of year for "P01 2025", if the company's year doesn't begin in January. */
  periodYear: z.optional(z.enum(PERIOD_YEARS)),
  parts: z.optional(partsAnswers),
  columns: z.optional(columnAnswers),
  /** Set only for a sheet with a trial balance or ledger. */
  books: z.optional(bookAnswers),
});
export type SheetLayout = z.infer<typeof sheetLayout>;

/** A layout for the next similar file, with the labels of its rows or columns by position from 0. */
export type RememberedLayout = SheetLayout & { readonly labels?: readonly string[] };

const previewAmount = z.nullable(z.string());

export type ImportPlan = z.infer<typeof importPlan>;

export const importChange = z.object({
  status: z.enum(['new', 'changed', 'unchanged', 'conflict']),
  sheet: z.string(),
  cell: z.string(),
  subject: z.enum(['figures', 'forecasts', 'plans']),
  period: z.string(),
  /** The name of the figure, such as "Adjusted EBITDA"; for a forecast, "Retail, EUR: Budget". */
  what: z.string(),
  /** The line, which a later rename doesn't change; undefined in a forecast. */
  line: z.optional(z.enum(LINE_KEYS)),
  before: previewAmount,
  after: z.string(),
  /**
   * Set for a conflict: the figure when the workbook was exported. The stored figure has changed
   * since.
   */
  exported: previewAmount,
  unit: z.enum(['money', 'percent', 'people']),
  currency: z.string(),
  forecastId: z.optional(id),
  /** The id of the stored figure; absent if there is none, or no id identifies it. */
  figure: z.optional(z.string()),
  accounts: accountsOfPlan,
});
export type ImportChange = z.infer<typeof importChange>;

export type ImportRefusal = z.infer<typeof importRefusal>;
export type ImportWarning = z.infer<typeof importWarning>;
export type ImportLeftOut = z.infer<typeof importLeftOut>;

export const importPreview = z.object({
  /** Identifies this preview: applying an outdated one is refused. */
  key: z.string(),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    conflict: z.int(),
    refused: z.int(),
    warnings: z.int(),
    blank: z.int(),
    leftOut: z.int(),
    reports: z.int(),
  }),
  changes: z.array(importChange),
  refusals: z.array(importRefusal),
  warnings: z.array(importWarning),
  /** Lists only the first ones; `counts` has the total. */
  leftOut: z.array(importLeftOut),
  monthsWithoutReport: z.array(z.string()),
  unread: z.array(z.object({ sheet: z.string(), reason: z.string() })),
  /** Questions to answer before the import can be applied. */
  questions: z.array(
    z.object({
      sheet: z.nullable(z.string()),
      about: z.enum([
        'unit',
        'year',
        'report',
        'month',
        'lines',
        'sameLine',
        'sign',
        'accounts',
        'entity',
        'plan',
        'scenario',
        'decimalMark',
        'periodYear',
        'sum',
        'overlap',
        'company',
        'parts',
        'columns',
        'renamed',
        'opening',
        'earnings',
      ]),
      question: z.string(),
      /** Identifies the subject within the sheet, if each subject has its own answer. */
      name: z.optional(z.string()),
      /** The rows or columns that a person may ignore as an answer, counted from 1. */
      positions: z.optional(z.array(sheetPosition)),
    }),
  ),
  books: z.optional(importBooks),
  /** Only if the amounts are stored in a plan by line instead of the figures of their months. */
  plan: z.optional(importedPlan),
});
export type ImportPreview = z.infer<typeof importPreview>;

const sheetShown = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rowCount: z.int(),
  columnCount: z.int(),
  cells: z.array(z.array(z.string())),
  /** An amount with an ambiguous mark, such as "1.000", if nothing in the sheet makes it clear. */
  unclearMark: z.optional(z.object({ cell: z.string(), text: z.string() })),
  /** A period such as "P01 2025", with the month that it means in each kind of year. */
  unclearPeriod: z.optional(unclearPeriod),
  /** Titles and headings state that all amounts are planned, or that some are. */
  scenarios: z.optional(z.enum(['plan', 'both'])),
  /** Possible totals over other entities; listed even after a person has decided. */
  doubtedSums: z.optional(z.array(doubtfulTotal)),
  /** Columns whose values may not all be wanted; listed even after a person has decided. */
  parts: z.optional(z.array(partColumn)),
  /** Set if the months have no year, so that a person has to state it. */
  takesYear: z.optional(z.literal(true)),
  /** The columns of a table, to state or correct their meanings; absent for a sheet that is read as lines. */
  columns: z.optional(z.array(columnShown)),
});

const importHead = {
  id,
  source: z.enum(['xlsx', 'csv', 'pasted']),
  fileName: z.string(),
  status: z.enum(['draft', 'applied', 'undone']),
  createdAt: instant,
  createdBy: z.string(),
  appliedAt: z.nullable(instant),
  appliedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  appliedCount: z.nullable(z.int()),
  plan: z.nullable(importPlan),
  /**
   * Set for a reverted import: the number of values that stayed because of later edits; null
   * otherwise.
   */
  editsLeft: z.nullable(z.int()),
  version: recordVersion,
};

export const importListItem = z.object(importHead);
export type ImportListItem = z.infer<typeof importListItem>;

export const importSchema = z.object({
  ...importHead,
  sheets: z.array(sheetShown),
  layouts: z.array(sheetLayout),
  /** The unit that the sheet states, and where. */
  unitHints: z.array(
    z.object({ sheet: z.string(), unit: z.enum(IMPORT_UNITS), because: z.string() }),
  ),
  /** The layouts come from an earlier import of the same shape. */
  isRemembered: z.boolean(),
  /** A workbook exported by the product, whose cells identify themselves. */
  isRoundTrip: z.boolean(),
  reportId: z.nullable(id),
  makesReports: z.boolean(),
  preview: importPreview,
  /** The content of each sheet, independent of stored data; empty for a workbook exported by the product. */
  understood: z.array(understoodSheet),
  /** Sheets whose accounts can be stored instead of the lines that these sheets may also contain. */
  bookSheets: z.array(z.string()),
});
export type Import = z.infer<typeof importSchema>;

export function isNothingFound({ sheets, preview }: Pick<Import, 'sheets' | 'preview'>): boolean {
  return preview.unread.length === sheets.length;
}

export function changeCount({ counts, books }: Pick<ImportPreview, 'counts' | 'books'>): number {
  return counts.new + counts.changed + counts.reports + booksCount(books);
}

const params = z.object({ id: idText });

export const listImports = endpoint('listImports', {
  access: 'importFigures',
  summary: 'Lists all imports, whether applied, undone or still drafts, newest first.',
  status: 200,
  response: z.array(importListItem),
});

export const getImport = endpoint('getImport', {
  access: 'importFigures',
  summary: 'Returns an import: how its sheets are read, and the changes it would make.',
  params,
  status: 200,
  response: importSchema,
});

export const uploadImport = endpoint('uploadImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary:
    'Reads a workbook or a CSV file, sent as form data with a `file` field. No figures are changed.',
  bodyKind: 'multipart',
  idempotent: true,
  status: 201,
  response: importSchema,
});

export const pasteImport = endpoint('pasteImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Reads cells copied from a spreadsheet. No figures are changed.',
  body: z.strictObject({
    // The text isn't trimmed, because a block often begins with the empty cell above its lines.
    text: text(PASTED_CHARACTERS).check(
      z.refine((block) => block.trim() !== '', { error: 'There are no cells to read' }),
    ),
  }),
  idempotent: true,
  status: 201,
  response: importSchema,
});

export const updateImport = endpoint('updateImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Corrects how the sheets are read, and where their amounts are stored.',
  params,
  body: z.strictObject({
    layouts: z.optional(z.array(sheetLayout)),
    reportId: z.optional(z.nullable(id)),
    makesReports: z.optional(z.boolean()),
    plan: z.optional(z.nullable(importPlan)),
  }),
  ifMatch: true,
  status: 200,
  response: importSchema,
});

export const applyImport = endpoint('applyImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Stores all changes in the preview, or none of them. Conflicts are never stored.',
  params,
  body: z.strictObject({
    reason: requiredText(LIMITS.reasonText, 'Reason is required'),
    previewKey: z.string(),
    /** Refused cells block an import unless this is true. */
    leaveOutRefused: z._default(z.boolean(), false),
  }),
  status: 200,
  response: importSchema,
});

export const undoImport = endpoint('undoImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Reverts an import completely or not at all.',
  params,
  query: reasonQuery,
  status: 200,
  response: importSchema,
});

export const deleteImport = endpoint('deleteImport', {
  access: 'importFigures',
  byToken: 'import',
  summary: 'Discards an import that was not applied.',
  params,
  ifMatch: true,
  status: 204,
  response: null,
});
