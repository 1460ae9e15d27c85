import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { monthlySummaries } from './monthlySummaries.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The searchable texts of every report. Triggers maintain it; nothing else writes it. */
export const searchTexts = pgTable(
  'search_texts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    sourceId: integer('source_id'),
    /** The ranking: 1 overview, 2 note, 3 document's name, 4 bullet, 5 document's text. */
    prominence: smallint('prominence').notNull(),
    label: text('label').notNull().default(''),
    /** The number of the page; sheets also have a name. */
    page: integer('page'),
    pageTitle: text('page_title'),
    body: text('body').notNull(),
    /**
     * Stems with positions, and the words as spelled, for prefixes. The parser would take text between < and > for a
     * tag and leave it out; `search_spelling` keeps "R&D" and "3.5M" together.
     */
    words: tsvector('words')
      .notNull()
      .generatedAlwaysAs(
        sql`to_tsvector('english', search_spelling(translate(body, '<>', '  '))) || strip(to_tsvector('simple', search_spelling(translate(body, '<>', '  '))))`,
      ),
  },
  (table) => [
    // No list of pending entries, so a search after a write is as fast as any other. Separate indexes for people's
    // texts and documents: a word that is common in one and rare in the other then gets the plan that suits each.
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
