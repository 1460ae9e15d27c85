import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, id } from './fields.ts';

export const financialYearSchema = z.object({
  id,
  fyYear: z.string(),
  startDate: day,
  endDate: day,
});
export type FinancialYear = z.infer<typeof financialYearSchema>;

export const listFinancialYears = endpoint({
  method: 'GET',
  path: '/api/financial-years',
  access: 'signedIn',
  summary: 'All financial years, the oldest first.',
  status: 200,
  response: z.array(financialYearSchema),
});
