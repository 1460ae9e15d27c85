import * as z from 'zod/mini';
import {
  fitsPlanLine,
  PLAN_KINDS,
  PLAN_LINES,
  PLAN_STANDINGS,
  PLAN_STATES,
} from '../finance/plan.ts';
import type { PlannedLine } from '../finance/statements/balancePlan.ts';
import { isPlannedBalance } from '../finance/statements/balancePlan.ts';
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

/** Per call: every line of a year, and more. */
export const MOST_PLAN_FIGURES_PER_CALL = 1_000;

const planLineField = z.enum(PLAN_LINES);
/** A line of the company's balance sheet: "balance." and its slug. */
const plannedBalanceField = z.templateLiteral(['balance.', z.string()]);
const planNameField = requiredLine(LIMITS.planName, MESSAGES.planNameRequired);

const planSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(PLAN_KINDS),
  fyId: id,
  fyYear: z.string(),
  /** An approved plan is locked until it is reopened. */
  state: z.enum(PLAN_STATES),
  /** States if months are compared with this plan, or with a later version of the same kind and year. */
  standing: z.enum(PLAN_STANDINGS),
  approvedAt: z.nullable(instant),
  approvedBy: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  updatedAt: instant,
  version: recordVersion,
});
export type LinePlan = z.infer<typeof planSchema>;

export const wholePlanSchema = z.object({
  ...planSchema.shape,
  figures: z.array(
    z.object({
      line: planLineField,
      amounts: z.array(z.nullable(z.string())),
    }),
  ),
  /** Closing balances, in the order of the balance sheet. Absent unless “Balance sheet and cash flow” is turned on. */
  balances: z.optional(
    z.array(z.object({ line: plannedBalanceField, amounts: z.array(z.nullable(z.string())) })),
  ),
});
export type WholePlan = z.infer<typeof wholePlanSchema>;

export const listPlans = endpoint('listPlans', {
  access: 'signedIn',
  summary:
    'Lists the versions of budgets and forecasts by line, latest year first. Only administrators and preparers can see drafts.',
  status: 200,
  response: z.array(planSchema),
});

const params = z.object({ id: idText });

export const getPlan = endpoint('getPlan', {
  access: 'signedIn',
  summary:
    'Returns a version of a plan with its figures by line and month. Only administrators and preparers can see drafts.',
  params,
  status: 200,
  response: wholePlanSchema,
});

const source = z.discriminatedUnion('kind', [
  /** The current figures of a year. */
  z.strictObject({ kind: z.literal('actuals'), fyId: id }),
  z.strictObject({ kind: z.literal('plan'), planId: id }),
  /** Months with figures, then the rest of that plan. */
  z.strictObject({ kind: z.literal('actualsAndPlan'), planId: id }),
]);

export const createPlanBody = z.strictObject({
  name: planNameField,
  kind: z.enum(PLAN_KINDS),
  fyId: id,
  from: z.optional(source),
  reason: reasonField,
});
export type NewPlan = z.output<typeof createPlanBody>;

export const createPlan = endpoint('createPlan', {
  access: 'managePlans',
  summary:
    'Creates a version of a budget or a forecast: empty, or with the figures of a year or another version.',
  body: createPlanBody,
  idempotent: true,
  status: 201,
  response: wholePlanSchema,
});

export const updatePlan = endpoint('updatePlan', {
  access: 'managePlans',
  summary: 'Renames a draft.',
  params,
  body: z.strictObject({ name: planNameField, reason: reasonField }),
  ifMatch: true,
  status: 200,
  response: planSchema,
});

const plannedAmountField = z.union([z.null(), moneyInput]);

/** Headcount must be a whole number. */
const fitsItsLine = z.check<{ readonly line: PlannedLine; readonly amount: string | null }>(
  ({ value, issues }) => {
    const { line: key, amount: sent } = value;
    if (sent !== null && !isPlannedBalance(key) && !fitsPlanLine(key, sent)) {
      issues.push({ code: 'custom', path: ['amount'], message: MESSAGES.wholePeople, input: sent });
    }
  },
);

const sentFigure = z
  .strictObject({
    line: z.union([planLineField, plannedBalanceField], {
      error: ({ input }) =>
        input === undefined ? 'Required' : `Expected ${PLAN_LINES.join(' or ')}`,
    }),
    monthNum: z.int().check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange)),
    amount: plannedAmountField,
    /** The amount before the edit. If it has changed since, all edits are refused. */
    was: z.optional(plannedAmountField),
  })
  .check(fitsItsLine);
export type SentPlanFigure = z.output<typeof sentFigure>;

export const setPlanFigures = endpoint('setPlanFigures', {
  access: 'managePlans',
  summary: 'Sets planned amounts by line and month in a draft. Other amounts stay unchanged.',
  params,
  body: z.strictObject({
    figures: z.array(sentFigure).check(z.minLength(1), z.maxLength(MOST_PLAN_FIGURES_PER_CALL)),
    reason: reasonField,
  }),
  status: 200,
  response: wholePlanSchema,
});

export const approvePlan = endpoint('approvePlan', {
  access: 'managePlans',
  summary:
    'Approves and locks a draft, which then replaces earlier versions of the same kind and year.',
  params,
  body: z.strictObject({ reason: reasonField }),
  ifMatch: true,
  status: 200,
  response: planSchema,
});

export const reopenPlan = endpoint('reopenPlan', {
  access: 'managePlans',
  summary:
    'Reopens an approved plan as a draft, with a reason. Until it is approved again, an earlier approved plan of the same kind and year applies.',
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
