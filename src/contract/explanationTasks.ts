import * as z from 'zod/mini';
import { STEP_LINES } from '../telling/briefing/drivers.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { day, dayInput, id } from './fields.ts';

const taskSchema = z.object({
  line: z.enum(STEP_LINES),
  label: z.string(),
  /** The change and the part of it that is explained, in the briefing's words. */
  text: z.string(),
  /** True once a cause is recorded or noted. Nothing else completes the task. */
  isExplained: z.boolean(),
  ownerId: z.nullable(id),
  ownerName: z.nullable(z.string()),
  dueOn: z.nullable(day),
  /** The version of owner and due date; 0 if they were never set. */
  version: z.int().check(z.minimum(0)),
});
export type ExplanationTask = z.infer<typeof taskSchema>;

export const listExplanationTasks = endpoint('listExplanationTasks', {
  access: 'seeDrafts',
  cost: 'computed',
  summary:
    "Lists the lines that moved a month's result and need an explanation, including lines whose task is done.",
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
    ownerId: z.nullable(id),
    dueOn: z.nullable(dayInput),
    version: z.int().check(z.minimum(0)),
  }),
  status: 200,
  response: z.array(taskSchema),
});
