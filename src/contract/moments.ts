import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id, instant } from './fields.ts';

/** What `?asOf=` names. */
const moment = z.object({
  /** 1, 2, 3 and so on: each change of the data is the next. */
  moment: z.int().check(z.minimum(1)),
  at: instant,
});

/** A moment that people ask for by what happened then. */
const notableMoment = z.object({
  ...moment.shape,
  /** The amounts of a file were stored, or put back. */
  kind: z.enum(['import', 'importUndone']),
  importId: id,
  fileName: z.string(),
  /** The moment before it; null for the first. */
  before: z.nullable(z.int().check(z.minimum(1))),
});

export const momentsSchema = z.object({
  /** null: nothing has been recorded yet. */
  first: z.nullable(moment),
  newest: z.nullable(moment),
  /** Up to where the caller had read before the present visit; null: this is the first. */
  lastRead: z.nullable(moment),
  /** The latest day on which a meeting decided; null: none has. */
  lastMeetingOn: z.nullable(day),
  /** The newest first, at most 50. */
  notable: z.array(notableMoment),
});
export type MomentsKnown = z.infer<typeof momentsSchema>;

export const listMoments = endpoint('listMoments', {
  access: 'signedIn',
  summary:
    'Returns the first and the newest change number that `asOf` can name, and those of imports.',
  status: 200,
  response: momentsSchema,
});
