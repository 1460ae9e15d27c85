import * as z from 'zod/mini';
import { EVENT_LINES } from '../finance/companyEvent.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, reasonField, reasonQuery, recordVersion, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const monthEventSchema = z.object({
  id,
  month: z.string(),
  monthName: z.string(),
  title: z.string(),
  lines: z.array(z.enum(EVENT_LINES)),
  createdByName: z.nullable(z.string()),
  version: recordVersion,
});
export type MonthEvent = z.infer<typeof monthEventSchema>;

export const listMonthEvents = endpoint('listMonthEvents', {
  access: 'signedIn',
  summary: 'Lists the events of all months, earliest first. Charts mark these events.',
  status: 200,
  response: z.array(monthEventSchema),
});

const params = z.object({ id: idText });
const eventTitleField = requiredLine(LIMITS.eventTitle, MESSAGES.eventTitleRequired);
const eventLines = z.array(z.enum(EVENT_LINES)).check(z.maxLength(EVENT_LINES.length));

export const createMonthEventBody = z.strictObject({
  month: calendarMonth,
  title: eventTitleField,
  lines: z.optional(eventLines),
  reason: reasonField,
});

export const createMonthEvent = endpoint('createMonthEvent', {
  access: 'editReport',
  summary:
    'Adds an event to a month. If lines are given, the report lists the event among the reasons for their changes.',
  body: createMonthEventBody,
  idempotent: true,
  status: 201,
  response: monthEventSchema,
});

export const updateMonthEventBody = z.strictObject({
  title: z.optional(eventTitleField),
  lines: z.optional(eventLines),
  reason: reasonField,
});

export const updateMonthEvent = endpoint('updateMonthEvent', {
  access: 'editReport',
  summary: "Changes an event. Fields that are left out stay unchanged. The month can't be changed.",
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
