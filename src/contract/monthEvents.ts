import * as z from 'zod/mini';
import { EVENT_LINES } from '../domain/companyEvent.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, reasonField, reasonQuery, recordVersion, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const monthEventSchema = z.object({
  id,
  /** "2026-09" */
  month: z.string(),
  /** "September 2026" */
  monthName: z.string(),
  title: z.string(),
  /** The lines that it concerns, as a statement has them; empty: none in particular. */
  lines: z.array(z.enum(EVENT_LINES)),
  /** Who entered it; null where the account is gone. */
  createdByName: z.nullable(z.string()),
  version: recordVersion,
});
export type MonthEvent = z.infer<typeof monthEventSchema>;

export const listMonthEvents = endpoint('listMonthEvents', {
  access: 'signedIn',
  summary: 'Lists the events of months, the earliest first. Charts mark them.',
  status: 200,
  response: z.array(monthEventSchema),
});

const params = z.object({ id: idText });
const title = requiredLine(LIMITS.eventTitle, MESSAGES.eventTitleRequired);
const lines = z.array(z.enum(EVENT_LINES)).check(z.maxLength(EVENT_LINES.length));

export const createMonthEventBody = z.strictObject({
  month: calendarMonth,
  title,
  lines: z.optional(lines),
  reason: reasonField,
});

export const createMonthEvent = endpoint('createMonthEvent', {
  access: 'editReport',
  summary:
    'Adds an event to a month. With lines, the briefing names it among the reasons for what they came to.',
  body: createMonthEventBody,
  idempotent: true,
  status: 201,
  response: monthEventSchema,
});

export const updateMonthEventBody = z.strictObject({
  title: z.optional(title),
  lines: z.optional(lines),
  reason: reasonField,
});

export const updateMonthEvent = endpoint('updateMonthEvent', {
  access: 'editReport',
  summary: 'Changes the fields that are sent. An event stays in its month.',
  params,
  body: updateMonthEventBody,
  ifMatch: true,
  status: 200,
  response: monthEventSchema,
});

export const deleteMonthEvent = endpoint('deleteMonthEvent', {
  access: 'editReport',
  summary: 'Deletes an event.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
