import * as z from 'zod/mini';
import { BRIDGE_MEASURES, BRIDGE_SIDES } from '../finance/bridgeParts.ts';
import { LINE_LIST } from '../finance/lines.ts';
import { calendarMonth, namedMonth, numberSchema, sentenceSchema } from './briefing.ts';
import { endpoint } from './endpoint.ts';

const side = z.enum(BRIDGE_SIDES);

const sideSchema = z.object({
  is: side,
  name: z.string(),
});

const bridgeAmountSchema = z.object({
  ...numberSchema.shape,
  /** Given at full precision, in units of the company's currency. */
  value: z.string(),
});

const stepSchema = z.object({
  of: z.enum([...LINE_LIST.map(({ key }) => key), 'addBacks']),
  label: z.string(),
  amount: bridgeAmountSchema,
  judgement: z.nullable(z.enum(['favourable', 'unfavourable'])),
});

const bridgeSchema = z.object({
  measure: z.enum(BRIDGE_MEASURES),
  label: z.string(),
  from: bridgeAmountSchema,
  to: bridgeAmountSchema,
  /** Listed in statement order. Together with the unexplained amount, the steps add up exactly. */
  steps: z.array(stepSchema),
  unexplained: bridgeAmountSchema,
  /** Lines that one of the periods lacks. Their effect is in the unexplained amount. */
  missing: z.array(z.string()),
  sentence: sentenceSchema,
});
export type SentBridge = z.infer<typeof bridgeSchema>;

const bridgesSchema = z.object({
  ...namedMonth.shape,
  sides: z.array(sideSchema),
  from: z.nullable(sideSchema),
  to: z.nullable(sideSchema),
  bridges: z.array(bridgeSchema),
});
export type MonthBridges = z.infer<typeof bridgesSchema>;

export const getBridges = endpoint('getBridges', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Returns the bridge from one result to another, step by step, with the unexplained amount. The bridge runs from the budget or the prior year to the month, or between any two sides that the response lists. null means that the month has no figures.',
  query: z.object({ month: calendarMonth, from: z.optional(side), to: z.optional(side) }),
  status: 200,
  response: z.nullable(bridgesSchema),
});
