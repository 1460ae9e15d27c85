import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  forecastAmountInput,
  id,
  idText,
  instant,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
  text,
} from './fields.ts';
import { CURRENCIES, METRICS } from './forecastKinds.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const metric = z.enum(METRICS);

const amountOutput = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/));

export const forecastSchema = z.object({
  id,
  businessUnit: z.string(),
  currency: z.enum(CURRENCIES),
  metric,
  /** The calendar year, despite its name. */
  fy: z.int(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  amount: amountOutput,
  actualAmount: z.nullable(amountOutput),
  monthlySummariesId: id,
  notes: z.string(),
  createdAt: instant,
  version: recordVersion,
});
export type Forecast = z.infer<typeof forecastSchema>;

export const listForecasts = endpoint('listForecasts', {
  access: 'signedIn',
  summary: 'Lists all forecasts and budgets, latest months first.',
  status: 200,
  response: z.array(forecastSchema),
});

export const reportingGroupSchema = z.object({
  summaryId: id,
  summaryPeriod: z.string(),
  forecasts: z.array(
    z.object({
      businessUnit: z.string(),
      currency: z.enum(CURRENCIES),
      monthName: z.string(),
      fy: z.int(),
      budgetAmount: z.nullable(amountOutput),
      forecastAmount: z.nullable(amountOutput),
      actualAmount: z.nullable(amountOutput),
    }),
  ),
  /** Forecasts of this report for other months than the next three. */
  otherCount: z.int(),
});
export type ReportingGroup = z.infer<typeof reportingGroupSchema>;

export const forecastReporting = endpoint('forecastReporting', {
  access: 'signedIn',
  summary: 'Lists, for each report, the forecasts and budgets of the next three calendar months.',
  status: 200,
  response: z.array(reportingGroupSchema),
});

const forecastFields = {
  businessUnit: requiredLine(LIMITS.businessUnitName, MESSAGES.businessUnitRequired),
  currency: z.enum(CURRENCIES, MESSAGES.currencyRequired),
  fy: z
    .int(MESSAGES.yearInvalid)
    .check(
      z.minimum(LIMITS.forecastMinYear, MESSAGES.yearInvalid),
      z.maximum(LIMITS.forecastMaxYear, MESSAGES.yearInvalid),
    ),
  month: z
    .int(MESSAGES.monthRange)
    .check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
  actualAmount: z.optional(z.nullable(forecastAmountInput())),
  monthlySummariesId: z
    .int(MESSAGES.summaryRequired)
    .check(
      z.minimum(1, MESSAGES.summaryRequired),
      z.maximum(2_147_483_647, MESSAGES.summaryRequired),
    ),
};

export const createForecastBody = z.strictObject({
  ...forecastFields,
  currency: z._default(forecastFields.currency, 'USD'),
  metric,
  amount: forecastAmountInput('Amount is required'),
  notes: z._default(text(LIMITS.noteText), ''),
  reason: reasonField,
});

export const createForecast = endpoint('createForecast', {
  access: 'manageForecasts',
  summary: 'Creates a forecast or a budget for a business unit and month.',
  body: createForecastBody,
  idempotent: true,
  status: 201,
  response: forecastSchema,
});

export const updateForecast = endpoint('updateForecast', {
  access: 'manageForecasts',
  summary: 'Changes a forecast or a budget. Fields that are left out stay unchanged.',
  params: z.object({ id: idText }),
  body: z.strictObject({
    businessUnit: z.optional(forecastFields.businessUnit),
    currency: z.optional(forecastFields.currency),
    metric: z.optional(metric),
    fy: z.optional(forecastFields.fy),
    month: z.optional(forecastFields.month),
    amount: z.optional(forecastAmountInput()),
    actualAmount: forecastFields.actualAmount,
    monthlySummariesId: z.optional(forecastFields.monthlySummariesId),
    notes: z.optional(text(LIMITS.noteText)),
    reason: reasonField,
  }),
  ifMatch: true,
  status: 200,
  response: forecastSchema,
});

export const deleteForecast = endpoint('deleteForecast', {
  access: 'manageForecasts',
  summary: 'Deletes one forecast or budget.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});

export const forecastPairForm = z.object({
  ...forecastFields,
  forecastAmount: forecastAmountInput(MESSAGES.forecastAmountRequired),
  budgetAmount: forecastAmountInput(MESSAGES.budgetAmountRequired),
  notes: z.optional(text(LIMITS.noteText)),
});
