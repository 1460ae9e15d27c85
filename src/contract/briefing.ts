import * as z from 'zod/mini';
import { LIGHTS } from '../telling/briefing/lights.ts';
import { STEP_LINES } from '../telling/briefing/drivers.ts';
import { BELOW_EBITDA_ROWS, STATEMENT_ROWS } from '../telling/briefing/statement.ts';
import { endpoint } from './endpoint.ts';
import { id, idText } from './fields.ts';

const CALENDAR_MONTH = /^2[01]\d\d-(?:0[1-9]|1[0-2])$/;

export const calendarMonth = z
  .string()
  .check(z.regex(CALENDAR_MONTH, 'Expected a month such as 2026-10'));

export const numberSchema = z.object({
  text: z.string(),
  /** The id of the figure, to explain it; null if no stored figure has this value. */
  figure: z.nullable(z.string()),
});
export type BriefingNumber = z.infer<typeof numberSchema>;

export const sentenceSchema = z.array(z.union([z.string(), numberSchema]));
export type BriefingSentence = z.infer<typeof sentenceSchema>;

/** The light is null if there is nothing to compare with. */
const light = z.nullable(z.enum(LIGHTS));

const judgement = z.nullable(z.enum(['favourable', 'unfavourable']));

const differenceSchema = z.object({ ...numberSchema.shape, judgement });
export type BriefingDifference = z.infer<typeof differenceSchema>;

export const namedMonth = z.object({
  month: calendarMonth,
  name: z.string(),
});

const statementComparisonSchema = z.object({ amount: numberSchema, difference: differenceSchema });

const periodSchema = z.object({
  actual: numberSchema,
  plan: z.nullable(statementComparisonSchema),
  earlier: z.nullable(statementComparisonSchema),
});
export type StatementPeriodSchema = z.infer<typeof periodSchema>;

const rowSchema = z.object({
  row: z.enum([...STATEMENT_ROWS, ...BELOW_EBITDA_ROWS]),
  label: z.string(),
  isTotal: z.boolean(),
  /** Why the row is shown although its line is hidden. */
  note: z.optional(z.string()),
  month: periodSchema,
  toDate: periodSchema,
});
export type StatementRowSchema = z.infer<typeof rowSchema>;

const statementSchema = z.object({
  unit: z.string(),
  plan: z.nullable(z.string()),
  earlier: z.nullable(z.string()),
  hasYearBefore: z.boolean(),
  rows: z.array(rowSchema),
  /** The balance at the end of the month; null if it isn't reported. */
  cash: z.nullable(periodSchema),
});

const briefingCheckSchema = z.object({
  key: z.enum(['results', 'cash', 'outlook']),
  title: z.string(),
  light,
  sentence: sentenceSchema,
});
export type MonthCheck = z.infer<typeof briefingCheckSchema>;

const driverSchema = z.object({
  line: z.enum(STEP_LINES),
  label: z.string(),
  /** The signed effect on EBITDA. */
  effect: numberSchema,
  /** The length of the drawn bar, as a fraction of the largest effect, from -1 to 1. */
  size: z.number(),
  isFavourable: z.boolean(),
  sentence: sentenceSchema,
  whole: z.nullable(sentenceSchema),
});
export type Driver = z.infer<typeof driverSchema>;

const briefSchema = z.object({
  ...namedMonth.shape,
  version: z.nullable(z.int()),
  headline: sentenceSchema,
  /** The worst of the three checks; null while results have no reference or aren't reported. */
  light,
  results: z.object({ revenue: judgement, ebitda: judgement }),
});
export type MonthBrief = z.infer<typeof briefSchema>;

const briefingSchema = z.object({
  ...briefSchema.shape,
  fyYear: z.string(),
  summaryId: z.nullable(id),
  previous: z.nullable(namedMonth),
  next: z.nullable(namedMonth),
  /** Why the requested month isn't shown, as a sentence; null if it is shown. */
  instead: z.nullable(z.string()),
  /** The basis of comparison, such as "plan" or "October 2025"; null for the first month. */
  reference: z.nullable(z.string()),
  notes: z.array(sentenceSchema),
  checks: z.array(briefingCheckSchema),
  drivers: z.array(driverSchema),
  otherLines: z.nullable(sentenceSchema),
  statement: statementSchema,
});
export type MonthBriefing = z.infer<typeof briefingSchema>;

export const getBriefing = endpoint('getBriefing', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    "Returns a month's report for directors: the headline, the three checks, what moved the result, and the income statement, all written from the figures by fixed rules. Without a month, it covers the latest month that has begun. null means that there are no figures yet.",
  query: z.object({ month: z.optional(calendarMonth) }),
  status: 200,
  response: z.nullable(briefingSchema),
});

export const listBriefings = endpoint('listBriefings', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists the months of a financial year that have figures. Each entry has the headline, the overall status, and the ratings of revenue and EBITDA.',
  query: z.object({ fyId: idText }),
  status: 200,
  response: z.array(briefSchema),
});
