import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core';
import { CURRENCIES, METRICS } from '../../../contract/forecastKinds.ts';
import { identity, instantColumn, noNaN, rowVersion } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

export const businessUnits = pgTable('business_units', {
  id: identity(),
  name: varchar('name', { length: 255 }).notNull().unique(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  version: rowVersion(),
});

export const forecasts = pgTable(
  'forecasts',
  {
    id: identity(),
    businessUnitId: integer('business_unit_id')
      .notNull()
      .references(() => businessUnits.id),
    currency: char('currency', { length: 3, enum: CURRENCIES }).notNull().default('USD'),
    metric: text('metric', { enum: METRICS }).notNull(),
    fy: integer('fy').notNull(),
    /** The calendar month: 1 is January. */
    month: smallint('month').notNull(),
    amount: numeric('amount', { precision: 18, scale: 2 }).notNull(),
    actualAmount: numeric('actual_amount', { precision: 18, scale: 2 }),
    monthlySummariesId: integer('monthly_summaries_id')
      .notNull()
      .references(() => monthlySummaries.id),
    notes: text('notes').notNull().default(''),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    index('forecasts_summary').on(table.monthlySummariesId),
    index('forecasts_unit').on(table.businessUnitId),
    index('forecasts_of_month').on(table.fy, table.month),
    check('forecasts_metric', sql`${table.metric} in ('forecast', 'budget')`),
    check('forecasts_currency', sql`${table.currency} in ('USD', 'EUR', 'GBP', 'NZD', 'AUD')`),
    check('forecasts_month', sql`${table.month} between 1 and 12`),
    check('forecasts_fy', sql`${table.fy} >= 2020`),
    noNaN('forecasts_numbers', table.amount, table.actualAmount),
  ],
);
