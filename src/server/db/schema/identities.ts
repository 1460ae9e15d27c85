import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from './columns.ts';
import { sessions, users } from './users.ts';

// Without revisions: what a provider calls people is none of the company's figures. Accounts that it makes
// and roles that it gives are in the trace of `users`.

/** Who of a provider a user is. */
export const identities = pgTable(
  'identities',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The provider, and what it never calls anybody else. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    linkedAt: instantColumn('linked_at').notNull(),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
);

/** The sessions that began at a provider. */
export const identitySessions = pgTable('identity_sessions', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  identityId: integer('identity_id')
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' }),
});
