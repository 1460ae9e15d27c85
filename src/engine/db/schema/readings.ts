import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * How far each person has read. Private, so it has no revisions. Administrators see only what was read while the
 * company had announced that they can.
 */
export const readings = pgTable(
  'readings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last change number that the person has seen, and when. */
    seen: integer('seen').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
    /**
     * The change number and the time at the start of the current visit; null on the first visit.
     */
    before: integer('before'),
    beforeAt: instantColumn('before_at'),
  },
  (table) => [
    check('readings_before', sql`(${table.before} is null) = (${table.beforeAt} is null)`),
  ],
);
