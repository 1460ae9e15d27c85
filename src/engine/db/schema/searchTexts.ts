import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { monthlySummaries } from './monthlySummaries.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The searchable texts of every report. Only triggers write this table. */
export const searchTexts = pgTable(
  'search_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    sourceId: integer('source_id'),
    /** The rank in results: 1 overview, 2 note, 3 document name, 4 bullet, 5 document text. */
    prominence: smallint('prominence').notNull(),
    label: text('label').notNull().default(''),
    /** The number of the page; sheets also have a name. */
    page: integer('page'),
    pageTitle: text('page_title'),
    body: text('body').notNull(),
    /**
     * Stems with positions, and the words as spelled for prefix searches. The parser would treat text between < and >
     * as a tag and drop it; `search_spelling` keeps "R&D" and "3.5M" together.
     */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', search_spelling(translate(body, '<>', '  '))) || strip(to_tsvector('simple', search_spelling(translate(body, '<>', '  '))))`,
      ),
  },
  (table) => [
    // Without a list of pending entries, so a search right after a write is as fast as any other. People's texts and
    // documents have separate indexes: a word that is common in one and rare in the other then gets the plan that suits
    // each.
    index('search_texts_words')
      .using('gin', table.words)
      .with({ fastupdate: false })
      .where(sql`prominence < 5`),
    index('search_texts_page_words')
      .using('gin', table.words)
      .with({ fastupdate: false })
      .where(sql`prominence = 5`),
    index('search_texts_report').on(table.summaryId, table.prominence),
    index('search_texts_source').on(table.sourceId, table.source),
    check(
      'search_texts_kind',
      sql`(${table.source}, ${table.prominence}) in (('overview', 1), ('note', 2), ('document', 3), ('bullet', 4), ('document', 5))`,
    ),
    check('search_texts_page', sql`(${table.prominence} = 5) = (${table.page} is not null)`),
  ],
);
