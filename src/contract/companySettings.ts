import * as z from 'zod/mini';
import { decimal } from '../domain/decimal.ts';
import { COST_BASES } from '../domain/materiality.ts';
import { endpoint } from './endpoint.ts';
import { moneyInput, percentInput, recordVersion } from './fields.ts';
import { MESSAGES } from './messages.ts';

const decimalText = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/));

/** What the company has chosen for everybody. */
export const companySettingsSchema = z.object({
  /** In percent of what a figure is compared with, from 0 to 100. */
  materialityPercent: decimalText,
  /** In units of the currency that is compared, from 0. */
  materialityAmount: decimalText,
  costsBy: z.enum(COST_BASES),
  version: recordVersion,
});
export type CompanySettings = z.infer<typeof companySettingsSchema>;

export const getCompanySettings = endpoint('getCompanySettings', {
  access: 'signedIn',
  summary:
    'What the company has chosen for everybody: from which difference on a variance is coloured, and what costs are judged by.',
  status: 200,
  response: companySettingsSchema,
});

const isNotNegative = (amount: string) => !amount.startsWith('-');

export const updateCompanySettingsBody = z
  .strictObject({
    materialityPercent: z.optional(
      percentInput.check(
        z.refine((percent) => isNotNegative(percent) && decimal(percent).lte('100'), {
          error: MESSAGES.materialityPercent,
        }),
      ),
    ),
    materialityAmount: z.optional(
      moneyInput.check(z.refine(isNotNegative, { error: MESSAGES.materialityAmount })),
    ),
    costsBy: z.optional(z.enum(COST_BASES)),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: 'Nothing to change: send materialityPercent, materialityAmount or costsBy',
    }),
  );

export const updateCompanySettings = endpoint('updateCompanySettings', {
  access: 'admin',
  summary: 'Changes what the company has chosen; what is left out stays.',
  body: updateCompanySettingsBody,
  ifMatch: true,
  status: 200,
  response: companySettingsSchema,
});
