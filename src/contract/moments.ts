import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './fields.ts';

const momentSchema = z.object({
  /** The change number, from 1; each change of the data gets the next. */
  moment: z.int().check(z.minimum(1)),
  at: instant,
});

const notableMoment = z.object({
  ...momentSchema.shape,
  kind: z.enum(['import', 'importUndone']),
  importId: id,
  fileName: z.string(),
  /** The change number before this one; null for the first. */
  before: z.nullable(z.int().check(z.minimum(1))),
});

export const momentsSchema = z.object({
  first: z.nullable(momentSchema),
  newest: z.nullable(momentSchema),
  /** The last change that the caller had read before this visit; null on the first visit. */
  lastRead: z.nullable(momentSchema),
  lastMeetingOn: z.nullable(day),
  /** Sorted newest first, with at most 50 entries. */
  notable: z.array(notableMoment),
});
export type MomentsOverview = z.infer<typeof momentsSchema>;

export const listMoments = endpoint('listMoments', {
  access: 'signedIn',
  summary:
    'Returns the first and the latest change number that `asOf` accepts, and the change numbers of imports.',
  status: 200,
  response: momentsSchema,
});
