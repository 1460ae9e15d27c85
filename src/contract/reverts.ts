import * as z from 'zod/mini';
import { ACTIVITY_NOUNS } from './activityKinds.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';

/** The most records that a preview lists, unchanged ones first. The revert itself also covers those not listed. */
export const MOST_REVERTED_LISTED = 500;

const recordKey = { noun: z.enum(ACTIVITY_NOUNS), id };
const revertedField = z.optional(
  z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Expected a field name')),
);
const revertedMoment = z
  .int('Expected a change number')
  .check(z.minimum(1, 'Change numbers start at 1'));

const whatSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    moment: revertedMoment,
    record: z.optional(z.strictObject(recordKey)),
    field: revertedField,
  }),
  z.strictObject({ kind: z.literal('import'), importId: id }),
  /** A record, or one of its values, as of an earlier time; possibly deleted since. */
  z.strictObject({
    kind: z.literal('record'),
    ...recordKey,
    field: revertedField,
    asAt: z.string().check(z.maxLength(40)),
  }),
]);
export type RevertTarget = z.infer<typeof whatSchema>;

const valueInWords = z.nullable(z.string());

const revertedValue = z.object({
  /** The database column: "adj_ebitda". */
  field: z.string(),
  label: z.string(),
  now: valueInWords,
  becomes: valueInWords,
});

const revertedRecordSchema = z.object({
  ...recordKey,
  name: z.string(),
  outcome: z.enum(['changed', 'deleted', 'broughtBack', 'kept']),
  values: z.array(revertedValue),
  kept: z.array(revertedValue),
  keptBecause: z.nullable(z.string()),
  /** Later edits can be reverted too. */
  mayTakeAll: z.boolean(),
});
export type RevertedRecord = z.infer<typeof revertedRecordSchema>;

const revertedCount = z.int().check(z.minimum(0));

const previewSchema = z.object({
  /** Identifies this preview. Reverting is refused if the preview has changed. */
  key: z.string(),
  /** Everything returns to its state before this change number. */
  moment: z.int(),
  records: z.array(revertedRecordSchema),
  counts: z.object({ records: revertedCount, values: revertedCount, kept: revertedCount }),
  leftOut: revertedCount,
});
export type RevertPreview = z.infer<typeof previewSchema>;

export const previewTakeBack = endpoint('previewTakeBack', {
  access: 'takeBack',
  cost: 'computed',
  summary:
    'Previews reverting a value, a record, a change or an import, and lists the later changes that would be kept. Nothing is changed.',
  body: z.strictObject({ what: whatSchema }),
  status: 200,
  response: previewSchema,
});

export const takeBack = endpoint('takeBack', {
  access: 'takeBack',
  cost: 'import',
  summary:
    'Reverts what the preview showed, as a new change with a reason. Later changes are kept, except those to the records named in the call.',
  body: z.strictObject({
    what: whatSchema,
    previewKey: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Records whose later edits are reverted too. */
    takeAll: z._default(z.array(z.strictObject(recordKey)).check(z.maxLength(1_000)), []),
    reason: requiredText(LIMITS.reasonText, 'Enter a reason for reverting this.'),
  }),
  idempotent: true,
  status: 200,
  response: z.object({
    counts: z.object({ records: revertedCount, values: revertedCount, kept: revertedCount }),
  }),
});
