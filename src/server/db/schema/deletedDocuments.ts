import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from './columns.ts';

/**
 * Deleted documents whose files are still kept, so that they can be taken back. A trigger adds a row
 * with each deletion and removes it when the document comes back; the clean-up removes it with the file.
 * Their names are in the trace alone, so that there is one place less to erase them from.
 */
export const deletedDocuments = pgTable(
  'deleted_documents',
  {
    documentId: integer('document_id').primaryKey(),
    /** The random file name on disk. */
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file in hexadecimal; null until somebody has read it. */
    digest: text('digest'),
    deletedAt: instantColumn('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('deleted_documents_when').on(table.deletedAt)],
);

/**
 * Documents that were erased for ever. A row never changes, and a trigger makes it part of the trace
 * and so of its chain, which it keeps whole: the trace's own digests stand here.
 */
export const purges = pgTable('purges', {
  id: identity(),
  documentId: integer('document_id').notNull().unique(),
  /** The month of its report: "April 2026". */
  month: text('month').notNull(),
  /** SHA-256 of the file in hexadecimal; null if it was gone before anybody had read it. */
  digest: text('digest'),
  /** Of each revision of the document, by its id, its SHA-256 before its name was erased, and since. */
  leaves: jsonb('leaves')
    .$type<Readonly<Record<string, { readonly was: string; readonly is: string }>>>()
    .notNull(),
});
