import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { TEXT_STATUSES, TEXT_UNITS } from '../../../contract/documents.ts';

import { instantColumn } from './columns.ts';
import { documents } from './documents.ts';

/** Inlined as SQL, because a constraint cannot take parameters. */
const quotedWords = (words: readonly string[]) =>
  sql.raw(words.map((word) => `'${word}'`).join(', '));

/** Prefix of the stored reason if a searchable document has scanned pages; the page numbers follow. */
export const SCANNED = 'scanned ';

/**
 * How far the text of each document has been read. A trigger adds a row with each document. The table can be rebuilt
 * from the files, so it has no revisions, and reading doesn't raise the document's version.
 */
export const documentTexts = pgTable(
  'document_texts',
  {
    documentId: integer('document_id')
      .primaryKey()
      .references(() => documents.id, { onDelete: 'cascade' }),
    status: text('status', { enum: TEXT_STATUSES }).notNull().default('pending'),
    /** Why the text is not searchable, or the scanned pages after `SCANNED`. */
    reason: text('reason'),
    unit: text('unit', { enum: TEXT_UNITS }),
    /** Counted before each attempt, so that a file that crashes the process isn't retried forever. */
    attempts: smallint('attempts').notNull().default(0),
    digest: text('digest'),
    /** Until this time, only the process that is reading the file may work on it. */
    leasedUntil: instantColumn('leased_until'),
  },
  (table) => [
    index('document_texts_pending')
      .on(table.attempts, table.documentId)
      .where(sql`${table.status} = 'pending'`),
    index('document_texts_digest').on(table.digest),
    check('document_texts_status', sql`${table.status} in (${quotedWords(TEXT_STATUSES)})`),
    check('document_texts_unit', sql`${table.unit} in (${quotedWords(TEXT_UNITS)})`),
    check(
      'document_texts_reason',
      sql`(${table.reason} is not null) = (${table.status} = 'not_searchable') or (${table.status} = 'searchable' and starts_with(${table.reason}, '${sql.raw(SCANNED)}'))`,
    ),
  ],
);

/** The text of a document by page; long pages are split into parts to keep searching fast. */
export const documentPages = pgTable(
  'document_pages',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documentTexts.documentId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    part: integer('part').notNull(),
    title: text('title'),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.number, table.part] })],
);
