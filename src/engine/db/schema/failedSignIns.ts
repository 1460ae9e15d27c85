import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { SIGN_IN_REFUSALS } from '../../../contract/failedSignIns.ts';
import { identity, instantColumn, textArray } from './columns.ts';

/**
 * Counts failed sign-ins. They don't change the company's data, so they have no revisions and are not in the change
 * history. Rows are deleted after the time that a setting gives.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: identity(),
    /** The start of the minute, or of the hour if many failures are counted as one. */
    since: instantColumn('since').notNull(),
    at: instantColumn('at').notNull(),
    /** Kept after the account is deleted; null if no account matched. */
    userId: integer('user_id'),
    /** The person's name at the time; null if no account matched. Never the text that was typed. */
    who: text('who'),
    /** Null if many failures are counted as one. */
    address: varchar('address', { length: 64 }),
    /** Null if many failures are counted as one. */
    reason: text('reason', { enum: [...SIGN_IN_REFUSALS] }),
    times: integer('times').notNull(),
  },
  (table) => [
    unique('failed_sign_ins_one')
      .on(table.since, table.userId, table.address, table.reason)
      .nullsNotDistinct(),
    index('failed_sign_ins_at').on(table.at),
    check('failed_sign_ins_reason', sql`${table.reason} = any (${textArray(SIGN_IN_REFUSALS)})`),
    check('failed_sign_ins_times', sql`${table.times} > 0`),
  ],
);
