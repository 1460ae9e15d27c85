import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { originSchema } from './origins.ts';
import { ACTIVITY_NOUNS, ACTIVITY_ORIGINS } from './activityKinds.ts';

const fieldChange = z.object({
  /** The column of the database: "adj_ebitda". */
  field: z.string(),
  /** "Adjusted EBITDA" */
  label: z.string(),
  /** In words: "$1,234.50", "Yes"; null where there was or is nothing. Long texts are cut. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Where both are moments, which the words say in UTC: the moments themselves. */
  instants: z.optional(z.object({ before: z.nullable(instant), after: z.nullable(instant) })),
});

export const recordChange = z.object({
  noun: z.enum(ACTIVITY_NOUNS),
  id,
  action: z.enum(['added', 'changed', 'deleted']),
  /** What people call it: "April 2026", "Harbour plan.pdf", "North, EUR, May 2026". */
  name: z.string(),
  fields: z.array(fieldChange),
});
export type RecordChange = z.infer<typeof recordChange>;

const activityEntry = z.object({
  /** Counts all changes of the company's data, from 1. */
  moment: z.int(),
  at: instant,
  /** null: the product itself, or a person who is no longer known. */
  userId: z.nullable(id),
  who: z.string(),
  reason: z.nullable(z.string()),
  origin: z.nullable(originSchema),
  /** What the API token was made for that the change was made with; '' to viewers, null without one. */
  token: z.nullable(z.string()),
  /** How many records were changed. */
  recordCount: z.int(),
  /** The first of them. */
  records: z.array(recordChange),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const month = z
  .string()
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Expected a month such as 2026-04'));

const dayOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Expected a day such as 2026-05-31, or an instant with its time zone',
);

const fromTheFirst = z.pipe(
  z.literal('0'),
  z.transform(() => 0),
);

export const activityFilter = z
  .object({
    /** A user's id, or the product itself. */
    person: z.optional(z.union([z.literal('system'), idText], 'Expected a user’s id or "system"')),
    noun: z.optional(z.enum(ACTIVITY_NOUNS, `Expected one of ${ACTIVITY_NOUNS.join(', ')}`)),
    /** The month that the records are about. */
    month: z.optional(month),
    /** From this day (UTC) or instant on. */
    from: z.optional(dayOrInstant),
    /** To the end of this day (UTC), or to this instant. */
    to: z.optional(dayOrInstant),
    origin: z.optional(z.enum(ACTIVITY_ORIGINS, `Expected one of ${ACTIVITY_ORIGINS.join(', ')}`)),
    /** Part of the reason. */
    reason: z.optional(text(LIMITS.searchQuery).check(z.trim())),
    /** Only older changes than this moment: `next` of the page before. */
    before: z.optional(idText),
    /** Only newer changes than this one (0: all), oldest first: for a log system that reads the trail as it grows. */
    after: z.optional(z.union([fromTheFirst, idText], 'Expected the number of a change')),
  })
  .check(
    z.refine(
      ({ after, before, month: about }) => after === undefined || (before ?? about) === undefined,
      {
        path: ['after'],
        error: 'Use after without before and month',
      },
    ),
  );
export type ActivityQuery = z.output<typeof activityFilter>;

export const listActivity = endpoint('listActivity', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists all changes with person, time, reason and origin, a page at a time: the newest first, or with after the oldest first.',
  query: activityFilter,
  status: 200,
  response: z.object({
    entries: z.array(activityEntry),
    /** `before` (or `after`) of the next page; null where there is none. */
    next: z.nullable(z.int()),
    /** The people whose changes there are. */
    people: z.array(z.object({ id, name: z.string() })),
  }),
});
export type ActivityList = z.infer<typeof listActivity.response>;

export const listActivityRecords = endpoint('listActivityRecords', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Lists all records of one change, a page at a time.',
  params: z.object({ moment: idText }),
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(idText),
  }),
  status: 200,
  response: z.object({ records: z.array(recordChange), next: z.nullable(z.int()) }),
});
