import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instantColumn, rowVersion } from './columns.ts';

/**
 * Requests to approve a month. A review covers one state of the month; a trigger voids the review in the transaction
 * that changes any part of that state.
 */
export const monthReviews = pgTable(
  'month_reviews',
  {
    id: identity(),
    fyId: integer('fy_id').notNull(),
    monthNum: smallint('month_num').notNull(),
    /** The digest of everything that would be published, from the database's month_state(). */
    state: text('state').notNull(),
    template: integer('template').notNull(),
    /** The change number of that state. */
    moment: bigint('moment', { mode: 'number' }).notNull(),
    requestedBy: integer('requested_by').notNull(),
    requestedAt: instantColumn('requested_at').notNull(),
    outcome: text('outcome', { enum: ['open', 'withdrawn', 'void', 'published'] })
      .notNull()
      .default('open'),
    endedAt: instantColumn('ended_at'),
    endedBy: text('ended_by'),
    endReason: text('end_reason'),
    version: rowVersion(),
  },
  (table) => [
    uniqueIndex('month_reviews_open')
      .on(table.fyId, table.monthNum)
      .where(sql`${table.outcome} = 'open'`),
    check('month_reviews_month_num', sql`${table.monthNum} between 1 and 12`),
    check(
      'month_reviews_outcome',
      sql`${table.outcome} in ('open', 'withdrawn', 'void', 'published') and (${table.outcome} = 'open') = (${table.endedAt} is null)`,
    ),
  ],
);

export const monthApprovals = pgTable(
  'month_approvals',
  {
    id: identity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => monthReviews.id),
    userId: integer('user_id').notNull(),
    approvedAt: instantColumn('approved_at').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('month_approvals_review').on(table.reviewId),
    unique('month_approvals_once').on(table.reviewId, table.userId),
  ],
);
