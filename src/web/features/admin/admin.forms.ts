import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import { createBusinessUnitBody } from '../../../contract/businessUnits.ts';
import { createFinancialYearBody } from '../../../contract/financialYears.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { inviteUserBody, registerUserBody } from '../../../contract/users.ts';
import { draftStore } from '../../editing/draftStore.ts';
import { publicConfig } from '../../api/publicConfig.ts';

/** The contract's rules with this company's minimum length. An invited person chooses their own password. */
const newUser = z.discriminatedUnion('way', [
  z.object({ way: z.literal('link'), ...inviteUserBody.shape }),
  z.object({ way: z.literal('password'), ...registerUserBody.shape }).check(
    z.refine((body) => body.password.length >= publicConfig.passwordMinLength, {
      error: MESSAGES.passwordTooShort(publicConfig.passwordMinLength),
      path: ['password'],
    }),
  ),
]);
export type NewUser = z.output<typeof newUser>;
export type NewUserFields = Omit<Extract<NewUser, { way: 'password' }>, 'way'> &
  Pick<NewUser, 'way'>;
export type UnitName = z.output<typeof createBusinessUnitBody>;
export type YearLabel = z.output<typeof createFinancialYearBody>;

export const newUserRules = standardSchemaResolver<NewUserFields, unknown, NewUser>(newUser);
export const unitNameRules = standardSchemaResolver<UnitName, unknown, UnitName>(
  createBusinessUnitBody,
);
export const yearLabelRules = standardSchemaResolver<YearLabel, unknown, YearLabel>(
  createFinancialYearBody,
);

export const newUserDrafts = draftStore<NewUserFields>();
export const newUnitDrafts = draftStore<UnitName>();
export const newYearDrafts = draftStore<YearLabel>();
