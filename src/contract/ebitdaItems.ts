import * as z from 'zod/mini';
import { RANKED_LINES } from '../telling/briefing/briefingMonths.ts';
import { EXPLANATION_KINDS } from '../telling/briefing/explanations.ts';
import { calendarMonth, namedMonth, numberSchema, sentenceSchema } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  moneyInput,
  reasonQuery,
  recordVersion,
  requiredLine,
  requiredText,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const itemSchema = z.object({
  id,
  name: z.string(),
  /** Negative if it lowers EBITDA. In units of the company's currency. */
  amount: z.string(),
  reason: z.string(),
  line: z.nullable(z.enum(RANKED_LINES)),
  kind: z.enum(EXPLANATION_KINDS),
  /** Set only for `timing`: the month to which the amount moves, such as "2026-12". */
  movesTo: z.nullable(z.string()),
  version: recordVersion,
});
export type StoredEbitdaItem = z.infer<typeof itemSchema>;

const itemAmountSchema = z.object({
  ...numberSchema.shape,
  value: z.string(),
});

const itemsSchema = z.object({
  ...namedMonth.shape,
  items: z.array(itemSchema),
  bridge: z.nullable(
    z.object({
      ebitda: itemAmountSchema,
      adjEbitda: itemAmountSchema,
      /** Items with the same name are combined. */
      steps: z.array(z.object({ name: z.string(), amount: itemAmountSchema })),
      /** The remaining amount, so that the steps add up exactly. */
      rest: itemAmountSchema,
      sentence: sentenceSchema,
    }),
  ),
});
export type MonthEbitdaItems = z.infer<typeof itemsSchema>;

export const listEbitdaItems = endpoint('listEbitdaItems', {
  access: 'signedIn',
  summary:
    "Lists the items between a month's EBITDA and adjusted EBITDA, with the unexplained amount. null means that the month has no figures.",
  query: z.object({ month: calendarMonth }),
  status: 200,
  response: z.nullable(itemsSchema),
});

const fields = {
  name: requiredLine(LIMITS.personName, MESSAGES.itemNameRequired),
  amount: moneyInput,
  reason: requiredText(LIMITS.reasonText, MESSAGES.explanationRequired),
  line: z.optional(z.nullable(z.enum(RANKED_LINES))),
  kind: z.optional(z.enum(EXPLANATION_KINDS)),
  movesTo: z.optional(z.nullable(calendarMonth)),
};

export const createEbitdaItemBody = z.strictObject({ month: calendarMonth, ...fields });

export const createEbitdaItem = endpoint('createEbitdaItem', {
  access: 'editReport',
  summary:
    "Adds an item between a month's EBITDA and adjusted EBITDA. Its name must be unique within the month, and its amount is negative if it lowers the result. If the item has a line, the month's report lists it among the causes of that line's change. Only a timing item can move its amount to another month.",
  body: createEbitdaItemBody,
  idempotent: true,
  status: 201,
  response: itemSchema,
});

export const updateEbitdaItemBody = z.strictObject({
  name: z.optional(fields.name),
  amount: z.optional(fields.amount),
  reason: z.optional(fields.reason),
  line: fields.line,
  kind: fields.kind,
  movesTo: fields.movesTo,
});

const params = z.object({ id: idText });

export const updateEbitdaItem = endpoint('updateEbitdaItem', {
  access: 'editReport',
  summary: 'Changes an item. Fields that are left out stay unchanged.',
  params,
  body: updateEbitdaItemBody,
  ifMatch: true,
  status: 200,
  response: itemSchema,
});

export const deleteEbitdaItem = endpoint('deleteEbitdaItem', {
  access: 'editReport',
  summary: 'Deletes an item. Its amount then becomes unexplained.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
