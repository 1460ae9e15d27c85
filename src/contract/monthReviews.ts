import * as z from 'zod/mini';
import { MONTH_STAGES } from '../finance/monthReview.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, reasonField } from './fields.ts';
import { MESSAGES } from './messages.ts';

const monthNum = z
  .int()
  .check(z.minimum(1, MESSAGES.monthRange), z.maximum(12, MESSAGES.monthRange));

const reviewPerson = z.object({
  id,
  name: z.nullable(z.string()),
});

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
  /** A sentence without a full stop. */
  text: z.string(),
});
export type OpenPoint = z.infer<typeof openPointSchema>;

const reviewSchema = z.object({
  id,
  /** A digest of the month. An approval must send it. */
  state: z.string(),
  /** The change number at which the month was submitted. */
  moment: z.int(),
  requestedBy: reviewPerson,
  requestedAt: instant,
  approvals: z.array(z.object({ ...reviewPerson.shape, approvedAt: instant })),
  outcome: z.enum(['open', 'withdrawn', 'void', 'published']),
  endedAt: z.nullable(instant),
  /**
   * The person who withdrew or declined the request, or made a change that voided it; null for the product itself.
   */
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
});
export type MonthReview = z.infer<typeof reviewSchema>;

export const monthStateSchema = z.object({
  fyId: id,
  monthNum: z.int(),
  stage: z.enum(MONTH_STAGES),
  approvalsWanted: z.int(),
  approvers: z.array(reviewPerson),
  review: z.nullable(reviewSchema),
  /** These points don't prevent approval or publishing. */
  openPoints: z.array(openPointSchema),
});
export type MonthState = z.infer<typeof monthStateSchema>;

const fiscalMonthText = z.string().check(z.regex(/^([1-9]|1[0-2])$/, MESSAGES.monthRange));

export const getMonthState = endpoint('getMonthState', {
  access: 'signedIn',
  cost: 'computed',
  summary: 'Returns the approval status of a month, with its approvals and its open items.',
  query: z.object({
    fyId: idText,
    monthNum: z.pipe(
      fiscalMonthText,
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
    'Requests approval of a month in its current state. Any later change to the content to be published voids the request and its approvals.',
  body: z.strictObject({ fyId: id, monthNum, reason: reasonField }),
  idempotent: true,
  status: 201,
  response: monthStateSchema,
});

const params = z.object({ id: idText });

export const approveReview = endpoint('approveReview', {
  access: 'signedIn',
  // Only a person can approve.
  byToken: 'never',
  summary: 'Approves the month of a request. Only named approvers can do this.',
  params,
  body: z.strictObject({
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
