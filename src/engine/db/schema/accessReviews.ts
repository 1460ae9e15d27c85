import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ACCESS_DECISIONS, type AccessEntry } from '../../../contract/accessReviews.ts';
import { identity, instantColumn, rowVersion, textArray } from './columns.ts';

export const accessReviews = pgTable(
  'access_reviews',
  {
    id: identity(),
    decision: text('decision', { enum: [...ACCESS_DECISIONS] }).notNull(),
    note: text('note').notNull(),
    entries: jsonb('entries').$type<readonly AccessEntry[]>().notNull(),
    /** This is no foreign key, because a decision outlives the account. */
    reviewedBy: integer('reviewed_by').notNull(),
    reviewer: text('reviewer').notNull(),
    reviewedAt: instantColumn('reviewed_at').notNull(),
    version: rowVersion(),
  },
  (table) => [
    check('access_reviews_decision', sql`${table.decision} = any (${textArray(ACCESS_DECISIONS)})`),
  ],
);
