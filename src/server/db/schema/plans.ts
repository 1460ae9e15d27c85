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
import type { LineKey } from '../../../domain/lines.ts';
import { PLAN_KINDS, PLAN_STATES } from '../../../domain/plan.ts';
import { identity, instantColumn, money, noNaN, rowVersion, textArray } from './columns.ts';
import { financialYears } from './financialYears.ts';

/** The versions of budgets and forecasts by line. A trigger keeps approved ones as they are. */
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
    /** Not a foreign key: an approval stays when the account is deleted. */
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

/** The planned amounts; what is not planned has no row. */
export const planFigures = pgTable(
  'plan_figures',
  {
    id: identity(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** A line of the one table in the domain, which grows: no check lists them here. */
    line: text('line').$type<LineKey>().notNull(),
    /** 1 is the first month of the company's year. */
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
