import * as z from 'zod/mini';
import type { NameIn } from '../finance/lines.ts';
import { MARKED_LINES } from '../finance/lines.ts';
import { namesIn } from '../finance/notReported.ts';
import { endpoint } from './endpoint.ts';
import { fyIdFilter, id, moneyOutput } from './fields.ts';

const trendLines = {
  revenue: moneyOutput,
  ebitda: moneyOutput,
  adjEbitda: moneyOutput,
  production: moneyOutput,
  salesMarketing: moneyOutput,
  marketing: moneyOutput,
  rd: moneyOutput,
  admin: moneyOutput,
  cash: moneyOutput,
  /** Taken from the month's report; null if there is none. */
  staffCount: z.nullable(z.int()),
  otherIncome: z.optional(moneyOutput),
  depreciation: z.optional(moneyOutput),
  interest: z.optional(moneyOutput),
  tax: z.optional(moneyOutput),
  netIncome: z.optional(moneyOutput),
  receivables: z.optional(moneyOutput),
  payables: z.optional(moneyOutput),
  debt: z.optional(moneyOutput),
} satisfies Record<NameIn<'financialTrends'>, unknown>;

export const trendPointSchema = z.object({
  fyId: id,
  fyYear: z.string(),
  monthNum: z.int(),
  month: z.string(),
  year: z.int(),
  ...trendLines,
  /** Figures stored as zero that nobody has entered yet. */
  notReported: z.array(z.enum(namesIn('financialTrends', MARKED_LINES))),
});
export type TrendPoint = z.infer<typeof trendPointSchema>;

export const listAllTrends = endpoint('listAllTrends', {
  access: 'signedIn',
  summary: 'Returns the trend points of all years.',
  status: 200,
  response: z.array(trendPointSchema),
});

export const listTrends = endpoint('listTrends', {
  access: 'signedIn',
  summary: 'Returns the trend points of one year.',
  query: z.object({ fyId: fyIdFilter }),
  status: 200,
  response: z.array(trendPointSchema),
});
