import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instantColumn, textArray } from './columns.ts';
import { users } from './users.ts';

export const PENDING_SIGN_INS = ['code', 'newPasskey', 'provider', 'usedChallenge'] as const;

/**
 * The next step of a partly completed sign-in, valid for minutes on any instance. It has no revisions and is in no
 * backup. Only digests of the secrets are stored.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the secret that the browser returns, in hexadecimal. */
    key: text('key').primaryKey(),
    kind: text('kind', { enum: PENDING_SIGN_INS }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: jsonb('content').notNull(),
    triesLeft: smallint('tries_left').notNull().default(1),
    until: instantColumn('until').notNull(),
  },
  (table) => [
    index('pending_sign_ins_until').on(table.until),
    index('pending_sign_ins_user').on(table.userId),
    check('pending_sign_ins_kind', sql`${table.kind} = any (${textArray(PENDING_SIGN_INS)})`),
  ],
);
