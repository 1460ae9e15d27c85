import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { SIGN_IN_REFUSALS } from '../../../contract/failedSignIns.ts';
import { identity, instantColumn, textArray } from './columns.ts';

/**
 * Sign-ins that failed, counted. They are no changes of the company's data, so they have no revisions and are no
 * part of the trace; rows go after the time that a setting names.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: identity(),
    /** When the minute began; the hour, where many are counted as one. */
    since: instantColumn('since').notNull(),
    /** The last of them. */
    at: instantColumn('at').notNull(),
    /** Also of an account that was deleted since; null without one. */
    userId: integer('user_id'),
    /** What that person was called then; null without an account. Never what was typed. */
    who: text('who'),
    /** Null where many are counted as one. */
    address: varchar('address', { length: 64 }),
    /** Null where many are counted as one. */
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
