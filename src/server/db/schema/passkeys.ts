import { bigint, boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * The passkeys of people. Without revisions, so that no use goes into the trace: `users.has_factor` has
 * them.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By which the device finds the account; the same for all passkeys of a person, and not their id. */
    handle: text('handle').notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    /** As its device calls it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. A public key: it opens nothing. */
    publicKey: bytesColumn('public_key').notNull(),
    /** How often its device says that it was used; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isCopied: boolean('is_copied').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
