import { bigint, boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { bytesColumn, identity, instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * Has no revisions, so that each sign-in isn't added to the change history; `users.has_factor` is recorded there
 * instead.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the account to the authenticator; the same for all passkeys of a person, and not the person's id. */
    handle: text('handle').notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    /** The authenticator's id of the passkey, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The key is in COSE format. A public key isn't secret. */
    publicKey: bytesColumn('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isCopied: boolean('is_copied').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
