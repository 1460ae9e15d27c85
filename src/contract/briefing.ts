import * as z from 'zod/mini';
import { LIGHTS } from '../domain/briefing/lights.ts';
import { STEP_LINES } from '../domain/briefing/drivers.ts';
import { STATEMENT_ROWS } from '../domain/briefing/statement.ts';
import { endpoint } from './endpoint.ts';
import { day, id } from './fields.ts';

const MONTH = /^2[01]\d\d-(?:0[1-9]|1[0-2])$/;

/** A month by the calendar: "2026-10". */
export const calendarMonth = z.string().check(z.regex(MONTH, 'Expected a month such as 2026-10'));

export const numberSchema = z.object({
  /** As it is shown. */
  text: z.string(),
  /** The id by which it is explained; null: no figure of the company has this very value. */
  figure: z.nullable(z.string()),
});
export type BriefingNumber = z.infer<typeof numberSchema>;

/** Words and numbers, in order. */
export const sentenceSchema = z.array(z.union([z.string(), numberSchema]));
export type BriefingSentence = z.infer<typeof sentenceSchema>;

/** Nothing is there that it could be measured by: null. */
const light = z.nullable(z.enum(LIGHTS));

const differenceSchema = z.object({
  ...numberSchema.shape,
  /** Null: too small to be news, or neither good nor bad. */
  judgement: z.nullable(z.enum(['favourable', 'unfavourable'])),
});
export type BriefingDifference = z.infer<typeof differenceSchema>;

export const namedMonth = z.object({
  /** "2026-10" */
  month: calendarMonth,
  /** "October 2026" */
  name: z.string(),
});

const comparisonSchema = z.object({ amount: numberSchema, difference: differenceSchema });

const periodSchema = z.object({
  actual: numberSchema,
  /** Null: nothing of the period is planned. */
  plan: z.nullable(comparisonSchema),
  /** Next to the same period of last year, or the month before; null: there is none. */
  earlier: z.nullable(comparisonSchema),
});
export type StatementPeriodSchema = z.infer<typeof periodSchema>;

const rowSchema = z.object({
  row: z.enum(STATEMENT_ROWS),
  label: z.string(),
  /** A result or a sum of the rows above it. */
  isTotal: z.boolean(),
  month: periodSchema,
  toDate: periodSchema,
});
export type StatementRowSchema = z.infer<typeof rowSchema>;

const statementSchema = z.object({
  /** "$ thousands" */
  unit: z.string(),
  /** The name of the approved plan; null: there are no planned amounts. */
  plan: z.nullable(z.string()),
  /** "October 2025"; null: there is no earlier month. */
  earlier: z.nullable(z.string()),
  /** Whether the year to date has last year's amounts. */
  hasYearBefore: z.boolean(),
  rows: z.array(rowSchema),
  /** Cash at the end of the month; null: not reported. */
  cash: z.nullable(periodSchema),
});

const checkSchema = z.object({
  key: z.enum(['results', 'cash', 'outlook']),
  /** "Results" */
  title: z.string(),
  light,
  sentence: sentenceSchema,
});
export type MonthCheck = z.infer<typeof checkSchema>;

const driverSchema = z.object({
  line: z.enum(STEP_LINES),
  label: z.string(),
  /** What it did to EBITDA, with its sign. */
  effect: numberSchema,
  /** The same, to be drawn: a part of the largest effect, from -1 to 1. */
  size: z.number(),
  isFavourable: z.boolean(),
  /** As far as there is room for it among the words of the page. */
  sentence: sentenceSchema,
  /** With its reasons; null: nothing is left out. */
  whole: z.nullable(sentenceSchema),
  /** The owner and due date of its explanation; null: it is explained, or has neither. */
  task: z.nullable(z.object({ ownerName: z.nullable(z.string()), dueOn: z.nullable(day) })),
});
export type Driver = z.infer<typeof driverSchema>;

const briefingSchema = z.object({
  ...namedMonth.shape,
  fyYear: z.string(),
  /** The report of the month; null: it has none. */
  summaryId: z.nullable(id),
  /** Whether the month has been published. */
  isPublished: z.boolean(),
  /** The months with figures before and after it. */
  previous: z.nullable(namedMonth),
  next: z.nullable(namedMonth),
  /** Another month was asked for, which is not there: why, as a sentence. */
  instead: z.nullable(z.string()),
  /** What all of it is compared with: "plan", "October 2025"; null: it is the first month. */
  reference: z.nullable(z.string()),
  headline: sentenceSchema,
  /** What is missing. */
  notes: z.array(sentenceSchema),
  /** The worst of the three checks; null while the results have no reference, or are not reported. */
  light,
  checks: z.array(checkSchema),
  /** The lines that moved EBITDA, the most important first. */
  drivers: z.array(driverSchema),
  /** What the other lines did together; null where that is too little to say. */
  otherLines: z.nullable(sentenceSchema),
  statement: statementSchema,
});
export type MonthBriefing = z.infer<typeof briefingSchema>;

export const getBriefing = endpoint('getBriefing', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns what a director reads of a month: the headline, the three checks, what moved the result, and the income statement, all written from the figures by fixed rules. Without a month, it is the newest one that has begun. null means that there are no figures yet.',
  query: z.object({ month: z.optional(calendarMonth) }),
  status: 200,
  response: z.nullable(briefingSchema),
});
