import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { withStandardNames } from './fieldNames.ts';
import {
  fyIdFilter,
  id,
  idText,
  instant,
  moneyInput,
  moneyOutput,
  optionalMoneyInput,
  percentInput,
  percentOutput,
  recordVersion,
  requiredText,
  text,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** The amounts of a month that people enter, in the order in which accounts are read. */
export const FIGURE_KEYS = [
  'revenue',
  'ebitda',
  'adjEbitda',
  'cash',
  'grossProfit',
  'production',
  'salesMarketing',
  'customerSuccess',
  'marketing',
  'rnd',
  'admin',
  'other',
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

export const financialDataSchema = z.object({
  id,
  fyId: id,
  monthNum: z.int().check(z.minimum(1), z.maximum(12)),
  monthName: z.string(),
  revenue: moneyOutput,
  ebitda: moneyOutput,
  adjEbitda: moneyOutput,
  cash: moneyOutput,
  grossProfit: moneyOutput,
  grossMarginPercent: percentOutput,
  production: moneyOutput,
  salesMarketing: moneyOutput,
  customerSuccess: moneyOutput,
  marketing: moneyOutput,
  rnd: moneyOutput,
  admin: moneyOutput,
  other: moneyOutput,
  notes: z.nullable(z.string()),
  summaryNotes: z.nullable(z.string()),
  updatedAt: instant,
  version: recordVersion,
});
export type FinancialData = z.infer<typeof financialDataSchema>;

export const listFinancialData = endpoint('listFinancialData', {
  access: 'signedIn',
  summary: 'The figures of all months, or of one year, in the order of the fiscal calendar.',
  query: z.object({ fyId: fyIdFilter }),
  status: 200,
  response: z.array(financialDataSchema),
});

const changedMoney = z.optional(z.nullable(moneyInput));

export const updateFinancialDataBody = z.pipe(
  z.transform(withStandardNames),
  z.strictObject({
    revenue: changedMoney,
    ebitda: changedMoney,
    adjEbitda: changedMoney,
    cash: changedMoney,
    grossProfit: changedMoney,
    grossMarginPercent: z.optional(z.nullable(percentInput)),
    production: changedMoney,
    salesMarketing: changedMoney,
    customerSuccess: changedMoney,
    marketing: changedMoney,
    rnd: changedMoney,
    admin: changedMoney,
    other: changedMoney,
    notes: z.optional(z.nullable(text(LIMITS.noteText))),
    summaryNotes: z.optional(z.nullable(text(LIMITS.noteText))),
  }),
);

export const updateFinancialData = endpoint('updateFinancialData', {
  access: 'admin',
  summary: 'Changes the figures of a month that were sent, and no others. null means missing.',
  params: z.object({ id: idText }),
  body: updateFinancialDataBody,
  ifMatch: true,
  status: 200,
  response: financialDataSchema,
});

export const createFinancialDataBody = z.pipe(
  z.transform(withStandardNames),
  z.strictObject({
    fyId: id,
    monthNum: z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
    monthName: requiredText(20, MESSAGES.monthRequired),
    revenue: optionalMoneyInput,
    ebitda: optionalMoneyInput,
    adjEbitda: optionalMoneyInput,
    cash: optionalMoneyInput,
    production: optionalMoneyInput,
    salesMarketing: optionalMoneyInput,
    customerSuccess: optionalMoneyInput,
    marketing: optionalMoneyInput,
    rnd: optionalMoneyInput,
    admin: optionalMoneyInput,
    other: optionalMoneyInput,
    notes: z.optional(z.nullable(text(LIMITS.noteText))),
    summaryNotes: z.optional(z.nullable(text(LIMITS.noteText))),
  }),
);

export const createFinancialData = endpoint('createFinancialData', {
  access: 'admin',
  summary: 'Creates the figures of a month. A month exists once in a year.',
  body: createFinancialDataBody,
  idempotent: true,
  status: 201,
  response: financialDataSchema,
});
