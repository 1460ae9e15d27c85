import * as z from 'zod/mini';
import { id } from './fields.ts';
import { SCREEN_PATH } from './screenHeader.ts';

/** The API token that made the change; absent if a person was signed in. */
const byToken = { tokenId: z.optional(id) };

const originKind = <const K extends string>(kind: K) =>
  z.object({ kind: z.literal(kind), ...byToken });

const importOrigin = <const K extends string>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    importId: id,
    fileName: z.string(),
    plan: z.optional(z.string()),
    ...byToken,
  });

const removalOrigin = <const K extends string>(kind: K) =>
  z.object({ kind: z.literal(kind), removedMonthId: id, ...byToken });

/** The path of a page: "/financial-data". */
export const screenPath = z.string().check(z.regex(SCREEN_PATH));

/** Stored with each change as JSON. */
export const originSchema = z.discriminatedUnion('kind', [
  /** The change was made before changes had an origin and a known order. */
  originKind('beforeMoments'),
  importOrigin('import'),
  importOrigin('importUndone'),
  removalOrigin('removal'),
  removalOrigin('removalUndone'),
  /** A value, a record or a whole change was reverted to before this change number. */
  z.object({
    kind: z.literal('takenBack'),
    moment: z.int().check(z.minimum(1)),
    importId: z.optional(id),
    fileName: z.optional(z.string()),
    ...byToken,
  }),
  z.object({ kind: z.literal('purge'), documentId: id, ...byToken }),
  originKind('demo'),
  originKind('demoRemoved'),
  originKind('setup'),
  /** Background work made the change, such as deleting expired data. */
  originKind('upkeep'),
  originKind('signIn'),
  z.object({ kind: z.literal('screen'), path: screenPath, ...byToken }),
  originKind('commandLine'),
  /** An API call that named no page made the change. */
  originKind('api'),
]);
export type Origin = z.infer<typeof originSchema>;
