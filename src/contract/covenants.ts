import * as z from 'zod/mini';
import { LINE_KEYS } from '../finance/lines.ts';
import {
  COVENANT_DIRECTIONS,
  COVENANT_SPANS,
  COVENANT_TESTS,
} from '../finance/statements/covenant.ts';
import { STANDARD_COVENANT_HEADROOM } from '../finance/statements/covenants.ts';
import { FLOW_KEYS } from '../finance/statements/flowLines.ts';
import { PLAN_KINDS } from '../finance/plan.ts';
import { PERCENT_DIGITS } from '../finance/money.ts';
import { isPlainDecimal } from '../finance/decimal.ts';
import { endpoint } from './endpoint.ts';
import {
  amountWithin,
  balanceSlug,
  bookMonthField,
  id,
  idText,
  reasonField,
  reasonQuery,
  recordVersion,
  requiredLine,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** A decimal such as "-1", "0.5" or "3". */
export const covenantNumber = z
  .string(MESSAGES.covenantNumber)
  .check(z.maxLength(20), z.refine(isPlainDecimal, { error: MESSAGES.covenantNumber }));

const measureField = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reportLine'), line: z.enum(LINE_KEYS) }),
  z.strictObject({
    kind: z.literal('balanceLine'),
    slug: balanceSlug,
  }),
  z.strictObject({ kind: z.literal('flowLine'), line: z.enum(FLOW_KEYS) }),
]);

const piece = z.strictObject({
  /** A decimal such as "-1" or "0.5". */
  factor: z._default(covenantNumber, '1'),
  measure: measureField,
  span: z.enum(COVENANT_SPANS),
});

const pieces = z.array(piece).check(z.maxLength(LIMITS.covenantPieces));
const limits = z
  .array(z.strictObject({ from: bookMonthField, value: covenantNumber }))
  .check(z.maxLength(LIMITS.covenantLimits));

const definition = {
  numerator: pieces,
  /** Null if the covenant is a sum. */
  denominator: z.nullable(pieces),
  direction: z.enum(COVENANT_DIRECTIONS),
  /** Earliest first. Each applies from its month until the next one. */
  limits,
  testedEach: z.enum(COVENANT_TESTS),
  /** With less headroom than this percentage of the limit, the covenant needs watching. */
  warningPercent: z._default(
    amountWithin(PERCENT_DIGITS, MESSAGES.covenantPercent),
    STANDARD_COVENANT_HEADROOM,
  ),
};

const covenantName = requiredLine(LIMITS.covenantName, MESSAGES.covenantNameRequired);
export const covenantBody = z.strictObject({ name: covenantName, ...definition });
export type SentCovenant = z.infer<typeof covenantBody>;

const nullableText = z.nullable(z.string());

const outlookSchema = z.object({
  /** The month of the first test that would be failed; null if none would be. */
  firstBroken: nullableText,
  /** The month of the first breach, otherwise of the last test that the plans have amounts for. */
  until: z.string(),
  /** The plans that the tests follow: the approved forecast where it has the month, otherwise the approved budget. */
  sources: z.array(z.enum(PLAN_KINDS)),
  /** Names of balance sheet lines that the covenant includes and no plan has, so they stay unchanged. */
  unchanged: z.array(z.string()),
  /** Lines of the cash flow that the plans leave out, if the covenant includes cash. */
  leftOut: z.array(z.enum(FLOW_KEYS)),
});

const standingSchema = z.object({
  numerator: z.string(),
  denominator: nullableText,
  /** The sum, or the quotient; null if the denominator is not above 0. */
  value: nullableText,
  limit: z.string(),
  isMet: z.boolean(),
  /** A percentage of the limit, and the amounts by which each sum alone may move. */
  headroom: z.object({
    percent: nullableText,
    numerator: nullableText,
    denominator: nullableText,
  }),
});

const resultSchema = z.object({
  state: z.enum(['met', 'broken', 'notTested']),
  /** Null if the covenant was not tested and its outlook has no breach. */
  light: z.nullable(z.enum(['fine', 'watch', 'act'])),
  /**
   * Why it was not tested: no limit applies yet, no test is due in the month, or an amount is missing or not published
   * yet.
   */
  reason: z.nullable(z.enum(['noLimit', 'notDue', 'missing', 'notPublished'])),
  missing: z.array(z.string()),
  /** The first month that can be tested. */
  firstMonth: nullableText,
  /** Only for the newest month, if approved plans have amounts for a later test and the covenant isn't broken. */
  outlook: z.optional(outlookSchema),
  standing: z.nullable(standingSchema),
  /** Only where no test is due in the month: the last one before it. */
  lastTest: z.optional(z.object({ month: z.string(), standing: standingSchema })),
});
export type CovenantTest = z.infer<typeof resultSchema>;

const storedCovenant = z.object({
  id,
  name: z.string(),
  ...definition,
  warningPercent: z.string(),
  version: recordVersion,
  /** The result for the requested month; null if no month has a balance sheet. */
  result: z.nullable(resultSchema),
});
export type StoredCovenant = z.infer<typeof storedCovenant>;

export const listCovenants = endpoint('listCovenants', {
  access: 'signedIn',
  summary:
    'Lists the covenants with their results for a month, by default the newest one that has a balance sheet.',
  query: z.object({ month: z.optional(bookMonthField) }),
  status: 200,
  response: z.object({ month: nullableText, covenants: z.array(storedCovenant) }),
});

export const previewCovenant = endpoint('previewCovenant', {
  access: 'manageAccounts',
  cost: 'computed',
  summary:
    'Tests a covenant without storing it, on its latest test date for which all amounts are known.',
  body: z.strictObject(definition),
  status: 200,
  response: z.object({ month: nullableText, result: z.nullable(resultSchema) }),
});

export const createCovenant = endpoint('createCovenant', {
  access: 'manageAccounts',
  summary: `Adds a covenant, at most ${LIMITS.covenants} in all.`,
  body: z.strictObject({ ...covenantBody.shape, reason: reasonField }),
  idempotent: true,
  status: 201,
  response: storedCovenant,
});

export const updateCovenant = endpoint('updateCovenant', {
  access: 'manageAccounts',
  summary: 'Replaces the name and the definition of a covenant.',
  params: z.object({ id: idText }),
  body: z.strictObject({ ...covenantBody.shape, reason: reasonField }),
  ifMatch: true,
  status: 200,
  response: storedCovenant,
});

export const deleteCovenant = endpoint('deleteCovenant', {
  access: 'manageAccounts',
  summary: 'Deletes a covenant.',
  params: z.object({ id: idText }),
  query: reasonQuery,
  ifMatch: true,
  status: 204,
  response: null,
});
