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
 * Each time that somebody asked for the approval of a month. A review is of one state of the month; a
 * trigger makes it void in the transaction that changes any part of that state.
 */
export const monthReviews = pgTable(
  'month_reviews',
  {
    id: identity(),
    /** Not a foreign key: a review outlives the month and its year. */
    fyId: integer('fy_id').notNull(),
    /** 1 is the first month of the company's year. */
    monthNum: smallint('month_num').notNull(),
    /** The digest of all that would be published, as the database's month_state() gives it. */
    state: text('state').notNull(),
    /** The layout of packs that is approved. */
    template: integer('template').notNull(),
    /** The moment whose state it is. */
    moment: bigint('moment', { mode: 'number' }).notNull(),
    /** The user's id; not a foreign key, for the same reason. Their own approval does not count. */
    requestedBy: integer('requested_by').notNull(),
    requestedAt: instantColumn('requested_at').notNull(),
    outcome: text('outcome', { enum: ['open', 'withdrawn', 'void', 'published'] })
      .notNull()
      .default('open'),
    endedAt: instantColumn('ended_at'),
    /** A user's id as text, or "system". */
    endedBy: text('ended_by'),
    /** Why it was withdrawn or declined. */
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

/** Who has approved what was asked for in a review. */
export const monthApprovals = pgTable(
  'month_approvals',
  {
    id: identity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => monthReviews.id),
    /** Not a foreign key: an approval stays when the account is deleted. */
    userId: integer('user_id').notNull(),
    approvedAt: instantColumn('approved_at').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('month_approvals_review').on(table.reviewId),
    unique('month_approvals_once').on(table.reviewId, table.userId),
  ],
);
