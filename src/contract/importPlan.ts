import * as z from 'zod/mini';
import { PLAN_KINDS } from '../domain/plan.ts';
import { id, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** The version of a plan by line that an import goes into, by its name; it is made where there is none. */
export const importPlan = z.strictObject({
  name: requiredLine(LIMITS.planName, MESSAGES.planNameRequired),
  /** Of a version that is there, its own. */
  kind: z.enum(PLAN_KINDS),
  /** "FY26", for a new version from a file that has several years. */
  fyYear: z.optional(z.string().check(z.regex(/^FY\d{2}$/))),
});

/** The same as it would be stored. */
export const importedPlan = z.object({
  /** null: the import makes it. */
  id: z.nullable(id),
  name: z.string(),
  kind: z.enum(PLAN_KINDS),
  /** null: the file has several years, and it was not said which. */
  fyYear: z.nullable(z.string()),
  /** The financial years that the file has amounts of. */
  years: z.array(z.string()),
});

/** The accounts that make a line, each with its cell and the sign of the line. */
export const accountsOfPlan = z.optional(
  z.array(z.object({ cell: z.string(), name: z.string(), amount: z.string() })),
);
