import * as z from 'zod/mini';
import type { LineKey } from '../domain/lines.ts';
import {
  fitsPlanLine,
  PLAN_KINDS,
  PLAN_LINES,
  PLAN_STANDINGS,
  PLAN_STATES,
} from '../domain/plan.ts';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  instant,
  moneyInput,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
  requiredText,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Figures in one call: each line of a year, and more. */
export const MOST_PLANNED = 1_000;

const line = z.enum(PLAN_LINES);
const name = requiredLine(LIMITS.planName, MESSAGES.planNameRequired);

const planSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(PLAN_KINDS),
  fyId: id,
  /** "FY26" */
  fyYear: z.string(),
  /** What is approved is locked until it is opened again. */
  state: z.enum(PLAN_STATES),
  /** Whether it is what months are compared with, or a later one of its kind and year is. */
  standing: z.enum(PLAN_STANDINGS),
  approvedAt: z.nullable(instant),
  /** The name is null if the account was deleted. */
  approvedBy: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  updatedAt: instant,
  version: recordVersion,
});
export type LinePlan = z.infer<typeof planSchema>;

export const wholePlanSchema = z.object({
  ...planSchema.shape,
  /** The lines of which anything is planned. */
  figures: z.array(
    z.object({
      line,
      /** One for each month of the company's year; null where nothing is planned. */
      amounts: z.array(z.nullable(z.string())),
    }),
  ),
});
export type WholePlan = z.infer<typeof wholePlanSchema>;

export const listPlans = endpoint('listPlans', {
  access: 'signedIn',
  summary:
    'The versions of budgets and forecasts by line, latest year first. Drafts are for administrators and preparers.',
  status: 200,
  response: z.array(planSchema),
});

const params = z.object({ id: idText });

export const getPlan = endpoint('getPlan', {
  access: 'signedIn',
  summary:
    'A version of a plan with its figures by line and month. Drafts are for administrators and preparers.',
  params,
  status: 200,
  response: wholePlanSchema,
});

const source = z.discriminatedUnion('kind', [
  /** The figures of a year as they are now. */
  z.strictObject({ kind: z.literal('actuals'), fyId: id }),
  /** Another version, of whatever year. */
  z.strictObject({ kind: z.literal('plan'), planId: id }),
  /** The months of its year that have figures, and the rest of that plan. */
  z.strictObject({ kind: z.literal('actualsAndPlan'), planId: id }),
]);

export const createPlanBody = z.strictObject({
  name,
  kind: z.enum(PLAN_KINDS),
  fyId: id,
  /** What it begins with, month by month; left out: with nothing. */
  from: z.optional(source),
  reason: reasonField,
});
export type NewPlan = z.output<typeof createPlanBody>;

export const createPlan = endpoint('createPlan', {
  access: 'managePlans',
  summary:
    'Begins a version of a budget or a forecast: empty, or with the figures of a year or of another version.',
  body: createPlanBody,
  idempotent: true,
  status: 201,
  response: wholePlanSchema,
});

export const updatePlan = endpoint('updatePlan', {
  access: 'managePlans',
  summary: 'Renames a draft.',
  params,
  body: z.strictObject({ name, reason: reasonField }),
  ifMatch: true,
  status: 200,
  response: planSchema,
});

const amount = z.union([z.null(), moneyInput]);

/** People in whole numbers. */
const fitsItsLine = z.check<{ readonly line: LineKey; readonly amount: string | null }>(
  ({ value, issues }) => {
    const { line: key, amount: sent } = value;
    if (sent !== null && !fitsPlanLine(key, sent)) {
      issues.push({ code: 'custom', path: ['amount'], message: MESSAGES.wholePeople, input: sent });
    }
  },
);

const sentFigure = z
  .strictObject({
    line,
    monthNum: z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
    /** null: nothing is planned any more. */
    amount,
    /** What it was when it was edited; when it is something else by now, all is refused. */
    was: z.optional(amount),
  })
  .check(fitsItsLine);
export type SentPlanFigure = z.output<typeof sentFigure>;

export const setPlanFigures = endpoint('setPlanFigures', {
  access: 'managePlans',
  summary: 'Plans amounts by line and month in a draft; all other amounts of it stay.',
  params,
  body: z.strictObject({
    figures: z.array(sentFigure).check(z.minLength(1), z.maxLength(MOST_PLANNED)),
    reason: reasonField,
  }),
  status: 200,
  response: wholePlanSchema,
});

export const approvePlan = endpoint('approvePlan', {
  access: 'managePlans',
  summary:
    'Approves and locks a draft. From then on it counts in place of earlier ones of its kind and year.',
  params,
  body: z.strictObject({ reason: reasonField }),
  ifMatch: true,
  status: 200,
  response: planSchema,
});

export const reopenPlan = endpoint('reopenPlan', {
  access: 'managePlans',
  summary:
    'Reopens an approved plan as a draft, with a reason. An earlier approved one of its kind and year counts meanwhile.',
  params,
  body: z.strictObject({ reason: requiredText(LIMITS.reasonText, MESSAGES.reopeningReason) }),
  ifMatch: true,
  status: 200,
  response: planSchema,
});

export const deletePlan = endpoint('deletePlan', {
  access: 'managePlans',
  summary: 'Deletes a draft with its figures.',
  params,
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
