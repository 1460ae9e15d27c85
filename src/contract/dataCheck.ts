import * as z from 'zod/mini';
import { instant } from './fields.ts';

const checkSchema = z.object({
  /** When it ended. */
  at: instant,
  /** The number of the last change that was checked. */
  changes: z.int(),
  /** How many publications were checked. */
  publications: z.int(),
  /** The change that the kept head reached before the check; null: none was kept, or it could not be read. */
  headReaches: z.nullable(z.int()),
  /** Whether a kept head was missing that should have been there. */
  headIsMissing: z.boolean(),
  /** How many records do not fit. */
  faultCount: z.int(),
  /** The first of them: what does not fit, and why. */
  faults: z.array(z.object({ record: z.string(), problem: z.string() })),
});

export const dataCheckSchema = z.object({
  /** The last check of all data; null where none has ended yet. */
  whole: z.nullable(checkSchema),
  /** The last check of what had changed since the one before it. */
  recent: z.nullable(checkSchema),
});

/** A check of the data against their recorded changes, as it ended. */
export type DataCheck = z.infer<typeof checkSchema>;
export type DataChecks = z.infer<typeof dataCheckSchema>;
