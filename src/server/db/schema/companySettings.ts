import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { COST_BASES } from '../../../domain/materiality.ts';
import { identity, money, noNaN, percent, rowVersion } from './columns.ts';

/** What the company has chosen for everybody: the row with id 1; none until something is chosen. */
export const companySettings = pgTable(
  'company_settings',
  {
    id: identity(),
    /** In percent of what a figure is compared with. */
    materialityPercent: percent('materiality_percent').notNull().default('1'),
    /** In units of the currency that is compared. */
    materialityAmount: money('materiality_amount').notNull().default('5000'),
    costsBy: text('costs_by', { enum: COST_BASES }).notNull().default('amount'),
    version: rowVersion(),
  },
  (table) => [
    check('company_settings_percent', sql`${table.materialityPercent} between 0 and 100`),
    check('company_settings_amount', sql`${table.materialityAmount} >= 0`),
    check('company_settings_costs_by', sql`${table.costsBy} in ('amount', 'shareOfRevenue')`),
    noNaN('company_settings_no_nan', table.materialityPercent, table.materialityAmount),
  ],
);
