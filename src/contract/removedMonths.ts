import * as z from 'zod/mini';
import type { CallAnswer } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, reasonField, reasonQuery, requiredText } from './fields.ts';

const removedCount = z.int().check(z.minimum(0));

const removedMonthSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int(),
  month: z.string(),
  /** The extent of the deletion: only the report, or the whole month with its figures. */
  scope: z.enum(['report', 'month']),
  figures: removedCount,
  reports: removedCount,
  bulletPoints: removedCount,
  documents: removedCount,
  forecasts: removedCount,
  isUndone: z.boolean(),
});

export const removeMonth = endpoint('removeMonth', {
  access: 'deleteMonth',
  summary:
    'Deletes a report with its bullets, documents and forecasts. For a whole month, deletes its figures as well. The deletion can be undone for a day.',
  body: z.strictObject({
    fyId: id,
    monthNum: z.int().check(z.minimum(1), z.maximum(12)),
    scope: z.enum(['report', 'month']),
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
  summary: 'Restores everything that a deletion removed, unless the month has been created again.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  status: 200,
  response: removedMonthSchema,
});
