import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { UPLOAD_EXTENSIONS } from '../../../contract/limits.ts';
import { identity, instantColumn, rowVersion } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

export const documents = pgTable(
  'documents',
  {
    id: identity(),
    summaryId: integer('summary_id')
      .notNull()
      .references(() => monthlySummaries.id),
    fileName: text('file_name').notNull().unique(),
    originalName: varchar('original_name', { length: 255 }).notNull(),
    fileType: text('file_type', { enum: UPLOAD_EXTENSIONS }).notNull(),
    fileSize: integer('file_size').notNull(),
    uploadedAt: instantColumn('uploaded_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    index('documents_summary').on(table.summaryId),
    check('documents_size', sql`${table.fileSize} >= 0 and ${table.fileSize} < 10485760`),
    check(
      'documents_type',
      sql`${table.fileType} in ('pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx')`,
    ),
  ],
);
