import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { EventLine } from '../../../domain/companyEvent.ts';
import { identity, rowVersion } from './columns.ts';

/** What happened in a month: charts mark it, and the briefing names it as a cause. */
export const monthEvents = pgTable(
  'month_events',
  {
    id: identity(),
    /** Not a foreign key: it outlives the year, and is there when that comes back. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    title: text('title').notNull(),
    /** The lines that it concerns; empty: none in particular. */
    lines: text('lines')
      .array()
      .$type<EventLine[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The user's id; not a foreign key: an event stays when an account is deleted. */
    createdBy: integer('created_by').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('month_events_month').on(table.fyId, table.monthNum),
    check('month_events_month_num', sql`${table.monthNum} between 1 and 12`),
  ],
);
