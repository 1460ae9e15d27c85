import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from './columns.ts';

/**
 * Months and reports that an administrator deleted, kept for a day so that the deletion can be
 * undone. The files of their documents stay in the file store as long.
 */
export const removedMonths = pgTable(
  'removed_months',
  {
    id: identity(),
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    month: text('month').notNull(),
    scope: text('scope', { enum: ['report', 'month'] }).notNull(),
    /** The deleted rows by table, as the database's own JSON. JavaScript never parses their numbers. */
    rows: jsonb('rows').notNull(),
    removedAt: instantColumn('removed_at').notNull(),
    undoneAt: instantColumn('undone_at'),
  },
  (table) => [
    check('removed_months_month_num', sql`${table.monthNum} between 1 and 12`),
    check('removed_months_scope', sql`${table.scope} in ('report', 'month')`),
  ],
);
