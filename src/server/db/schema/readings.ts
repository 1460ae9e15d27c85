import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * How far each person has read; theirs alone, so it has no revisions. Administrators are told only of what was read
 * while the company said that they are.
 */
export const readings = pgTable(
  'readings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last moment that they have seen, and when. */
    seen: integer('seen').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
    /** The same when they began to read; null: it was the first time. */
    before: integer('before'),
    beforeAt: instantColumn('before_at'),
  },
  (table) => [
    check('readings_before', sql`(${table.before} is null) = (${table.beforeAt} is null)`),
  ],
);
