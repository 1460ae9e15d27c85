import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from './columns.ts';

/**
 * Deleted documents whose files are kept so that they can be restored. A trigger adds a row with each deletion and
 * removes it when the document is restored; the clean-up removes it with the file. Names are only in the change
 * history, so there is one place less to erase them from.
 */
export const deletedDocuments = pgTable(
  'deleted_documents',
  {
    documentId: integer('document_id').primaryKey(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file in hexadecimal; null until the file is first read. */
    digest: text('digest'),
    deletedAt: instantColumn('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('deleted_documents_when').on(table.deletedAt)],
);

/**
 * Documents that were erased permanently. Rows never change. A trigger makes each row part of the change history and
 * its hash chain, which stays intact because the original digests are stored here.
 */
export const purges = pgTable('purges', {
  id: identity(),
  documentId: integer('document_id').notNull().unique(),
  month: text('month').notNull(),
  /** SHA-256 of the file in hexadecimal; null if the file was lost before it was first read. */
  digest: text('digest'),
  /** By revision id, the SHA-256 of each revision before its name was erased and after. */
  leaves: jsonb('leaves')
    .$type<Readonly<Record<string, { readonly was: string; readonly is: string }>>>()
    .notNull(),
});
