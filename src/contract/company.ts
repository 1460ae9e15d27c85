import * as z from 'zod/mini';
import { CHART_SPANS } from '../domain/chartComparisons.ts';
import { CHECK_LIMITS, refusedLimits } from '../domain/briefing/checkLimits.ts';
import { LIGHTS } from '../domain/briefing/lights.ts';
import { YEAR_NAMES } from '../domain/companyBasis.ts';
import { refusedCurrency } from '../domain/reportingCurrencies.ts';
import { decimal } from '../domain/decimal.ts';
import { LINE_GROUPS } from '../domain/lineGroups.ts';
import { COST_BASES } from '../domain/materiality.ts';
import { MOST_APPROVALS } from '../domain/monthReview.ts';
import {
  orderedSections,
  PACK_SECTION_KEYS,
  type PackSectionKey,
  refusedPackColours,
} from '../domain/packChoices.ts';
import { MONEY_DIGITS, PERCENT_DIGITS } from '../domain/money.ts';
import { ROLES } from '../domain/permissions.ts';
import { endpoint } from './endpoint.ts';
import { amountWithin, id, instant, reasonField, recordVersion, requiredLine } from './fields.ts';
import { LIMITS, MOST_KEPT_DAYS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { role } from './users.ts';

const decimalText = z.string().check(z.regex(/^\d{1,13}\.\d{2}$/));

/** A section of a board pack that can be left out or moved. */
export const packSection = z.enum(PACK_SECTION_KEYS);

/** What each month of a pack's charts is; beside it stand the year before and the budget, where they are known. */
export const chartSpan = z.enum(CHART_SPANS, MESSAGES.packCharts);

const checkLimit = z.enum(CHECK_LIMITS);
const limitText = z.string();

/** All of them: each is measured against others. */
const checkLimitsBody = z.record(checkLimit, limitText).check((given) => {
  for (const [limit, message] of refusedLimits(given.value)) {
    given.issues.push({ code: 'custom', path: [limit], message, input: given.value[limit] });
  }
});

const companySchema = z.object({
  /** What stands on board packs; null where nobody has said. */
  name: z.nullable(z.string()),
  /** The first steps of a new company, each as it is stored now. */
  firstSteps: z.object({
    /** Put away for the whole company. */
    areClosed: z.boolean(),
    name: z.boolean(),
    /** Somebody has said when the year begins and what the currency is, or they can no longer be changed. */
    basis: z.boolean(),
    years: z.boolean(),
    units: z.boolean(),
    figures: z.boolean(),
    report: z.boolean(),
    /** Somebody has said whether viewers see months before they are published, or they see some already. */
    drafts: z.boolean(),
    /** Somebody has chosen the shortest password, or it is too late to propose one. */
    passwords: z.boolean(),
    /** Somebody has chosen what is too small to be news, or it is too late to propose it. */
    materiality: z.boolean(),
    /** Somebody besides the first administrator. */
    reader: z.boolean(),
  }),
  /** In percent of what a figure is compared with, from 0 to 100. */
  materialityPercent: decimalText,
  /** In units of the currency that is compared, from 0. */
  materialityAmount: decimalText,
  /** A quarter of a percent of a month's revenue, over the latest twelve, rounded up; null: there is none. */
  proposedMaterialityAmount: z.nullable(decimalText),
  costsBy: z.enum(COST_BASES),
  /** From where on the checks of a month say "Watch" and "Act": shortfalls in percent, cash in months. */
  checkLimits: z.record(checkLimit, limitText),
  /** How many people have to approve a month before it is published; with 0, an administrator alone does. */
  approvalsWanted: z.int(),
  /** The users who may approve. */
  approverIds: z.array(id),
  /** Whether preparers publish months, and not administrators alone. */
  preparersPublish: z.boolean(),
  /** Whether viewers see months that were never published. */
  viewersSeeDrafts: z.boolean(),
  /** Whether viewers see the accounts behind a figure, and their cells, while they see months before they are published. */
  viewersSeeAccounts: z.boolean(),
  /** The roles that have to have a second factor to sign in. */
  secondFactorFor: z.readonly(z.array(role)),
  /** For how many days the files of deleted documents are kept; null: for ever. */
  documentsKeptDays: z.nullable(z.int()),
  /** The fewest characters of a new password. */
  passwordMinLength: z.int(),
  /** For how many days downloads and failed sign-ins are kept; null: for ever. */
  downloadsKeptDays: z.nullable(z.int()),
  /** Whether PDF packs name on each page the person for whom they were made. */
  packsNameReader: z.boolean(),
  /** The calendar month in which the financial year begins: 4 is April. */
  yearStartMonth: z.int(),
  /** Whether FY25 begins or ends in 2025. */
  yearNamedAfter: z.enum(YEAR_NAMES),
  /** Of the company's figures, by ISO 4217. */
  currency: z.string(),
  /** The groups of lines that are shown besides those that every company has. */
  lineGroups: z.readonly(z.array(z.enum(LINE_GROUPS))),
  /** Whether there are figures or reports, so that the year and the currency stay as they are. */
  basisIsLocked: z.boolean(),
  /** The sections of board packs in their order; none: all, in the usual order. */
  packSections: z.readonly(z.array(packSection)),
  /** Of headings and of totals in board packs; none: the product's own. */
  packColours: z.readonly(z.array(z.string())),
  /** Whether PDF documents of a month follow its pack in the PDF. */
  packAppendsDocuments: z.boolean(),
  /** What each month of the charts of board packs is: that month, the twelve months to it, or the year to it. */
  packCharts: chartSpan,
  /** Whether board packs have a logo on their cover. */
  hasPackLogo: z.boolean(),
  /** Since when administrators see who has read the report; null: nobody sees it of anybody else. */
  readingsShownSince: z.nullable(instant),
  version: recordVersion,
});
export type Company = z.infer<typeof companySchema>;

export const getCompany = endpoint('getCompany', {
  access: 'signedIn',
  summary: 'Returns the settings of the company and its first steps.',
  status: 200,
  response: companySchema,
});

const isNotNegative = (amount: string) => !amount.startsWith('-');

export const updateCompanyBody = z
  .strictObject({
    /** null: no name any more. */
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
    /** Whoever has none yet can do nothing else than set one up. */
    secondFactorFor: z.optional(
      z.pipe(
        z.array(role),
        // Each once, in their own order.
        z.transform((roles) => ROLES.filter((one) => roles.includes(one))),
      ),
    ),
    /** null: for ever; 0: not at all. */
    documentsKeptDays: z.optional(
      z.nullable(
        z
          .int(MESSAGES.documentsKeptDays)
          .check(
            z.minimum(0, MESSAGES.documentsKeptDays),
            z.maximum(MOST_KEPT_DAYS, MESSAGES.documentsKeptDays),
          ),
      ),
    ),
    /** Passwords that exist stay as they are. */
    passwordMinLength: z.optional(
      z
        .int(MESSAGES.passwordMinLength)
        .check(
          z.minimum(LIMITS.passwordMin, MESSAGES.passwordMinLength),
          z.maximum(LIMITS.passwordMinMost, MESSAGES.passwordMinLength),
        ),
    ),
    /** null: for ever. */
    downloadsKeptDays: z.optional(
      z.nullable(
        z
          .int(MESSAGES.downloadsKeptDays)
          .check(
            z.minimum(1, MESSAGES.downloadsKeptDays),
            z.maximum(MOST_KEPT_DAYS, MESSAGES.downloadsKeptDays),
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
    /** All of them. What is stored of a group that is left out is kept, and not shown. */
    lineGroups: z.optional(
      z.pipe(
        z.array(z.enum(LINE_GROUPS)),
        // Each once, in their own order.
        z.transform((groups) => LINE_GROUPS.filter((group) => groups.includes(group))),
      ),
    ),
    /** All that are shown. The briefing opens a pack, wherever it stands here. */
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
    /** A PNG or JPEG picture as Base64; null: none any more. */
    packLogo: z.optional(
      z.nullable(
        z.string().check(z.regex(/^[A-Za-z0-9+/]{4,90000}={0,2}$/, MESSAGES.logoExpected)),
      ),
    ),
    /** Whether administrators see who has read the report. The report tells everyone while they do. */
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
  summary: 'Changes settings of the company. Fields that are left out stay.',
  body: updateCompanyBody,
  ifMatch: true,
  status: 200,
  response: companySchema,
});

export const previewCheckLimits = endpoint('previewCheckLimits', {
  access: 'manageCompany',
  cost: 'computed',
  summary:
    'Returns the lights of the latest 24 months with the stored limits and with others. It changes nothing.',
  body: z.strictObject({ checkLimits: checkLimitsBody }),
  status: 200,
  /** The latest first. */
  response: z.array(
    z.object({
      month: z.string(),
      name: z.string(),
      /** With the stored limits; null: no check can be made. */
      stored: z.nullable(z.enum(LIGHTS)),
      proposed: z.nullable(z.enum(LIGHTS)),
    }),
  ),
});
export type LimitsEffect = z.infer<typeof previewCheckLimits.response>;
