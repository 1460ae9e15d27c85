import * as z from 'zod/mini';
import { instant } from './fields.ts';

export const runningInstanceSchema = z.object({
  /** The machine and the port. */
  name: z.string(),
  version: z.string(),
  startedAt: instant,
  /** When the database last heard from the instance, within about ten seconds; null if the database can't tell. */
  heardAt: z.nullable(instant),
  /** Runs the jobs that only one instance may run: cleaning up and backups. */
  leads: z.boolean(),
  isThis: z.boolean(),
});
export type RunningInstance = z.infer<typeof runningInstanceSchema>;
