import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instantColumn } from './columns.ts';
import { sessions, users } from './users.ts';

// Has no revisions, because a provider's identifiers are not company data. The history of `users` has the accounts and
// roles that the provider assigns.

export const identities = pgTable(
  'identities',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    linkedAt: instantColumn('linked_at').notNull(),
  },
  (table) => [
    unique('identities_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
);

export const identitySessions = pgTable('identity_sessions', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  identityId: integer('identity_id')
    .notNull()
    .references(() => identities.id, { onDelete: 'cascade' }),
});
