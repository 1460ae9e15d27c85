import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { monthlySummaries } from './monthlySummaries.ts';

/**
 * How many bullets a report has of each category, so that a list need not read them to say it.
 * A trigger keeps it; nothing else writes it. No row means none.
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
