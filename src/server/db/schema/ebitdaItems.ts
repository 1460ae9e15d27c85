import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, money, noNaN, rowVersion } from './columns.ts';

/** What adjusted EBITDA of a month has beside its EBITDA, item by item. */
export const ebitdaItems = pgTable(
  'ebitda_items',
  {
    id: identity(),
    /** Not a foreign key: it outlives the month and its year, and is there when they come back. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    name: text('name').notNull(),
    /** What it adds to EBITDA; below zero: what it takes off. */
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('ebitda_items_month').on(table.fyId, table.monthNum),
    check('ebitda_items_month_num', sql`${table.monthNum} between 1 and 12`),
    noNaN('ebitda_items_amount', table.amount),
  ],
);
