import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { originSchema } from './origins.ts';
import { ACTIVITY_NOUNS, ACTIVITY_ORIGINS } from './activityKinds.ts';

export const fieldChange = z.object({
  /** The database column: "adj_ebitda". */
  field: z.string(),
  label: z.string(),
  /**
   * The value as text, such as "$1,234.50" or "Yes"; null if there was no value before, or is none
   * after. Long texts are cut.
   */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The instants themselves, for fields whose texts state instants in UTC. */
  instants: z.optional(z.object({ before: z.nullable(instant), after: z.nullable(instant) })),
});

export const recordChange = z.object({
  noun: z.enum(ACTIVITY_NOUNS),
  id,
  action: z.enum(['added', 'changed', 'deleted']),
  name: z.string(),
  fields: z.array(fieldChange),
});
export type RecordChange = z.infer<typeof recordChange>;

const activityEntry = z.object({
  moment: z.int(),
  at: instant,
  /** Null for the product itself, or a person who no longer exists. */
  userId: z.nullable(id),
  who: z.string(),
  reason: z.nullable(z.string()),
  origin: z.nullable(originSchema),
  /** The purpose of the API token that was used; '' for viewers, null without a token. */
  token: z.nullable(z.string()),
  recordCount: z.int(),
  records: z.array(recordChange),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

const activityMonth = z
  .string()
  .check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Expected a month such as 2026-04'));

const dayOrInstant = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'Expected a date such as 2026-05-31, or a date and time with a time zone',
);

const fromTheFirst = z.pipe(
  z.literal('0'),
  z.transform(() => 0),
);

export const activityFilter = z
  .object({
    person: z.optional(z.union([z.literal('system'), idText], 'Expected a user’s id or "system"')),
    noun: z.optional(z.enum(ACTIVITY_NOUNS, `Expected one of ${ACTIVITY_NOUNS.join(', ')}`)),
    month: z.optional(activityMonth),
    /** Returns only changes from this day (UTC) or instant on. */
    from: z.optional(dayOrInstant),
    to: z.optional(dayOrInstant),
    origin: z.optional(z.enum(ACTIVITY_ORIGINS, `Expected one of ${ACTIVITY_ORIGINS.join(', ')}`)),
    reason: z.optional(text(LIMITS.searchQuery).check(z.trim())),
    before: z.optional(idText),
    /**
     * Returns only changes after this change number (0 for all), oldest first, so that a log system
     * can follow the trail.
     */
    after: z.optional(z.union([fromTheFirst, idText], 'Expected a change number')),
  })
  .check(
    z.refine(
      ({ after, before, month: about }) => after === undefined || (before ?? about) === undefined,
      {
        path: ['after'],
        error: 'Send after without before and month',
      },
    ),
  );
export type ActivityQuery = z.output<typeof activityFilter>;

export const listActivity = endpoint('listActivity', {
  access: 'signedIn',
  cost: 'computed',
  summary:
    'Lists all changes with person, time, reason and origin, one page at a time: newest first, or oldest first with `after`.',
  query: activityFilter,
  status: 200,
  response: z.object({
    entries: z.array(activityEntry),
    next: z.nullable(z.int()),
    people: z.array(z.object({ id, name: z.string() })),
  }),
});
export type ActivityList = z.infer<typeof listActivity.response>;

export const listActivityRecords = endpoint('listActivityRecords', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Lists all records of one change, one page at a time.',
  params: z.object({ moment: idText }),
  query: z.object({
    after: z.optional(idText),
  }),
  status: 200,
  response: z.object({ records: z.array(recordChange), next: z.nullable(z.int()) }),
});
