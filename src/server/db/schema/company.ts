import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { COST_BASES, STANDARD_MATERIALITY } from '../../../domain/materiality.ts';
import { identity, money, noNaN, percent, rowVersion } from './columns.ts';

/** What the company has settled about itself: the row with id 1; none until something is settled. */
export const company = pgTable(
  'company',
  {
    id: identity(),
    /** null: COMPANY_NAME counts. */
    name: varchar('name', { length: 200 }),
    /** Whether an administrator has said which of the financial years that come along are kept. */
    yearsSettled: boolean('years_settled').notNull().default(false),
    /** Whether the first steps on the Dashboard were put away. */
    firstStepsClosed: boolean('first_steps_closed').notNull().default(false),
    /** In percent of what a figure is compared with. */
    materialityPercent: percent('materiality_percent')
      .notNull()
      .default(STANDARD_MATERIALITY.percent),
    /** In units of the currency that is compared. */
    materialityAmount: money('materiality_amount').notNull().default(STANDARD_MATERIALITY.amount),
    costsBy: text('costs_by', { enum: COST_BASES }).notNull().default(STANDARD_MATERIALITY.costsBy),
    /** How many people have to approve a month before it can be published. */
    approvalsWanted: smallint('approvals_wanted').notNull().default(0),
    /** The users who may approve; some of them may have been deleted since. */
    approverIds: integer('approver_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Whether viewers see months that were never published. Nothing reads it yet: they do. */
    viewersSeeDrafts: boolean('viewers_see_drafts').notNull().default(true),
    version: rowVersion(),
  },
  (table) => [
    check('company_approvals_wanted', sql`${table.approvalsWanted} between 0 and 9`),
    check('company_materiality_percent', sql`${table.materialityPercent} between 0 and 100`),
    check('company_materiality_amount', sql`${table.materialityAmount} >= 0`),
    check('company_costs_by', sql`${table.costsBy} in ('amount', 'shareOfRevenue')`),
    noNaN('company_no_nan', table.materialityPercent, table.materialityAmount),
  ],
);
