import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { LIMITS } from '../../../contract/limits.ts';
import { PLAN_KINDS, PLAN_STATES } from '../../../finance/plan.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import { identity, instantColumn, money, noNaN, rowVersion, textArray } from './columns.ts';
import { financialYears } from './financialYears.ts';

export const plans = pgTable(
  'plans',
  {
    id: identity(),
    name: varchar('name', { length: LIMITS.planName }).notNull(),
    kind: text('kind', { enum: PLAN_KINDS }).notNull(),
    fyId: integer('fy_id')
      .notNull()
      .references(() => financialYears.id),
    state: text('state', { enum: PLAN_STATES }).notNull().default('draft'),
    approvedAt: instantColumn('approved_at'),
    approvedBy: integer('approved_by'),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    uniqueIndex('plans_name').on(sql`lower(${table.name})`),
    index('plans_year').on(table.fyId),
    check('plans_kind', sql`${table.kind} = any (${textArray(PLAN_KINDS)})`),
    check('plans_state', sql`${table.state} = any (${textArray(PLAN_STATES)})`),
    check(
      'plans_approved',
      sql`(${table.state} = 'approved') = (${table.approvedAt} is not null) and (${table.approvedAt} is null) = (${table.approvedBy} is null)`,
    ),
  ],
);

export const planFigures = pgTable(
  'plan_figures',
  {
    id: identity(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** A key of the domain's table of lines, or "balance." and a slug. Both grow, so no check constraint lists them. */
    line: text('line').$type<PlannedLine>().notNull(),
    monthNum: smallint('month_num').notNull(),
    amount: money('amount').notNull(),
    version: rowVersion(),
  },
  (table) => [
    unique('plan_figures_place').on(table.planId, table.monthNum, table.line),
    check('plan_figures_month_num', sql`${table.monthNum} between 1 and 12`),
    noNaN('plan_figures_numbers', table.amount),
  ],
);
