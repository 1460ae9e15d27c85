import { ENTERED_LINES } from '../domain/lines.ts';
import { PERIOD_YEARS } from '../domain/numberedPeriod.ts';
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
import { bookAnswers, booksCount, doubtedSum, importBooks } from './importBooks.ts';
import { columnAnswers, columnShown } from './importColumns.ts';
import { accountsOfPlan, importedPlan, importPlan } from './importPlan.ts';
import { partColumn, partsAnswers } from './importParts.ts';
import { importLeftOut, importRefusal, importWarning, unclearPeriod } from './importRemarks.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { understoodSheet } from './understood.ts';

/** The figures of a month that a workbook may contain. */
export const IMPORTED_FIGURES = [...ENTERED_LINES, 'grossMarginPercent'] as const;
export type ImportedFigure = (typeof IMPORTED_FIGURES)[number];

/** The lines that a workbook may contain: the figures of a month, and the staff count of its report. */
export const IMPORTED_LINES = [...IMPORTED_FIGURES, 'staffCount'] as const;
export type ImportedLine = (typeof IMPORTED_LINES)[number];

export const IMPORT_UNITS = ['units', 'thousands', 'millions'] as const;
export type ImportUnit = (typeof IMPORT_UNITS)[number];

export const COST_SIGNS = ['reversed', 'asWritten'] as const;

export const DECIMAL_MARKS = ['point', 'comma'] as const;

/** The longest pasted block, in characters; files have the size limit of uploads. */
export const PASTED_CHARACTERS = 500_000;

const oneOf = <const K extends string>(kind: K) => z.strictObject({ kind: z.literal(kind) });

/** The meaning of a column, or of a row if the months run across. */
export const importMeaning = z.discriminatedUnion('kind', [
  oneOf('ignore'),
  z.strictObject({ kind: z.literal('line'), line: z.enum(IMPORTED_LINES) }),
  /** Month names, dates, "2025-04", or "P1" for April. */
  oneOf('month'),
  /** Month numbers; a person has to say whether 1 is April or January. */
  oneOf('fiscalMonth'),
  oneOf('calendarMonth'),
  /** Financial years ("FY25") or calendar years. */
  oneOf('year'),
  oneOf('businessUnit'),
  oneOf('currency'),
  /** Says "Forecast" or "Budget" for the amount beside it. */
  oneOf('metric'),
  /** Says "Revenue" or "Cash" for the amount beside it. */
  oneOf('lineName'),
  /** The amount of the line or metric named beside it. */
  oneOf('amount'),
  oneOf('forecast'),
  oneOf('budget'),
  oneOf('actual'),
]);
export type ImportMeaning = z.infer<typeof importMeaning>;

const position = z.int().check(z.minimum(1), z.maximum(100_000));

/** How one sheet is read. Rows and columns are counted from 1, as spreadsheets count them. */
export const sheetLayout = z.strictObject({
  sheet: z.string(),
  /** Whether the sheet is imported at all. */
  isUsed: z.boolean(),
  subject: z.enum(['figures', 'forecasts']),
  /** One month per row, or one month per column. */
  orientation: z.enum(['monthsDown', 'monthsAcross']),
  /** The row with the headings; with months across, the row with the months. */
  headerRow: position,
  /** The column with the months; with months across, the column with the line names. */
  labelColumn: position,
  /** The year of months that are given without one: a financial year, "FY25", or a calendar year, "2025". */
  fyLabel: z.nullable(z.string().check(z.regex(/^(?:FY\d{2}|20\d{2})$/))),
  /** The unit of the amounts; null until a person has chosen it. */
  unit: z.nullable(z.enum(IMPORT_UNITS)),
  /** Columns (rows, with months across), each at most once; those not listed are ignored. */
  meanings: z.array(z.strictObject({ position, meaning: importMeaning })),
  /** Whether its amounts happened or are planned, where only the name of its file says something of it. */
  scenario: z.optional(z.enum(['actual', 'plan'])),
  /** Whether costs that the sheet writes as negative amounts are stored as positive ones; left out until it is known. */
  signs: z.optional(z.enum(COST_SIGNS)),
  /** Whether rows or columns of one line are accounts that are added up; left out until a person says so. */
  addsUp: z.optional(z.boolean()),
  /** The name of another company than this one, which a person has confirmed to be this one's. */
  company: z.optional(requiredLine(LIMITS.accountName, MESSAGES.companyNameRequired)),
  /** What stands before decimals, where no amount of the sheet tells. */
  decimalMark: z.optional(z.enum(DECIMAL_MARKS)),
  /** Of which year "P01 2025" is the first month, where the company's year begins in another month than January. */
  periodYear: z.optional(z.enum(PERIOD_YEARS)),
  /** Which values of columns of states, scenarios or books count. */
  parts: z.optional(partsAnswers),
  /** What the columns of its table hold, where a person has said it. */
  columns: z.optional(columnAnswers),
  /** Only of a sheet with books. */
  books: z.optional(bookAnswers),
});
export type SheetLayout = z.infer<typeof sheetLayout>;

/** A layout for the next file of its kind, with the words that its rows or columns had, by position from 0. */
export type RememberedLayout = SheetLayout & { readonly labels?: readonly string[] };

const amount = z.nullable(z.string());

export type ImportPlan = z.infer<typeof importPlan>;

/** What one cell would do. */
export const importChange = z.object({
  status: z.enum(['new', 'changed', 'unchanged', 'conflict']),
  sheet: z.string(),
  /** "B5" */
  cell: z.string(),
  subject: z.enum(['figures', 'forecasts', 'plans']),
  /** "April 2025" */
  period: z.string(),
  /** "Adjusted EBITDA"; of a forecast "Retail, EUR: Budget". */
  what: z.string(),
  /** As stored now; null where nothing is stored. */
  before: amount,
  after: z.string(),
  /** For a conflict: the figure when the workbook was made; the stored one has changed since. */
  exported: amount,
  unit: z.enum(['money', 'percent', 'people']),
  currency: z.string(),
  forecastId: z.optional(id),
  /** The id of the figure that is stored now; left out where nothing is, or where no id tells it apart. */
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
    /** Empty cells; they do not change the stored figures. */
    blank: z.int(),
    /** Rows and columns with amounts that are not read. */
    leftOut: z.int(),
    /** Reports that would be made with the import. */
    reports: z.int(),
  }),
  changes: z.array(importChange),
  refusals: z.array(importRefusal),
  warnings: z.array(importWarning),
  /** The first of them; `counts` has the number of all. */
  leftOut: z.array(importLeftOut),
  /** The import's months that have begun and have no report: "April 2025". */
  monthsWithoutReport: z.array(z.string()),
  /** The sheets of which nothing is understood, or which are not used, and why. */
  unread: z.array(z.object({ sheet: z.string(), reason: z.string() })),
  /** Questions to answer before the import can be applied: "Say what the amounts are in". */
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
      ]),
      question: z.string(),
      /** What of the sheet it asks about, where each has an answer of its own. */
      name: z.optional(z.string()),
    }),
  ),
  /** Only where a sheet holds books that would be stored. */
  books: z.optional(importBooks),
  /** Only where the amounts go into a plan by line, and not into the figures of their months. */
  plan: z.optional(importedPlan),
});
export type ImportPreview = z.infer<typeof importPreview>;

const sheetShown = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rowCount: z.int(),
  columnCount: z.int(),
  /** The first rows and columns as a spreadsheet shows them. */
  cells: z.array(z.array(z.string())),
  /** An amount such as "1.000", where none of the sheet tells what its mark is. */
  unclearMark: z.optional(z.object({ cell: z.string(), text: z.string() })),
  /** A period such as "P01 2025", with the month that it is in each kind of year. */
  unclearPeriod: z.optional(unclearPeriod),
  /** Whether its titles and headings say that amounts are planned, or that some are and others happened. */
  scenarios: z.optional(z.enum(['plan', 'both'])),
  /** What may be sums of other entities; they stay here when a person has said it. */
  doubtedSums: z.optional(z.array(doubtedSum)),
  /** Columns whose parts may not belong together; they stay here when a person has said which count. */
  parts: z.optional(z.array(partColumn)),
  /** Set where its months have no year, so that a person says it. */
  takesYear: z.optional(z.literal(true)),
  /** The columns of its table, to say or to correct what they hold; not of a sheet that is read as lines. */
  columns: z.optional(z.array(columnShown)),
});

const importHead = {
  id,
  source: z.enum(['xlsx', 'csv', 'pasted']),
  /** "Pasted block" where there is no file. */
  fileName: z.string(),
  status: z.enum(['draft', 'applied', 'undone']),
  createdAt: instant,
  createdBy: z.string(),
  appliedAt: z.nullable(instant),
  appliedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.string()),
  /** Figures that the import added or changed. */
  appliedCount: z.nullable(z.int()),
  /** The plan by line that it goes into; null: the figures of its months. */
  plan: z.nullable(importPlan),
  /** Of an import that was taken back, values that stayed because of later edits; else null. */
  editsLeft: z.nullable(z.int()),
  version: recordVersion,
};

export const importListItem = z.object(importHead);
export type ImportListItem = z.infer<typeof importListItem>;

export const importSchema = z.object({
  ...importHead,
  sheets: z.array(sheetShown),
  layouts: z.array(sheetLayout),
  /** The unit that the sheet itself states, and where. */
  unitHints: z.array(
    z.object({ sheet: z.string(), unit: z.enum(IMPORT_UNITS), because: z.string() }),
  ),
  /** The layouts come from an earlier import of the same shape. */
  isRemembered: z.boolean(),
  /** A workbook exported by the product, whose cells identify themselves. */
  isRoundTrip: z.boolean(),
  /** The report that new forecasts and budgets belong to. */
  reportId: z.nullable(id),
  /** Whether the months without a report get one, with the import. */
  makesReports: z.boolean(),
  preview: importPreview,
  /** What each sheet says, whatever is stored; empty for a workbook that the product made. */
  understood: z.array(understoodSheet),
  /** The sheets whose accounts can be stored, in place of the lines that they may hold, too. */
  bookSheets: z.array(z.string()),
});
export type Import = z.infer<typeof importSchema>;

/** Whether no sheet of a workbook holds anything that could be imported; `unread` says why. */
export function isNothingFound({ sheets, preview }: Pick<Import, 'sheets' | 'preview'>): boolean {
  return preview.unread.length === sheets.length;
}

/** How many figures, balances, accounts and reports applying an import would store or remove. */
export function changeCount({ counts, books }: Pick<ImportPreview, 'counts' | 'books'>): number {
  return counts.new + counts.changed + counts.reports + booksCount(books);
}

const params = z.object({ id: idText });

export const listImports = endpoint('listImports', {
  access: 'importFigures',
  summary: 'All imports, whether applied, undone or still drafts, newest first.',
  status: 200,
  response: z.array(importListItem),
});

export const getImport = endpoint('getImport', {
  access: 'importFigures',
  summary: 'Returns an import: how its sheets are read, and the changes that it would make.',
  params,
  status: 200,
  response: importSchema,
});

export const uploadImport = endpoint('uploadImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Reads a workbook or a CSV file: a form with `file`. It changes nothing.',
  bodyKind: 'multipart',
  idempotent: true,
  status: 201,
  response: importSchema,
});

export const pasteImport = endpoint('pasteImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Reads a block that was copied from a spreadsheet. It changes nothing.',
  body: z.strictObject({
    // Not trimmed: a block often begins with the empty cell above its lines.
    text: text(PASTED_CHARACTERS).check(
      z.refine((block) => block.trim() !== '', { error: 'There is nothing to read' }),
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
  summary: 'Corrects how the sheets are read, and where they go.',
  params,
  body: z.strictObject({
    layouts: z.optional(z.array(sheetLayout)),
    reportId: z.optional(z.nullable(id)),
    makesReports: z.optional(z.boolean()),
    /** null: into the figures of its months. */
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
  summary: 'Stores all changes of the preview, or none of them. Conflicts are never stored.',
  params,
  body: z.strictObject({
    reason: requiredText(LIMITS.reasonText, 'Reason is required'),
    previewKey: z.string(),
    /** Refused cells block an import unless it is told to skip them. */
    leaveOutRefused: z._default(z.boolean(), false),
  }),
  status: 200,
  response: importSchema,
});

export const undoImport = endpoint('undoImport', {
  access: 'importFigures',
  byToken: 'import',
  cost: 'import',
  summary: 'Reverts an import completely, or changes nothing.',
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
