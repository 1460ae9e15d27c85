import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, recordVersion } from './fields.ts';

export const businessUnitSchema = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  version: recordVersion,
});
export type BusinessUnit = z.infer<typeof businessUnitSchema>;

export const listBusinessUnits = endpoint({
  method: 'GET',
  path: '/api/business-units',
  access: 'signedIn',
  summary: 'All business units by name.',
  status: 200,
  response: z.array(businessUnitSchema),
});
