import * as z from 'zod/mini';
import { fieldChange, recordChange } from './activity.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

const changedBy = z.object({
  who: z.string(),
  reason: z.nullable(z.string()),
});

const newsRecord = z.object({
  ...recordChange.shape,
  by: changedBy,
  fields: z.array(
    z.object({
      ...fieldChange.shape,
      /** Set if the author or reason of the field's last change differs from the record's. */
      by: z.optional(changedBy),
    }),
  ),
});
export type NewsRecord = z.infer<typeof newsRecord>;

/** Changes of one month, or changes without a month. */
const newsGroup = z.object({
  month: z.nullable(z.string()),
  calendarMonth: z.nullable(calendarMonth),
  published: z.nullable(
    z.object({
      id,
      /** The version: 1 is the first. */
      number: z.int(),
      at: instant,
      who: z.string(),
    }),
  ),
  /** True if the month was published before these changes, which makes them restatements. */
  wasPublished: z.boolean(),
  summaryId: z.nullable(id),
  records: z.array(newsRecord),
});
export type NewsGroup = z.infer<typeof newsGroup>;

const newsSchema = z.object({
  since: z.nullable(z.object({ moment: z.int(), at: instant })),
  /** The last change number in this list. Send it once the list was read. */
  moment: z.int(),
  /** Published months first, then the newest months, then changes without a month. */
  groups: z.array(newsGroup),
  more: z.int(),
  /** Since when administrators can see how far each person has read; null if they can't. */
  shownSince: z.nullable(instant),
});
export type News = z.infer<typeof newsSchema>;

export const getNews = endpoint('getNews', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    "Lists the caller's unread changes with their authors and reasons. The response also states whether administrators can see how far the caller has read.",
  status: 200,
  response: newsSchema,
});

export const markRead = endpoint('markRead', {
  access: 'signedIn',
  summary: 'Records that the caller has read everything up to this change number.',
  body: z.strictObject({ moment: z.int().check(z.minimum(0)) }),
  status: 204,
  response: null,
});
