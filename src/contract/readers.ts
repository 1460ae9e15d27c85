import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

const readerSchema = z.object({
  userId: id,
  /** '' for who has no name yet. */
  name: z.string(),
  email: z.string(),
  /** When they read the report last; null: not since it is shown. */
  lastRead: z.nullable(
    z.object({
      at: instant,
      /** The last moment that they have seen. */
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
    'Lists when each person last read the report and up to which change number. It is refused while the company does not show this, and has nothing from before.',
  status: 200,
  response: z.object({
    /** Since when the company shows it. */
    since: instant,
    /** Everybody who can sign in, whoever read last first, and who has not read yet by name. */
    readers: z.array(readerSchema),
  }),
});
export type ReadersOfBriefing = z.infer<typeof listReaders.response>;
