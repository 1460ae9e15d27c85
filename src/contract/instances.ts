import * as z from 'zod/mini';
import { instant } from './fields.ts';

export const runningInstanceSchema = z.object({
  /** The machine and the port. */
  name: z.string(),
  version: z.string(),
  startedAt: instant,
  /** When the database last heard of it, at most some ten seconds ago; null: the database does not tell. */
  heardAt: z.nullable(instant),
  /** Whether it does what only one at a time does: it tidies, and makes backups. */
  leads: z.boolean(),
  /** Whether it is the one that answers. */
  isThis: z.boolean(),
});
export type RunningInstance = z.infer<typeof runningInstanceSchema>;
