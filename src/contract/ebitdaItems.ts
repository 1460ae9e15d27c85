import * as z from 'zod/mini';
import { RANKED_LINES } from '../domain/briefing/briefingMonths.ts';
import { EXPLANATION_KINDS } from '../domain/briefing/explanations.ts';
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
  /** What it adds to EBITDA; below zero: what it takes off. In units of the company's currency. */
  amount: z.string(),
  reason: z.string(),
  /** The line that the amount is in; null: not stated. */
  line: z.nullable(z.enum(RANKED_LINES)),
  kind: z.enum(EXPLANATION_KINDS),
  /** Of `timing` the month in which the amount comes instead: "2026-12". */
  movesTo: z.nullable(z.string()),
  version: recordVersion,
});
export type StoredEbitdaItem = z.infer<typeof itemSchema>;

const amountSchema = z.object({
  ...numberSchema.shape,
  /** As exact as it is known, in units of the company's currency. */
  value: z.string(),
});

const itemsSchema = z.object({
  ...namedMonth.shape,
  /** In the order in which they were entered. */
  items: z.array(itemSchema),
  /** Null: EBITDA or adjusted EBITDA is not known. */
  bridge: z.nullable(
    z.object({
      ebitda: amountSchema,
      adjEbitda: amountSchema,
      /** Items of the same name as one. */
      steps: z.array(z.object({ name: z.string(), amount: amountSchema })),
      /** What the items leave open: with them it is the difference, exactly. */
      rest: amountSchema,
      sentence: sentenceSchema,
    }),
  ),
});
export type MonthEbitdaItems = z.infer<typeof itemsSchema>;

export const listEbitdaItems = endpoint('listEbitdaItems', {
  access: 'signedIn',
  summary:
    'Lists the items between EBITDA and adjusted EBITDA of a month, with the unexplained rest. null means that the month has no figures.',
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
    'Adds an item between EBITDA and adjusted EBITDA of a month. Its name is unique in the month, and its amount is negative if it lowers the result. With a line, the page of the month names it among the causes of that line. Only timing has a month that the amount moves to.',
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
  summary: 'Changes the fields that are sent.',
  params,
  body: updateEbitdaItemBody,
  ifMatch: true,
  status: 200,
  response: itemSchema,
});

export const deleteEbitdaItem = endpoint('deleteEbitdaItem', {
  access: 'editReport',
  summary: 'Deletes an item. Its amount is then unexplained.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
