import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn } from './columns.ts';
import { users } from './users.ts';

// Without revisions, so that neither secrets nor each use go into the trace: `users.has_factor` has them.

/** The authenticator app of a person, from the moment when its set-up begins. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What the app shares with us, sealed with the factor key. */
  secret: bytesColumn('secret').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** null while no code of it has been entered: then it is not asked for. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The half minute, counted since 1970, of the last code that was taken; none before it is. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** What lets a person in once without the app. */
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
