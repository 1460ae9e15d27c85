import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { LIMITS, STANDARD_KEPT_DAYS } from '../../../contract/limits.ts';
import { CHART_SPANS } from '../../../domain/chartComparisons.ts';
import type { CheckLimits } from '../../../domain/briefing/checkLimits.ts';
import { STANDARD_BASIS, YEAR_NAMES } from '../../../domain/companyBasis.ts';
import type { LineGroup } from '../../../domain/lineGroups.ts';
import { LINE_GROUPS } from '../../../domain/lineGroups.ts';
import { COST_BASES, STANDARD_MATERIALITY } from '../../../domain/materiality.ts';
import type { PackSectionKey } from '../../../domain/packChoices.ts';
import { PACK_SECTION_KEYS, STANDARD_PACK_CHOICES } from '../../../domain/packChoices.ts';
import type { Role } from '../../../domain/permissions.ts';
import { ROLES } from '../../../domain/permissions.ts';
import {
  identity,
  instantColumn,
  money,
  noNaN,
  percent,
  rowVersion,
  textArray,
} from './columns.ts';

/** What the company has settled about itself: the row with id 1; none until something is settled. */
export const company = pgTable(
  'company',
  {
    id: identity(),
    /** null: it has none yet. */
    name: varchar('name', { length: 200 }),
    /** Whether an administrator has said which of the financial years that come along are kept. */
    yearsSettled: boolean('years_settled').notNull().default(false),
    /** Whether an administrator has said in which month the year begins, and what the currency is. */
    basisSettled: boolean('basis_settled').notNull().default(false),
    /** Whether an administrator has said what viewers see of months that were never published. */
    draftsSettled: boolean('drafts_settled').notNull().default(false),
    /** Whether an administrator has chosen the shortest password. */
    passwordsSettled: boolean('passwords_settled').notNull().default(false),
    /** Whether an administrator has chosen what is too small to be news. */
    materialitySettled: boolean('materiality_settled').notNull().default(false),
    /** Whether the first steps on the Dashboard were put away. */
    firstStepsClosed: boolean('first_steps_closed').notNull().default(false),
    /** In percent of what a figure is compared with. */
    materialityPercent: percent('materiality_percent')
      .notNull()
      .default(STANDARD_MATERIALITY.percent),
    /** In units of the currency that is compared. */
    materialityAmount: money('materiality_amount').notNull().default(STANDARD_MATERIALITY.amount),
    costsBy: text('costs_by', { enum: COST_BASES }).notNull().default(STANDARD_MATERIALITY.costsBy),
    /** From where on the checks of a month say "Watch" and "Act"; null: the standard limits. */
    checkLimits: jsonb('check_limits').$type<CheckLimits>(),
    /** How many people have to approve a month before it can be published. */
    approvalsWanted: smallint('approvals_wanted').notNull().default(0),
    /** The users who may approve; some of them may have been deleted since. */
    approverIds: integer('approver_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Whether preparers publish months, and not administrators alone. */
    preparersPublish: boolean('preparers_publish').notNull().default(true),
    /** Whether viewers see months that were never published. */
    viewersSeeDrafts: boolean('viewers_see_drafts').notNull().default(true),
    /** Whether viewers see the accounts behind a figure. */
    viewersSeeAccounts: boolean('viewers_see_accounts').notNull().default(false),
    /** For how many days the files of deleted documents are kept; null: for ever. */
    documentsKeptDays: integer('documents_kept_days').default(STANDARD_KEPT_DAYS),
    /** The calendar month in which the financial year begins; as the next two, kept once there are figures. */
    yearStartMonth: smallint('year_start_month').notNull().default(STANDARD_BASIS.yearStartMonth),
    yearNamedAfter: text('year_named_after', { enum: YEAR_NAMES })
      .notNull()
      .default(STANDARD_BASIS.yearNamedAfter),
    /** Of all figures; forecasts have their own. */
    currency: text('currency').notNull().default(STANDARD_BASIS.currency),
    /** The groups of lines that are shown besides those that every company has. */
    lineGroups: text('line_groups')
      .array()
      .$type<readonly LineGroup[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The roles that have to have a second factor. */
    secondFactorFor: text('second_factor_for')
      .array()
      .$type<readonly Role[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The fewest characters of a new password. */
    passwordMinLength: smallint('password_min_length').notNull().default(LIMITS.passwordMin),
    /** For how many days downloads and failed sign-ins are kept; null: for ever. */
    downloadsKeptDays: integer('downloads_kept_days').default(STANDARD_KEPT_DAYS),
    /** Whether PDF packs name on each page the person for whom they were made. */
    packsNameReader: boolean('packs_name_reader').notNull().default(false),
    /** The removed settings of the server whose values were taken over. */
    settingsTaken: text('settings_taken')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The sections of board packs in their order; empty: the standard ones. */
    packSections: text('pack_sections')
      .array()
      .$type<readonly PackSectionKey[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Of headings and of totals in board packs; empty: the product's own. */
    packColours: text('pack_colours')
      .array()
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Whether PDF documents of a month follow its pack in the PDF. */
    packAppendsDocuments: boolean('pack_appends_documents').notNull().default(false),
    /** What each month of the charts of board packs is. */
    packCharts: text('pack_charts', { enum: CHART_SPANS })
      .notNull()
      .default(STANDARD_PACK_CHOICES.packCharts),
    /** The picture on the covers of board packs, as Base64. Read by itself: it is large. */
    packLogo: text('pack_logo'),
    /** Since when administrators see how far each person has read the briefing; null: nobody else does. */
    readingsShownSince: instantColumn('readings_shown_since'),
    version: rowVersion(),
  },
  (table) => [
    check('company_second_factor_for', sql`${table.secondFactorFor} <@ ${textArray(ROLES)}`),
    check('company_approvals_wanted', sql`${table.approvalsWanted} between 0 and 9`),
    check('company_documents_kept_days', sql`${table.documentsKeptDays} between 0 and 36500`),
    check('company_downloads_kept_days', sql`${table.downloadsKeptDays} between 1 and 36500`),
    check('company_password_min_length', sql`${table.passwordMinLength} between 6 and 64`),
    check('company_materiality_percent', sql`${table.materialityPercent} between 0 and 100`),
    check('company_materiality_amount', sql`${table.materialityAmount} >= 0`),
    check('company_costs_by', sql`${table.costsBy} in ('amount', 'shareOfRevenue')`),
    check('company_year_start_month', sql`${table.yearStartMonth} between 1 and 12`),
    check('company_year_named_after', sql`${table.yearNamedAfter} in ('start', 'end')`),
    check('company_line_groups', sql`${table.lineGroups} <@ ${textArray(LINE_GROUPS)}`),
    check('company_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('company_pack_sections', sql`${table.packSections} <@ ${textArray(PACK_SECTION_KEYS)}`),
    check('company_pack_colours', sql`cardinality(${table.packColours}) in (0, 2)`),
    check('company_pack_charts', sql`${table.packCharts} in ('month', 'rolling', 'toDate')`),
    noNaN('company_no_nan', table.materialityPercent, table.materialityAmount),
  ],
);
