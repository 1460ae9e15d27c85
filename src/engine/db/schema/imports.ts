import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import type { ImportPlan, RememberedLayout, SheetLayout } from '../../../contract/imports.ts';
import { bytesColumn, identity, instantColumn, rowVersion } from './columns.ts';
import { monthlySummaries } from './monthlySummaries.ts';

export const imports = pgTable(
  'imports',
  {
    id: identity(),
    source: text('source', { enum: ['xlsx', 'csv', 'pasted'] }).notNull(),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    status: text('status', { enum: ['draft', 'applied', 'undone'] })
      .notNull()
      .default('draft'),
    reportId: integer('report_id').references(() => monthlySummaries.id, { onDelete: 'set null' }),
    makesReports: boolean('makes_reports').notNull().default(false),
    /** The plan by line that the values are stored in; null for figures of months. */
    plan: jsonb('plan').$type<ImportPlan>(),
    createdAt: instantColumn('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    appliedAt: instantColumn('applied_at'),
    appliedBy: text('applied_by'),
    reason: text('reason'),
    undoneAt: instantColumn('undone_at'),
    undoneBy: text('undone_by'),
    appliedCount: integer('applied_count'),
    /**
     * How many values stayed when the import was reverted, because they had been edited since; null if the import
     * wasn't reverted.
     */
    editsLeft: integer('edits_left'),
    version: rowVersion(),
  },
  (table) => [
    index('imports_report').on(table.reportId),
    check('imports_source', sql`${table.source} in ('xlsx', 'csv', 'pasted')`),
    check('imports_status', sql`${table.status} in ('draft', 'applied', 'undone')`),
    check(
      'imports_applied',
      sql`(${table.status} = 'draft') = (${table.appliedAt} is null) and (${table.status} = 'undone') = (${table.undoneAt} is not null)`,
    ),
  ],
);

/**
 * The content of an import. A separate table without revisions, because revisions would store the workbook again at
 * every step.
 */
export const importContents = pgTable('import_contents', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => imports.id, { onDelete: 'cascade' }),
  /** The cells as JSON, compressed. */
  workbook: bytesColumn('workbook').notNull(),
  /** The same digest for all workbooks of one shape. */
  shape: text('shape').notNull(),
  layouts: jsonb('layouts').$type<SheetLayout[]>().notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  isRoundTrip: boolean('is_round_trip').notNull(),
  preview: bytesColumn('preview'),
  touched: bytesColumn('touched'),
});

/** How sheets of a shape, or of one system's export, were read when such a workbook was last imported. */
export const importShapes = pgTable('import_shapes', {
  shape: text('shape').primaryKey(),
  layouts: jsonb('layouts').$type<RememberedLayout[]>().notNull(),
  rememberedAt: instantColumn('remembered_at').notNull(),
});
