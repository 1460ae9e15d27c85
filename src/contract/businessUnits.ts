import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idText, reasonField, reasonQuery, recordVersion, requiredLine } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const businessUnitSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  version: recordVersion,
});
export type BusinessUnit = z.infer<typeof businessUnitSchema>;

export const listBusinessUnits = endpoint('listBusinessUnits', {
  access: 'signedIn',
  summary: 'Lists all business units by name.',
  status: 200,
  response: z.array(businessUnitSchema),
});

/** Unique among all units, ignoring letter case. */
const unitNameField = requiredLine(LIMITS.businessUnitName, MESSAGES.businessUnitNameRequired);

export const createBusinessUnitBody = z.strictObject({ name: unitNameField, reason: reasonField });

export const createBusinessUnit = endpoint('createBusinessUnit', {
  access: 'manageCompany',
  summary: 'Adds a business unit.',
  body: createBusinessUnitBody,
  idempotent: true,
  status: 201,
  response: businessUnitSchema,
});

export const updateBusinessUnit = endpoint('updateBusinessUnit', {
  access: 'manageCompany',
  summary:
    'Renames, deactivates or activates a business unit. An inactive unit keeps its forecasts.',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      name: z.optional(unitNameField),
      isActive: z.optional(z.boolean()),
      reason: reasonField,
    })
    .check(
      z.refine((change) => change.name !== undefined || change.isActive !== undefined, {
        error: 'Nothing to change: send name or isActive',
      }),
    ),
  ifMatch: true,
  status: 200,
  response: businessUnitSchema,
});

export const deleteBusinessUnit = endpoint('deleteBusinessUnit', {
  access: 'manageCompany',
  summary: 'Deletes a business unit that no forecast uses.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
