import * as z from 'zod/mini';
import { PLAN_KINDS } from '../finance/plan.ts';
import { id, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** The plan version that an import writes to, by name; it is created if it doesn't exist. */
export const importPlan = z.strictObject({
  name: requiredLine(LIMITS.planName, MESSAGES.planNameRequired),
  /** An existing version keeps its own kind. */
  kind: z.enum(PLAN_KINDS),
  fyYear: z.optional(z.string().check(z.regex(/^FY\d{2}$/))),
});

export const importedPlan = z.object({
  id: z.nullable(id),
  name: z.string(),
  kind: z.enum(PLAN_KINDS),
  /** Null if the file has several years and none was chosen. */
  fyYear: z.nullable(z.string()),
  years: z.array(z.string()),
});

/** The accounts that make up a line, each with its cell and the line's sign. */
export const accountsOfPlan = z.optional(
  z.array(z.object({ cell: z.string(), name: z.string(), amount: z.string() })),
);
