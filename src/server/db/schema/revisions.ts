import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** What changed, by whom and when; written by a trigger, in the same transaction as the change. */
export const revisions = pgTable(
  'revisions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull().defaultNow(),
    /** The user's id as text, or "system". Not a foreign key: the revision outlives the user. */
    actor: text('actor').notNull(),
    requestId: text('request_id'),
    /** Why, where the author said so. */
    reason: text('reason'),
    tableName: text('table_name').notNull(),
    recordId: integer('record_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('revisions_record').on(table.tableName, table.recordId, table.id)],
);
