import { sql } from 'drizzle-orm';
import { check, date, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, rowVersion } from './columns.ts';

export const financialYears = pgTable(
  'financial_years',
  {
    id: identity(),
    fyYear: text('fy_year').notNull().unique(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    version: rowVersion(),
  },
  (table) => [
    check('financial_years_label', sql`${table.fyYear} ~ '^FY[0-9]{2}$'`),
    check('financial_years_dates', sql`${table.startDate} < ${table.endDate}`),
  ],
);
