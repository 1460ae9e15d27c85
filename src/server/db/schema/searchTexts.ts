import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { monthlySummaries } from './monthlySummaries.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Every text of every report, made searchable. Triggers keep it; nothing else writes it. */
export const searchTexts = pgTable(
  'search_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    /** The bullet's or the document's id. */
    sourceId: integer('source_id'),
    /** 1 overview, 2 note, 3 document, 4 bullet: what is looked at first within a report. */
    prominence: smallint('prominence').notNull(),
    /** The bullet's category or the document's name. */
    label: text('label').notNull().default(''),
    body: text('body').notNull(),
    /**
     * Stems with their positions; beside them the words as they are spelled, for prefixes. The
     * parser takes what stands between < and > for a tag and would leave it out.
     */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', translate(body, '<>', '  ')) || strip(to_tsvector('simple', translate(body, '<>', '  ')))`,
      ),
  },
  (table) => [
    // Without the list of pending entries: a search after a write is as fast as any other.
    index('search_texts_words').using('gin', table.words).with({ fastupdate: false }),
    index('search_texts_report').on(table.summaryId, table.prominence),
    index('search_texts_source').on(table.sourceId, table.source),
    check(
      'search_texts_kind',
      sql`(${table.source}, ${table.prominence}) in (('overview', 1), ('note', 2), ('document', 3), ('bullet', 4))`,
    ),
  ],
);
