import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, rowVersion } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

export const confirmedSentences = pgTable(
  'confirmed_sentences',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    beside: text('beside').notNull(),
    version: rowVersion(),
  },
  (table) => [index('confirmed_sentences_report').on(table.summaryId)],
);
