import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import {
  identity,
  instantColumn,
  money,
  noNaN,
  notReportedColumn,
  notReportedIsZero,
  rowVersion,
} from './columns.ts';
import { financialYears } from './financialYears.ts';

export const monthlySummaries = pgTable(
  'monthly_summaries',
  {
    id: identity(),
    fyId: integer('fy_id')
      .notNull()
      .references(() => financialYears.id),
    /** 1 is the first month of the company's year. A trigger checks that the name is that month's. */
    monthNum: smallint('month_num').notNull(),
    monthName: text('month_name').notNull(),
    /** The calendar year of the month. */
    year: integer('year').notNull(),
    overview: text('overview'),
    staffCount: integer('staff_count'),
    /**
     * Amounts are stored here only until the month has financial data, which then holds them alone: creating it clears
     * these five columns.
     */
    revenue: money('revenue'),
    ebitda: money('ebitda'),
    notReported: notReportedColumn<'revenue' | 'ebitda'>(),
    notes: text('notes'),
    summaryNotes: text('summary_notes'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    unique('monthly_summaries_month').on(table.fyId, table.monthNum),
    check('monthly_summaries_month_num', sql`${table.monthNum} between 1 and 12`),
    check('monthly_summaries_staff', sql`${table.staffCount} >= 0`),
    noNaN('monthly_summaries_numbers', table.revenue, table.ebitda),
    notReportedIsZero('monthly_summaries_not_reported', table.notReported, {
      revenue: table.revenue,
      ebitda: table.ebitda,
    }),
  ],
);

export const bulletPoints = pgTable(
  'bullet_points',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    category: text('category', { enum: BULLET_CATEGORIES }).notNull().default('General'),
    bulletText: text('bullet_text').notNull(),
    position: integer('position').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('bullet_points_order').on(table.summaryId, table.category, table.position),
    check(
      'bullet_points_category',
      sql`${table.category} in ('Acquisitions', 'Strategy', 'General')`,
    ),
  ],
);
