import * as z from 'zod/mini';
import type { FigureKey, NameIn } from '../finance/lines.ts';
import { MARKED_LINES } from '../finance/lines.ts';
import { namesIn } from '../finance/notReported.ts';
import { BULLET_CATEGORIES } from './bulletCategories.ts';
import { documentSchema } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { withStandardNames } from './fieldNames.ts';
import {
  fyIdFilter,
  id,
  idText,
  instant,
  moneyOutput,
  notReportedInput,
  onlyZerosNotReported,
  optionalMoneyInput,
  reasonField,
  recordVersion,
  requiredText,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { quotedInNewReport, quotedInReport } from './quotedFigures.ts';

export const bulletSchema = z.object({
  id,
  summaryId: id,
  category: z.enum(BULLET_CATEGORIES),
  bulletText: z.string(),
});
export type Bullet = z.infer<typeof bulletSchema>;

/** The lines by their names in this resource. Amounts come from the month's financial data. */
const reportLines = {
  revenue: moneyOutput,
  ebitda: moneyOutput,
  marketing: moneyOutput,
  admin: moneyOutput,
  cash: moneyOutput,
  salesMarketing: moneyOutput,
  production: moneyOutput,
  rd: moneyOutput,
  staffCount: z.nullable(z.int()),
} satisfies Record<NameIn<'monthlySummaries'>, unknown>;

const summaryFields = {
  id,
  fyId: id,
  monthNum: z.int().check(z.minimum(1), z.maximum(12)),
  monthName: z.string(),
  year: z.int(),
  overview: z.nullable(z.string()),
  ...reportLines,
  /** Amounts stored as zero that nobody has entered yet. */
  notReported: z.array(z.enum(namesIn('monthlySummaries', MARKED_LINES))),
  notes: z.nullable(z.string()),
  summaryNotes: z.nullable(z.string()),
  updatedAt: instant,
  version: recordVersion,
};

export const monthlySummaryItemSchema = z.object({
  ...summaryFields,
  bulletPoints: z.array(bulletSchema),
  bulletCounts: z.object({ Acquisitions: z.int(), Strategy: z.int(), General: z.int() }),
  documentCount: z.int(),
});
export type MonthlySummaryItem = z.infer<typeof monthlySummaryItemSchema>;

export const monthlySummarySchema = z.object({
  ...summaryFields,
  bulletPoints: z.array(bulletSchema),
  documents: z.array(documentSchema),
});
export type MonthlySummary = z.infer<typeof monthlySummarySchema>;

export const listMonthlySummaries = endpoint('listMonthlySummaries', {
  access: 'signedIn',
  summary: 'Lists the reports of all years or of one year, in fiscal calendar order.',
  query: z.object({
    fyId: fyIdFilter,
    text: z.optional(z.string()),
  }),
  status: 200,
  response: z.array(monthlySummaryItemSchema),
});

export const getMonthlySummary = endpoint('getMonthlySummary', {
  access: 'signedIn',
  summary: 'Returns one report in full.',
  params: z.object({ id: idText }),
  status: 200,
  response: monthlySummarySchema,
});

/** Stored with the report until its month has figures. */
const REPORT_AMOUNTS = ['revenue', 'ebitda'] as const satisfies readonly FigureKey[];

export const createMonthlySummaryBody = z
  .strictObject({
    fyId: id,
    monthName: requiredText(20, MESSAGES.monthRequired),
    year: z.int(),
    revenue: optionalMoneyInput,
    ebitda: optionalMoneyInput,
    /** Amounts sent as zero that nobody has entered; treated as absent. */
    notReported: notReportedInput(REPORT_AMOUNTS),
    overview: z.optional(z.nullable(text(LIMITS.noteText))),
    quotedFigures: z.optional(quotedInNewReport),
    reason: reasonField,
  })
  .check(onlyZerosNotReported);

export const createMonthlySummary = endpoint('createMonthlySummary', {
  access: 'createReport',
  summary: 'Creates the report of a month. Each month has at most one.',
  body: createMonthlySummaryBody,
  idempotent: true,
  status: 201,
  response: monthlySummarySchema,
});

const bulletInput = z.pipe(
  z.transform(withStandardNames),
  z.strictObject({
    /** The id of an existing bullet, even if moved or reworded; absent for a new one. */
    id: z.optional(id),
    category: z._default(z.enum(BULLET_CATEGORIES), 'General'),
    bulletText: requiredText(LIMITS.grownText, 'Bullet text is required'),
  }),
);

/** A text may exceed LIMITS only if the stored text already does, because its figures became longer. */
export const updateMonthlySummaryBody = z.strictObject({
  overview: z.optional(z.nullable(text(LIMITS.grownText))),
  notes: z.optional(z.nullable(text(LIMITS.grownText))),
  summaryNotes: z.optional(z.nullable(text(LIMITS.grownText))),
  staffCount: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
  bulletPoints: z.optional(z.array(bulletInput).check(z.maxLength(LIMITS.bulletsPerReport))),
  quotedFigures: z.optional(quotedInReport),
  reason: reasonField,
});

export const updateMonthlySummary = endpoint('updateMonthlySummary', {
  access: 'editReport',
  summary:
    'Changes a report. Fields that are left out stay unchanged. `bulletPoints` is the complete new list, in order.',
  params: z.object({ id: idText }),
  body: updateMonthlySummaryBody,
  ifMatch: true,
  status: 200,
  response: monthlySummarySchema,
});
