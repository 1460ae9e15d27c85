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
import { LIMITS, STANDARD_RETENTION_DAYS } from '../../../contract/limits.ts';
import { CHART_SPANS } from '../../../finance/chartComparisons.ts';
import type { CheckLimits } from '../../../telling/briefing/checkLimits.ts';
import type { CustomLineNames } from '../../../finance/catalogue.ts';
import { STANDARD_BASIS, YEAR_NAMES } from '../../../finance/companyBasis.ts';
import type { LineGroup } from '../../../finance/lineGroups.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { HIDEABLE_LINES } from '../../../finance/lines.ts';
import type { HideableKey } from '../../../finance/lines.ts';
import { COST_BASES, STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import type { PackSectionKey } from '../../../finance/packChoices.ts';
import { PACK_SECTION_KEYS, STANDARD_PACK_CHOICES } from '../../../finance/packChoices.ts';
import type { Role } from '../../../finance/permissions.ts';
import { ROLES } from '../../../finance/permissions.ts';
import {
  identity,
  instantColumn,
  money,
  noNaN,
  percent,
  rowVersion,
  textArray,
} from './columns.ts';

export const company = pgTable(
  'company',
  {
    id: identity(),
    name: varchar('name', { length: 200 }),
    yearsSettled: boolean('years_settled').notNull().default(false),
    basisSettled: boolean('basis_settled').notNull().default(false),
    draftsSettled: boolean('drafts_settled').notNull().default(false),
    passwordsSettled: boolean('passwords_settled').notNull().default(false),
    materialitySettled: boolean('materiality_settled').notNull().default(false),
    firstStepsClosed: boolean('first_steps_closed').notNull().default(false),
    /** A percentage of the figure that is compared with. */
    materialityPercent: percent('materiality_percent')
      .notNull()
      .default(STANDARD_MATERIALITY.percent),
    /** Stated in units of the compared currency. */
    materialityAmount: money('materiality_amount').notNull().default(STANDARD_MATERIALITY.amount),
    costsBy: text('costs_by', { enum: COST_BASES }).notNull().default(STANDARD_MATERIALITY.costsBy),
    checkLimits: jsonb('check_limits').$type<CheckLimits>(),
    approvalsWanted: smallint('approvals_wanted').notNull().default(0),
    approverIds: integer('approver_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** If false, only administrators publish months. */
    preparersPublish: boolean('preparers_publish').notNull().default(true),
    viewersSeeDrafts: boolean('viewers_see_drafts').notNull().default(true),
    viewersSeeAccounts: boolean('viewers_see_accounts').notNull().default(false),
    documentsKeptDays: integer('documents_kept_days').default(STANDARD_RETENTION_DAYS),
    /**
     * The calendar month in which the financial year begins. Like the next two columns, it can't change once there are
     * figures.
     */
    yearStartMonth: smallint('year_start_month').notNull().default(STANDARD_BASIS.yearStartMonth),
    yearNamedAfter: text('year_named_after', { enum: YEAR_NAMES })
      .notNull()
      .default(STANDARD_BASIS.yearNamedAfter),
    currency: text('currency').notNull().default(STANDARD_BASIS.currency),
    lineGroups: text('line_groups')
      .array()
      .$type<readonly LineGroup[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    lineNames: jsonb('line_names')
      .$type<CustomLineNames>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    hiddenLines: text('hidden_lines')
      .array()
      .$type<readonly HideableKey[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    secondFactorFor: text('second_factor_for')
      .array()
      .$type<readonly Role[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    passwordMinLength: smallint('password_min_length').notNull().default(LIMITS.passwordMin),
    downloadsKeptDays: integer('downloads_kept_days').default(STANDARD_RETENTION_DAYS),
    packsNameReader: boolean('packs_name_reader').notNull().default(false),
    settingsTaken: text('settings_taken')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    packSections: text('pack_sections')
      .array()
      .$type<readonly PackSectionKey[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    packColours: text('pack_colours')
      .array()
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    packAppendsDocuments: boolean('pack_appends_documents').notNull().default(false),
    packCharts: text('pack_charts', { enum: CHART_SPANS })
      .notNull()
      .default(STANDARD_PACK_CHOICES.packCharts),
    /** The logo on board pack covers, as Base64. Read separately because it is large. */
    packLogo: text('pack_logo'),
    /** Since when administrators can see how far each person has read the briefing; null if they can't. */
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
    check('company_line_names', sql`jsonb_typeof(${table.lineNames}) = 'object'`),
    check('company_hidden_lines', sql`${table.hiddenLines} <@ ${textArray(HIDEABLE_LINES)}`),
    check('company_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('company_pack_sections', sql`${table.packSections} <@ ${textArray(PACK_SECTION_KEYS)}`),
    check('company_pack_colours', sql`cardinality(${table.packColours}) in (0, 2)`),
    check('company_pack_charts', sql`${table.packCharts} in ('month', 'rolling', 'toDate')`),
    noNaN('company_no_nan', table.materialityPercent, table.materialityAmount),
  ],
);
