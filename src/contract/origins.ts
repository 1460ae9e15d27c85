import * as z from 'zod/mini';
import { id } from './fields.ts';
import { SCREEN_PATH } from './screenHeader.ts';

/** With which API token a change was made; left out where a person was signed in. */
const byToken = { tokenId: z.optional(id) };

const only = <const K extends string>(kind: K) => z.object({ kind: z.literal(kind), ...byToken });

const ofImport = <const K extends string>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    importId: id,
    fileName: z.string(),
    /** The name of the plan by line that it went into. */
    plan: z.optional(z.string()),
    ...byToken,
  });

const ofRemoval = <const K extends string>(kind: K) =>
  z.object({ kind: z.literal(kind), removedMonthId: id, ...byToken });

/** The path of a page: "/financial-data". */
export const screenPath = z.string().check(z.regex(SCREEN_PATH));

/** Where a change came from; stored with it as JSON. */
export const originSchema = z.discriminatedUnion('kind', [
  /** Made before changes had an origin and a known order. */
  only('beforeMoments'),
  /** The amounts of a file or a pasted block were stored. */
  ofImport('import'),
  /** Everything that an import had changed was put back. */
  ofImport('importUndone'),
  /** A month or a report was deleted as a whole, */
  ofRemoval('removal'),
  /** and brought back. */
  ofRemoval('removalUndone'),
  /** A value, a record or a whole change was put back to what it was before this moment. */
  z.object({
    kind: z.literal('takenBack'),
    moment: z.int().check(z.minimum(1)),
    /** Of an import as a whole. */
    importId: z.optional(id),
    fileName: z.optional(z.string()),
    ...byToken,
  }),
  /** A document was erased for ever. */
  z.object({ kind: z.literal('purge'), documentId: id, ...byToken }),
  /** The demo company was loaded, */
  only('demo'),
  /** and removed. */
  only('demoRemoved'),
  /** The first start of a new database: its financial years, its first administrator. */
  only('setup'),
  /** The product's own work in the background, such as forgetting what has expired. */
  only('upkeep'),
  /** Signing in, or setting a password by a link that was mailed. */
  only('signIn'),
  /** By a person on this page. */
  z.object({ kind: z.literal('screen'), path: screenPath, ...byToken }),
  /** By the command line. */
  only('commandLine'),
  /** By a call of the API that named no page. */
  only('api'),
]);
export type Origin = z.infer<typeof originSchema>;
