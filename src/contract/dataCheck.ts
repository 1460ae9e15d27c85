import * as z from 'zod/mini';
import { instant } from './fields.ts';

const finishedCheckSchema = z.object({
  at: instant,
  /** The last change number that was checked. */
  changes: z.int(),
  publications: z.int(),
  /**
   * The last change in the stored chain head before the check; null if there was no head, or the head couldn't be read.
   */
  headReaches: z.nullable(z.int()),
  headIsMissing: z.boolean(),
  /** Records that don't match their changes. */
  faultCount: z.int(),
  faults: z.array(z.object({ record: z.string(), problem: z.string() })),
});

export const dataCheckSchema = z.object({
  /** The last check of all data; null before the first. */
  whole: z.nullable(finishedCheckSchema),
  /** The last check that covered only changes since the check before it. */
  recent: z.nullable(finishedCheckSchema),
});

export type DataCheck = z.infer<typeof finishedCheckSchema>;
export type DataChecks = z.infer<typeof dataCheckSchema>;
