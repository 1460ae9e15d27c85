import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, rowVersion } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

/** Sentences of a report whose figures have changed, and that a person has confirmed since. */
export const confirmedSentences = pgTable(
  'confirmed_sentences',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    /** What its figures were then. */
    beside: text('beside').notNull(),
    version: rowVersion(),
  },
  (table) => [index('confirmed_sentences_report').on(table.summaryId)],
);
