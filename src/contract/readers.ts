import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

const readerSchema = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  /** Null if the person hasn't read since the company started to show this. */
  lastRead: z.nullable(
    z.object({
      at: instant,
      moment: z.int(),
    }),
  ),
});
export type BriefingReader = z.infer<typeof readerSchema>;

export const listReaders = endpoint('listReaders', {
  access: 'manageUsers',
  byToken: 'never',
  cost: 'computed',
  summary:
    'Lists when each person last read the report, and the latest change number they saw. Refused unless the company has turned this on. Earlier reading is not included.',
  status: 200,
  response: z.object({
    since: instant,
    /** Everyone who can sign in, latest reader first, then non-readers by name. */
    readers: z.array(readerSchema),
  }),
});
export type ReadersOfBriefing = z.infer<typeof listReaders.response>;
