import * as z from 'zod/mini';
import { CHART_SPANS } from '../finance/chartComparisons.ts';
import { CHECK_LIMITS, refusedLimits } from '../telling/briefing/checkLimits.ts';
import { LIGHTS } from '../telling/briefing/lights.ts';
import { YEAR_NAMES } from '../finance/companyBasis.ts';
import { refusedCurrency } from '../finance/reportingCurrencies.ts';
import { decimal } from '../finance/decimal.ts';
import { LINE_GROUPS } from '../finance/lineGroups.ts';
import { customLineNames, refusedLineNames } from '../finance/lineNames.ts';
import { HIDEABLE_LINES, LINE_KEYS } from '../finance/lines.ts';
import { COST_BASES } from '../finance/materiality.ts';
import { MOST_APPROVALS } from '../finance/monthReview.ts';
import {
  orderedSections,
  PACK_SECTION_KEYS,
  type PackSectionKey,
  refusedPackColours,
} from '../finance/packChoices.ts';
import { MONEY_DIGITS, PERCENT_DIGITS } from '../finance/money.ts';
import { ROLES } from '../finance/permissions.ts';
import { endpoint } from './endpoint.ts';
import {
  amountWithin,
  id,
  instant,
  optionalLine,
  reasonField,
  recordVersion,
  requiredLine,
} from './fields.ts';
import { LIMITS, MOST_RETENTION_DAYS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { role } from './users.ts';

const decimalText = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/));

export const packSection = z.enum(PACK_SECTION_KEYS);

export const chartSpan = z.enum(CHART_SPANS, MESSAGES.packCharts);

const lineKey = z.enum(LINE_KEYS);
const hideableLine = z.enum(HIDEABLE_LINES);

/** Contains all names. An absent or empty name means the standard name. */
const lineNamesBody = z.pipe(
  z.partialRecord(lineKey, optionalLine(LIMITS.lineName)).check((given) => {
    for (const [line, message] of refusedLineNames(given.value)) {
      given.issues.push({ code: 'custom', path: [line], message, input: given.value[line] });
    }
  }),
  z.transform((names) => customLineNames(names)),
);

const checkLimit = z.enum(CHECK_LIMITS);
const limitText = z.string();

/** All limits must be sent, because each is checked against other limits. */
const checkLimitsBody = z.record(checkLimit, limitText).check((given) => {
  for (const [limit, message] of refusedLimits(given.value)) {
    given.issues.push({ code: 'custom', path: [limit], message, input: given.value[limit] });
  }
});

const companySchema = z.object({
  name: z.nullable(z.string()),
  firstSteps: z.object({
    areClosed: z.boolean(),
    name: z.boolean(),
    /** Financial year and currency are chosen, or can't be changed any more. */
    basis: z.boolean(),
    years: z.boolean(),
    units: z.boolean(),
    figures: z.boolean(),
    report: z.boolean(),
    /** A choice was made about viewers and drafts, or viewers already see some drafts. */
    drafts: z.boolean(),
    passwords: z.boolean(),
    /** A materiality threshold is chosen, or it is too late to suggest one. */
    materiality: z.boolean(),
    reader: z.boolean(),
  }),
  /** In percent of the reference, from 0 to 100. */
  materialityPercent: decimalText,
  /** In units of the compared currency, from 0. */
  materialityAmount: decimalText,
  /** A quarter of a percent of a month's revenue, over the latest twelve months, rounded up; null without revenue. */
  proposedMaterialityAmount: z.nullable(decimalText),
  costsBy: z.enum(COST_BASES),
  /** Thresholds of "Watch" and "Act": shortfalls in percent, cash in months. */
  checkLimits: z.record(checkLimit, limitText),
  /** How many people have to approve a month; at 0 an administrator publishes alone. */
  approvalsWanted: z.int(),
  approverIds: z.array(id),
  preparersPublish: z.boolean(),
  viewersSeeDrafts: z.boolean(),
  viewersSeeAccounts: z.boolean(),
  /** Roles that need two-factor authentication. */
  secondFactorFor: z.readonly(z.array(role)),
  /** Days to keep the files of deleted documents; null to keep them forever. */
  documentsKeptDays: z.nullable(z.int()),
  passwordMinLength: z.int(),
  downloadsKeptDays: z.nullable(z.int()),
  packsNameReader: z.boolean(),
  /** The calendar month: 4 is April. */
  yearStartMonth: z.int(),
  yearNamedAfter: z.enum(YEAR_NAMES),
  currency: z.string(),
  lineGroups: z.readonly(z.array(z.enum(LINE_GROUPS))),
  lineNames: z.partialRecord(lineKey, z.string()),
  hiddenLines: z.readonly(z.array(hideableLine)),
  /** Figures or reports exist, so year and currency can't change. */
  basisIsLocked: z.boolean(),
  packSections: z.readonly(z.array(packSection)),
  /** The colours of headings and totals; empty for the defaults. */
  packColours: z.readonly(z.array(z.string())),
  packAppendsDocuments: z.boolean(),
  /** Each chart point is the month, the twelve months ending with it, or the year to date. */
  packCharts: chartSpan,
  hasPackLogo: z.boolean(),
  /** The start of showing administrators who has read the report; null if it is off. */
  readingsShownSince: z.nullable(instant),
  version: recordVersion,
});
export type Company = z.infer<typeof companySchema>;

export const getCompany = endpoint('getCompany', {
  access: 'signedIn',
  summary: "Returns the company's settings and first steps.",
  status: 200,
  response: companySchema,
});

const isNotNegative = (amount: string) => !amount.startsWith('-');

export const updateCompanyBody = z
  .strictObject({
    name: z.optional(z.nullable(requiredLine(LIMITS.companyName, MESSAGES.companyNameRequired))),
    firstStepsAreClosed: z.optional(z.boolean()),
    materialityPercent: z.optional(
      amountWithin(PERCENT_DIGITS, MESSAGES.materialityPercent).check(
        z.refine((percent) => isNotNegative(percent) && decimal(percent).lte('100'), {
          error: MESSAGES.materialityPercent,
        }),
      ),
    ),
    materialityAmount: z.optional(
      amountWithin(MONEY_DIGITS, MESSAGES.materialityTooLong).check(
        z.refine(isNotNegative, { error: MESSAGES.materialityAmount }),
      ),
    ),
    costsBy: z.optional(z.enum(COST_BASES)),
    checkLimits: z.optional(checkLimitsBody),
    approvalsWanted: z.optional(
      z
        .int(MESSAGES.approvalsWanted)
        .check(
          z.minimum(0, MESSAGES.approvalsWanted),
          z.maximum(MOST_APPROVALS, MESSAGES.approvalsWanted),
        ),
    ),
    approverIds: z.optional(z.array(id).check(z.maxLength(LIMITS.approvers))),
    preparersPublish: z.optional(z.boolean()),
    viewersSeeDrafts: z.optional(z.boolean()),
    viewersSeeAccounts: z.optional(z.boolean()),
    /** Roles that need two-factor authentication. Users without it have to set it up before anything else. */
    secondFactorFor: z.optional(
      z.pipe(
        z.array(role),
        z.transform((roles) => ROLES.filter((one) => roles.includes(one))),
      ),
    ),
    /** Null to keep them forever; 0 to keep none. */
    documentsKeptDays: z.optional(
      z.nullable(
        z
          .int(MESSAGES.documentsKeptDays)
          .check(
            z.minimum(0, MESSAGES.documentsKeptDays),
            z.maximum(MOST_RETENTION_DAYS, MESSAGES.documentsKeptDays),
          ),
      ),
    ),
    passwordMinLength: z.optional(
      z
        .int(MESSAGES.passwordMinLength)
        .check(
          z.minimum(LIMITS.passwordMin, MESSAGES.passwordMinLength),
          z.maximum(LIMITS.passwordMinMost, MESSAGES.passwordMinLength),
        ),
    ),
    downloadsKeptDays: z.optional(
      z.nullable(
        z
          .int(MESSAGES.downloadsKeptDays)
          .check(
            z.minimum(1, MESSAGES.downloadsKeptDays),
            z.maximum(MOST_RETENTION_DAYS, MESSAGES.downloadsKeptDays),
          ),
      ),
    ),
    packsNameReader: z.optional(z.boolean()),
    yearStartMonth: z.optional(
      z
        .int(MESSAGES.yearStartMonth)
        .check(z.minimum(1, MESSAGES.yearStartMonth), z.maximum(12, MESSAGES.yearStartMonth)),
    ),
    yearNamedAfter: z.optional(z.enum(YEAR_NAMES)),
    currency: z.optional(
      z.string().check(
        z.refine((code) => refusedCurrency(code) === null, {
          error: ({ input }) => refusedCurrency(String(input)) ?? '',
        }),
      ),
    ),
    /** The complete list. Stored data of a group that is turned off is kept, but not shown. */
    lineGroups: z.optional(
      z.pipe(
        z.array(z.enum(LINE_GROUPS)),
        z.transform((groups) => LINE_GROUPS.filter((group) => groups.includes(group))),
      ),
    ),
    lineNames: z.optional(lineNamesBody),
    /** The complete list. A hidden line that has an amount is still shown. */
    hiddenLines: z.optional(
      z.pipe(
        z.array(hideableLine),
        z.transform((lines) => HIDEABLE_LINES.filter((line) => lines.includes(line))),
      ),
    ),
    packSections: z.optional(
      z.pipe(
        z.array(packSection),
        z.transform((chosen: PackSectionKey[]) => orderedSections(chosen)),
      ),
    ),
    packColours: z.optional(
      z.pipe(
        z.array(z.string()).check(
          z.refine((colours) => refusedPackColours(colours) === null, {
            error: ({ input }) => refusedPackColours(z.parse(z.array(z.string()), input)) ?? '',
          }),
        ),
        z.transform((colours) => colours.map((colour) => colour.toLowerCase())),
      ),
    ),
    packAppendsDocuments: z.optional(z.boolean()),
    packCharts: z.optional(chartSpan),
    /** A PNG or JPEG picture as Base64; null removes it. */
    packLogo: z.optional(
      z.nullable(
        z.string().check(z.regex(/^[A-Za-z0-9+/]{4,90000}={0,2}$/, MESSAGES.logoExpected)),
      ),
    ),
    /** Shows administrators who has read the report. While this is on, the report says so to everyone. */
    readingsAreShown: z.optional(z.boolean()),
    reason: reasonField,
  })
  .check(
    z.refine(
      ({ reason: _why, ...change }) => Object.values(change).some((value) => value !== undefined),
      {
        error: 'Nothing to change: send at least one field',
      },
    ),
  );

export const updateCompany = endpoint('updateCompany', {
  access: 'manageCompany',
  summary: 'Changes company settings. Fields that are left out stay unchanged.',
  body: updateCompanyBody,
  ifMatch: true,
  status: 200,
  response: companySchema,
});

export const previewCheckLimits = endpoint('previewCheckLimits', {
  access: 'manageCompany',
  cost: 'computed',
  summary:
    'Compares the statuses of the latest 24 months under the stored limits and under the limits sent. Nothing is changed.',
  body: z.strictObject({ checkLimits: checkLimitsBody }),
  status: 200,
  response: z.array(
    z.object({
      month: z.string(),
      name: z.string(),
      /** The result under the stored limits; null if the check isn't possible. */
      stored: z.nullable(z.enum(LIGHTS)),
      proposed: z.nullable(z.enum(LIGHTS)),
    }),
  ),
});
export type LimitsEffect = z.infer<typeof previewCheckLimits.response>;
