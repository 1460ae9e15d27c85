import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, money, noNaN, rowVersion } from './columns.ts';
import { financialYears } from './financialYears.ts';

export const financialData = pgTable(
  'financial_data',
  {
    id: identity(),
    fyId: integer('fy_id')
      .notNull()
      .references(() => financialYears.id),
    /** 1 is April. */
    monthNum: smallint('month_num').notNull(),
    monthName: text('month_name').notNull(),
    revenue: money('revenue'),
    ebitda: money('ebitda'),
    adjEbitda: money('adj_ebitda'),
    cash: money('cash'),
    grossProfit: money('gross_profit'),
    grossMarginPercent: numeric('gross_margin_percent', { precision: 5, scale: 2 }),
    production: money('production'),
    salesMarketing: money('sales_marketing'),
    customerSuccess: money('customer_success'),
    marketing: money('marketing'),
    rnd: money('rnd'),
    admin: money('admin'),
    other: money('other'),
    notes: text('notes'),
    summaryNotes: text('summary_notes'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    unique('financial_data_month').on(table.fyId, table.monthNum),
    check('financial_data_month_num', sql`${table.monthNum} between 1 and 12`),
    check(
      'financial_data_month_name',
      sql`${table.monthName} = (array['April','May','June','July','August','September','October','November','December','January','February','March'])[${table.monthNum}]`,
    ),
    noNaN(
      'financial_data_numbers',
      table.revenue,
      table.ebitda,
      table.adjEbitda,
      table.cash,
      table.grossProfit,
      table.grossMarginPercent,
      table.production,
      table.salesMarketing,
      table.customerSuccess,
      table.marketing,
      table.rnd,
      table.admin,
      table.other,
    ),
  ],
);
