import * as z from 'zod/mini';
import { BRIDGE_MEASURES, BRIDGE_SIDES } from '../domain/bridgeParts.ts';
import { LINE_LIST } from '../domain/lines.ts';
import { calendarMonth, namedMonth, numberSchema, sentenceSchema } from './briefing.ts';
import { endpoint } from './endpoint.ts';

const side = z.enum(BRIDGE_SIDES);

const sideSchema = z.object({
  is: side,
  /** "October 2025", "Budget FY26, October 2026" */
  name: z.string(),
});

const amountSchema = z.object({
  ...numberSchema.shape,
  /** As exact as it is known, in units of the company's currency. */
  value: z.string(),
});

const stepSchema = z.object({
  of: z.enum([...LINE_LIST.map(({ key }) => key), 'addBacks']),
  label: z.string(),
  /** What it does to the result. */
  amount: amountSchema,
  /** Null: too small to be news. */
  judgement: z.nullable(z.enum(['favourable', 'unfavourable'])),
});

const bridgeSchema = z.object({
  measure: z.enum(BRIDGE_MEASURES),
  label: z.string(),
  from: amountSchema,
  to: amountSchema,
  /** In the order of a statement; with what is unexplained they are the difference, exactly. */
  steps: z.array(stepSchema),
  unexplained: amountSchema,
  /** Lines that one side lacks: what they did is in what is unexplained. */
  missing: z.array(z.string()),
  /** The same in words. */
  sentence: sentenceSchema,
});
export type SentBridge = z.infer<typeof bridgeSchema>;

const bridgesSchema = z.object({
  ...namedMonth.shape,
  /** What a bridge about the month can begin or end with. */
  sides: z.array(sideSchema),
  /** Null: there is no such side. */
  from: z.nullable(sideSchema),
  to: z.nullable(sideSchema),
  bridges: z.array(bridgeSchema),
});
export type MonthBridges = z.infer<typeof bridgesSchema>;

export const getBridges = endpoint('getBridges', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns the bridge from one result to another, step by step, with the unexplained rest. It runs from the budget or the year before to the month, or between any two sides that the answer lists. null means that the month has no figures.',
  query: z.object({ month: calendarMonth, from: z.optional(side), to: z.optional(side) }),
  status: 200,
  response: z.nullable(bridgesSchema),
});
