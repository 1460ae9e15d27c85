import * as z from 'zod/mini';
import { ACTION_STATES, AGENDA_KINDS } from '../finance/meeting.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  dayInput,
  id,
  idText,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
  requiredText,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const agendaItemSchema = z.object({
  id,
  summaryId: id,
  kind: z.enum(AGENDA_KINDS),
  itemText: z.string(),
  decision: z.nullable(z.string()),
  decidedOn: z.nullable(day),
  version: recordVersion,
});
export type AgendaItem = z.infer<typeof agendaItemSchema>;

const boardActionSchema = z.object({
  id,
  /** The report of the meeting that agreed on it. */
  summaryId: id,
  monthName: z.string(),
  year: z.int(),
  actionText: z.string(),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(day),
  state: z.enum(ACTION_STATES),
  endedOn: z.nullable(day),
  outcome: z.nullable(z.string()),
  version: recordVersion,
});
export type BoardAction = z.infer<typeof boardActionSchema>;

const meetingSchema = z.object({
  agenda: z.array(agendaItemSchema),
  /** Agreed at this meeting, in order of entry. */
  actions: z.array(boardActionSchema),
  /**
   * Actions of earlier meetings that are open, or that ended on or after the first day of this
   * month.
   */
  earlier: z.array(boardActionSchema),
});
export type Meeting = z.infer<typeof meetingSchema>;

const params = z.object({ id: idText });

export const getMeeting = endpoint('getMeeting', {
  access: 'signedIn',
  summary:
    'Returns the meeting about a report: agenda items, decisions, actions, and the actions of earlier meetings.',
  params,
  status: 200,
  response: meetingSchema,
});

const itemText = requiredText(LIMITS.agendaText, MESSAGES.agendaTextRequired);

export const createAgendaItemBody = z.strictObject({
  summaryId: id,
  kind: z.enum(AGENDA_KINDS),
  itemText,
  reason: reasonField,
});

export const createAgendaItem = endpoint('createAgendaItem', {
  access: 'editReport',
  summary: 'Adds an item at the end of the agenda of a report.',
  body: createAgendaItemBody,
  idempotent: true,
  status: 201,
  response: agendaItemSchema,
});

const decision = z.nullable(requiredText(LIMITS.decisionText, MESSAGES.decisionRequired));

export const updateAgendaItemBody = z.strictObject({
  kind: z.optional(z.enum(AGENDA_KINDS)),
  itemText: z.optional(itemText),
  decision: z.optional(decision),
  decidedOn: z.optional(z.nullable(dayInput)),
  reason: reasonField,
});

export const updateAgendaItem = endpoint('updateAgendaItem', {
  access: 'editReport',
  summary:
    'Changes an agenda item. Fields that are left out stay unchanged. A decision needs its date; null removes both.',
  params,
  body: updateAgendaItemBody,
  ifMatch: true,
  status: 200,
  response: agendaItemSchema,
});

export const orderAgenda = endpoint('orderAgenda', {
  access: 'editReport',
  summary: 'Sets the order of the agenda items. Send every item exactly once.',
  params,
  body: z.strictObject({
    itemIds: z.array(id).check(z.minLength(1), z.maxLength(LIMITS.agendaItems)),
    reason: reasonField,
  }),
  status: 200,
  response: meetingSchema,
});

export const deleteAgendaItem = endpoint('deleteAgendaItem', {
  access: 'editReport',
  summary: 'Deletes an agenda item with its decision.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});

const actionText = requiredText(LIMITS.actionText, MESSAGES.actionTextRequired);
const ownerName = z.nullable(requiredLine(LIMITS.personName, MESSAGES.ownerRequired));

export const createBoardActionBody = z.strictObject({
  summaryId: id,
  actionText,
  ownerName: z.optional(ownerName),
  dueOn: z.optional(z.nullable(dayInput)),
  reason: reasonField,
});

export const createBoardAction = endpoint('createBoardAction', {
  access: 'editReport',
  summary: 'Adds an action agreed at the meeting about a report.',
  body: createBoardActionBody,
  idempotent: true,
  status: 201,
  response: boardActionSchema,
});

export const updateBoardActionBody = z.strictObject({
  actionText: z.optional(actionText),
  ownerName: z.optional(ownerName),
  dueOn: z.optional(z.nullable(dayInput)),
  state: z.optional(z.enum(ACTION_STATES)),
  endedOn: z.optional(z.nullable(dayInput)),
  outcome: z.optional(z.nullable(requiredText(LIMITS.decisionText, MESSAGES.outcomeRequired))),
  reason: reasonField,
});

export const updateBoardAction = endpoint('updateBoardAction', {
  access: 'editReport',
  summary:
    'Changes an action. Fields that are left out stay unchanged. An action that is done or dropped needs an end date.',
  params,
  body: updateBoardActionBody,
  ifMatch: true,
  status: 200,
  response: boardActionSchema,
});

export const deleteBoardAction = endpoint('deleteBoardAction', {
  access: 'editReport',
  summary: 'Deletes an action.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
