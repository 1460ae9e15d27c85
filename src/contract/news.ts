import * as z from 'zod/mini';
import { recordChange } from './activity.ts';
import { calendarMonth } from './briefing.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** What is new of a month, or of nothing that is of one month. */
const newsGroup = z.object({
  /** "October 2026"; null: of no single month. */
  month: z.nullable(z.string()),
  /** "2026-10" */
  calendarMonth: z.nullable(calendarMonth),
  /** Where the month was published since. */
  published: z.nullable(
    z.object({
      /** Of the publication. */
      id,
      /** The version: 1 is the first. */
      number: z.int(),
      at: instant,
    }),
  ),
  /** The report of the month, if it has one. */
  summaryId: z.nullable(id),
  /** Each record once, with what it was and what it became. */
  records: z.array(recordChange),
});
export type NewsGroup = z.infer<typeof newsGroup>;

const newsSchema = z.object({
  /** Since when; null: the caller has not read before. */
  since: z.nullable(z.object({ moment: z.int(), at: instant })),
  /** The last moment that is told; to be sent when it was read. */
  moment: z.int(),
  /** Published months first, then the newest months, then what is of no month. */
  groups: z.array(newsGroup),
  /** How many further records were changed that are not listed. */
  more: z.int(),
  /** Since when administrators see how far each person has read; null: only the caller is told of it. */
  shownSince: z.nullable(instant),
});
export type News = z.infer<typeof newsSchema>;

export const getNews = endpoint('getNews', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    "Lists the caller's unread changes, and whether administrators can see how far the caller has read.",
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
