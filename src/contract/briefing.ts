import * as z from 'zod/mini';
import { LIGHTS } from '../domain/briefing/lights.ts';
import { LINE_LIST } from '../domain/lines.ts';
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

const figureSchema = z.object({
  line: z.enum(LINE_LIST.map(({ key }) => key)),
  label: z.string(),
  value: numberSchema,
  /** The last thirteen months, this one last; null: not reported. In the unit of the line. */
  chart: z.array(z.object({ ...namedMonth.shape, value: z.nullable(z.string()) })),
  /** Null: nothing is planned, or there is nothing to compare with. */
  againstPlan: z.nullable(differenceSchema),
  againstBefore: z.nullable(differenceSchema),
  toDate: z.nullable(numberSchema),
  toDateAgainstBefore: z.nullable(differenceSchema),
  /** Of a cost: "12.3% of revenue, was 9.1%". */
  share: z.nullable(sentenceSchema),
  light,
});
export type BriefingFigure = z.infer<typeof figureSchema>;

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
  /** The month that it is compared with besides the plan; null: it is the first. */
  comparedWith: z.nullable(z.string()),
  /** The name of the approved budget of its year; null: nothing of the month is planned. */
  plan: z.nullable(z.string()),
  headline: sentenceSchema,
  /** What is missing. */
  notes: z.array(sentenceSchema),
  figures: z.array(figureSchema),
  exceptions: z.array(
    z.object({
      line: z.enum(LINE_LIST.map(({ key }) => key)),
      isFavourable: z.boolean(),
      /** As far as there is room for it among the 350 words. */
      sentence: sentenceSchema,
      /** With all that is recorded and noted of it; null: nothing is left out. */
      whole: z.nullable(sentenceSchema),
      /** Who is to explain it by when, while nobody has; null: it is explained, or nobody is named and no day. */
      task: z.nullable(z.object({ ownerName: z.nullable(z.string()), dueOn: z.nullable(day) })),
    }),
  ),
  /** The worst light of the figures, cash and the outlook, or none in place of the best while EBITDA is not reported; and in which periods figures are bad news. */
  worry: light,
  worryReasons: sentenceSchema,
  cash: z.nullable(z.object({ light, sentence: sentenceSchema })),
  outlook: z.nullable(z.object({ light, sentences: z.array(sentenceSchema) })),
});
export type MonthBriefing = z.infer<typeof briefingSchema>;

export const getBriefing = endpoint('getBriefing', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns the briefing of a month: the changes, their causes and the exceptions, written from the figures by fixed rules. Without a month, it is the newest one that has begun. null means that there are no figures yet.',
  query: z.object({ month: z.optional(calendarMonth) }),
  status: 200,
  response: z.nullable(briefingSchema),
});
