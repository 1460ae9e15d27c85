import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { monthlySummaries } from './monthlySummaries.ts';

/**
 * The number of bullets by category of a report, so that a list needn't read the bullets. Only a trigger writes this
 * table. No row means no bullets.
 */
export const bulletCounts = pgTable(
  'bullet_counts',
  {
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.summaryId, table.category] }),
    check('bullet_counts_n', sql`${table.n} >= 0`),
  ],
);
