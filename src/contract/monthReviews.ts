import * as z from 'zod/mini';
import { MONTH_STAGES } from '../domain/monthReview.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, reasonField } from './fields.ts';
import { MESSAGES } from './messages.ts';

const monthNum = z
  .int()
  .check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange));

const person = z.object({
  id,
  /** null if the account was deleted. */
  name: z.nullable(z.string()),
});

/** What is missing for a month, in the order in which it is told. */
export const OPEN_POINTS = [
  'figures',
  'unmappedAccounts',
  'report',
  'mark',
  'check',
  'changedFigure',
  'contradiction',
  'unexplained',
  'notReported',
  'documentWithoutText',
] as const;

const openPointSchema = z.object({
  kind: z.enum(OPEN_POINTS),
  /** What it is about, as a sentence without a full stop. */
  text: z.string(),
});
export type OpenPoint = z.infer<typeof openPointSchema>;

const reviewSchema = z.object({
  id,
  /** The digest of what is asked about: an approval names it. */
  state: z.string(),
  /** The number of the moment whose state it is. */
  moment: z.int(),
  requestedBy: person,
  requestedAt: instant,
  approvals: z.array(z.object({ ...person.shape, approvedAt: instant })),
  outcome: z.enum(['open', 'withdrawn', 'void', 'published']),
  endedAt: z.nullable(instant),
  /** Who withdrew or declined it, or made it void by a change; null for the product itself. */
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});
export type MonthReview = z.infer<typeof reviewSchema>;

export const monthStateSchema = z.object({
  fyId: id,
  /** The fiscal month: 1 is April. */
  monthNum: z.int(),
  stage: z.enum(MONTH_STAGES),
  /** How many approvals the company wants; with 0 an administrator publishes alone. */
  approvalsWanted: z.int(),
  /** Those who may approve. */
  approvers: z.array(person),
  /** The latest request for approval, open or not. */
  review: z.nullable(reviewSchema),
  /** What is missing. It hinders nobody. */
  openPoints: z.array(openPointSchema),
});
export type MonthState = z.infer<typeof monthStateSchema>;

const monthText = z.string().check(z.regex(/^([1-9]|1[0-2])$/, MESSAGES.monthRange));

export const getMonthState = endpoint('getMonthState', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Returns the state of a month: its approvals, and its open points.',
  query: z.object({
    fyId: idText,
    monthNum: z.pipe(
      monthText,
      z.transform((text) => Number(text)),
    ),
  }),
  status: 200,
  response: monthStateSchema,
});

export const requestReview = endpoint('requestReview', {
  access: 'askForApproval',
  byToken: 'never',
  summary:
    'Requests approval of a month as it is now. Any later change to its publication makes the request and its approvals void.',
  body: z.strictObject({ fyId: id, monthNum, reason: reasonField }),
  idempotent: true,
  status: 201,
  response: monthStateSchema,
});

const params = z.object({ id: idText });

export const approveReview = endpoint('approveReview', {
  access: 'signedIn',
  // An approval is a person's.
  byToken: 'never',
  summary: 'Approves the month of a request. Only named approvers can.',
  params,
  body: z.strictObject({
    /** The digest that was read with the request. */
    state: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    reason: reasonField,
  }),
  status: 200,
  response: monthStateSchema,
});

export const endReview = endpoint('endReview', {
  access: 'signedIn',
  byToken: 'never',
  summary: 'Withdraws a request (administrators and preparers) or declines it (approvers).',
  params,
  body: z.strictObject({ reason: reasonField }),
  status: 200,
  response: monthStateSchema,
});
