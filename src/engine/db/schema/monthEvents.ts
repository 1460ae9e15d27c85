import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { EventLine } from '../../../finance/companyEvent.ts';
import { identity, rowVersion } from './columns.ts';

export const monthEvents = pgTable(
  'month_events',
  {
    id: identity(),
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    title: text('title').notNull(),
    lines: text('lines')
      .array()
      .$type<EventLine[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The user's id. Not a foreign key, because an event is kept when the user is deleted. */
    createdBy: integer('created_by').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('month_events_month').on(table.fyId, table.monthNum),
    check('month_events_month_num', sql`${table.monthNum} between 1 and 12`),
  ],
);
