import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { identity, instantColumn, rowVersion } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    email: varchar('email', { length: 255 }).notNull().unique(),
    /** argon2id as a PHC string; null until a first password has been set. */
    password: text('password'),
    firstName: varchar('first_name', { length: 100 }).notNull(),
    lastName: varchar('last_name', { length: 100 }).notNull(),
    role: text('role').notNull().default('viewer'),
    isActive: boolean('is_active').notNull().default(true),
    /** Sign-in also asks for a code. Copied from second_factors for the change history and the lists. */
    hasFactor: boolean('has_factor').notNull().default(false),
    lastLogin: instantColumn('last_login'),
    invitedUntil: instantColumn('invited_until'),
    sessionsEndedAt: instantColumn('sessions_ended_at'),
    createdAt: instantColumn('created_at').notNull().defaultNow(),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
    version: rowVersion(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('viewer', 'preparer', 'admin')`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token, in hexadecimal. */
    sessionToken: text('session_token').notNull().unique(),
    /** SHA-256 of the secret in the cookie. */
    cookieToken: text('cookie_token').notNull().unique(),
    /** The absolute end; an idle session ends earlier. */
    expiresAt: instantColumn('expires_at').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
    device: varchar('device', { length: 200 }).notNull().default(''),
    /** The network address of the sign-in; '' in sessions from before it was recorded. */
    address: varchar('address', { length: 64 }).notNull().default(''),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    id: identity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link, in hexadecimal. */
    token: text('token').notNull().unique(),
    expiresAt: instantColumn('expires_at').notNull(),
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);
