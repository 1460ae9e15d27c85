import * as z from 'zod/mini';
import type { CallAnswer } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, reasonField, reasonQuery, requiredText } from './fields.ts';

const count = z.int().check(z.minimum(0));

const removedMonthSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int(),
  /** "April 2026" */
  month: z.string(),
  /** The report alone, or the whole month with its figures. */
  scope: z.enum(['report', 'month']),
  /** How much was deleted of each kind. */
  figures: count,
  reports: count,
  bulletPoints: count,
  documents: count,
  forecasts: count,
  isUndone: z.boolean(),
});

export const removeMonth = endpoint('removeMonth', {
  access: 'deleteMonth',
  summary:
    'Deletes a report with its bullets, documents and forecasts, or a month with its figures too. Kept for a day to be undone.',
  body: z.strictObject({
    fyId: id,
    /** 1 is April. */
    monthNum: z.int().check(z.minimum(1), z.maximum(12)),
    scope: z.enum(['report', 'month']),
    /** The month's name as typed to confirm: "April 2026". */
    month: requiredText(40, 'Type the name of the month'),
    reason: reasonField,
  }),
  idempotent: true,
  status: 201,
  response: removedMonthSchema,
});
export type RemovedMonth = CallAnswer<typeof removeMonth>;

export const restoreMonth = endpoint('restoreMonth', {
  access: 'deleteMonth',
  summary: 'Brings back everything that a deletion removed, unless the month exists again.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  status: 200,
  response: removedMonthSchema,
});
