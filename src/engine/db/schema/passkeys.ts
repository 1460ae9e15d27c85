import { bigint, boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn } from './columns.ts';
import { users } from './users.ts';

/** Passkeys. No revisions, so that uses stay out of the trace, which has `users.has_factor`. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the account to the device; the same for all passkeys of a person, and not their id. */
    handle: text('handle').notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    /** The device's id for it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. A public key: it opens nothing. */
    publicKey: bytesColumn('public_key').notNull(),
    /** How often the device says it was used; 0 if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isCopied: boolean('is_copied').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
