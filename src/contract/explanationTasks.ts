import * as z from 'zod/mini';
import { STEP_LINES } from '../domain/briefing/drivers.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { day, dayInput, id } from './fields.ts';

const taskSchema = z.object({
  line: z.enum(STEP_LINES),
  label: z.string(),
  /** By how much it moved, and what of it is explained, as the briefing says it. */
  text: z.string(),
  /** Whether its cause is recorded or noted: then the task is done, and nothing else ends it. */
  isExplained: z.boolean(),
  /** Who is to explain it. */
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(day),
  /** Of who explains it by when; 0: that was never said. */
  version: z.int().check(z.minimum(0)),
});
export type ExplanationTask = z.infer<typeof taskSchema>;

export const listExplanationTasks = endpoint('listExplanationTasks', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists the lines that moved the result of a month and that somebody is to explain: those without an explanation, and those whose task is done.',
  query: z.object({ month: calendarMonth }),
  status: 200,
  response: z.array(taskSchema),
});

export const assignExplanation = endpoint('assignExplanation', {
  access: 'editReport',
  summary:
    'Assigns the variance of a line to an owner with a due date. The explanation itself is recorded with the month.',
  body: z.strictObject({
    month: calendarMonth,
    line: z.enum(STEP_LINES),
    /** An administrator. */
    ownerId: z.nullable(id),
    dueOn: z.nullable(dayInput),
    /** As it was read. */
    version: z.int().check(z.minimum(0)),
  }),
  status: 200,
  response: z.array(taskSchema),
});
