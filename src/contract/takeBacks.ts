import * as z from 'zod/mini';
import { ACTIVITY_NOUNS } from './activityKinds.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Records listed in one preview, those that stay first; all of them are taken back. */
export const MOST_TAKEN_BACK_LISTED = 500;

const recordKey = { noun: z.enum(ACTIVITY_NOUNS), id };
const field = z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Expected a field')));
const moment = z.int('Expected the number of a moment').check(z.minimum(1, 'Moments count from 1'));

const whatSchema = z.discriminatedUnion('kind', [
  /** What one change did: a whole one, one record of it, or one value of that. */
  z.strictObject({
    kind: z.literal('change'),
    moment,
    record: z.optional(z.strictObject(recordKey)),
    field,
  }),
  /** All that an import has stored. */
  z.strictObject({ kind: z.literal('import'), importId: id }),
  /** A record, or one value of it, as it was at a moment; also one that was deleted since. */
  z.strictObject({
    kind: z.literal('record'),
    ...recordKey,
    field,
    /** The number of a moment, or an instant with its zone. */
    asAt: z.string().check(z.maxLength(40)),
  }),
]);
export type TakenBackWhat = z.infer<typeof whatSchema>;

const value = z.nullable(z.string());

const takenValue = z.object({
  /** The column of the database: "adj_ebitda". */
  field: z.string(),
  /** "Adjusted EBITDA" */
  label: z.string(),
  /** In words; null where there is nothing. */
  now: value,
  becomes: value,
});

const takenRecord = z.object({
  ...recordKey,
  /** "April 2026" */
  name: z.string(),
  /** What happens to it: taken as a whole, nothing may be left to do. */
  outcome: z.enum(['changed', 'deleted', 'broughtBack', 'kept']),
  values: z.array(takenValue),
  /** What somebody has changed since: today's value stays, and `becomes` would take its place. */
  kept: z.array(takenValue),
  /** Why the record stays as it is, or part of it; null: nothing of it stays. */
  keptBecause: z.nullable(z.string()),
  /** Whether what was kept can be taken back as well. */
  mayTakeAll: z.boolean(),
});
export type TakenRecord = z.infer<typeof takenRecord>;

const count = z.int().check(z.minimum(0));

const previewSchema = z.object({
  /** Stands for exactly this preview: what is carried out must have the same. */
  key: z.string(),
  /** Everything is put back to what it was before this moment. */
  moment: z.int(),
  records: z.array(takenRecord),
  /** Records that change, are deleted or come back; values in them; values that stay. */
  counts: z.object({ records: count, values: count, kept: count }),
  /** Records that are not listed, because there are so many. */
  leftOut: count,
});
export type TakeBackPreview = z.infer<typeof previewSchema>;

export const previewTakeBack = endpoint('previewTakeBack', {
  access: 'takeBack',
  cost: 'computed',
  summary:
    'Previews the revert of a value, a record, a change or an import, and lists later changes that stay. It changes nothing.',
  body: z.strictObject({ what: whatSchema }),
  status: 200,
  response: previewSchema,
});

export const takeBack = endpoint('takeBack', {
  access: 'takeBack',
  cost: 'import',
  summary:
    'Reverts as the preview showed, as a new change with a reason. Later changes stay, except those of the records named.',
  body: z.strictObject({
    what: whatSchema,
    previewKey: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Records of which what was changed since is taken back as well. */
    takeAll: z._default(z.array(z.strictObject(recordKey)).check(z.maxLength(1_000)), []),
    reason: requiredText(LIMITS.reasonText, 'Say why this is taken back'),
  }),
  idempotent: true,
  status: 200,
  response: z.object({
    counts: z.object({ records: count, values: count, kept: count }),
  }),
});
