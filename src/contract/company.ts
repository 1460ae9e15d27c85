import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const companySchema = z.object({
  /** What stands on board packs; null where nobody has said. */
  name: z.nullable(z.string()),
  /** The first steps of a new company, each as it is stored now. */
  firstSteps: z.object({
    /** Put away for the whole company. */
    areClosed: z.boolean(),
    name: z.boolean(),
    years: z.boolean(),
    units: z.boolean(),
    figures: z.boolean(),
    report: z.boolean(),
    /** Somebody besides the first administrator. */
    reader: z.boolean(),
  }),
});
export type Company = z.infer<typeof companySchema>;

export const getCompany = endpoint('getCompany', {
  access: 'admin',
  summary: 'The company’s name, and which of its first steps are done.',
  status: 200,
  response: companySchema,
});

export const companyNameBody = z.strictObject({
  name: requiredText(LIMITS.companyName, MESSAGES.companyNameRequired),
});

export const updateCompany = endpoint('updateCompany', {
  access: 'admin',
  summary: 'Stores the company’s name, or puts its first steps away or brings them back.',
  body: z
    .strictObject({
      name: z.optional(companyNameBody.shape.name),
      firstStepsAreClosed: z.optional(z.boolean()),
    })
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), {
        error: 'Nothing to change: send name or firstStepsAreClosed',
      }),
    ),
  status: 200,
  response: companySchema,
});
