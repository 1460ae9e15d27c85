import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn } from './columns.ts';
import { users } from './users.ts';

// Has no revisions, so that neither secrets nor sign-ins are added to the change history; `users.has_factor` is
// recorded there instead.

/** A person's authenticator app, from the start of its set-up. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret shared with the app, encrypted with the factor key. */
  secret: bytesColumn('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  /**
   * The 30-second step, counted since 1970, of the last accepted code. Codes of that step and earlier ones are refused.
   */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Each code lets a person sign in once without the app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, in hexadecimal. */
    digest: text('digest').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [
    index('recovery_codes_user').on(table.userId),
    unique('recovery_codes_digest').on(table.digest),
  ],
);
