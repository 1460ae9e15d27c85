import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { TOKEN_SCOPES } from '../../../finance/tokenScopes.ts';
import { identity, instantColumn, rowVersion, textArray } from './columns.ts';
import { users } from './users.ts';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: varchar('purpose', { length: 100 }).notNull(),
    scope: text('scope', { enum: [...TOKEN_SCOPES] }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    version: rowVersion(),
  },
  (table) => [
    index('api_tokens_user').on(table.userId),
    check('api_tokens_scope', sql`${table.scope} = any (${textArray(TOKEN_SCOPES)})`),
  ],
);

/** A separate table, so that neither digests nor uses are recorded in the change history. */
export const apiTokenSecrets = pgTable('api_token_secrets', {
  tokenId: integer('token_id')
    .primaryKey()
    .references(() => apiTokens.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret, in hexadecimal. */
  digest: text('digest').notNull().unique(),
  lastUsedAt: instantColumn('last_used_at'),
});
