import * as z from 'zod/mini';
import { isFinancialYearLabel } from '../finance/fiscalCalendar.ts';
import { endpoint } from './endpoint.ts';
import { day, id, idText, recordVersion } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const financialYearSchema = z.object({
  id,
  fyYear: z.string(),
  startDate: day,
  endDate: day,
  version: recordVersion,
});
export type FinancialYear = z.infer<typeof financialYearSchema>;

export const listFinancialYears = endpoint('listFinancialYears', {
  access: 'signedIn',
  summary: 'Lists all financial years, oldest first.',
  status: 200,
  response: z.array(financialYearSchema),
});

/** The dates follow from the label. */
export const createFinancialYearBody = z.strictObject({
  fyYear: z
    .string(MESSAGES.financialYearLabel)
    .check(
      z.trim(),
      z.toUpperCase(),
      z.refine(isFinancialYearLabel, { error: MESSAGES.financialYearLabel }),
    ),
});

export const createFinancialYear = endpoint('createFinancialYear', {
  access: 'manageCompany',
  summary: 'Adds a financial year before the first or after the last, so that there is no gap.',
  body: createFinancialYearBody,
  idempotent: true,
  status: 201,
  response: financialYearSchema,
});

export const keepFinancialYears = endpoint('keepFinancialYears', {
  access: 'manageCompany',
  summary:
    'Keeps a range of financial years and deletes the years before and after it, which must be empty.',
  body: z.strictObject({ firstId: id, lastId: id }),
  status: 200,
  response: z.array(financialYearSchema),
});

export const deleteFinancialYear = endpoint('deleteFinancialYear', {
  access: 'manageCompany',
  summary: 'Deletes the first or last financial year, if it has no figures or reports.',
  params: z.object({ id: idText }),
  ifMatch: true,
  status: 204,
  response: null,
});
